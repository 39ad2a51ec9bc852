"""scipy.ndimage: a filter keeps the dtype of its input; float16 is refused."""

import numpy
import torch

native = {bool, uint8, uint16, uint32, uint64, int8, int16, int32, int64}
native = native | {float16, float32, float64, complex64, complex128}
tensor = rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
              fix=wrap("{}.float()", keeps={float32}))
tensors = rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
               fix=wrap("[t.float() for t in {}]", keeps={float32}))
half = rule("DTL109", raises=RuntimeError, match="not supported", takes="no float16",
            fix=wrap('{}.astype("float32")', keeps={float32}))
half_tensor = rule("DTL109", raises=RuntimeError, match="not supported", takes="no float16",
                   fix=wrap("{}.float()", keeps={float32}))

@overload
@tensor
def gaussian_filter(input: torch.Tensor[T in native], *args, **kwargs) -> numpy.ndarray[T]: ...
@overload
@tensors
def gaussian_filter(input: list[torch.Tensor[native]], *args, **kwargs) -> numpy.ndarray: ...
@overload
@half
def gaussian_filter(input: numpy.ndarray[U not in {float16}], *args, **kwargs) -> numpy.ndarray[U]: ...
median_filter = minimum_filter = maximum_filter = rank_filter = percentile_filter = grey_dilation = gaussian_filter
grey_erosion = zoom = rotate = uniform_filter = uniform_filter1d = shift = sobel = prewitt = gaussian_filter
laplace = convolve = correlate = convolve1d = correlate1d = gaussian_filter1d = gaussian_laplace = gaussian_filter
map_coordinates = affine_transform = gaussian_filter

@overload
@tensor
def label(input: torch.Tensor[T in native], *args, **kwargs) -> tuple[numpy.ndarray[int32], int]: ...
@overload
@tensors
def label(input: list[torch.Tensor[native]], *args, **kwargs) -> tuple[numpy.ndarray[int32], int]: ...
@overload
@rule("DTL109", raises=TypeError, match="No matching signature found", takes="no float16",
      fix=wrap('{}.astype("float32")', keeps={float32}))
def label(input: numpy.ndarray[U not in {float16}], *args, **kwargs) -> tuple[numpy.ndarray[int32], int]: ...

@overload
@tensor
def binary_dilation(input: torch.Tensor[T in native], *args, **kwargs) -> numpy.ndarray[bool]: ...
@overload
@tensors
def binary_dilation(input: list[torch.Tensor[native]], *args, **kwargs) -> numpy.ndarray[bool]: ...
@overload
@half
def binary_dilation(input: numpy.ndarray[U not in {float16}], *args, **kwargs) -> numpy.ndarray[bool]: ...
binary_erosion = binary_opening = binary_closing = binary_dilation

restrict(half_tensor, T not in {float16}, "", gaussian_filter, median_filter, minimum_filter, maximum_filter,
         rank_filter, percentile_filter, grey_dilation, grey_erosion, zoom, rotate, uniform_filter,
         uniform_filter1d, shift, sobel, prewitt, laplace, convolve, correlate, convolve1d, correlate1d,
         gaussian_filter1d, gaussian_laplace, map_coordinates, affine_transform, binary_dilation,
         binary_erosion, binary_opening, binary_closing)
no_signature = rule("DTL109", raises=TypeError, match="No matching signature found", takes="no float16",
                    fix=wrap("{}.float()", keeps={float32}))
restrict(no_signature, T not in {float16}, "", label)

@overload
@tensor
def binary_fill_holes(input: torch.Tensor[T in native], *args, **kwargs) -> numpy.ndarray[bool]: ...
@overload
@tensors
def binary_fill_holes(input: list[torch.Tensor[native]], *args, **kwargs) -> numpy.ndarray: ...
@overload
def binary_fill_holes(input: numpy.ndarray[T], *args, **kwargs) -> numpy.ndarray[bool]: ...

@overload
@tensor
def distance_transform_edt(input: torch.Tensor[T in native], *args, **kwargs) -> numpy.ndarray[float64]: ...
@overload
@tensors
def distance_transform_edt(input: list[torch.Tensor[native]], *args, **kwargs) -> numpy.ndarray: ...
@overload
def distance_transform_edt(input: numpy.ndarray[T], *args, **kwargs) -> numpy.ndarray[float64]: ...

@overload
@tensor
def mean(input: torch.Tensor[T in native], *args, **kwargs) -> numpy.ndarray[promote(T, float64), ...]: ...
@overload
@tensors
def mean(input: list[torch.Tensor[native]], *args, **kwargs) -> numpy.ndarray: ...
@overload
def mean(input: numpy.ndarray[T], *args, **kwargs) -> numpy.ndarray[promote(T, float64), ...]: ...
variance = standard_deviation = mean

@overload
@tensor
def maximum(input: torch.Tensor[T in native], *args, **kwargs) -> numpy.ndarray[T, ...]: ...
@overload
@tensors
def maximum(input: list[torch.Tensor[native]], *args, **kwargs) -> numpy.ndarray: ...
@overload
def maximum(input: numpy.ndarray[T], *args, **kwargs) -> numpy.ndarray[T, ...]: ...
minimum = maximum

@overload
@tensors
def sum(x: list[torch.Tensor[native]], *args, **kwargs) -> object: ...
@overload
@tensor
def sum(x: torch.Tensor[native] | numpy.ndarray | list[object],
       y: torch.Tensor[native] | numpy.ndarray | list[object] | float | str | None = ..., *args,
       **kwargs) -> object: ...
distance_transform_cdt = center_of_mass = find_objects = histogram = generic_filter = sum
