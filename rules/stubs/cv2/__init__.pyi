"""OpenCV 4 and 5: arrays only. A tensor is refused whatever its dtype is; int64 comes back as int32, others as they are.

Executed with 4.10, 4.12 and 5.0. What these take of what an array's dtype leaves open, such as the size of a median, is
not told.
"""

import numpy

INTER_NEAREST: Literal[0]
INTER_LINEAR: Literal[1]
INTER_CUBIC: Literal[2]
INTER_AREA: Literal[3]
INTER_LANCZOS4: Literal[4]
INTER_NEAREST_EXACT: Literal[6]

smoothed = {uint8, uint16, int16, float32, float64}

# Whatever is not taken from the nearest pixel is computed.
@overload
def resize(src: numpy.ndarray[T], dsize, dst: None = ..., fx=..., fy=...,
           interpolation: Literal[1, 2, 3, 4] = ...) -> numpy.ndarray[T]: ...
@overload
def resize(src: numpy.ndarray[U], *args, **kwargs) -> numpy.ndarray[mapped(U, {int64}, int32)]: ...
@overload
def warpAffine(src: numpy.ndarray[T], M, dsize, dst: None = ...,
               flags: Literal[1, 2, 3, 4] = ..., *args,
               **kwargs) -> numpy.ndarray[T]: ...
@overload
def warpAffine(src: numpy.ndarray[U], *args, **kwargs) -> numpy.ndarray[mapped(U, {int64}, int32)]: ...
warpPerspective = warpAffine
def GaussianBlur(src: numpy.ndarray[T], *args, **kwargs) -> numpy.ndarray[T]: ...
erode = dilate = morphologyEx = GaussianBlur
def medianBlur(src: numpy.ndarray[T], *args, **kwargs) -> numpy.ndarray[T]: ...
bilateralFilter = cvtColor = medianBlur
def flip(src: numpy.ndarray[T], *args, **kwargs) -> numpy.ndarray[mapped(T, {int64}, int32)]: ...
blur = rotate = copyMakeBorder = remap = flip
def normalize(src: numpy.ndarray, *args, **kwargs) -> numpy.ndarray: ...
def imread(filename, flags=...) -> numpy.ndarray[uint8]: ...
def imdecode(buf, flags=...) -> numpy.ndarray[uint8]: ...
def applyColorMap(src: numpy.ndarray[T], *args, **kwargs) -> numpy.ndarray[uint8]: ...
equalizeHist = applyColorMap
def Canny(image: numpy.ndarray[T], *args, **kwargs) -> numpy.ndarray[uint8]: ...
def distanceTransform(src: numpy.ndarray[T], *args, **kwargs) -> numpy.ndarray: ...
def threshold(src: numpy.ndarray[T], *args, **kwargs) -> tuple[float, numpy.ndarray[T]]: ...
def imwrite(filename, img: numpy.ndarray, params=...) -> bool: ...

depth = rule("DTL108", raises=error, match="in function", takes="8 or 16 bit, float32 and float64",
             fix=wrap('{}.astype("float32")', only={float16}))
restrict(depth, T in smoothed, "", resize, warpAffine, warpPerspective, GaussianBlur, erode, dilate, morphologyEx)
color = rule("DTL108", raises=error, match="in function", takes="uint8, uint16 and float32",
             fix=wrap('{}.astype("float32")', only={float16, float64}, unsafe=True))
restrict(color, T in {uint8, uint16, float32}, "", cvtColor)
median = rule("DTL108", raises=error, match="in function", takes="uint8, uint16, int16 and float32",
              fix=wrap('{}.astype("float32")', only={float16, float64}, unsafe=True))
restrict(median, T in {uint8, uint16, int16, float32}, "", medianBlur)
bilateral = rule("DTL108", raises=error, match="in function", takes="uint8 and float32",
                 fix=wrap('{}.astype("float32")', only={float16, float64}, unsafe=True))
restrict(bilateral, T in {uint8, float32}, "", bilateralFilter)
byte = rule("DTL108", raises=error, match="in function", takes="uint8 only")
restrict(byte, T in {uint8}, "", applyColorMap, equalizeHist, Canny, distanceTransform)
binary = rule("DTL108", raises=error, match="in function", takes="8 or 16 bit, float32 and float64")
restrict(binary, T in smoothed, "", threshold)
