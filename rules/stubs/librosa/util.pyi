"""librosa.util."""

import numpy

def normalize(S: numpy.ndarray[T], **kwargs) -> numpy.ndarray[T, :]: ...
fix_length = pad_center = normalize
