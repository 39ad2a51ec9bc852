"""sklearn.tree."""
from sklearn.base import BaseEstimator

DecisionTreeClassifier = DecisionTreeRegressor = BaseEstimator
