"""tensorflow.math."""

from tensorflow import abs, add, argmax, argmin, divide, equal, exp, greater, greater_equal, less, less_equal, maximum
from tensorflow import minimum, multiply, not_equal, pow, reduce_max, reduce_mean, reduce_min, reduce_sum, sigmoid, sqrt
from tensorflow import square, subtract, tanh, truediv
