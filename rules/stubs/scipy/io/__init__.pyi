"""scipy.io."""

import numpy
import torch

native = {bool, uint8, uint16, uint32, uint64, int8, int16, int32, int64}
native = native | {float16, float32, float64, complex64, complex128}

@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has")
def savemat(file_name, mdict: dict[str, torch.Tensor[native] | numpy.ndarray | list[object] | float | str], *args,
            **kwargs) -> None: ...
def loadmat(file_name, *args, **kwargs) -> object: ...
