"""Matching calls against signatures: binding as Python binds, overloads, defaults, unknown arguments, versions."""

from __future__ import annotations

import inspect
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from revealed_dtypes import shown_by_reveals

from dtypelint import values as val
from dtypelint.config import load_settings
from dtypelint.stubs import language as lang
from dtypelint.stubs.bind import Argument, Arguments, bind

# --- binding ----------------------------------------------------------------------------------------------------------

KINDS = {
    "positional": inspect.Parameter.POSITIONAL_ONLY,
    "any": inspect.Parameter.POSITIONAL_OR_KEYWORD,
    "args": inspect.Parameter.VAR_POSITIONAL,
    "keyword": inspect.Parameter.KEYWORD_ONLY,
    "kwargs": inspect.Parameter.VAR_KEYWORD,
}
NAMES = "abcdef"
OMITTED = None


@st.composite
def signatures(draw):
    """The parameters of a signature that Python takes: in the order of their kinds, those required first."""
    names = iter(NAMES)
    counts = draw(st.tuples(*[st.integers(0, 2)] * 2))
    kinds = [kind for kind, count in zip(("positional", "any"), counts, strict=True) for _ in range(count)]
    before = [(next(names), kind) for kind in kinds]
    required = draw(st.integers(0, len(before)))
    params = [param(name, kind, index < required) for index, (name, kind) in enumerate(before)]
    if draw(st.booleans()):
        params.append(param("args", "args", False))
    params += [param(next(names), "keyword", draw(st.booleans())) for _ in range(draw(st.integers(0, 2)))]
    if draw(st.booleans()):
        params.append(param("kwargs", "kwargs", False))
    return params


def param(name, kind, required):
    return lang.Param(name, kind, lang.ANYTHING, required)


def python_function(params):
    """A function with these parameters that returns what is bound to them; OMITTED where nothing is."""
    empty = inspect.Parameter.empty
    signature = inspect.Signature([
        inspect.Parameter(
            each.name, KINDS[each.kind], default=empty if each.required or each.kind in ("args", "kwargs") else OMITTED
        )
        for each in params
    ])  # fmt: skip
    return eval(f"lambda {str(signature)[1:-1]}: locals()")


def arguments_of(positional, keywords, **words):
    return Arguments(
        tuple(Argument(val.Literal(value)) for value in positional),
        {name: Argument(val.Literal(value)) for name, value in keywords.items()},
        **words,
    )


calls = st.tuples(
    st.lists(st.integers(), max_size=5), st.dictionaries(st.sampled_from([*NAMES, "other"]), st.integers(), max_size=3)
)


@given(signatures(), calls)
def test_arguments_bind_as_python_binds_them(params, call):
    positional, keywords = call
    bindings = bind(params, arguments_of(positional, keywords))
    try:
        bound = python_function(params)(*positional, **keywords)
    except TypeError:
        assert bindings is None
        return
    assert bindings is not None
    kinds = {each.name: each.kind for each in params}
    whole = {"args": list, "kwargs": lambda value: list(value.values())}
    expected = {name: whole.get(kinds[name], lambda value: [value])(value) for name, value in bound.items()}
    expected = {name: taken for name, taken in expected.items() if taken not in ([], [OMITTED])}
    found = {each.param.name: [item.value.value for item in each.arguments] for each in bindings}
    assert found == expected


@given(signatures(), calls, st.booleans(), st.booleans())
def test_what_an_open_call_may_still_pass_is_not_missing(params, call, more, more_keywords):
    positional, keywords = call
    closed = bind(params, arguments_of(positional, keywords))
    opened = bind(params, arguments_of(positional, keywords, open=more, open_keywords=more_keywords))
    if closed is not None:
        assert opened == closed
    elif opened is not None:
        bound = {each.param.name for each in opened}
        missing = {each.kind for each in params if each.required and each.name not in bound}
        assert missing
        assert more or "positional" not in missing
        assert more_keywords or "keyword" not in missing


# --- calls of a library with a stub -----------------------------------------------------------------------------------

STUB = """
__promotion__ = "torch"

narrow = {float16, bfloat16}

float16: dtype[float16]
bfloat16: dtype[bfloat16]
float32: dtype[float32]
int64: dtype[int64]

class Box(Generic[T]):
    dtype: dtype[T]
    def same(self) -> Self: ...
    def other(self, kind: dtype[U] = T) -> Box[U]: ...
    def __add__(self, other: Box[U] | bool | int | float | complex) -> Box[promote(T, U)]: ...
    def half(self: Box[T]) -> None:
        self: Box[float16]

class Wide(Box[T]):
    dtype_when_built: float64
    def __init__(self, kind: dtype[T] = ...) -> None: ...

class Sub(Box[T]): ...

def make(kind: dtype[U] = default) -> Box[U]: ...
def strict(kind: dtype[U], /, size=...) -> Box[U]: ...
def keep(box: Box[T], kind: dtype[U] = T) -> Box[U]: ...
def summed(box: Box[T]) -> Box[mapped(mapped(T, {bool} | signed, int64), unsigned, uint64)]: ...
def inexact(box: Box[T]) -> Box[floating(T)]: ...
def both(left: Box[T], right: Box[U]) -> Box[T | U]: ...
def first(left: Box[T] | None, right: Box[U]) -> Box[T or U]: ...
def joined(boxes: list[Box[T]]) -> Box[promote(T)]: ...
def floats(left: Box[T if floats else any], right: Box[T if floats else any]) -> Box[T]: ...
def identity(thing: V) -> V: ...
def called(function: Callable[Box[T]]) -> Box[T]: ...
def pair(left: Box[T], right: Box[U]) -> tuple[Box[U], Box[T]]: ...
def is_float(box: Box[T]) -> TypeGuard[floats]: ...

@overload
def chosen(kind: Literal["half"]) -> Box[float16]: ...
@overload
def chosen(kind: Literal[Sub]) -> Box[float32]: ...
@overload
def chosen(kind: None) -> Box[int64]: ...
@overload
def chosen(kind: int) -> Box[int32]: ...
@overload
def chosen(kind: bool, more: Literal[True]) -> Box[bool]: ...
@overload
def chosen(kind: tuple[()]) -> Box[uint8]: ...
@overload
def chosen(kind: tuple[int, str]) -> Box[int8]: ...
@overload
def chosen(kind: list[float]) -> Box[float64]: ...
@overload
def chosen(kind: Box[T]) -> Box[T]: ...

if box >= "2":
    def versioned() -> Box[bfloat16]: ...
else:
    def versioned() -> Box[float16]: ...
"""


def revealed(tmp_path: Path, expression: str, targets: str = "") -> str:
    """What `reveal_dtype(expression)` shows in a project that ships a stub for `box`."""
    (tmp_path / "stubs").mkdir()
    (tmp_path / "stubs" / "box.pyi").write_text(STUB, encoding="utf-8")
    (tmp_path / "pyproject.toml").write_text(
        f'[project]\nname = "case"\nversion = "0"\n[tool.dtypelint]\nstubs = ["stubs"]\n{targets}', encoding="utf-8"
    )
    path = tmp_path / "case.py"
    lines = ["import box", "b = box.make(box.bfloat16)", "i = box.make(box.int64)", f"reveal_dtype({expression})"]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    (shown,) = shown_by_reveals([path], load_settings(tmp_path, None, {})).values()
    return shown


@pytest.mark.parametrize(
    ("expression", "text"),
    [
        ("box.make()", "float32"),
        ("box.make(None)", "float32"),
        ("box.make(kind=box.float16)", "float16"),
        ("box.make(unknown)", "unknown"),
        ("box.strict(box.float16)", "float16"),
        ("box.strict(kind=box.float16)", "unknown"),
        ("box.strict()", "unknown"),
        ("box.keep(b)", "bfloat16"),
        ("box.keep(b, None)", "bfloat16"),
        ("box.keep(b, kind=box.float32)", "float32"),
        ("b.same()", "bfloat16"),
        ("b.other()", "bfloat16"),
        ("b.other(b.dtype)", "bfloat16"),
        ("b.dtype", "bfloat16"),
        ("b + i", "bfloat16"),
        ("b + 1.0", "bfloat16"),
        ("i + 1.0", "float32"),
        ("i + 1", "int64"),
        ("b + 1j", "complex64"),
        ("box.summed(i)", "int64"),
        ("box.summed(box.chosen(()))", "uint64"),
        ("box.summed(b)", "bfloat16"),
        ("box.inexact(i)", "float32"),
        ("box.inexact(b)", "bfloat16"),
        ("box.both(b, i)", "bfloat16 | int64"),
        ("box.first(b, i)", "bfloat16"),
        ("box.first(None, i)", "int64"),
        ("box.joined([b, i, box.make()])", "float32"),
        ("box.floats(i, b)", "bfloat16"),
        ("box.identity(b)", "bfloat16"),
        ("box.identity([b])[0]", "bfloat16"),
        ("box.called(lambda: b)", "bfloat16"),
        ("box.pair(b, i)[0]", "int64"),
        ("box.pair(b, i)[1]", "bfloat16"),
        ("box.Wide()", "float64"),
        ("box.Wide(box.float16)", "float16"),
        ("box.Sub()", "unknown"),
        ("box.Wide().same()", "float64"),
        ("box.keep(box.Wide())", "float64"),
    ],
)  # fmt: skip
def test_results(tmp_path, expression, text):
    assert revealed(tmp_path, expression) == text


@pytest.mark.parametrize(
    ("argument", "text"),
    [
        ('"half"', "float16"),
        ("box.Sub", "float32"),
        ("None", "int64"),
        ("3", "int32"),
        ("True, True", "bool"),
        ("()", "uint8"),
        ('(1, "a")', "int8"),
        ("[1.0, 2]", "float64"),
        ("b", "bfloat16"),
        ("i", "int64"),
    ],
)  # fmt: skip
def test_the_first_overload_that_fits_is_taken(tmp_path, argument, text):
    assert revealed(tmp_path, f"box.chosen({argument})") == text


@pytest.mark.parametrize(
    ("declared", "text"),
    [
        ('targets = { box = "2.1" }\n', "bfloat16"),
        ('targets = { box = "<2" }\n', "float16"),
        ('targets = { box = ">=1,<3" }\n', "bfloat16 | float16"),
        ("", "bfloat16 | float16"),
    ],
)  # fmt: skip
def test_version_branches_follow_what_is_declared(tmp_path, declared, text):
    assert revealed(tmp_path, "box.versioned()", declared) == text


def test_an_effect_changes_the_receiver(tmp_path):
    assert revealed(tmp_path, "(b.half(), b)[1]") == "float16"


def test_a_type_guard_narrows(tmp_path):
    assert revealed(tmp_path, "(x if box.is_float(x := box.both(b, i)) else None)").startswith("bfloat16")
