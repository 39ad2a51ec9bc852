"""Layers. A layer's variable is its compute dtype: the global policy's, or that of its own `dtype=`."""

from keras import KerasTensor
from keras.mixed_precision import DTypePolicy

class Layer(Generic[P]):
    @overload
    def __init__(self, *args, dtype: Literal["mixed_float16"], **kwargs) -> None:
        self: Layer[float16]

    @overload
    def __init__(self, *args, dtype: Literal["mixed_bfloat16"], **kwargs) -> None:
        self: Layer[bfloat16]

    @overload
    def __init__(self, *args, dtype: DTypePolicy[P], **kwargs) -> None: ...
    @overload
    def __init__(self, *args, dtype: dtype[P] = switch.keras_policy or float32, **kwargs) -> None: ...
    def __call__(self, inputs, *args, **kwargs) -> KerasTensor[P]: ...
    @property
    def compute_dtype(self) -> dtype[P]: ...

Dense = Activation = Softmax = ReLU = LeakyReLU = PReLU = ELU = Dropout = Layer
Flatten = Reshape = Permute = Embedding = Layer
Conv1D = Conv2D = Conv3D = Conv1DTranspose = Conv2DTranspose = Conv3DTranspose = Layer
DepthwiseConv2D = SeparableConv1D = SeparableConv2D = ZeroPadding2D = Cropping2D = UpSampling2D = Layer
MaxPooling1D = MaxPooling2D = MaxPooling3D = AveragePooling1D = AveragePooling2D = AveragePooling3D = Layer
MaxPool1D = MaxPool2D = MaxPool3D = AvgPool1D = AvgPool2D = AvgPool3D = Layer
GlobalMaxPooling1D = GlobalMaxPooling2D = GlobalAveragePooling1D = GlobalAveragePooling2D = Layer
BatchNormalization = LayerNormalization = GroupNormalization = RMSNormalization = UnitNormalization = Layer
LSTM = GRU = SimpleRNN = MultiHeadAttention = Attention = Add = Multiply = Average = Concatenate = Dot = Layer

def Input(shape=..., batch_size=..., dtype: dtype[P] = float32, *args, **kwargs) -> KerasTensor[P]: ...
