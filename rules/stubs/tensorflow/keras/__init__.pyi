"""Keras as TensorFlow brings it."""

from keras import *
