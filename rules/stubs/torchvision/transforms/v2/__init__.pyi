"""torchvision.transforms.v2, executed with 0.28: what is no tensor, array or image is searched for one, or left."""

import PIL.Image
import numpy
import torch
from torchvision.transforms import Compose
from torchvision.transforms.v2 import functional

native = {bool, uint8, uint16, uint32, uint64, int8, int16, int32, int64}
native = native | {float16, float32, float64, complex64, complex128}

class Resize:
    def __init__(self, *args, **kwargs) -> None: ...
    @overload
    def __call__(self, inpt: V) -> V: ...
    @overload
    def __call__(self, inpt: V, target) -> tuple[V, object]: ...

CenterCrop = RandomCrop = RandomResizedCrop = RandomHorizontalFlip = RandomVerticalFlip = Resize
RandomErasing = Grayscale = RandomGrayscale = RGB = RandomAdjustSharpness = RandomAutocontrast = Resize
RandomChannelPermutation = RandomResize = RandomShortestSize = RandomZoomOut = ScaleJitter = Resize
UniformTemporalSubsample = Identity = Resize

class RandomRotation(Resize):
    @overload
    @casts(switch.autocast, unknown)
    def __call__(self, inpt: V) -> V: ...
    @overload
    @casts(switch.autocast, unknown)
    def __call__(self, inpt: V, target) -> tuple[V, object]: ...

Pad = RandomAffine = RandomPerspective = ElasticTransform = GaussianBlur = RandomRotation

class ColorJitter(Resize):
    @overload
    def __call__(self, inpt: torch.Tensor[T]) -> torch.Tensor[T]:
        assert T not in {int32, int64}, "another hue"
    @overload
    def __call__(self, inpt: V) -> V: ...
    @overload
    def __call__(self, inpt: V, target) -> tuple[V, object]: ...

RandomPhotometricDistort = ColorJitter

class RandomInvert(Resize):
    @overload
    def __call__(self, inpt: torch.Tensor[T]) -> torch.Tensor[T]:
        assert T not in {bool}, "chance"
    @overload
    def __call__(self, inpt: V) -> V: ...
    @overload
    def __call__(self, inpt: V, target) -> tuple[V, object]: ...

RandomPosterize = RandomSolarize = RandomEqualize = RandomInvert

class AutoAugment(Resize):
    @overload
    @casts(switch.autocast, unknown)
    def __call__(self, inpt: torch.Tensor[T]) -> torch.Tensor[T]:
        assert T not in {bool, int32, int64}, "chance"
    @overload
    @casts(switch.autocast, unknown)
    def __call__(self, inpt: V) -> V: ...
    @overload
    @casts(switch.autocast, unknown)
    def __call__(self, inpt: V, target) -> tuple[V, object]: ...

RandAugment = TrivialAugmentWide = AugMix = AutoAugment

class Normalize(Resize):
    @overload
    def __call__(self, inpt: torch.Tensor[T in floats]) -> torch.Tensor[T]: ...
    @overload
    def __call__(self, inpt: V) -> V: ...
    @overload
    def __call__(self, inpt: V, target) -> tuple[V, object]: ...

class GaussianNoise(Resize):
    @overload
    def __call__(self, inpt: torch.Tensor[T in floats | {uint8}]) -> torch.Tensor[T]: ...
    @overload
    def __call__(self, inpt: V) -> V: ...
    @overload
    def __call__(self, inpt: V, target) -> tuple[V, object]: ...

class FiveCrop:
    def __init__(self, size) -> None: ...
    @overload
    def __call__(self, inpt: torch.Tensor[T]) -> tuple[
        torch.Tensor[T], torch.Tensor[T], torch.Tensor[T], torch.Tensor[T], torch.Tensor[T]
    ]: ...
    @overload
    def __call__(self, *inputs) -> object: ...

class TenCrop:
    def __init__(self, size, vertical_flip=...) -> None: ...
    @overload
    def __call__(self, inpt: torch.Tensor[T]) -> tuple[torch.Tensor[T], ...]: ...
    @overload
    def __call__(self, *inputs) -> object: ...

class ToImage:
    def __init__(self) -> None: ...
    @overload
    def __call__(self, inpt: torch.Tensor[T] | numpy.ndarray[T]) -> torch.Tensor[T]: ...
    @overload
    def __call__(self, inpt: PIL.Image._Bytes) -> torch.Tensor[uint8]: ...
    @overload
    def __call__(self, inpt: PIL.Image.Image) -> torch.Tensor: ...
    @overload
    def __call__(self, *inputs) -> object: ...

class ToTensor:
    def __init__(self) -> None: ...
    @overload
    def __call__(self, inpt: torch.Tensor[T]) -> torch.Tensor[T]: ...
    @overload
    def __call__(self, inpt: numpy.ndarray[T]) -> torch.Tensor[mapped(T, {uint8}, default)]: ...
    @overload
    def __call__(self, inpt: PIL.Image.Image) -> torch.Tensor[default]: ...
    @overload
    def __call__(self, *inputs) -> object: ...

class PILToTensor:
    def __init__(self) -> None: ...
    @overload
    def __call__(self, inpt: PIL.Image.Image) -> torch.Tensor[uint8]: ...
    @overload
    def __call__(self, inpt: torch.Tensor[T]) -> torch.Tensor[T]: ...
    @overload
    def __call__(self, *inputs) -> object: ...

class ToDtype(Generic[T]):
    @overload
    def __init__(self, dtype: dtype[T], scale: Literal[False] = ...) -> ToDtype[T]: ...
    @overload
    def __init__(self, dtype: dtype[T], scale: bool = ...) -> ConvertImageDtype[T]: ...
    @overload
    def __init__(self, dtype: dict[object, object], scale: bool = ...) -> object: ...
    @overload
    def __call__(self: ToDtype[T], inpt: torch.Tensor) -> torch.Tensor[T]: ...
    @overload
    def __call__(self, inpt: PIL.Image.Image) -> PIL.Image.Image: ...
    @overload
    def __call__(self, *inputs) -> object: ...

class ConvertImageDtype(Generic[T]):
    def __init__(self, dtype: dtype[T] = float32) -> ConvertImageDtype[T]: ...
    @overload
    def __call__(self: ConvertImageDtype[T], inpt: torch.Tensor) -> torch.Tensor[T]:
        assert T in floats, "an image of another category, or of more bits than the dtype holds exactly"
    @overload
    def __call__(self, inpt: PIL.Image.Image) -> PIL.Image.Image: ...
    @overload
    def __call__(self, *inputs) -> object: ...

class ToPILImage:
    def __init__(self, mode=...) -> None: ...
    @overload
    @rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
          fix=wrap("{}.float()", keeps={float32}))
    def __call__(self, inpt: torch.Tensor[T in native]) -> PIL.Image.Image: ...
    @overload
    def __call__(self, inpt: numpy.ndarray[T]) -> PIL.Image.Image: ...
    @overload
    def __call__(self, inpt: PIL.Image.Image) -> PIL.Image.Image: ...
    @overload
    def __call__(self, *inputs) -> object: ...

restrict(None, T in {uint8, int16, int32, float16, float32, float64}, "", ToPILImage)
restrict(None, T not in {int16, int32}, "more channels than one", ToPILImage)

@holds
@chains
class Lambda:
    def __init__(self, lambd) -> None: ...
