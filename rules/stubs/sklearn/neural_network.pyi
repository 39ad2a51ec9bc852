"""sklearn.neural_network."""
from sklearn.base import BaseEstimator

MLPClassifier = MLPRegressor = BaseEstimator
