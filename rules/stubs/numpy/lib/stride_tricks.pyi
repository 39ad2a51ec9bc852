"""numpy.lib.stride_tricks."""

from numpy import ndarray

def as_strided(x: ndarray[T], *args, **kwargs) -> ndarray[T]: ...
sliding_window_view = broadcast_to = as_strided
