"""librosa.feature."""

import numpy

def melspectrogram(*, y: numpy.ndarray[T], **kwargs) -> numpy.ndarray[mapped(T, {float16}, float32), :]: ...
mfcc = melspectrogram
