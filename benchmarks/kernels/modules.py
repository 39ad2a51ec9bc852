"""Hold what the stubs say of the layers of torch.nn on the CPU against the installed release."""

from __future__ import annotations

import sys
import warnings

import torch

from dtypelint import dtypes
from dtypelint.pack import rules_root
from dtypelint.stubs.entries import FunctionStub
from dtypelint.stubs.library import Library
from dtypelint.targets import Targets

VECTORS, SIGNALS, IMAGES, VOLUMES = (2, 4), (2, 4, 8), (2, 4, 8, 8), (2, 4, 8, 8, 8)
LAYERS: dict[tuple[int, ...], str] = {
    VECTORS: """
        CELU ELU GELU GLU Hardshrink Hardsigmoid Hardswish Hardtanh LeakyReLU LogSigmoid Mish PReLU ReLU ReLU6 SELU SiLU
        Sigmoid Softplus Softshrink Softsign Tanh Tanhshrink Softmax(-1) LogSoftmax(-1) LayerNorm(4) Linear(4,4)
        Bilinear(4,4,4) MultiheadAttention(4,2) LSTMCell(4,4) GRUCell(4,4) RNNCell(4,4) LSTM(4,4) GRU(4,4) RNN(4,4)
        """,
    SIGNALS: """
        Conv1d(4,4,3) ConvTranspose1d(4,4,3) GroupNorm(2,4) BatchNorm1d(4) InstanceNorm1d(4) MaxPool1d(2) AvgPool1d(2)
        AdaptiveAvgPool1d(2) TransformerEncoderLayer(8,2)
        """,
    IMAGES: """
        Conv2d(4,4,3) ConvTranspose2d(4,4,3) BatchNorm2d(4) InstanceNorm2d(4) MaxPool2d(2) AvgPool2d(2)
        AdaptiveAvgPool2d(2) AdaptiveMaxPool2d(2) Upsample(2) UpsamplingNearest2d(2) UpsamplingBilinear2d(2)
        """,
    VOLUMES: "Conv3d(4,4,3) BatchNorm3d(4) InstanceNorm3d(4) MaxPool3d(2)",
}
INPUTS = {"Bilinear": 2, "MultiheadAttention": 3}


def runs(layer: str, shape: tuple[int, ...], dtype: torch.dtype) -> bool:
    """Whether the layer computes in the dtype."""
    text = f"torch.nn.{layer}" if layer.endswith(")") else f"torch.nn.{layer}()"
    inputs = [torch.rand(shape).to(dtype)] * INPUTS.get(layer.partition("(")[0], 1)
    try:
        with torch.no_grad():
            eval(text, {"torch": torch}).to(dtype)(*inputs)  # noqa: S307 - the text is ours
    except RuntimeError:
        return False
    return True


def allowed(library: Library, layer: str, dtype: str) -> bool:
    """Whether no condition of the stub refuses the dtype on the CPU."""
    found = library.member(f"torch.nn.{layer}", "__call__")
    conditions = found.first.conditions if isinstance(found, FunctionStub) else ()
    return all(condition.allowed & dtypes.BIT[dtype] for condition in conditions if condition.where == "cpu")


def main() -> int:
    """Print each disagreement and their number."""
    warnings.simplefilter("ignore")
    library = Library([rules_root() / "stubs"], Targets(None, {"torch": torch.__version__.partition("+")[0]}))
    wrong = asked = 0
    for shape, layers in LAYERS.items():
        for layer in layers.split():
            for dtype in ("float32", "float16", "bfloat16"):
                asked += 1
                if runs(layer, shape, getattr(torch, dtype)) is not allowed(library, layer.partition("(")[0], dtype):
                    wrong += 1
                    print(f"{layer} {dtype}: the stub is wrong")
    print(f"torch {torch.__version__}: {asked} asked, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
