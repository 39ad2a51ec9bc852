"""sklearn.linear_model."""
from sklearn.base import BaseEstimator

LogisticRegression = LogisticRegressionCV = LinearRegression = Ridge = RidgeCV = RidgeClassifier = BaseEstimator
Lasso = LassoCV = ElasticNet = SGDClassifier = SGDRegressor = Perceptron = BayesianRidge = BaseEstimator
HuberRegressor = BaseEstimator
