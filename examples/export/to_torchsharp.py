"""Write a state dict in the format that the .NET service reads: names, dtype codes, shapes and raw bytes."""

from __future__ import annotations

from pathlib import Path
from typing import BinaryIO

import leb128
import torch
from transformers import AutoModel

CODES = {
    torch.uint8: 0,
    torch.int8: 1,
    torch.int16: 2,
    torch.int32: 3,
    torch.int64: 4,
    torch.float16: 5,
    torch.float32: 6,
    torch.float64: 7,
    torch.bool: 11,
    torch.bfloat16: 15,
}


def write_tensor(name: str, tensor: torch.Tensor, stream: BinaryIO) -> None:
    encoded = name.encode()
    stream.write(leb128.u.encode(len(encoded)) + encoded)
    stream.write(leb128.u.encode(CODES[tensor.dtype]))
    stream.write(leb128.u.encode(tensor.dim()))
    stream.writelines(leb128.u.encode(size) for size in tensor.shape)
    stream.write(tensor.detach().cpu().numpy().tobytes())


def save(weights: dict[str, torch.Tensor], target: Path) -> None:
    with target.open("wb") as stream:
        stream.write(leb128.u.encode(len(weights)))
        for name, tensor in weights.items():
            write_tensor(name, tensor, stream)


def main(checkpoint: str, target: str) -> None:
    model = AutoModel.from_pretrained(checkpoint, torch_dtype=torch.bfloat16)
    save(model.state_dict(), Path(target))


if __name__ == "__main__":
    import sys

    main(sys.argv[1], sys.argv[2])
