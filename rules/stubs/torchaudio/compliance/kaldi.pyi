"""torchaudio.compliance.kaldi."""

import torch

def fbank(waveform: torch.Tensor[T in floats], *args, **kwargs) -> torch.Tensor[T, :]:
    assert T in {float32, float64}, "cpu"

mfcc = spectrogram = fbank

casts(switch.autocast, unknown, fbank, mfcc, spectrogram)
