"""sklearn.random_projection."""
from sklearn.base import BaseEstimator

GaussianRandomProjection = SparseRandomProjection = BaseEstimator
