"""Sums: an inexact dtype stays, an integer or bool becomes int64, which is torch's table (see numpy/_sums.pyi)."""

from cupy import ndarray

__promotion__ = "torch"

def sum(a: ndarray[T], axis=..., dtype: dtype[U] | str = promote(T, int64), *args,
        **kwargs) -> ndarray[U]: ...
