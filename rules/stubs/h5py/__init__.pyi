"""h5py 3: what is written becomes an array first."""

import numpy
import torch

native = {bool, uint8, uint16, uint32, uint64, int8, int16, int32, int64}
native = native | {float16, float32, float64, complex64, complex128}

class Dataset:
    shape: tuple[int, ...]
    def __getitem__(self, key) -> numpy.ndarray: ...
    @overload
    @rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
          fix=wrap("{}.float()", keeps={float32}))
    def __setitem__(self, key, value: torch.Tensor[native]) -> None: ...
    @overload
    def __setitem__(self, key, value: numpy.ndarray | list[object] | complex | str) -> None: ...
    def astype(self, dtype: dtype[U] | str) -> Dataset: ...
    def __array__(self, dtype: dtype[U] | str = ...) -> numpy.ndarray[U]: ...

class AttributeManager:
    def __getitem__(self, key) -> object: ...
    @overload
    @rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
          fix=wrap("{}.float()", keeps={float32}))
    def __setitem__(self, key, value: torch.Tensor[native]) -> None: ...
    @overload
    def __setitem__(self, key, value: numpy.ndarray | list[object] | complex | str) -> None: ...

class Group:
    attrs: AttributeManager
    @rule("DTL101", on="data", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
          fix=wrap("{}.float()", keeps={float32}))
    def create_dataset(self, name, shape=..., dtype=...,
                       data: torch.Tensor[native] | numpy.ndarray | list[object] | float | str | None = ...,
                       **kwds) -> Dataset: ...
    require_dataset = create_dataset
    def create_group(self, name, *args, **kwargs) -> Group: ...
    require_group = create_group
    @overload
    @rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
          fix=wrap("{}.float()", keeps={float32}))
    def __setitem__(self, name, obj: torch.Tensor[native]) -> None: ...
    @overload
    def __setitem__(self, name, obj: numpy.ndarray | list[object] | complex | str | Dataset) -> None: ...

class File(Group):
    def __init__(self, *args, **kwargs) -> None: ...
    def __enter__(self) -> Self: ...
    def close(self) -> None: ...
