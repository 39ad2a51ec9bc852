"""scipy.sparse."""

import numpy
import torch

native = {bool, uint8, uint16, uint32, uint64, int8, int16, int32, int64}
native = native | {float16, float32, float64, complex64, complex128}
tensor = rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
              fix=wrap("{}.float()", keeps={float32}))

refused = rule("DTL109", raises=ValueError, match="does not support dtype float16", takes="no float16",
               fix=wrap('{}.astype("float32")', keeps={float32}))

class spmatrix(Generic[T]):
    dtype: dtype[T]
    data: numpy.ndarray[T]
    shape: tuple[int, ...]
    nnz: int
    def toarray(self: spmatrix[T], *args, **kwargs) -> numpy.ndarray[T]: ...
    todense = toarray
    if scipy >= "1.15":
        def astype(self, dtype: dtype[U not in {float16}] | str, *args, **kwargs) -> spmatrix[U]: ...
    else:
        def astype(self, dtype: dtype[U] | str, *args, **kwargs) -> spmatrix[U]: ...
    def tocsr(self: spmatrix[T], *args) -> spmatrix[T]: ...
    tocsc = tocoo = tolil = transpose = copy = tocsr
    @overload
    @rule("DTL101", raises=ValueError, match="constructor input", takes="a dtype that NumPy has",
          fix=wrap("{}.float()", keeps={float32}))
    def __init__(self, arg1: torch.Tensor[T in native], shape=..., dtype: dtype[U] | str = T,
                 copy=...) -> spmatrix[U]: ...
    if scipy >= "1.15":
        @overload
        @refused
        def __init__(self, arg1: numpy.ndarray[T not in {float16}], shape=..., dtype: None = ...,
                     copy=...) -> spmatrix[T]: ...
    @overload
    def __init__(self, arg1: numpy.ndarray[T] | spmatrix[T] | list[object], shape=...,
                 dtype: dtype[U] | str = T, copy=...) -> spmatrix[U]: ...

csr_matrix = csc_matrix = csr_array = csc_array = bsr_matrix = bsr_array = spmatrix

class coo_matrix(spmatrix[T]):
    @overload
    @tensor
    def __init__(self, arg1: torch.Tensor[T in native], shape=..., dtype: dtype[U] | str = T,
                 copy=...) -> spmatrix[U]: ...
    if scipy >= "1.15":
        @overload
        @refused
        def __init__(self, arg1: numpy.ndarray[T not in {float16}], shape=..., dtype: None = ...,
                     copy=...) -> spmatrix[T]: ...
    @overload
    def __init__(self, arg1: numpy.ndarray[T] | spmatrix[T] | list[object], shape=...,
                 dtype: dtype[U] | str = T, copy=...) -> spmatrix[U]: ...

coo_array = coo_matrix
def issparse(x) -> bool: ...
isspmatrix = issparse
def load_npz(file) -> spmatrix: ...
def save_npz(file, matrix: spmatrix, compressed=...) -> None: ...
def hstack(blocks: list[spmatrix[T]], *args, **kwargs) -> spmatrix[promote(T)]: ...
vstack = hstack
