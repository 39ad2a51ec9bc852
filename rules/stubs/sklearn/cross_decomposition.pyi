"""sklearn.cross_decomposition."""
from sklearn.base import BaseEstimator

CCA = PLSRegression = PLSCanonical = BaseEstimator
