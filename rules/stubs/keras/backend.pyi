"""The older home of `set_floatx`."""

from keras.config import set_floatx
