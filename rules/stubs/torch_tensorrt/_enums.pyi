"""The dtypes of Torch-TensorRT, which convert between those of torch, NumPy and TensorRT."""

import numpy

class DataType(Generic[T]):
    @classmethod
    def _from(cls, t, use_default=...) -> DataType: ...
    @overload
    @rule(
        "DTL201",
        silent="gives another dtype or none for bfloat16, which NumPy lacks",
        takes="a dtype that NumPy has",
        at_most=likely,
    )
    def to(self: DataType[(T not in {bfloat16, float8_e4m3fn}) or chosen], t: Literal[numpy.dtype], *args, **kwargs) -> object: ...
    @overload
    def to(self, t, *args, **kwargs) -> object: ...

dtype = DataType
