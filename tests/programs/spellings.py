"""Dtypes by the names, codes and characters that NumPy takes for them, written down or asked of an array."""

import numpy as np


def by_character():
    single = np.zeros(2, dtype="f")
    double = np.zeros(2, dtype="d")
    half = np.zeros(2, dtype="e")
    flag = np.zeros(2, dtype="?")
    byte = np.frombuffer(b"1234", "B")
    short = np.zeros(2, "h")
    pair = np.zeros(2, dtype="F")
    return locals()


def by_what_another_has():
    single = np.zeros(2, np.float32)
    by_name = np.zeros(2).astype(single.dtype.name)
    by_text = np.zeros(2).astype(str(single.dtype))
    return locals()
