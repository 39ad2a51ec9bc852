"""faiss 1.7 to 1.15: everything is made float32, but what is normalised in place."""

import numpy
import torch

native = {bool, uint8, uint16, uint32, uint64, int8, int16, int32, int64}
native = native | {float16, float32, float64, complex64, complex128}

class Index:
    ntotal: int
    def __init__(self, *args, **kwargs) -> None: ...
    @rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
          fix=wrap("{}.float()", keeps={float32}))
    def add(self, x: torch.Tensor[native] | numpy.ndarray | list[object], *args) -> None: ...
    train = add
    @rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
          fix=wrap("{}.float()", keeps={float32}))
    def search(self, x: torch.Tensor[native] | numpy.ndarray | list[object], k, *args,
               **kwargs) -> tuple[numpy.ndarray[float32], numpy.ndarray[int64]]: ...
    @rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
          fix=wrap("{}.float()", keeps={float32}))
    def reconstruct(self, key) -> numpy.ndarray[float32]: ...
    reconstruct_n = reconstruct

IndexFlatL2 = IndexFlatIP = IndexFlat = IndexIVFFlat = IndexHNSWFlat = IndexPQ = IndexIVFPQ = IndexLSH = Index
IndexIDMap = Index
def index_factory(*args) -> Index: ...
@rule("DTL109", raises=TypeError, match="argument 3 of type 'float *'", takes="float32 only")
def normalize_L2(x: numpy.ndarray[T in {float32}]) -> None: ...
def index_cpu_to_gpu(*args) -> Index: ...
index_cpu_to_all_gpus = index_gpu_to_cpu = read_index = index_cpu_to_gpu

class Kmeans:
    def __init__(self, *args, **kwargs) -> None: ...
    @rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
          fix=wrap("{}.float()", keeps={float32}))
    def train(self, x: torch.Tensor[native] | numpy.ndarray | list[object], *args, **kwargs) -> float: ...
