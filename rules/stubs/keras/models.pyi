"""The models under their module's name."""

from keras import Model, Sequential
