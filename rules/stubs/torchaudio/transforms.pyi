"""torchaudio.transforms: windows and filters are of the default dtype, and cast with the module that holds them."""

import torch
from torch.nn import Identity, Module
from torchaudio import functional

__promotion__ = "torch"

mixed = rule("DTL203", raises=RuntimeError, match="expected")

@bare
class Spectrogram(Module[P]):
    @overload
    def __init__(self, *args, power: float, **kwargs) -> Spectrogram[default]: ...
    @overload
    def __init__(self, *args, power: None, **kwargs) -> _ComplexSpectrogram[default]: ...
    @overload
    def __init__(
        self, n_fft=..., win_length=..., hop_length=..., pad=..., window_fn=..., **kwargs
    ) -> Spectrogram[default]: ...
    @casts(switch.autocast, unknown)
    def __call__(self: Spectrogram[P], waveform: torch.Tensor[T in floats]) -> torch.Tensor[promote(T, P)]:
        assert promote(T, P) in {float32, float64}, "cpu"

class _ComplexSpectrogram(Spectrogram[P]):
    @casts(switch.autocast, unknown)
    def __call__(
        self: _ComplexSpectrogram[P], waveform: torch.Tensor[T in floats]
    ) -> torch.Tensor[complexed(promote(T, P))]:
        assert promote(T, P) in {float32, float64}, "cpu"

@bare
class MelSpectrogram(Module[P]):
    def __init__(self, *args, **kwargs) -> MelSpectrogram[default]: ...
    @casts(switch.autocast, unknown)
    def __call__(self: MelSpectrogram[P], waveform: torch.Tensor[T in floats]) -> torch.Tensor[P]:
        assert promote(T, P) == P, mixed
        assert promote(T, P) in {float32, float64}, "cpu"

class MFCC(MelSpectrogram[P]):
    def __init__(self, *args, **kwargs) -> MFCC[default]: ...

class LFCC(MelSpectrogram[P]):
    def __init__(self, *args, **kwargs) -> LFCC[default]: ...

@bare
class MelScale(Module[P]):
    def __init__(self, *args, **kwargs) -> MelScale[default]: ...
    @rule("DTL203", raises=RuntimeError, match="expected")
    @casts(switch.autocast, lower)
    def __call__(self: MelScale[P], specgram: torch.Tensor[P]) -> torch.Tensor[P]: ...

# Where the frequencies are the same nothing is computed.
@bare
class Resample(Module[P]):
    def __init__(self, *args, dtype: dtype[P] = float32, **kwargs) -> Resample[P]: ...
    @casts(switch.autocast, unknown)
    def __call__(self: Resample[P], waveform: torch.Tensor[T]) -> torch.Tensor[T]:
        assert T in floats, "two frequencies"
        assert T == P, "two frequencies"

class AmplitudeToDB(Identity[P]):
    __call__ = forwards(functional.amplitude_to_DB)

class FrequencyMasking(Identity[P]):
    def __call__(self, specgram: torch.Tensor[T not in {bool} | complexes], *args, **kwargs) -> torch.Tensor[T]:
        assert T in floats, "iid_masks"

class TimeMasking(FrequencyMasking[P]): ...

class MuLawEncoding(Identity[P]):
    __call__ = forwards(functional.mu_law_encoding)

class MuLawDecoding(Identity[P]):
    __call__ = forwards(functional.mu_law_decoding)

class ComputeDeltas(Identity[P]):
    __call__ = forwards(functional.compute_deltas)

class SlidingWindowCmn(Identity[P]):
    __call__ = forwards(functional.sliding_window_cmn)

class Preemphasis(Identity[P]):
    __call__ = forwards(functional.preemphasis)

class Deemphasis(Identity[P]):
    __call__ = forwards(functional.deemphasis)

class Loudness(Identity[P]):
    __call__ = forwards(functional.loudness)

class Vad(Identity[P]):
    def __call__(self, waveform: V) -> V: ...
