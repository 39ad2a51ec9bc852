"""sklearn.gaussian_process."""
from sklearn.base import BaseEstimator

GaussianProcessRegressor = GaussianProcessClassifier = BaseEstimator
