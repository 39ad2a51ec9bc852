"""torchvision.transforms.functional, executed with the Python code of 0.28."""

import PIL.Image
import numpy
import torch

native = {bool, uint8, uint16, uint32, uint64, int8, int16, int32, int64}
native = native | {float16, float32, float64, complex64, complex128}

# Eight bits are scaled to [0, 1]; an array of anything else stays as it is. So do images of modes `I` and `I;16`, which
# are rare.
@overload
def to_tensor(pic: numpy.ndarray[T]) -> torch.Tensor[mapped(T, {uint8}, default)]: ...
@overload
def to_tensor(pic: PIL.Image.Image) -> torch.Tensor[default]: ...
def pil_to_tensor(pic) -> torch.Tensor[uint8]: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def to_pil_image(pic: torch.Tensor[T in native], mode=...) -> PIL.Image.Image: ...
@overload
def to_pil_image(pic: numpy.ndarray[T], mode=...) -> PIL.Image.Image: ...

restrict(None, T in {uint8, int16, int32, float16, float32, float64}, "", to_pil_image)
restrict(None, T not in {int16, int32}, "more channels than one", to_pil_image)

def convert_image_dtype(image: torch.Tensor, dtype: dtype[U] = float32) -> torch.Tensor[U]:
    assert U in {uint8, int8, int16} | floats, "an image of more bits than the dtype holds exactly"

def normalize(tensor: torch.Tensor[T in floats], mean, std, inplace=...) -> torch.Tensor[T]: ...
def resize(img: V, *args, **kwargs) -> V: ...
crop = center_crop = resized_crop = hflip = vflip = pad = rotate = affine = perspective = elastic_transform = resize
gaussian_blur = erase = rgb_to_grayscale = to_grayscale = resize
adjust_brightness = adjust_contrast = adjust_saturation = adjust_sharpness = resize
def five_crop(img: V, size) -> tuple[V, V, V, V, V]: ...
def ten_crop(img: V, size, vertical_flip=...) -> tuple[V, V, V, V, V, V, V, V, V, V]: ...
@overload
def adjust_gamma(img: torch.Tensor[T not in {int32, int64}], gamma, gain=...) -> torch.Tensor[T]: ...
@overload
def adjust_gamma(img: V, gamma, gain=...) -> V: ...
@overload
def adjust_hue(img: torch.Tensor[T], hue_factor) -> torch.Tensor[T]:
    assert T not in {int32, int64}, "three channels"
@overload
def adjust_hue(img: V, hue_factor) -> V: ...
@overload
def invert(img: torch.Tensor[T not in {bool}], *args, **kwargs) -> torch.Tensor[T]: ...
@overload
def invert(img: V, *args, **kwargs) -> V: ...
solarize = autocontrast = invert
@overload
def posterize(img: torch.Tensor[T in {uint8}], *args, **kwargs) -> torch.Tensor[T]: ...
@overload
def posterize(img: V, *args, **kwargs) -> V: ...
equalize = posterize
def get_dimensions(img) -> list[int]: ...
get_image_size = get_dimensions
def get_image_num_channels(img) -> int: ...

casts(switch.autocast, unknown, rotate, affine, perspective, elastic_transform)
