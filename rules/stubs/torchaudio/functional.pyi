"""torchaudio.functional. Filters were executed as Python code, and may be narrower where the extension is built."""

import torch

__promotion__ = "torch"

def resample(waveform: torch.Tensor[T], orig_freq, new_freq, *args, **kwargs) -> torch.Tensor[T]:
    assert T in floats, "two frequencies"

@overload
def spectrogram(
    waveform: torch.Tensor[T in floats],
    pad,
    window: torch.Tensor[U],
    n_fft,
    hop_length,
    win_length,
    power: float,
    *args,
    **kwargs,
) -> torch.Tensor[promote(T, U)]:
    assert promote(T, U) in {float32, float64}, "cpu"

@overload
def spectrogram(
    waveform: torch.Tensor[T in floats],
    pad,
    window: torch.Tensor[U],
    n_fft,
    hop_length,
    win_length,
    power: None,
    *args,
    **kwargs,
) -> torch.Tensor[complexed(promote(T, U))]:
    assert promote(T, U) in {float32, float64}, "cpu"

def amplitude_to_DB(x: torch.Tensor[T not in complexes], *args, **kwargs) -> torch.Tensor[floating(T)]: ...
def DB_to_amplitude(x: torch.Tensor[T], ref, power) -> torch.Tensor[floating(T)]: ...
def compute_deltas(
    specgram: torch.Tensor[T not in {bool} | complexes], *args, **kwargs
) -> torch.Tensor[floating(T)]: ...
def mu_law_encoding(x: torch.Tensor, quantization_channels) -> torch.Tensor[int64]: ...
def mu_law_decoding(x_mu: torch.Tensor[T], quantization_channels) -> torch.Tensor[mapped(T, any - floats, float32)]: ...
def mask_along_axis(specgram: torch.Tensor[T not in {bool} | complexes], *args, **kwargs) -> torch.Tensor[T]: ...
def mask_along_axis_iid(specgrams: torch.Tensor[T in floats], *args, **kwargs) -> torch.Tensor[T]: ...
def preemphasis(waveform: torch.Tensor[T in inexact], coeff=...) -> torch.Tensor[T]: ...
def biquad(waveform: torch.Tensor[T in floats], *args, **kwargs) -> torch.Tensor[T]:
    assert T in {float32, float64}, "the extension"

lowpass_biquad = highpass_biquad = allpass_biquad = bandpass_biquad = bandreject_biquad = band_biquad = biquad
equalizer_biquad = bass_biquad = treble_biquad = deemph_biquad = riaa_biquad = deemphasis = biquad

def loudness(waveform: torch.Tensor[T in floats], sample_rate) -> torch.Tensor[T, ...]:
    assert T in {float32, float64}, "the extension"

def vad(waveform: V, sample_rate, *args, **kwargs) -> V: ...
def pitch_shift(
    waveform: torch.Tensor[T in floats], *args, **kwargs
) -> torch.Tensor[mapped(T, low_precision, float32)]: ...
def speed(waveform: torch.Tensor[T], orig_freq, factor, *args, **kwargs) -> tuple[torch.Tensor[T], object]:
    assert T in floats, "another speed"

def fftconvolve(
    x: torch.Tensor[T not in complexes], y: torch.Tensor[U not in complexes], *args
) -> torch.Tensor[floating(promote(T, U))]:
    assert T not in {bfloat16}
    assert U not in {bfloat16}
    assert T not in {float16}, "cpu"
    assert U not in {float16}, "cpu"

def convolve(x: torch.Tensor[T not in {bool}], y: torch.Tensor[T], *args) -> torch.Tensor[T]: ...
def sliding_window_cmn(specgram: torch.Tensor[T not in {bool}], *args, **kwargs) -> torch.Tensor[T]: ...
def create_dct(*args, **kwargs) -> torch.Tensor[default, :]: ...
melscale_fbanks = linear_fbanks = create_dct

casts(switch.autocast, unknown, resample, spectrogram, compute_deltas, deemphasis, loudness, speed, fftconvolve, convolve)
casts(switch.autocast, unknown, pitch_shift, biquad, lowpass_biquad, highpass_biquad, allpass_biquad, bandpass_biquad, band_biquad)
casts(switch.autocast, unknown, bandreject_biquad, equalizer_biquad, bass_biquad, treble_biquad, deemph_biquad, riaa_biquad)
