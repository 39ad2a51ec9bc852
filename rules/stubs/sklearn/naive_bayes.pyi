"""sklearn.naive_bayes."""
from sklearn.base import BaseEstimator

GaussianNB = MultinomialNB = BernoulliNB = BaseEstimator
