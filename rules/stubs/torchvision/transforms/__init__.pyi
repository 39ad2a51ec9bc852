"""torchvision.transforms."""

import PIL.Image
import numpy
import torch
from torchvision.transforms import functional

class ToTensor:
    def __init__(self) -> None: ...
    __call__ = forwards(functional.to_tensor)

class PILToTensor:
    def __init__(self) -> None: ...
    __call__ = forwards(functional.pil_to_tensor)

class ToPILImage:
    def __init__(self, mode=...) -> None: ...
    __call__ = forwards(functional.to_pil_image)

@holds
@chains
class Compose:
    def __init__(self, transforms: list[object]) -> None: ...

class Normalize:
    def __init__(self, *args, **kwargs) -> None: ...
    __call__ = forwards(functional.normalize)

class Resize:
    def __init__(self, *args, **kwargs) -> None: ...
    def __call__(self, img: V) -> V: ...

CenterCrop = RandomCrop = RandomResizedCrop = Pad = RandomHorizontalFlip = RandomVerticalFlip = Resize
RandomErasing = GaussianBlur = Grayscale = RandomGrayscale = RandomAdjustSharpness = Resize

class RandomRotation(Resize):
    @casts(switch.autocast, unknown)
    def __call__(self, img: V) -> V: ...

RandomAffine = RandomPerspective = ElasticTransform = RandomRotation

class FiveCrop:
    def __init__(self, size) -> None: ...
    __call__ = forwards(functional.five_crop)

class TenCrop:
    def __init__(self, size, vertical_flip=...) -> None: ...
    __call__ = forwards(functional.ten_crop)

class ColorJitter:
    def __init__(self, *args, **kwargs) -> None: ...
    @overload
    def __call__(self, img: torch.Tensor[T]) -> torch.Tensor[T]:
        assert T not in {int32, int64}, "another hue"
    @overload
    def __call__(self, img: V) -> V: ...

class RandomInvert:
    def __init__(self, *args, **kwargs) -> None: ...
    @overload
    def __call__(self, img: torch.Tensor[T]) -> torch.Tensor[T]:
        assert T not in {bool}, "chance"
    @overload
    def __call__(self, img: V) -> V: ...

RandomSolarize = RandomAutocontrast = RandomInvert

class AutoAugment:
    def __init__(self, *args, **kwargs) -> None: ...
    @overload
    @casts(switch.autocast, unknown)
    def __call__(self, img: torch.Tensor[T]) -> torch.Tensor[T]:
        assert T in {uint8}, "chance"
    @overload
    @casts(switch.autocast, unknown)
    def __call__(self, img: V) -> V: ...

RandAugment = TrivialAugmentWide = AugMix = RandomPosterize = RandomEqualize = AutoAugment

@holds
@chains
class Lambda:
    def __init__(self, lambd) -> None: ...

class ConvertImageDtype(Generic[T]):
    def __init__(self, dtype: dtype[T]) -> ConvertImageDtype[T]: ...
    def __call__(self: ConvertImageDtype[T], image: torch.Tensor) -> torch.Tensor[T]:
        assert T in {uint8, int8, int16} | floats, "an image of more bits than the dtype holds exactly"
