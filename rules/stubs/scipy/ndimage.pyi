"""scipy.ndimage: a filter keeps the dtype of its input; float16 is refused."""

import numpy
import torch

native = {bool, uint8, uint16, uint32, uint64, int8, int16, int32, int64}
native = native | {float16, float32, float64, complex64, complex128}

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def gaussian_filter(input: torch.Tensor[T in native], *args, **kwargs) -> numpy.ndarray[T]: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("[t.float() for t in {}]", keeps={float32}))
def gaussian_filter(input: list[torch.Tensor[native]], *args, **kwargs) -> numpy.ndarray: ...
@overload
def gaussian_filter(input: numpy.ndarray[T not in {float16}], *args, **kwargs) -> numpy.ndarray[T]: ...
zoom = rotate = median_filter = uniform_filter = shift = sobel = laplace = maximum_filter = gaussian_filter
minimum_filter = gaussian_filter
convolve = correlate = map_coordinates = affine_transform = gaussian_filter1d = uniform_filter1d = gaussian_filter
prewitt = gaussian_filter
convolve1d = correlate1d = percentile_filter = rank_filter = gaussian_laplace = grey_dilation = gaussian_filter
grey_erosion = gaussian_filter

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("[t.float() for t in {}]", keeps={float32}))
def label(x: list[torch.Tensor[native]], *args, **kwargs) -> object: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def label(x: torch.Tensor[native] | numpy.ndarray | list[object],
          y: torch.Tensor[native] | numpy.ndarray | list[object] | float | str | None = ..., *args,
          **kwargs) -> object: ...
binary_dilation = binary_erosion = binary_opening = binary_closing = binary_fill_holes = label
distance_transform_edt = distance_transform_cdt = center_of_mass = mean = sum = maximum = minimum = label
find_objects = histogram = variance = standard_deviation = generic_filter = label
