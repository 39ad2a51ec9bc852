"""Which definitions are worth evaluating."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from dtypelint.config import load_settings
from dtypelint.infer.scan import Scan
from dtypelint.source.project import Project
from dtypelint.stubs.library import Library

HEAD = "import torch\nimport torch.nn.functional as F\nfrom torch import nn\nfrom other import away, build, given\n"
OTHER = "import torch\n\ndef away(x):\n    return x @ x\n\ndef build(x):\n    return torch.zeros(2)\n"
OTHER += "\ndef given(x):\n    return given_away(x)\n\ndef given_away(x):\n    return x.half()\n"

NUMBERS = "class Base:\n    def inherited(self, x):\n        return x.shape\n\ndef only(x):\n    return x.shape\n"
REST = """import re
import numbers_of as numbers

def check(x, message):
    return x if x.shape else message()

def make(n):
    def inner(x):
        return tuple(x)
    return inner

twice = make(2)

"""


def relevant(folder: Path, text: str, *, checked: Iterable[str] = ()) -> list[str]:
    (folder / "other.py").write_text(OTHER)
    (folder / "numbers_of.py").write_text(NUMBERS)
    (folder / "code.py").write_text(HEAD + text)
    settings = load_settings(folder, None, {})
    project = Project(settings)
    scan = Scan(Library.of(settings), project, checked={str((folder / name).resolve()) for name in checked})
    return [root.key for root in scan.relevant(project.load(folder / "code.py"))]


@pytest.mark.parametrize(
    "body",
    [
        "return x.numpy()",
        "return torch.linalg.svd(x)",
        "return F.linear(x.half(), y)",
        "return x.half() @ y",
        "y[x] = x.half()",
        "y[[0]] = x.half()",
        "return self.layer(x.half())",
        "return self.layer.inner(x.half())",
        "return model(torch.zeros(2))",
        "return model(torch.from_numpy(x))",
        "return model(F.one_hot(x, 2))",
        "return away(x.to(torch.float16))",
        "return away(x.to('float16'))",
        "return torch.zeros(2) @ x",
        "return torch.arange(0, 1, 0.5) @ x",
        "return torch.arange(len(x[0]) / 2) @ x",
        "return torch.arange(1e3) @ x",
        "return torch.arange(0, len(x[0]), 2) / 0.5 @ x",
        "return (0.5 * torch.arange(len(x[0]))) @ x",
        "return given(x) @ y",
        "net = nn.Linear(2, 2)\n    return net(given(x))",
        "from torch.nn import functional as G\n    return G.linear(x, torch.zeros(2))",
        "return getattr(x, 'numpy')()",
        "return f'{x.numpy()}'",
        "tool = torch\n    return tool.polar(x, y)",
        "return torch.rand(2, dtype=torch.int64)",
        "return torch.rand(2, **({'dtype': torch.int64} if x else y))",
        "return model(torch.rand, torch.int64)",
        "import torch as th\n    tool = th\n    return tool.polar(x, y)",
    ],
)
def test_what_can_hold_a_hazard(body: str, tmp_path: Path) -> None:
    assert relevant(tmp_path, f"def f(self, x, y, model):\n    {body}\n") == ["f"]


@pytest.mark.parametrize(
    "body",
    [
        "return x.detach()",
        "return [float(i) for i in range(3)]",
        "return torch.zeros(2)",
        "return x.half()",
        "return print(x.half())",
        "return build(x.half())",
        "'''x.numpy()'''\n    # x.numpy()\n    return 'x.numpy()'",
        "y: list[int] = torch.zeros(2)",
        "return away(torch.arange(0, len(x[0]), 2) // 2)",
        "return away(torch.arange(0, len(x[0]), 2) * 2, 0, -1)",
        "return F.linear(x, y)",
        "return re.sub('a', torch.zeros(2), x)",
        "return x.reshape(torch.zeros(2))",
        "y[0, :] = x.half()",
        "return x.half() + y * 2",
        "return check(torch.zeros(2), lambda: 'a @ b')",
        "return twice(torch.zeros(2))",
        "return numbers.only(torch.zeros(2))",
        "return self.inherited(torch.zeros(2))",
        "z = x\n    return z.polar(y)",
        "return torch.rand(2), x.int()",
    ],
)
def test_what_cannot(body: str, tmp_path: Path) -> None:
    assert relevant(tmp_path, f"{REST}class C(numbers.Base):\n  def f(self, x, y):\n    {body}\n") == []
    assert "C.f" in relevant(
        tmp_path, f"{REST}class C(numbers.Base):\n  def f(self, x, y):\n    return away(x.half())\n"
    )


BUILT = """
class Model(nn.Module):
    def __init__(self, size, **options):
        super().__init__()
        self.norm = make(size)
        self.words = nn.Embedding(size, size)

    def forward(self, x):
        return self.norm(x)

    def inverse(self, x):
        return self.norm.inverse(x)

    def mean(self):
        return 1

    def center(self):
        return self.mean()
"""


def test_what_a_class_sets_itself_is_no_method_of_arrays(tmp_path: Path) -> None:
    assert relevant(tmp_path, BUILT) == ["Model.inverse"]


def test_what_is_built_may_be_called_at_once(tmp_path: Path) -> None:
    assert relevant(tmp_path, "def f(x):\n    words = nn.Embedding(2, 2)\n    return words(x)\n") == ["f"]


@pytest.mark.parametrize(
    ("name", "checked", "expected"),
    [
        ("export", (), ["f"]),
        ("export", ("takers.py",), []),
        # Whoever calls a function of this name hardly calls this one.
        ("save", ("takers.py",), ["f"]),
        ("Taker", ("takers.py",), ["f"]),
    ],
)
def test_who_calls_what_is_checked_as_well_is_asked_later(
    tmp_path: Path, name: str, checked: tuple[str, ...], expected: list[str]
) -> None:
    taking = "def {0}(x):\n    return x.numpy()\n" if name != "Taker" else "class {0}:\n    def f(self, x): x.numpy()\n"
    (tmp_path / "takers.py").write_text(f"import torch\n\n{taking.format(name)}")
    text = f"from takers import {name}\n\ndef f(x):\n    return {name}(x)\n"
    assert relevant(tmp_path, text, checked=checked) == expected


def test_what_is_given_is_followed_in_a_script(tmp_path: Path) -> None:
    text = "def main(model, x):\n    return model(given(x))\n"
    assert relevant(tmp_path, text) == []
    assert "main" in relevant(tmp_path, f"{text}\nif __name__ == '__main__':\n    main(1, 2)\n")


def test_operators_of_two_libraries(tmp_path: Path) -> None:
    body = "def f(x, y):\n    return x.bfloat16() + y\n"
    assert relevant(tmp_path, f"{body}\ndef g(x, dtype=torch.bfloat16):\n    return x + y\n") == []
    assert relevant(tmp_path, f"import numpy as np\n{body}") == ["f"]
    (tmp_path / "arrays.py").write_text("import numpy as np\n\ndef array():\n    return np.zeros(2)\n")
    assert relevant(
        tmp_path, "from arrays import array\n\ndef f(x, y):\n    return x.to(torch.bfloat16) * array()\n"
    ) == ["f"]


def test_parameters_of_a_constructor_build(tmp_path: Path) -> None:
    text = "class A:\n    def {}(self, make):\n        self.a = make(torch.zeros(2))\n"
    assert relevant(tmp_path, text.format("__init__")) == []
    assert relevant(tmp_path, text.format("run")) == ["A.run"]


def test_calls_are_followed_in_circles(tmp_path: Path) -> None:
    text = "def f(x):\n    return g(x.half())\n\ndef g(x):\n    return f(x)\n"
    assert relevant(tmp_path, text) == []
    assert relevant(tmp_path, f"{text}\ndef h(x):\n    return f(x) @ x.half()\n") == ["h"]
    assert relevant(tmp_path, text.replace("return f(x)", "return f(x @ x)")) == ["f", "g"]


def test_what_a_method_builds_is_met_by_what_another_passes(tmp_path: Path) -> None:
    caller = "class A(nn.Module):\n    def f(self):\n        return self.g(self.p)\n\n"
    text = caller + "    def g(self, x):\n        return x @ torch.eye(2)\n"
    assert relevant(tmp_path, text) == ["A.f", "A.g"]


def inherited(folder: Path, template: str, overriding: str) -> bool:
    base = f"class Base(nn.Module):\n    def run(self, x, y):\n        {template}\n"
    child = f"class Child(Base):\n    def step(self, x):\n        {overriding}\n"
    unasked = "    def unasked(self, x):\n        return x.numpy()\n"
    return any(key.startswith("Child Base.run ") for key in relevant(folder, base + child + unasked))


@pytest.mark.parametrize(
    ("template", "overriding"),
    [
        ("return self.step(x).numpy()", "return x"),
        ("return self.step(x)", "return x.numpy()"),
        ("return self.step(x) @ y", "return x.half()"),
        ("return self.step(x) @ y", "return torch.zeros(2)"),
        ("return self.step(x.half())", "return x @ self.weight"),
        ("return self.step(torch.zeros(2))", "return self.layer(x)"),
    ],
)
def test_an_inherited_method_is_where_what_it_calls_is_overridden(
    template: str, overriding: str, tmp_path: Path
) -> None:
    assert inherited(tmp_path, template, overriding)


def test_a_class_may_inherit_from_one_under_another_name(tmp_path: Path) -> None:
    base = "class Base(nn.Module):\n    def run(self, x):\n        return self.step(x).numpy()\n\nOther = Base\n"
    child = "class Child(Other):\n    def step(self, x):\n        return x\n"
    assert any(key.startswith("Child Base.run ") for key in relevant(tmp_path, f"{base}\n{child}"))


@pytest.mark.parametrize(
    ("template", "overriding"),
    [
        ("return x.half() @ self.step(y)", "return x.shape"),
        ("return torch.zeros(2) @ self.step(y)", "return len(x)"),
        ("return self.other(x.half())", "return x @ self.weight"),
    ],
)
def test_an_inherited_method_is_not_where_that_adds_nothing(template: str, overriding: str, tmp_path: Path) -> None:
    assert not inherited(tmp_path, template, overriding)


@pytest.mark.parametrize(
    "body",
    [
        "y = torch.Tensor([1, 2])\n    return x[y]",
        "y = torch.linspace(0, 1, 5)\n    return x[:, y]",
        "y = torch.arange(4) / 2\n    x[y] = 1",
        "y = x.float()\n    return x[y]",
        "y = torch.tensor([1, 2])\n    y += 0.5",
        "y = x.long()\n    y /= x",
        "y = torch.zeros(2, dtype=int)\n    y *= x",
        "return x.masked_fill(y, -1e9)",
        "return torch.full((2,), 70_000, dtype=x.dtype)",
    ],
)
def test_operators_that_refuse_what_the_text_itself_has(body: str, tmp_path: Path) -> None:
    assert relevant(tmp_path, f"def f(x, y):\n    {body}\n") == ["f"]


@pytest.mark.parametrize(
    "body",
    [
        "return x[y]",
        "y = torch.zeros(2, dtype=torch.int32)\n    return x[y]",
        "y = torch.arange(4)\n    return x[y]",
        "y = x.shape\n    y += 1",
        "y = torch.rand(2)\n    y += 1",
        "return x.fill_(-1)",
        "return x.fill_(x.lowest)",
    ],
)
def test_operators_are_no_reason_by_themselves(body: str, tmp_path: Path) -> None:
    assert relevant(tmp_path, f"def f(x, y):\n    {body}\n") == []


@pytest.mark.parametrize(
    "statement",
    ["show(make())", "use(show)", "for item in make():\n    show(item)", "with opened() as item:\n    show(item)"],
)
def test_a_script_runs_what_it_defines(statement: str, tmp_path: Path) -> None:
    functions = "def make(): ...\ndef show(x): ...\ndef use(f): ...\ndef opened(): ...\n"
    assert relevant(tmp_path, f"{functions}{statement}\n") == [""]
    assert relevant(tmp_path, f"{functions}ITEMS = make()\nclass A: ITEM = show(\n    make(),\n)\n") == []
