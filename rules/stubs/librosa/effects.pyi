"""librosa.effects."""

import numpy

def trim(y: numpy.ndarray[T], **kwargs) -> tuple[numpy.ndarray[T, :], numpy.ndarray[int64, :]]: ...
