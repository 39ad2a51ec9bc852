"""sklearn.neighbors."""
from sklearn.base import BaseEstimator

KNeighborsClassifier = KNeighborsRegressor = NearestNeighbors = LocalOutlierFactor = BaseEstimator
KernelDensity = RadiusNeighborsClassifier = BaseEstimator
