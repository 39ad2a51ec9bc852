"""ml_dtypes 0.2 to 0.6: the dtypes that NumPy lacks, as NumPy extension dtypes."""

from numpy import generic

class bfloat16(generic[T]):
    def __init__(self, value=..., /) -> bfloat16[bfloat16]: ...

class float8_e4m3fn(generic[T]):
    def __init__(self, value=..., /) -> float8_e4m3fn[float8_e4m3fn]: ...

class float8_e5m2(generic[T]):
    def __init__(self, value=..., /) -> float8_e5m2[float8_e5m2]: ...

class float8_e4m3fnuz(generic[T]):
    def __init__(self, value=..., /) -> float8_e4m3fnuz[float8_e4m3fnuz]: ...

class float8_e5m2fnuz(generic[T]):
    def __init__(self, value=..., /) -> float8_e5m2fnuz[float8_e5m2fnuz]: ...

class float8_e8m0fnu(generic[T]):
    def __init__(self, value=..., /) -> float8_e8m0fnu[float8_e8m0fnu]: ...

class int4(generic[T]):
    def __init__(self, value=..., /) -> int4[int4]: ...

class uint4(generic[T]):
    def __init__(self, value=..., /) -> uint4[uint4]: ...

def finfo(dtype) -> object: ...
iinfo = finfo
