"""Torch-TensorRT: compile a module for the dtypes of its inputs. Read at the tags v2.5.0 to v2.13.0; never run here.

`enabled_precisions` worked until 2.5, excludes explicit typing from 2.6, which is on by default from 2.10, and is
ignored from 2.13.
"""

import torch
from torch_tensorrt import dynamo

class dtype:
    u8: dtype[uint8]
    i8: dtype[int8]
    i32: dtype[int32]
    i64: dtype[int64]
    f16: dtype[float16]
    f32: dtype[float32]
    f64: dtype[float64]
    b: dtype[bool]
    bf16: dtype[bfloat16]
    f8: dtype[float8_e4m3fn]
    f4: dtype[float4_e2m1fn_x2]
    uint8: dtype[uint8]
    int8: dtype[int8]
    int32: dtype[int32]
    int64: dtype[int64]
    long: dtype[int64]
    half: dtype[float16]
    fp16: dtype[float16]
    float16: dtype[float16]
    float: dtype[float32]
    fp32: dtype[float32]
    float32: dtype[float32]
    double: dtype[float64]
    fp64: dtype[float64]
    float64: dtype[float64]
    bfloat16: dtype[bfloat16]
    fp8: dtype[float8_e4m3fn]
    float8: dtype[float8_e4m3fn]
    fp4: dtype[float4_e2m1fn_x2]
    float4: dtype[float4_e2m1fn_x2]
    bool: dtype[bool]
    int: dtype[int32]

class Input(Generic[T]):
    """Without a dtype it is float32, whatever the model is."""

    dtype: dtype[T]
    def __init__(self, *args, dtype: dtype[T] = float32, **kwargs) -> None: ...
    @staticmethod
    def from_tensor(t: torch.Tensor[T], *args, **kwargs) -> Input[T]: ...
    @staticmethod
    def from_tensors(ts: list[torch.Tensor], *args, **kwargs) -> list[Input]: ...

if torch_tensorrt < "2.6":
    @rule("DTL201", raises=RuntimeError, on="inputs", takes="inputs of the model's dtype", at_most=likely)
    def compile(
        module: torch.nn.Module[P] | torch.export.ExportedProgram[P],
        ir: str = ...,
        inputs: list[torch.Tensor[P if floats else any] | Input[P if floats else any] | object] | None = ...,
        *args,
        enabled_precisions=...,
        **options,
    ) -> torch.nn.Module[P]: ...
elif torch_tensorrt < "2.10":
    @overload
    @rule(
        "DTL202",
        raises=AssertionError,
        match="enabled_precisions",
        on="enabled_precisions",
        takes="float32 alone beside explicit typing",
        fix=drop_keyword("enabled_precisions", unsafe=True),
    )
    @rule("DTL201", raises=RuntimeError, on="inputs", takes="inputs of the model's dtype", at_most=likely)
    def compile(
        module: torch.nn.Module[P] | torch.export.ExportedProgram[P],
        ir: str = ...,
        inputs: list[torch.Tensor[P if floats else any] | Input[P if floats else any] | object] | None = ...,
        *args,
        use_explicit_typing: Literal[True],
        enabled_precisions: set[dtype[E in {float32, float4_e2m1fn_x2}]] = ...,
        **options,
    ) -> torch.nn.Module[P]: ...
    @overload
    @rule("DTL201", raises=RuntimeError, on="inputs", takes="inputs of the model's dtype", at_most=likely)
    def compile(
        module: torch.nn.Module[P] | torch.export.ExportedProgram[P],
        ir: str = ...,
        inputs: list[torch.Tensor[P if floats else any] | Input[P if floats else any] | object] | None = ...,
        *args,
        enabled_precisions=...,
        **options,
    ) -> torch.nn.Module[P]: ...
elif torch_tensorrt < "2.13":
    @overload
    @rule("DTL201", raises=RuntimeError, on="inputs", takes="inputs of the model's dtype", at_most=likely)
    def compile(
        module: torch.nn.Module[P] | torch.export.ExportedProgram[P],
        ir: str = ...,
        inputs: list[torch.Tensor[P if floats else any] | Input[P if floats else any] | object] | None = ...,
        *args,
        use_explicit_typing: Literal[False],
        enabled_precisions=...,
        **options,
    ) -> torch.nn.Module[P]: ...
    @overload
    @rule(
        "DTL202",
        raises=AssertionError,
        match="enabled_precisions",
        on="enabled_precisions",
        takes="float32 alone beside explicit typing, which is the default since 2.10",
        fix=drop_keyword("enabled_precisions", unsafe=True),
    )
    @rule("DTL201", raises=RuntimeError, on="inputs", takes="inputs of the model's dtype", at_most=likely)
    def compile(
        module: torch.nn.Module[P] | torch.export.ExportedProgram[P],
        ir: str = ...,
        inputs: list[torch.Tensor[P if floats else any] | Input[P if floats else any] | object] | None = ...,
        *args,
        enabled_precisions: set[dtype[E in {float32, float4_e2m1fn_x2}]] = ...,
        **options,
    ) -> torch.nn.Module[P]: ...
else:
    @overload
    @rule("DTL201", raises=RuntimeError, on="inputs", takes="inputs of the model's dtype", at_most=likely)
    def compile(
        module: torch.nn.Module[P] | torch.export.ExportedProgram[P],
        ir: Literal["ts", "torchscript", "fx"],
        inputs: list[torch.Tensor[P if floats else any] | Input[P if floats else any] | object] | None = ...,
        *args,
        enabled_precisions=...,
        **options,
    ) -> torch.nn.Module[P]: ...
    @overload
    @removed
    @rule(
        "DTL202",
        silent="weak typing is gone and the option is ignored",
        fix=drop_keyword("use_explicit_typing", unsafe=True),
    )
    def compile(
        module: torch.nn.Module[P] | torch.export.ExportedProgram[P],
        ir: str = ...,
        inputs: list[torch.Tensor[P if floats else any] | Input[P if floats else any] | object] | None = ...,
        *args,
        use_explicit_typing: Literal[False],
        **options,
    ) -> torch.nn.Module[P]: ...
    @overload
    @rule(
        "DTL202",
        silent="the option is ignored, and the engine keeps the dtypes of the model",
        on="enabled_precisions",
        takes="no precisions: cast the model, or pass enable_autocast=True",
        fix=drop_keyword("enabled_precisions", unsafe=True),
    )
    @rule("DTL201", raises=RuntimeError, on="inputs", takes="inputs of the model's dtype", at_most=likely)
    def compile(
        module: torch.nn.Module[P] | torch.export.ExportedProgram[P],
        ir: str = ...,
        inputs: list[torch.Tensor[P if floats else any] | Input[P if floats else any] | object] | None = ...,
        *args,
        enabled_precisions: set[dtype[E in {float32, float4_e2m1fn_x2}]] = ...,
        **options,
    ) -> torch.nn.Module[P]: ...

def save(module, file_path=..., *args, **kwargs) -> None: ...
