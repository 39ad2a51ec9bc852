"""What a region does to the operands of a call: the lists of a stub, and the device that the region is of."""

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
from torch.nn import Module

__promotion__ = "torch"

def mm(x: Tensor[T], y: Tensor[T]) -> Tensor[T]: ...
def exp(x: Tensor[T in floats]) -> Tensor[T]: ...

log = exp

def dot(x: Tensor[T], y: Tensor[T]) -> Tensor[T]: ...
def cat(tensors: list[Tensor[T]]) -> Tensor[promote(T)]: ...
def total(x: Tensor[T], dtype: dtype[U] = T) -> Tensor[U]: ...
def bce(x: Tensor[T]) -> Tensor[T]: ...
def pinv(x: Tensor[T in {float32, float64}]) -> Tensor[T]: ...
def pool(x: Tensor[T], size, *, indices: Literal[True] = ...) -> Tensor[T]: ...

class Base(Module[P]):
    __call__ = forwards(exp)

class Derived(Base[P]): ...
class Pool(Module[P]):
    __call__ = forwards(pool)

casts(switch.autocast, lower, mm)
casts(switch.autocast_cuda, float32, exp, total)
casts(switch.autocast_cpu, float32, pool)
casts(switch.autocast, widest, dot, cat)
casts(switch.autocast_cuda, unknown, pinv)
bans(None, switch.autocast_cuda, bce)
"""


@pytest.fixture
def library(tmp_path):
    (tmp_path / "lib.pyi").write_text(STUB)
    return Library([tmp_path, rules_root() / "stubs"], Targets(None, {}))


def tensor(name):
    return ["array", "torch.Tensor", name, 1]


def region(device):
    where = ["literal", device] if device else ["object", "", ""]
    return ["torch.amp.autocast", [[where, ["dtype", "torch", "bfloat16"]], {}]]


def ask(library, device, api, *arguments):
    described = [tensor(item) if isinstance(item, str) else item for item in arguments]
    answer = Oracle(library, device or "cpu").ask(f"lib.{api}", [described, {}], region(device))
    said = "raises" if answer.refused else f"{shown(answer.value)}{'' if answer.refused is False else '?'}"
    return said.replace("Tensor", "")


MODULE = ["object", "lib.Base", ""]


@pytest.mark.parametrize(
    ("device", "api", "arguments", "said"),
    [
        ("cuda", "mm", ("float32", "float16"), "[bfloat16]"),
        ("cpu", "mm", ("float32", "float32"), "[bfloat16]"),
        ("", "mm", ("float32", "float32"), "[bfloat16]"),
        ("cpu", "mm", ("float64", "float64"), "[float64]"),
        ("cuda", "mm", ("float64", "float32"), "raises"),
        ("cuda", "mm", ("int64", "int64"), "[int64]"),
        ("cuda", "exp", ("float16",), "[float32]"),
        ("cpu", "exp", ("float16",), "[float16]"),
        ("", "exp", ("float16",), "[float16 or float32]"),
        ("cuda", "log", ("float16",), "[float16]"),
        ("cuda", "total", ("float16",), "[float32]"),
        ("cuda", "total", ("float32", ["dtype", "torch", "float16"]), "[float16]"),
        ("cuda", "dot", ("bfloat16", "float32"), "[float32]"),
        ("cuda", "dot", ("bfloat16", "bfloat16"), "[bfloat16]"),
        ("cuda", "dot", ("float16", "float32"), "raises"),
        ("cuda", "dot", ("float32", "float16"), "[float32]"),
        ("cuda", "dot", ("float16", "float16"), "raises"),
        ("cuda", "cat", (["list", [tensor("float32"), tensor("float16")]],), "[float32]"),
        ("cuda", "bce", ("float32",), "raises"),
        ("cpu", "bce", ("float32",), "[float32]"),
        ("cuda", "bce", ("int64",), "[int64]"),
        ("cuda", "pinv", ("float16",), "unknown?"),
        ("cpu", "pinv", ("float16",), "raises"),
        ("cuda", "Base.__call__", (MODULE, "float16"), "[float32]"),
        ("cuda", "Base.__call__", (MODULE, "int64"), "raises"),
        ("cpu", "Pool.__call__", (["object", "lib.Pool", ""], "float16"), "[float32]"),
    ],
)
def test_operands_are_cast_as_the_lists_of_the_device_say(library, device, api, arguments, said):
    assert ask(library, device, api, *arguments) == said


def test_what_is_derived_passes_on_as_its_base(library):
    assert library.member("lib.Derived", "__call__") == library.member("lib.Base", "__call__")


def test_without_a_region_nothing_is_cast(library):
    oracle = Oracle(library, "cuda")
    assert shown(oracle.ask("lib.mm", [[tensor("float32")] * 2, {}]).value) == "Tensor[float32]"
    assert oracle.ask("lib.bce", [[tensor("float32")], {}]).refused is False


@pytest.mark.parametrize(
    "line",
    [
        "casts(switch.autocast, lower)",
        "casts(switch.autocast, lower, g)",
        'if torch < "2.1":\n    casts(switch.autocast, lower, f)',
        "bans(None, switch.autocast_cuda)",
        "bans(gone, switch.autocast_cuda, f)",
        "bans(None, switch.autocast_cuda, g)",
    ],
)
def test_lists_that_mean_nothing_are_refused(tmp_path, line):
    (tmp_path / "lib.pyi").write_text(f"from torch import Tensor\ndef f(x: Tensor[T]) -> Tensor[T]: ...\n{line}\n")
    with pytest.raises(UsageError):
        Library([tmp_path], Targets(None, {})).find("lib.f")


def test_a_method_that_passes_on_is_of_its_class(library):
    receiver, passed, *rest = library.member("lib.Derived", "__call__").first.params
    assert (receiver.name, receiver.type.name) == ("self", "lib.Base")
    assert passed.name == "x"
    assert not rest


def test_what_is_passed_on_to_may_be_of_another_folder(tmp_path):
    (tmp_path / "lib.pyi").write_text(
        "from torch.nn import Module, functional\nclass Act(Module[P]):\n    __call__ = forwards(functional.gelu)\n"
    )
    library = Library([tmp_path, rules_root() / "stubs"], Targets(None, {}))
    assert "lib" in library.summaries
    assert ask(library, "cuda", "Act.__call__", ["object", "lib.Act", ""], "float16") == "[float16]"
