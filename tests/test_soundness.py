"""What is inferred of random straight-line programs holds when the real libraries run them.

A program is grown a statement at a time from the expressions in `tests/soundness`; one that raises is left out, so that
every line of the program runs. The dtype that each variable really has must be among those inferred for it, wherever
something is inferred at all.
"""

from __future__ import annotations

import dataclasses
import warnings
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dtypelint.config import load_settings
from dtypelint.infer.reveal import reveal_file

np = pytest.importorskip("numpy")

FOLDER = Path(__file__).parent / "soundness"
SCALARS = ("True", "2", "0", "1.5", "2j")
# Square arrays and zero-dimensional ones, which some libraries promote in another way.
SHAPES = {(2, 2), ()}
# Values of which nothing is known, or only on one of two ways: the module that they come from is nowhere.
ELSEWHERE = "from elsewhere import holds, same"
ONE_OF_TWO = ("same({a})", "{a} if holds({s}) else same({b})", "same({a}) if holds({s}) else {b}")


@dataclasses.dataclass(frozen=True)
class Library:
    """What the programs of a library are made of.

    In an expression `{a}` and `{b}` are variables of before, `{t}` is a dtype and `{s}` a Python number.
    """

    preamble: str
    arrays: str
    dtypes: tuple[str, ...]
    start: str
    expressions: tuple[str, ...]


@dataclasses.dataclass(frozen=True)
class Step:
    """How one statement is filled in; the numbers choose among the variables that there are."""

    expression: str
    dtype: str
    scalar: str
    left: int
    right: int
    alike: bool


def expressions(name: str) -> tuple[str, ...]:
    lines = (FOLDER / name).read_text(encoding="utf-8").splitlines()
    return tuple(line for line in lines if not line.startswith("#"))


TORCH = Library(
    "import torch",
    "(torch.Tensor,)",
    tuple(f"torch.{name}" for name in (
        "bool", "uint8", "int8", "int16", "int32", "int64", "uint16", "float16", "bfloat16", "float32", "float64",
        "complex64", "complex128", "float8_e4m3fn",
    )),
    "torch.ones(2, 2, dtype={t})",
    expressions("torch.txt"),
)  # fmt: skip
NUMPY = Library(
    "import numpy as np",
    "(np.ndarray, np.generic)",
    tuple(f"np.{name}" for name in (
        "bool_", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float16", "float32",
        "float64", "complex64", "complex128",
    )),
    "np.ones((2, 2), dtype={t})",
    expressions("numpy.txt"),
)  # fmt: skip
JAX = Library(
    "import jax, jax.numpy as jnp, numpy as np",
    "(jax.Array,)",
    tuple(f"jnp.{name}" for name in (
        "bool_", "int8", "int16", "int32", "uint8", "uint16", "uint32", "float16", "bfloat16", "float32", "complex64",
    )),
    "jnp.ones((2, 2), dtype={t})",
    expressions("jax.txt"),
)  # fmt: skip
TENSORFLOW = Library(
    "import tensorflow as tf, numpy as np",
    "(tf.Tensor,)",
    tuple(f"tf.{name}" for name in (
        "bool", "int8", "int32", "int64", "uint8", "float16", "bfloat16", "float32", "float64", "complex64",
    )),
    "tf.cast(tf.ones((2, 2)), {t})",
    expressions("tensorflow.txt"),
)  # fmt: skip


def programs(library: Library, *, unknown: bool = False) -> st.SearchStrategy[list[Step]]:
    numbers = st.integers(min_value=0, max_value=200)
    known = st.sampled_from(library.expressions)
    steps = st.builds(
        Step,
        known | known | st.sampled_from(ONE_OF_TWO) if unknown else known,
        st.sampled_from(library.dtypes),
        st.sampled_from(SCALARS),
        numbers,
        numbers,
        st.booleans(),
    )
    return st.lists(steps, min_size=30, max_size=60)


class Program:
    """A program that has run: its lines, and what the variables are."""

    def __init__(self, library: Library, steps: Sequence[Step]) -> None:
        self.library = library
        self.lines = [library.preamble, ELSEWHERE]
        self.names: dict[str, object] = {"holds": bool, "same": lambda value: value}
        self.operands: list[str] = []
        exec(library.preamble, self.names)
        self.arrays = eval(library.arrays, self.names)
        for index, dtype in enumerate(library.dtypes):
            self.run(f"x{index}", library.start.format(t=dtype))
        for index, step in enumerate(steps):
            self.run(f"y{index}", self.filled(step))

    def filled(self, step: Step) -> str:
        left = self.operands[step.left % len(self.operands)]
        others = [name for name in self.operands if not step.alike or self.dtype(name) == self.dtype(left)]
        right = others[step.right % len(others)]
        return step.expression.format(a=left, b=right, t=step.dtype, s=step.scalar)

    def run(self, name: str, expression: str) -> None:
        try:
            value = eval(expression, self.names)
        except Exception:  # noqa: BLE001 - a line that raises is no part of the program
            return
        if isinstance(value, self.arrays):
            self.names[name] = value
            self.lines.append(f"{name} = {expression}")
            if tuple(value.shape) in SHAPES:
                self.operands.append(name)

    def dtype(self, name: str) -> str:
        """The dtype that a variable really has, as dtypelint calls it."""
        dtype = self.names[name].dtype
        spelled = str(getattr(dtype, "name", dtype)).removeprefix("torch.")
        return {"float128": "longdouble", "complex256": "clongdouble"}.get(spelled, spelled)


def contradictions(program: Program, folder: Path) -> list[str]:
    path = folder / "program.py"
    path.write_text("\n".join(program.lines) + "\n", encoding="utf-8")
    found = []
    for record in reveal_file(path, load_settings(folder, None, {})):
        if record.kind == "assignment" and record.dtypes is not None:
            real = program.dtype(record.expression)
            if real not in record.dtypes:
                found.append(f"{program.lines[record.span.start.row - 1]}  # {real}, inferred: {record.dtypes}")
    return found


def ran(library: Library, steps: Sequence[Step]) -> Program:
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        return Program(library, steps)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("soundness")
    declared = f'[project]\nname = "case"\nversion = "0"\ndependencies = ["numpy=={np.__version__}"]\n'
    (path / "pyproject.toml").write_text(declared, encoding="utf-8")
    return path


# Derandomized: the same programs on each run of the same code. Hypothesis draws from the constants of all modules that
# are imported, too, so that any change may have it draw others, and find what was wrong before.
FEW = settings(
    max_examples=50, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
)  # fmt: skip


@FEW
@given(steps=programs(TORCH))
def test_torch_programs_have_the_dtypes_inferred(folder, steps):
    pytest.importorskip("torch")
    assert contradictions(ran(TORCH, steps), folder) == []


@FEW
@given(steps=programs(TORCH, unknown=True))
def test_what_may_be_unknown_is_not_taken_for_known_in_torch(folder, steps):
    pytest.importorskip("torch")
    assert contradictions(ran(TORCH, steps), folder) == []


@FEW
@given(steps=programs(NUMPY, unknown=True))
def test_what_may_be_unknown_is_not_taken_for_known_in_numpy(folder, steps):
    assert contradictions(ran(NUMPY, steps), folder) == []


@FEW
@given(steps=programs(NUMPY))
def test_numpy_programs_have_the_dtypes_inferred(folder, steps):
    assert contradictions(ran(NUMPY, steps), folder) == []


@FEW
@given(steps=programs(JAX))
def test_jax_programs_have_the_dtypes_inferred(folder, steps):
    pytest.importorskip("jax")
    assert contradictions(ran(JAX, steps), folder) == []


@FEW
@given(steps=programs(TENSORFLOW))
def test_tensorflow_programs_have_the_dtypes_inferred(folder, steps):
    pytest.importorskip("tensorflow")
    assert contradictions(ran(TENSORFLOW, steps), folder) == []
