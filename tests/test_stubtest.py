"""`dtypelint stubtest` finds what is wrong in a stub, and outlives the library."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

import dtypelint.stubtest
from dtypelint.cli import program
from dtypelint.stubtest.compare import compare
from dtypelint.stubtest.plan import read_recipes

pytest.importorskip("torch")

LIBRARY = """
import os
import torch

def double(x):
    return x * 2

def half(x):
    if not x.is_floating_point():
        raise TypeError("floating only")
    return x.half()

def narrow(x):
    return x.float()

def die(x):
    if x.dtype == torch.float64:
        os.abort()
    return x

def sleep(x, seconds):
    return x

def total(x):
    return x.to(torch.complex128).sum()

def sized(x):
    return x.to(torch.complex128).sum()
"""

STUB = """
from torch import Tensor

__promotion__ = "torch"

def double(x: Tensor[T]) -> Tensor[promote(T, int64)]: ...
def half(x: Tensor[T in floats]) -> Tensor[float16]: ...
def narrow(x: Tensor[T]) -> Tensor[float64]: ...
def die(x: Tensor[T]) -> Tensor[T]: ...
def sleep(x: Tensor[T], seconds) -> Tensor[T]: ...
def gone(x: Tensor[T]) -> Tensor[T]: ...
def total(x: Tensor[T]) -> Tensor[complex128, ()]: ...
def sized(x: Tensor[T]) -> Tensor[complex128, :]: ...
"""


ACCELERATED = """
from types import SimpleNamespace
from numpy import *

_failed = []

def _synchronize():
    if _failed:
        raise RuntimeError(_failed[0])

cuda = SimpleNamespace(is_available=lambda: True, runtime=SimpleNamespace(deviceSynchronize=_synchronize))

def keep(x):
    _synchronize()
    return x

def trip(x):
    if x.dtype == float16:
        _failed.append("device-side assert triggered")
    return x
"""


@pytest.fixture
def project(tmp_path, monkeypatch):
    (tmp_path / "lib").mkdir()
    (tmp_path / "lib" / "tinylib.py").write_text(LIBRARY)
    (tmp_path / "stubs").mkdir()
    (tmp_path / "stubs" / "tinylib.pyi").write_text(STUB)
    (tmp_path / "pyproject.toml").write_text('[tool.dtypelint]\nstubs = ["stubs"]\n')
    monkeypatch.syspath_prepend(str(tmp_path / "lib"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def stubtest(*arguments):
    return CliRunner().invoke(program, ["stubtest", *arguments])


def run_json(*arguments):
    result = stubtest(*arguments, "--output-format", "json")
    (found,) = json.loads(result.stdout)
    return result.exit_code, found


def test_wrong_stubs_and_deaths_are_single_cells(project):
    status, found = run_json("tinylib")
    by_api = {}
    for item in found["disagreements"]:
        by_api.setdefault(item["api"], []).append(item)
    assert status == 1
    assert set(by_api) == {"tinylib.double", "tinylib.narrow", "tinylib.die", "tinylib.sized"}
    assert {item["library"] for item in by_api["tinylib.sized"]} == {"returned 0-d complex128"}
    assert {item["arguments"] for item in by_api["tinylib.double"]} == {"uint8", "int8", "int16", "int32", "bool"} - {
        "bool"
    }
    assert [(item["arguments"], item["library"]) for item in by_api["tinylib.die"]] == [
        ("float64", "the process died of SIGABRT")
    ]
    names = ["die", "double", "half", "narrow", "sized", "total"]
    assert found["functions"] == [f"tinylib.{name}" for name in names]


@pytest.fixture
def recipes(project, monkeypatch):
    """A folder of recipes of which only those are there that any library shares."""
    folder = project / "recipes"
    folder.mkdir()
    shutil.copy(Path(dtypelint.stubtest.__file__).parent / "recipes" / "any.toml", folder)
    monkeypatch.setattr("dtypelint.stubtest.plan.RECIPES", folder)
    return folder


@pytest.fixture
def accelerated(project, recipes):
    """A library that computes on a device of its own, with whose kernels a call can leave the device unusable."""
    (recipes / "gpulib.toml").write_text('arrays = ["numpy.ndarray"]\nmodules = ["gpulib"]\ndevices = ["cuda"]\n')
    (project / "lib" / "gpulib.py").write_text(ACCELERATED)
    stub = (
        'from numpy import ndarray\n__promotion__ = "numpy"\n'
        "def trip(x: ndarray[T not in {float16}]) -> ndarray[T]: ...\ndef keep(x: ndarray[T]) -> ndarray[T]: ...\n"
    )
    (project / "stubs" / "gpulib.pyi").write_text(stub)


def test_a_function_is_called_as_every_key_says_that_names_it(recipes):
    (recipes / "tinylib.toml").write_text('[calls]\n"tinylib: double half" = ["x"]\n"tinylib: half total" = ["x, 2"]\n')
    arguments = read_recipes("tinylib").arguments
    assert [arguments[f"tinylib.{name}"] for name in ("double", "half", "total")] == [("x",), ("x", "x, 2"), ("x, 2",)]


WRAPPING = """
import numpy as np

class Box:
    def __init__(self, held):
        self.held, self.dtype, self.shape = held, held.dtype, held.shape

    def twice(self):
        return Box(self.held * 2)

def box(held):
    return Box(held)

def dtype(name):
    return np.dtype(name)
"""


def test_arrays_are_made_as_the_recipes_of_a_library_say(project, monkeypatch):
    recipes = project / "recipes"
    shutil.copytree(Path(dtypelint.stubtest.__file__).parent / "recipes", recipes)
    (project / "lib" / "boxlib.py").write_text(WRAPPING)
    (project / "lib" / "boxlib2.py").write_text("from boxlib import box, dtype")
    (project / "stubs" / "boxlib.pyi").write_text(
        "class Box(Generic[T]):\n    def twice(self: Box[T]) -> Box[T]: ...\n"
    )
    (recipes / "boxlib.toml").write_text(
        'modules = ["numpy"]\nmade = ["boxlib.box", "boxlib2.dtype"]\ndtypes = ["float16", "bfloat16"]\nmixed = []\n'
        '[calls]\n"boxlib.Box boxlib.Other: twice" = ["x", "the(\'boxlib.box\')(np.ones(3))"]\n'
    )
    monkeypatch.setattr("dtypelint.stubtest.plan.RECIPES", recipes)
    status, found = run_json("boxlib")
    assert (status, found["functions"], found["cells"]["agree"]) == (0, ["boxlib.Box.twice"], 3)


def test_of_two_modules_each_makes_the_dtypes_that_it_has(project, monkeypatch):
    recipes = project / "recipes"
    shutil.copytree(Path(dtypelint.stubtest.__file__).parent / "recipes", recipes)
    (recipes / "tinylib.toml").write_text(
        'modules = ["numpy", "torch"]\ndtypes = ["float32", "bfloat16"]\n[calls]\n"tinylib: double" = ["x"]\n'
    )
    monkeypatch.setattr("dtypelint.stubtest.plan.RECIPES", recipes)
    _, found = run_json("tinylib", "--only", "tinylib.double")
    # The stub takes no arrays of NumPy, and the library does.
    assert [(item["arguments"], item["stub"]) for item in found["disagreements"]] == [
        ("float32", "takes no such arguments")
    ]
    assert found["cells"]["agree"] == 2


REGIONAL = """
import torch

def product(x):
    return x @ x

class Layer(torch.nn.Linear):
    pass
"""


def test_calls_are_made_in_regions_and_on_instances(project, monkeypatch):
    recipes = project / "recipes"
    shutil.copytree(Path(dtypelint.stubtest.__file__).parent / "recipes", recipes)
    (project / "lib" / "reglib.py").write_text(REGIONAL)
    (project / "stubs" / "reglib.pyi").write_text(
        "from torch import Tensor\nfrom torch.nn import Module\ndef product(x: Tensor[T]) -> Tensor[T]: ...\n"
        "class Layer(Module[P]):\n    def __call__(self: Layer[P], input: Tensor[P]) -> Tensor[P]: ...\n"
        "casts(switch.autocast, lower, Layer)\n"
    )
    (recipes / "reglib.toml").write_text(
        'modules = ["torch"]\ndtypes = ["float32", "float64", "int64"]\nmixed = ["float32", "float64"]\n'
        'cast = "torch.nn.Module.to"\n[regions]\n"torch.autocast" = "device, torch.bfloat16"\n'
        '[calls]\n"reglib: product" = ["x"]\n"reglib: Layer: __call__" = ["o(3, 2), u(4, 3)"]\n'
    )
    monkeypatch.setattr("dtypelint.stubtest.plan.RECIPES", recipes)
    _, found = run_json("reglib")
    # An instance takes no int64; of both kinds of floats two pairs agree, and two do not.
    assert found["cells"] == {"agree": 3 + 4 + 1 + 4, "vague": 0, "disagree": 1}
    (wrong,) = found["disagreements"]
    assert (wrong["arguments"], wrong["stub"], wrong["library"]) == (
        "float32", "returns Tensor[float32]", "returned bfloat16"
    )  # fmt: skip
    assert wrong["device"] == "cpu in torch.autocast('cpu', torch.bfloat16)"


@pytest.mark.usefixtures("accelerated")
def test_what_a_kernel_meets_is_the_call_s_and_no_other_s():
    status, found = run_json("gpulib")
    assert (status, found["disagreements"], found["notes"]) == (0, [], [])
    assert found["cells"]["agree"] == 2 * 14
    assert found["functions"] == ["gpulib.keep", "gpulib.trip"]


@pytest.mark.usefixtures("accelerated")
def test_a_library_of_a_device_that_is_not_there_cannot_be_tested(project):
    library = project / "lib" / "gpulib.py"
    library.write_text(library.read_text().replace("lambda: True", "lambda: False"))
    result = stubtest("gpulib")
    assert (result.exit_code, result.stderr) == (2, "error: there is no CUDA device\n")


@pytest.mark.parametrize("workers", ["1", "3"])
def test_more_workers_find_the_same(project, workers):
    assert run_json("tinylib", "--workers", workers) == run_json("tinylib", "--workers", "2")


def test_counts_add_up_and_what_is_not_run_has_a_reason(project):
    _, found = run_json("tinylib")
    assert sum(found["cells"].values()) == 6 * 12
    assert found["cells"]["disagree"] == len(found["disagreements"])
    assert found["not_run"] == {
        "tinylib.sleep": "no sample arguments",
        "tinylib.gone": "AttributeError: tinylib has no tinylib.gone",
    }


def test_only_and_clean_exit(project):
    status, found = run_json("tinylib", "--only", "tinylib.h*")
    assert (status, found["functions"], found["disagreements"]) == (0, ["tinylib.half"], [])


def test_text_names_the_call_and_both_sides(project):
    result = stubtest("tinylib", "--only", "tinylib.narrow")
    first = result.stdout.splitlines()[0]
    assert first == ("tinylib.narrow(bool) on cpu: the stub returns Tensor[float64]; the library returned float32")
    assert "1 functions and methods tested, 12 cells: 0 agree" in result.stdout


def test_ctrl_c_ends_with_what_was_called_until_then(project, monkeypatch):
    told = iter(range(5))

    def stopped(*given):
        if next(told) == 4:
            raise KeyboardInterrupt
        return compare(*given)

    monkeypatch.setattr("dtypelint.stubtest.session.compare", stopped)
    status, found = run_json("tinylib", "nolib")
    assert (status, found["interrupted"], sum(found["cells"].values())) == (130, True, 4)


@pytest.mark.parametrize("arguments", [("nolib",), ("cupy", "--isolated")])
def test_wrong_use(project, arguments):
    assert stubtest(*arguments).exit_code == 2


def test_torch_has_no_disagreement_where_operators_are_simple():
    status, found = run_json("torch", "--only", "torch.zeros_like", "--isolated", "--device", "cpu")
    assert status == 0, found["disagreements"][:5]
    assert "torch.zeros_like" in found["functions"]


@pytest.mark.slow
def test_the_shipped_stubs_of_scipy_agree_with_the_library():
    """The whole of torch and NumPy is what `.ci/run` tests."""
    status, found = run_json("scipy", "--only", "scipy.ndimage.*", "--isolated", "--device", "cpu")
    assert status == 0, found["disagreements"][:5]
    assert len(found["functions"]) >= 40
