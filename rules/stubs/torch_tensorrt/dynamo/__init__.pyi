"""The dynamo frontend: compiles what torch.export gives."""

import torch
from torch_tensorrt import Input
from torch_tensorrt.dynamo import conversion

if torch_tensorrt < "2.6":
    @rule("DTL201", raises=RuntimeError, on="inputs", takes="inputs of the model's dtype", at_most=likely)
    def compile(
        exported_program: torch.export.ExportedProgram[P],
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
        exported_program: torch.export.ExportedProgram[P],
        inputs: list[torch.Tensor[P if floats else any] | Input[P if floats else any] | object] | None = ...,
        *args,
        use_explicit_typing: Literal[True],
        enabled_precisions: set[dtype[E in {float32, float4_e2m1fn_x2}]] = ...,
        **options,
    ) -> torch.nn.Module[P]: ...
    @overload
    @rule("DTL201", raises=RuntimeError, on="inputs", takes="inputs of the model's dtype", at_most=likely)
    def compile(
        exported_program: torch.export.ExportedProgram[P],
        inputs: list[torch.Tensor[P if floats else any] | Input[P if floats else any] | object] | None = ...,
        *args,
        enabled_precisions=...,
        **options,
    ) -> torch.nn.Module[P]: ...
elif torch_tensorrt < "2.13":
    @overload
    @rule("DTL201", raises=RuntimeError, on="inputs", takes="inputs of the model's dtype", at_most=likely)
    def compile(
        exported_program: torch.export.ExportedProgram[P],
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
        exported_program: torch.export.ExportedProgram[P],
        inputs: list[torch.Tensor[P if floats else any] | Input[P if floats else any] | object] | None = ...,
        *args,
        enabled_precisions: set[dtype[E in {float32, float4_e2m1fn_x2}]] = ...,
        **options,
    ) -> torch.nn.Module[P]: ...
else:
    @overload
    @removed
    @rule(
        "DTL202",
        silent="weak typing is gone and the option is ignored",
        fix=drop_keyword("use_explicit_typing", unsafe=True),
    )
    def compile(
        exported_program: torch.export.ExportedProgram[P],
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
        exported_program: torch.export.ExportedProgram[P],
        inputs: list[torch.Tensor[P if floats else any] | Input[P if floats else any] | object] | None = ...,
        *args,
        enabled_precisions: set[dtype[E in {float32, float4_e2m1fn_x2}]] = ...,
        **options,
    ) -> torch.nn.Module[P]: ...

convert_exported_program_to_serialized_trt_engine = cross_compile_for_windows = compile

def trace(
    mod: torch.nn.Module[P], inputs=..., *, arg_inputs=..., kwarg_inputs=..., **options
) -> torch.export.ExportedProgram[P]: ...
