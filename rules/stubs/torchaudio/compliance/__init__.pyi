"""torchaudio.compliance."""

from torchaudio.compliance import kaldi
