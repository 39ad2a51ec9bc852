"""Which texts make low precision, and which merely tell dtypes apart."""

from __future__ import annotations

from pathlib import Path

import pytest

from dtypelint.source.lowering import Makers, makes


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


@pytest.mark.parametrize(
    "text",
    [
        'with torch.autocast(device_type="cuda", dtype=torch.float16, enabled=is_low()):',
        'functools.partial(torch.autocast, device_type="cuda", dtype=torch.float16)',
        "amp_dtype: torch.dtype = torch.float16",
        'Accelerator(mixed_precision="fp16")',
        'Trainer(precision="fp16-mixed")',
    ],
)
def test_autocast_casts_nothing(text: str) -> None:
    assert makes(text.encode(), "float16")
    assert not makes(text.encode(), "float16", casts=True)


def test_commented_code_makes_nothing() -> None:
    assert not makes(b"x = 1  # x.half()", "float16")
    assert makes(b'"""Example: # load\n\nmodel.half()\n"""', "float16")


def answers(texts: dict[str, str], near: str, dtype: str = "float16") -> list[str]:
    """Return which files of a project, by their dotted names, make a dtype near another."""

    def folder_of(path: Path) -> str:
        return path.name.rpartition(".")[0]

    makers = Makers(lambda: map(Path, texts), lambda path: texts[path.name].encode(), folder_of)
    return list(makers.answer(makers.question(dtype, Path(near), casts=True)))


@pytest.mark.parametrize("maker", ["pkg.nn.x", "pkg.x", "pkg.nn.unet.x", "pkg.nn.unet.parts.x"])
def test_near_is_what_leads_there_or_what_it_leads_to(maker: str) -> None:
    assert answers({"pkg.y": "", maker: "x.half()"}, "pkg.nn.unet.model") == [maker]


@pytest.mark.parametrize("maker", ["pkg.data.x", "pkg.nn.vit.x", "pkg.nn.vit.parts.x"])
def test_the_folder_beside_it_is_not_near(maker: str) -> None:
    assert answers({maker: "x.half()"}, "pkg.nn.unet.model") == []


def test_what_several_folders_beside_it_do_is_normal() -> None:
    beside = {f"pkg.nn.{name}.x": "x.half()" for name in ("vit", "dit", "vae")}
    assert answers(beside, "pkg.nn.unet.model") == list(beside)
    assert answers(beside, "pkg.data.load") == []
    assert (
        answers({"pkg.nn.vit.x": "x.half()", "pkg.nn.vit.y": "x.half()", "pkg.nn.vit.z": "x.half()"}, "pkg.nn.a.b")
        == []
    )


@pytest.mark.parametrize("maker", ["tests.x", "x", "other.nn.x"])
@pytest.mark.parametrize(
    "text",
    [
        "import pkg",
        "import torch as t, pkg.nn as nn",
        "from pkg.nn import unet",
        "def load():\n    from pkg import nn",
        '"source": ["from pkg import nn"]',
        r'"source": "import torch\nfrom pkg import nn"',
        'patch("pkg.nn.unet")',
    ],
)
def test_who_imports_a_package_is_near_all_of_it(maker: str, text: str) -> None:
    assert answers({"pkg.y": "", maker: f"{text}\nx.half()"}, "pkg.nn.unet.model") == [maker]


@pytest.mark.parametrize("text", ["", "import pkgs", "import other.pkg", "from other import pkg", "from .pkg import x"])
def test_who_does_not_import_a_package_is_not_near(text: str) -> None:
    assert answers({"pkg.y": "", "other.x": f"{text}\nx.half()"}, "pkg.nn.unet.model") == []


def test_all_is_near_what_is_in_no_package() -> None:
    assert answers({"train": "", "pkg.x": "x.half()"}, "train") == ["pkg.x"]


def test_who_uses_a_package_may_as_well_cast_to_the_other_dtype() -> None:
    assert answers({"tests.x": "import pkg\nx.half()"}, "pkg.nn.model", "bfloat16") == ["tests.x"]
    assert answers({"tests.x": "x.half()"}, "pkg.nn.model", "bfloat16") == []
    assert answers({"pkg.nn.x": "x.half()"}, "pkg.nn.model", "bfloat16") == []
