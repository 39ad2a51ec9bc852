"""Files that are dropped by their bytes."""

from __future__ import annotations

from pathlib import Path

import pytest

from dtypelint.check import run_check
from dtypelint.config import load_settings
from dtypelint.pack import rules_root
from dtypelint.sieve import Sieve

STUBS = rules_root() / "stubs"


@pytest.mark.parametrize(
    "text",
    [
        "x = 1\n",
        "import torch\n\nprint(torch.__version__)\n",
        "def f(x):\n    return x.detach()\n",
        "from os import path\n\nfor i in range(3):\n    print(float(i))\n",
    ],
)
def test_what_holds_nothing(text: str) -> None:
    assert not Sieve([STUBS]).holds(text.encode())


@pytest.mark.parametrize(
    "text",
    [
        "import torch\n\nx = torch.zeros(2)\n",
        "import torch\n\nx = y.half()\n",
        "import numpy as np\n\nx = np.float16(1)\n",
        "def f(x):\n    return x.numpy()\n",
        "import torch\n\ntorch.linalg.svd(x)\n",
    ],
)
def test_what_may_hold_something(text: str) -> None:
    assert Sieve([STUBS]).holds(text.encode())


def test_naming_a_library_is_enough_where_possibilities_are_asked_for() -> None:
    text = b"import torch\n\ndef f(a, b):\n    return a @ b\n"
    assert Sieve([STUBS], parameters=True).holds(text)
    assert not Sieve([STUBS]).holds(text)


def test_a_users_stub_adds_words(tmp_path: Path) -> None:
    text = b"import box\n\nbox.pack(x)\n"
    assert not Sieve([STUBS]).holds(text)
    stub = '@rule("DTL101", raises=TypeError)\ndef pack(x: torch.Tensor[T in {float32}]) -> int: ...\n'
    (tmp_path / "box.pyi").write_text(stub)
    assert Sieve([tmp_path, STUBS]).holds(text)


def test_it_keeps_every_fixture_in_which_something_is_found() -> None:
    folder = Path(__file__).parent / "fixtures"
    sieve, files = Sieve([STUBS]), sorted(folder.glob("*.py"))
    outcome = run_check([str(path) for path in files], load_settings(folder, None, {}))
    found = {Path(finding.filename).name for finding in outcome.findings}
    assert found
    assert [path.name for path in files if path.name in found and not sieve.holds(path.read_bytes())] == []
