"""TensorRT's builder API, read in the Python bindings of 10.16, 11.0 and 11.1; never run here.

TensorRT 10.12 deprecated weak typing and 11.0 removed it: a network keeps the dtypes of its tensors, and a layer's
weights must have the dtype of its input.
"""

import numpy

# --- dtypes ---

class DataType:
    FLOAT: dtype[float32]
    HALF: dtype[float16]
    BF16: dtype[bfloat16]
    FP8: dtype[float8_e4m3fn]
    FP4: dtype[float4_e2m1fn_x2]
    E8M0: dtype[float8_e8m0fnu]
    INT4: dtype[int4]
    INT8: dtype[int8]
    UINT8: dtype[uint8]
    INT32: dtype[int32]
    INT64: dtype[int64]
    BOOL: dtype[bool]

float32: dtype[float32]
float16: dtype[float16]
bfloat16: dtype[bfloat16]
fp8: dtype[float8_e4m3fn]
fp4: dtype[float4_e2m1fn_x2]
e8m0: dtype[float8_e8m0fnu]
int4: dtype[int4]
int8: dtype[int8]
uint8: dtype[uint8]
int32: dtype[int32]
int64: dtype[int64]
bool: dtype[bool]

weight_dtypes = {float32, float16, int64, int32, int8, bool, uint8}

@rule(
    "DTL201",
    raises=TypeError,
    match="equivalent numpy datatype",
    takes="a TensorRT dtype that NumPy has",
    message="NumPy has no {dtypes}, so `trt.nptype` cannot name it",
)
def nptype(trt_type: dtype[T not in {bfloat16, float8_e4m3fn, float8_e8m0fnu, float4_e2m1fn_x2, int4}]) -> dtype[T]: ...

class Weights(Generic[T]):
    @overload
    @rule(
        "DTL201",
        raises=ValueError,
        match="Could not implicitly convert NumPy data type",
        takes="float32, float16, int64, int32, int8, uint8 or bool",
        fix=wrap('{}.astype("float32")', keeps={float32}, unsafe=True),
    )
    def __init__(self, a: numpy.ndarray[T in weight_dtypes]) -> Weights[T]: ...
    @overload
    def __init__(self, type: dtype[T] = float32) -> Weights[T]: ...
    @overload
    def __init__(self, type: dtype[T], ptr: int, count: int) -> Weights[T]: ...
    def numpy(self) -> numpy.ndarray[T]: ...
    dtype: dtype[T]

# --- tensors and layers ---

class ITensor(Generic[T]):
    dtype: dtype[T]
    name: str
    shape: object
    if tensorrt >= "11":
        @removed
        @rule("DTL202", raises=AttributeError, match="set_dynamic_range", fix=drop_statement())
        def set_dynamic_range(self, min, max) -> bool: ...

@duck("set_output_type", "get_output", "reset_output_type")
class ILayer(Generic[T]):
    name: str
    metadata: str
    def get_output(self, index: int) -> ITensor[T]: ...
    def get_input(self, index: int) -> ITensor: ...
    def set_input(self, index: int, tensor: ITensor[T]) -> None: ...
    if tensorrt >= "11":
        @removed
        @rule("DTL202", raises=AttributeError, match="set_output_type", fix=drop_statement())
        def set_output_type(self, index, dtype) -> None: ...
        @removed
        @rule("DTL202", raises=AttributeError, match="reset_output_type", fix=drop_statement())
        def reset_output_type(self, index) -> None: ...
        @removed
        @rule("DTL202", raises=AttributeError, match="output_type_is_set")
        def output_type_is_set(self, index) -> bool: ...
        @property
        @removed
        @rule("DTL202", raises=AttributeError, match="precision", fix=drop_statement())
        def precision(self) -> object: ...
        @property
        @removed
        @rule("DTL202", raises=AttributeError, match="precision_is_set")
        def precision_is_set(self) -> bool: ...
    else:
        precision: object
        precision_is_set: bool
        def set_output_type(self, index, dtype: dtype[U]) -> None: ...
        def reset_output_type(self, index) -> None: ...
        def output_type_is_set(self, index) -> bool: ...

@duck(
    "add_convolution_nd",
    "add_deconvolution_nd",
    "add_matrix_multiply",
    "add_elementwise",
    "add_scale",
    "add_scale_nd",
    "add_constant",
    "add_normalization",
    "mark_output",
)
class INetworkDefinition:
    def add_input(self, name, dtype: dtype[T], shape) -> ITensor[T]: ...
    def mark_output(self, tensor) -> None: ...
    def add_cast(self, input: ITensor, to_type: dtype[T]) -> ILayer[T]: ...
    def add_constant(self, shape, weights: Weights[T] | numpy.ndarray[T]) -> ILayer[T]: ...
    def add_activation(self, input: ITensor[T], *args, **kwargs) -> ILayer[T]: ...
    add_identity = add_pooling_nd = add_softmax = add_shuffle = add_slice = add_activation
    add_reduce = add_unary = add_resize = add_lrn = add_padding_nd = add_activation
    add_squeeze = add_unsqueeze = add_cumulative = add_activation
    if tensorrt >= "11":
        @rule("DTL201", raises=RuntimeError, takes="weights of the input's dtype")
        def add_convolution_nd(
            self,
            input: ITensor[T],
            num_output_maps,
            kernel_shape,
            kernel: Weights[T] | numpy.ndarray[T],
            bias: Weights[T] | numpy.ndarray[T] | None = ...,
        ) -> ILayer[T]: ...
        add_deconvolution_nd = add_convolution_nd
        @rule("DTL201", raises=RuntimeError, takes="weights of the input's dtype")
        def add_scale(
            self,
            input: ITensor[T],
            mode,
            shift: Weights[T] | numpy.ndarray[T] | None = ...,
            scale: Weights[T] | numpy.ndarray[T] | None = ...,
            power: Weights[T] | numpy.ndarray[T] | None = ...,
            channel_axis=...,
        ) -> ILayer[T]: ...
        add_scale_nd = add_scale
        @rule("DTL201", raises=RuntimeError, takes="two tensors of one dtype")
        def add_elementwise(self, input1: ITensor[T], input2: ITensor[T], op) -> ILayer[T]: ...
        @rule("DTL201", raises=RuntimeError, takes="two tensors of one dtype")
        def add_matrix_multiply(self, input0: ITensor[T], op0, input1: ITensor[T], op1) -> ILayer[T]: ...
        @rule("DTL201", raises=RuntimeError, takes="a scale and a bias of the input's dtype")
        def add_normalization(self, input: ITensor[T], scale: ITensor[T], bias: ITensor[T], axesMask) -> ILayer[T]: ...
    else:
        # A weakly typed network converts; the same call in a strongly typed one does not, hence no more than likely.
        @rule("DTL201", raises=RuntimeError, takes="weights of the input's dtype", at_most=likely)
        def add_convolution_nd(
            self,
            input: ITensor[T],
            num_output_maps,
            kernel_shape,
            kernel: Weights[T] | numpy.ndarray[T],
            bias: Weights[T] | numpy.ndarray[T] | None = ...,
        ) -> ILayer[T]: ...
        add_deconvolution_nd = add_convolution_nd
        @rule("DTL201", raises=RuntimeError, takes="weights of the input's dtype", at_most=likely)
        def add_scale(
            self,
            input: ITensor[T],
            mode,
            shift: Weights[T] | numpy.ndarray[T] | None = ...,
            scale: Weights[T] | numpy.ndarray[T] | None = ...,
            power: Weights[T] | numpy.ndarray[T] | None = ...,
            channel_axis=...,
        ) -> ILayer[T]: ...
        add_scale_nd = add_scale
        @rule("DTL201", raises=RuntimeError, takes="two tensors of one dtype", at_most=likely)
        def add_elementwise(self, input1: ITensor[T], input2: ITensor[T], op) -> ILayer[T]: ...
        @rule("DTL201", raises=RuntimeError, takes="two tensors of one dtype", at_most=likely)
        def add_matrix_multiply(self, input0: ITensor[T], op0, input1: ITensor[T], op1) -> ILayer[T]: ...
        @rule("DTL201", raises=RuntimeError, takes="a scale and a bias of the input's dtype", at_most=likely)
        def add_normalization(self, input: ITensor[T], scale: ITensor[T], bias: ITensor[T], axesMask) -> ILayer[T]: ...

# --- builder, flags ---

class Logger:
    def __init__(self, min_severity=...) -> None: ...

class NetworkDefinitionCreationFlag:
    STRONGLY_TYPED: NetworkDefinitionCreationFlag
    if tensorrt >= "11":
        @property
        @removed
        @rule("DTL202", raises=AttributeError, match="EXPLICIT_BATCH")
        def EXPLICIT_BATCH(self) -> NetworkDefinitionCreationFlag: ...
    else:
        EXPLICIT_BATCH: NetworkDefinitionCreationFlag

class BuilderFlag:
    TF32: BuilderFlag
    REFIT: BuilderFlag
    SPARSE_WEIGHTS: BuilderFlag
    FP16: BuilderFlag
    BF16: BuilderFlag
    INT8: BuilderFlag
    FP8: BuilderFlag
    INT4: BuilderFlag
    FP4: BuilderFlag
    OBEY_PRECISION_CONSTRAINTS: BuilderFlag
    PREFER_PRECISION_CONSTRAINTS: BuilderFlag
    WEIGHTLESS: BuilderFlag
    REJECT_EMPTY_ALGORITHMS: BuilderFlag

@duck("set_flag", "clear_flag", "set_memory_pool_limit")
class IBuilderConfig:
    def set_memory_pool_limit(self, *args, **kwargs) -> None: ...
    if tensorrt >= "11":
        @overload
        @removed
        @rule("DTL202", raises=AttributeError, match="BuilderFlag", fix=drop_statement())
        def set_flag(
            self,
            flag: Literal[
                BuilderFlag.FP16,
                BuilderFlag.BF16,
                BuilderFlag.INT8,
                BuilderFlag.FP8,
                BuilderFlag.INT4,
                BuilderFlag.FP4,
                BuilderFlag.OBEY_PRECISION_CONSTRAINTS,
                BuilderFlag.PREFER_PRECISION_CONSTRAINTS,
                BuilderFlag.WEIGHTLESS,
                BuilderFlag.REJECT_EMPTY_ALGORITHMS,
            ],
        ) -> None: ...
        @overload
        def set_flag(self, flag) -> None: ...
        clear_flag = set_flag
        @property
        @removed
        @rule("DTL202", raises=AttributeError, match="int8_calibrator", fix=drop_statement())
        def int8_calibrator(self) -> object: ...
        @removed
        @rule("DTL202", raises=AttributeError, match="set_calibration_profile", fix=drop_statement())
        def set_calibration_profile(self, profile) -> bool: ...
    else:
        int8_calibrator: object
        def set_flag(self, flag) -> None: ...
        def clear_flag(self, flag) -> None: ...
        def set_calibration_profile(self, profile) -> bool: ...

@duck("create_builder_config", "create_network", "build_serialized_network")
class Builder:
    def __init__(self, logger) -> None: ...
    def create_network(self, flags=...) -> INetworkDefinition: ...
    def create_builder_config(self) -> IBuilderConfig: ...
    def build_serialized_network(self, network, config) -> object: ...
    if tensorrt >= "11":
        @property
        @removed
        @rule("DTL202", raises=AttributeError, match="platform_has_fast_fp16")
        def platform_has_fast_fp16(self) -> bool: ...
        @property
        @removed
        @rule("DTL202", raises=AttributeError, match="platform_has_fast_int8")
        def platform_has_fast_int8(self) -> bool: ...
    else:
        platform_has_fast_fp16: bool
        platform_has_fast_int8: bool
