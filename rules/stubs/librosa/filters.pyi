"""librosa.filters."""

import numpy

def mel(*, sr, n_fft, n_mels=..., fmin=..., fmax=..., htk=..., norm=..., dtype: dtype[U] = float32) -> numpy.ndarray[U, :]: ...
