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
def to_pil_image(pic: torch.Tensor[native], mode=...) -> PIL.Image.Image: ...
@overload
def to_pil_image(pic: numpy.ndarray, mode=...) -> PIL.Image.Image: ...
def convert_image_dtype(image, dtype: dtype[U] = float32) -> torch.Tensor[U]: ...
to_dtype = convert_image_dtype
def normalize(tensor: V, *args, **kwargs) -> V: ...
def resize(img: V, *args, **kwargs) -> V: ...
crop = center_crop = hflip = vflip = pad = rotate = affine = gaussian_blur = resize
