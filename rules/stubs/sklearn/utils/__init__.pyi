"""sklearn.utils."""

from sklearn.utils import class_weight
