"""The names under which converters annotate TensorRT's values."""

from tensorrt import ILayer as TRTLayer
from tensorrt import INetworkDefinition as TRTNetwork
from tensorrt import ITensor as TRTTensor
