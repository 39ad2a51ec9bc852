"""pandas 1.5 to 3.1."""

import numpy
import torch

native = {bool, uint8, uint16, uint32, uint64, int8, int16, int32, int64}
native = native | {float16, float32, float64, complex64, complex128}

class Index:
    values: numpy.ndarray
    if pandas >= "2.0":
        @overload
        @rule("DTL109", raises=NotImplementedError, match="float16 indexes are not supported", takes="no float16",
              fix=wrap('{}.astype("float32")', keeps={float32}))
        def __init__(self, data: numpy.ndarray[T not in {float16}] | Series[T not in {float16}], dtype: None = ...,
                     **kwargs) -> None: ...
    @overload
    def __init__(self, *args, **kwargs) -> None: ...
    def to_numpy(self, dtype: dtype[U] | str = ..., **kwargs) -> numpy.ndarray[U]: ...
    def tolist(self) -> object: ...

class Series(Generic[T]):
    dtype: dtype[T]
    values: numpy.ndarray[T]
    array: object
    index: Index
    @overload
    @rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
          fix=wrap("{}.float()", keeps={float32}))
    def __init__(self, data: torch.Tensor[T in native], index: numpy.ndarray[I] | Series[I] | object = ...,
                 dtype: dtype[U] | str = T, *args, **kwargs) -> Series[U]: ...
    @overload
    def __init__(self, data: list[numpy.ndarray | torch.Tensor], index: numpy.ndarray[I] | Series[I] | object = ...,
                 dtype: dtype[U] | str = ..., *args, **kwargs) -> Series[U]: ...
    @overload
    def __init__(self, data: list[bool], index: numpy.ndarray[I] | Series[I] | object = ...,
                 dtype: dtype[U] | str = bool, *args, **kwargs) -> Series[U]: ...
    @overload
    def __init__(self, data: list[int], index: numpy.ndarray[I] | Series[I] | object = ...,
                 dtype: dtype[U] | str = int64, *args, **kwargs) -> Series[U]: ...
    @overload
    def __init__(self, data: list[float], index: numpy.ndarray[I] | Series[I] | object = ...,
                 dtype: dtype[U] | str = float64, *args, **kwargs) -> Series[U]: ...
    @overload
    def __init__(self, data: numpy.ndarray[T] | list[object] | dict | float = ...,
                 index: numpy.ndarray[I] | Series[I] | object = ..., dtype: dtype[U] | str = T, *args,
                 **kwargs) -> Series[U]: ...
    def astype(self, dtype: dtype[U] | str, *args, **kwargs) -> Series[U]: ...
    def to_numpy(self: Series[T], dtype: dtype[U] | str = T, *args, **kwargs) -> numpy.ndarray[U]: ...
    def tolist(self) -> object: ...
    to_list = tolist
    def __array__(self: Series[T], dtype: dtype[U] | str = T) -> numpy.ndarray[U]: ...
    def __len__(self) -> int: ...
    def copy(self: Series[T], *args) -> Series[T]: ...
    sort_values = head = tail = iloc = loc = dropna = copy
    @overload
    def reset_index(self: Series[T], *args, drop: Literal[True], **kwargs) -> Series[T]: ...
    @overload
    def reset_index(self, *args, **kwargs) -> object: ...

class DataFrame:
    values: numpy.ndarray
    columns: Index
    index: Index
    @overload
    @rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
          fix=wrap("{}.float()", keeps={float32}))
    def __init__(self, data: torch.Tensor[native], index: numpy.ndarray[I] | Series[I] | object = ...,
                 columns: numpy.ndarray[J] | Series[J] | object = ..., *args, **kwargs) -> None: ...
    @overload
    @rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has")
    def __init__(self, data: dict[str, torch.Tensor[native]], index: numpy.ndarray[I] | Series[I] | object = ...,
                 columns: numpy.ndarray[J] | Series[J] | object = ..., *args, **kwargs) -> None: ...
    @overload
    def __init__(self, data: numpy.ndarray | list[object] | dict | DataFrame | Series = ...,
                 index: numpy.ndarray[I] | Series[I] | object = ...,
                 columns: numpy.ndarray[J] | Series[J] | object = ..., *args, **kwargs) -> None: ...
    @overload
    @rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
          fix=wrap("{}.float()", keeps={float32}))
    def __setitem__(self, key, value: torch.Tensor[native]) -> None: ...
    @overload
    def __setitem__(self, key, value: numpy.ndarray | list[object] | Series | float | str) -> None: ...
    @rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
          fix=wrap("{}.float()", keeps={float32}))
    def assign(self,
               **kwargs: torch.Tensor[native] | numpy.ndarray | list[object] | Series | float | str) -> DataFrame: ...
    @rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
          fix=wrap("{}.float()", keeps={float32}))
    def insert(self, loc, column, value: torch.Tensor[native] | numpy.ndarray | list[object] | Series | float | str,
               *args) -> None: ...
    def to_numpy(self, dtype: dtype[U] | str = ..., *args, **kwargs) -> numpy.ndarray[U]: ...
    def __array__(self, dtype: dtype[U] | str = ...) -> numpy.ndarray[U]: ...
    def __len__(self) -> int: ...

def read_csv(*args, **kwargs) -> DataFrame: ...
read_parquet = read_json = read_excel = read_pickle = concat = merge = read_csv

labels = rule("DTL109", raises=NotImplementedError, match="float16 indexes are not supported", takes="no float16",
              fix=wrap('{}.astype("float32")', keeps={float32}))
if pandas >= "2.0":
    restrict(labels, I not in {float16}, "", __init__)
    restrict(labels, J not in {float16}, "", __init__)
