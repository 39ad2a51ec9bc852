"""sklearn.mixture."""
from sklearn.base import BaseEstimator

GaussianMixture = BayesianGaussianMixture = BaseEstimator
