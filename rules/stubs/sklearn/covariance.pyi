"""sklearn.covariance."""
from sklearn.base import BaseEstimator

EmpiricalCovariance = EllipticEnvelope = LedoitWolf = MinCovDet = BaseEstimator
