"""Runs one case with its packages recorded: `record.py CASE OUTPUT CACHE PACKAGE...`."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import numpy as np
import torch
from recorder import Recorder, run_file

# The wheel of torchvision that timm imports was built for CUDA, and its kernels do not load here. It asks for these
# operators while it is imported; they are declared and have no body, so a case that called one would fail.
_TORCHVISION = torch.library.Library("torchvision", "DEF")
for _name in ("nms", "qnms"):
    _TORCHVISION.define(f"{_name}(Tensor dets, Tensor scores, float iou_threshold) -> Tensor")


def dtype_of(value: object) -> str | None:
    """Return the name of the dtype of a tensor or array, None for anything else."""
    if isinstance(value, torch.Tensor):
        return str(value.dtype).removeprefix("torch.")
    if isinstance(value, np.ndarray):
        return value.dtype.name
    return None


def main(case: str, output: str, kept: str, *packages: str) -> None:
    """Write what ran as a list of records."""
    torch.manual_seed(0)
    torch.set_num_threads(1)
    recorder = Recorder(dtype_of)
    run_file(recorder, packages, case, Path(kept))
    records = [
        {"filename": place.filename, "position": list(place[1:5]), "kind": place.kind, "dtypes": sorted(dtypes)}
        for place, dtypes in sorted(recorder.seen.items())
    ]
    Path(output).write_text(json.dumps(records), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
