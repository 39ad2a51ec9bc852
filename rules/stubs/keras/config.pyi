"""The policy and the floating type that layers have unless they say otherwise."""

from keras.mixed_precision import set_dtype_policy

def set_floatx(floatx: dtype[P]) -> None:
    switch.keras_policy: dtype[P]
