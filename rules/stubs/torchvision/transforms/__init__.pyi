"""torchvision.transforms."""

import PIL.Image
import numpy
import torch
from torchvision.transforms import functional

native = {bool, uint8, uint16, uint32, uint64, int8, int16, int32, int64}
native = native | {float16, float32, float64, complex64, complex128}

class ToTensor:
    def __init__(self) -> None: ...
    @overload
    def __call__(self, pic: numpy.ndarray[T]) -> torch.Tensor[mapped(T, {uint8}, default)]: ...
    @overload
    def __call__(self, pic: PIL.Image.Image) -> torch.Tensor[default]: ...

class PILToTensor:
    def __init__(self) -> None: ...
    def __call__(self, pic) -> torch.Tensor[uint8]: ...

class ToPILImage:
    def __init__(self, mode=...) -> None: ...
    @overload
    @rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
          fix=wrap("{}.float()", keeps={float32}))
    def __call__(self, pic: torch.Tensor[native]) -> PIL.Image.Image: ...
    @overload
    def __call__(self, pic: numpy.ndarray) -> PIL.Image.Image: ...

@holds
@chains
class Compose:
    def __init__(self, transforms: list[object]) -> None: ...

class Normalize:
    def __init__(self, *args, **kwargs) -> None: ...
    def __call__(self, tensor: V) -> V: ...

Resize = CenterCrop = RandomCrop = RandomHorizontalFlip = RandomVerticalFlip = RandomResizedCrop = Pad = Normalize
ColorJitter = Grayscale = GaussianBlur = RandomRotation = RandomAffine = RandomErasing = Normalize

class ConvertImageDtype(Generic[T]):
    def __init__(self, dtype: dtype[T]) -> ConvertImageDtype[T]: ...
    def __call__(self: ConvertImageDtype[T], image) -> torch.Tensor[T]: ...
