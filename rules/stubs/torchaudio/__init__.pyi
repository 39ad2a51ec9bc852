"""torchaudio, whose Python code was executed with 2.11, and `load` with 2.8: what is scaled is float32."""

import torch
from torchaudio import compliance, functional, transforms

@overload
def load(
    uri, frame_offset=..., num_frames=..., normalize: Literal[True] = ..., *args, **kwargs
) -> tuple[torch.Tensor[float32, :], int]: ...
@overload
def load(uri, frame_offset=..., num_frames=..., normalize: bool = ..., *args, **kwargs) -> tuple[torch.Tensor, int]: ...
