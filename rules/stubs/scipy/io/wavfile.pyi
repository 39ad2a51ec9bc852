"""scipy.io.wavfile. `write` takes arrays only; a tensor of whatever dtype has no `dtype.kind`."""

import numpy

storable = {uint8, int16, int32, int64, float32, float64}

@rule("DTL109", raises=ValueError, match="Unsupported data type", fix=wrap('{}.astype("float32")', only={float16}, keeps={float32}))
def write(filename, rate, data: numpy.ndarray[T in storable]) -> None: ...
def read(filename, mmap=...) -> tuple[int, numpy.ndarray]: ...
