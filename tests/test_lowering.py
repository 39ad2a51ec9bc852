"""Which texts make low precision, and which merely tell dtypes apart."""

from __future__ import annotations

import pytest

from dtypelint.source.lowering import makes


@pytest.mark.parametrize(
    "text",
    [
        "x.half()",
        "x.to(torch.float16)",
        "x.to(self.device(), dtype=torch.half)",
        'x.astype("float16")',
        "DTYPE = torch.float16",
        "def load(dtype=np.float16): ...",
        "return torch.float16 if cuda else torch.float32",
        "dtype = torch.float32 if cpu else torch.float16",
        'DTYPES = {"fp16": torch.float16}',
        'torch.autocast("cuda", torch.float16)',
        'Trainer(precision="fp16-mixed")',
        "Arguments(fp16=True)",
    ],
)
def test_makes(text: str) -> None:
    assert makes(text.encode(), "float16")
    assert not makes(text.encode(), "bfloat16")
    assert makes(
        text.replace("float16", "bfloat16").replace("half", "bfloat16").replace("fp16", "bf16").encode(), "bfloat16"
    )


@pytest.mark.parametrize(
    "text",
    [
        "if x.dtype == torch.float16: ...",
        "if x.dtype in (torch.float16, torch.float32): ...",
        "elif dtype != torch.half: ...",
        "SIZES = {torch.float16: 2, torch.float32: 4}",
        "isinstance(x, (np.float16, np.float32))",
        "to_floats(x)  # of float16",
        "def half(x): ...",
        "size = half",
        "return torch.bfloat16 if cuda else torch.float32",
        "rotate_half(x)",
    ],
)
def test_tells_apart(text: str) -> None:
    assert not makes(text.encode(), "float16")
