"""Conditions of a call: what must hold beside the bounds of its parameters, or it raises."""

from __future__ import annotations

import pytest

from dtypelint.errors import UsageError
from dtypelint.pack import rules_root
from dtypelint.stubs.library import Library
from dtypelint.stubtest.answer import Oracle
from dtypelint.stubtest.outcome import shown
from dtypelint.targets import Targets

STUB = """
from torch import Tensor

__promotion__ = "torch"

numbers = any - {bool}
kernels = rule("DTL301", about="bounds", raises=RuntimeError)

def fmod(x: Tensor[T], y: Tensor[U] | bool | int | float | complex) -> Tensor[promote(T, U)]:
    assert promote(T, U) in numbers

gcd = restricted(fmod, T in integers, U in integers)

def add_(x: Tensor[T], y: Tensor[U] | bool | int | float | complex) -> Tensor[T]:
    assert castable(promote(T, U), T)

def pool(x: Tensor[T in floats]) -> Tensor[T]:
    assert T in {float32, float64}, "cpu"

def norm(x: Tensor[T]) -> Tensor[T]:
    assert T not in {float16}, "ord=2"

def mean(x: Tensor[T], dtype: dtype[U] = T) -> Tensor[U]:
    assert U in inexact

def normed(x: Tensor[T], mean: Tensor[U], var: Tensor[U1]) -> Tensor[T]:
    assert U == U1, "cpu"

def kron(x: Tensor[T], y: Tensor[U]) -> Tensor[promote(broadcast(T), broadcast(U))]: ...
def cat(tensors: list[Tensor[T]]) -> Tensor[promote(T)]: ...
def solve(x: Tensor[T], y: Tensor[T]) -> Tensor[T]: ...

@rule("DTL203", about="operands", raises=RuntimeError)
@kernels
def lstsq(x: Tensor[T in {float32}], y: Tensor[T]) -> Tensor[T]: ...

@rule("DTL203", about="operands", raises=RuntimeError)
def mm(x: Tensor[T], y: Tensor[T]) -> Tensor[T]: ...

restrict(None, T not in integers, "cuda", mm)
"""


def tensor(name, dimensions=1):
    return ["array", "torch.Tensor", name, dimensions]


def ask(tmp_path, api, *arguments, device="cpu"):
    (tmp_path / "lib.pyi").write_text(STUB)
    library = Library([tmp_path, rules_root() / "stubs"], Targets(None, {}))
    described = [tensor(item) if isinstance(item, str) else item for item in arguments]
    answer = Oracle(library, device).ask(f"lib.{api}", [described, {}])
    return "raises" if answer.refused else f"{shown(answer.value)}{'' if answer.refused is False else '?'}"


@pytest.mark.parametrize(
    ("api", "arguments", "said"),
    [
        ("fmod", ("bool", "int32"), "Tensor[int32]"),
        ("fmod", ("bool", "bool"), "raises"),
        ("fmod", ("bool", ["literal", True]), "raises"),
        ("fmod", ("bool", ["literal", 2]), "Tensor[int64]"),
        ("gcd", ("int32", "int64"), "Tensor[int64]"),
        ("gcd", ("int32", ["literal", 2]), "Tensor[int32]"),
        ("gcd", ("int32", ["literal", 2.5]), "raises"),
        ("gcd", ("float32", "int64"), "raises"),
        ("add_", ("int32", "int64"), "Tensor[int32]"),
        ("add_", ("int32", "float16"), "raises"),
        ("add_", ("int32", ["literal", 1.5]), "raises"),
        ("add_", ("float16", "float64"), "Tensor[float16]"),
        ("add_", ("float64", "complex64"), "raises"),
        ("pool", ("int64",), "raises"),
        ("pool", ("float16",), "raises"),
        ("norm", ("float16",), "Tensor[float16]?"),
        ("mean", ("int64",), "raises"),
        ("mean", ("int64", ["dtype", "torch", "float32"]), "Tensor[float32]"),
        ("mean", ("float32", ["dtype", "torch", "int64"]), "raises"),
        ("normed", ("float16", "float32", "float32"), "Tensor[float16]"),
        ("normed", ("float16", "float32", "float64"), "raises"),
        ("kron", ("float16", tensor("float32", 0)), "Tensor[float32]"),
        ("cat", (["list", [tensor("float16"), tensor("float32")]],), "Tensor[float32]"),
        ("solve", ("float32", "float64"), "raises"),
        ("lstsq", ("float16", "float16"), "raises"),
        ("lstsq", ("float32", "float32"), "Tensor[float32]"),
    ],
)
def test_what_raises(tmp_path, api, arguments, said):
    assert ask(tmp_path, api, *arguments) == said


@pytest.mark.parametrize(
    ("api", "arguments", "on_cpu", "on_cuda"),
    [
        ("pool", ("float16",), "raises", "Tensor[float16]"),
        ("normed", ("float16", "float32", "float64"), "raises", "Tensor[float16]"),
        ("mm", ("int64", "int64"), "Tensor[int64]", "raises"),
        ("mm", ("float16", "float16"), "Tensor[float16]", "Tensor[float16]"),
    ],
)
def test_what_one_device_refuses(tmp_path, api, arguments, on_cpu, on_cuda):
    assert [ask(tmp_path, api, *arguments, device=device) for device in ("cpu", "cuda")] == [on_cpu, on_cuda]


LATE = """
from torch import Tensor

late = rule("DTL301", raises=RuntimeError)

class Base:
    def __call__(self, x: Tensor[T]) -> Tensor[T]: ...

class Derived(Base): ...
class Named(Base): ...

def mm(x: Tensor[T], y: Tensor[T]) -> Tensor[T]: ...

bmm = mm

if torch < "2.1":
    restrict(late, T not in {float16}, "cpu", Named)
if torch < "2.2":
    restrict(late, T not in {float16}, "cpu", mm, Base)
"""


def conditions(tmp_path, name, version):
    (tmp_path / "lib.pyi").write_text(LATE)
    library = Library([tmp_path, rules_root() / "stubs"], Targets(None, {"torch": version} if version else {}))
    cls, _, method = name.partition(".")
    found = library.member(f"lib.{cls}", method) if method else library.find(f"lib.{name}")
    return [(item.versions, item.undeclared) for item in found.first.conditions]


@pytest.mark.parametrize(
    ("name", "version", "said"),
    [
        ("mm", "==2.1", [("", False)]),
        ("mm", "==2.2", []),
        ("mm", ">=1.13", [("torch < 2.2", False)]),
        ("mm", "", [("torch < 2.2", True)]),
        ("bmm", "==2.1", []),
        ("Derived.__call__", "==2.1", [("", False)]),
        ("Named.__call__", "==2.1", []),
        ("Named.__call__", "==2.0", [("", False)]),
    ],
)
def test_restrict_adds_to_what_it_names_in_the_versions_of_its_branch(tmp_path, name, version, said):
    assert conditions(tmp_path, name, version) == said


@pytest.mark.parametrize(
    "line",
    [
        "def f(x: Tensor[T]) -> Tensor[T]:\n    assert T",
        "def f(x: Tensor[T]) -> Tensor[T]:\n    assert castable(T)",
        "g = restricted(f, T in floats)",
        "def f(x: Tensor[T]) -> Tensor[T]: ...\ng = restricted(f)",
        'late = rule("DTL301")\nrestrict(late, T in floats, "cpu", g)',
        'def f(x: Tensor[T]) -> Tensor[T]: ...\nrestrict(late, T in floats, "cpu", f)',
        'late = rule("DTL301")\ndef f(x: Tensor[T]) -> Tensor[T]: ...\nrestrict(late, "cpu", f)',
    ],
)
def test_what_means_nothing_is_refused(tmp_path, line):
    (tmp_path / "lib.pyi").write_text(f"from torch import Tensor\n{line}\n")
    library = Library([tmp_path], Targets(None, {}))
    with pytest.raises(UsageError):
        library.find("lib.f")
