"""sklearn.svm."""
from sklearn.base import BaseEstimator

SVC = SVR = LinearSVC = LinearSVR = OneClassSVM = NuSVC = BaseEstimator
