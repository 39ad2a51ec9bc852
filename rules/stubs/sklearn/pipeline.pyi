"""sklearn.pipeline."""
from sklearn.base import BaseEstimator

Pipeline = BaseEstimator
