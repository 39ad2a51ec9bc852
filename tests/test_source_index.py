"""The index of a module's definitions, imports and variables."""

import ast
import contextlib
import textwrap
import warnings

import pytest

from dtypelint.errors import Unreadable
from dtypelint.source.index import Definition, Import, ModuleIndex, Parameters, index_module
from dtypelint.source.newer_syntax import lowered


def indexed(text: str) -> ModuleIndex:
    return index_module(textwrap.dedent(text))


def test_definitions_span_their_decorators() -> None:
    index = indexed("""\
        import torch

        @torch.no_grad()
        @cache
        def run(a, /, b, *rest, c=1, **more):
            def inner(): pass
            return inner

        class Net(torch.nn.Module, Generic[T], metaclass=M):
            @property
            def dtype(self): ...
            @dtype.setter
            def dtype(self, value): ...
            if True:
                async def forward(self, x):
                    pass
        """)
    run, net = index.every
    assert (run.kind, run.start_row, run.end_row, run.column) == ("function", 3, 7, 0)
    assert run.decorators == ("torch.no_grad", "cache")
    assert run.parameters == Parameters(("a", "b"), 1, ("c",), "rest", "more")
    assert run.children["inner"].qualname == "run.inner"
    assert (net.kind, net.bases, net.parameters) == ("class", ("torch.nn.Module", "Generic"), None)
    assert [child.name for child in net.every] == ["dtype", "dtype", "forward"]
    assert net.children["dtype"].start_row == 10
    forward = net.children["forward"]
    assert (forward.start_row, forward.end_row, forward.column, forward.parent) == (15, 16, 8, net)


def test_a_body_goes_before_its_alternative() -> None:
    index = indexed("""\
        try:
            import cupy as xp
            def f(): "first"
        except ImportError:
            import numpy as xp
            def f(): "second"
            def g(): pass
        if A:
            def h(): "first"
        elif B:
            def h(): "second"
        def again(): "first"
        def again(): "second"
        """)
    assert index.imports == {"xp": Import("cupy", None, 0, 2)}
    rows = {name: definition.start_row for name, definition in index.definitions.items()}
    assert rows == {"f": 3, "g": 7, "h": 9, "again": 13}
    assert index.alternatives == {"g"}
    assert len(index.every) == 7


def test_imports_of_every_form() -> None:
    index = indexed("""\
        import os.path
        import torch.nn.functional as F
        from . import sibling
        from ..pkg.mod import name as other
        if TYPE_CHECKING:
            from typing import Any
        with suppress(ImportError):
            import numpy
        from .star import *
        def f():
            import json
        """)
    assert index.imports == {
        "os": Import("os", None, 0, 1),
        "F": Import("torch.nn.functional", None, 0, 2),
        "sibling": Import("", "sibling", 1, 3),
        "other": Import("pkg.mod", "name", 2, 4),
        "Any": Import("typing", "Any", 0, 6),
        "numpy": Import("numpy", None, 0, 8),
    }
    assert index.star_imports == (Import("star", None, 1, 9),)


def test_variables_have_the_rows_of_their_statements() -> None:
    index = indexed("""\
        a = b = 1
        c, (d, *e) = f(
            lambda inside: [x for x in y],
        )
        a += 1
        g: int = 2
        for h in i:
            j = h
        with k as l, m as (n, o):
            pass
        if (p := q):
            pass
        a.attribute = a[0] = 1
        match r:
            case [s, *t, {"u": v, **w}]:
                pass
        def z():
            global counter, a
            local = 1
        """)
    assert index.assigned["a"] == ((1, 1), (5, 5))
    assert index.assigned["c"] == ((2, 4),)
    assert index.assigned["j"] == ((8, 8),)
    assert set(index.assigned) == set("abcdeghjlnopstvw")
    assert index.globals == {"counter", "a"}


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("__all__ = ['a', 'b']", ("a", "b")),
        ("__all__ = ('a',)\n__all__ += ['b']\n__all__.extend(['c'])\n__all__.append('d')", ("a", "b", "c", "d")),
        ("__all__: list[str] = ['a'] + ['b']", ("a", "b")),
        ("__all__ = ['a'] + other.__all__", None),
        ("x = 1", None),
    ],
)
def test_dunder_all(text: str, names: tuple[str, ...] | None) -> None:
    assert index_module(text).dunder_all == names


def test_lazy_tables() -> None:
    index = indexed("""\
        _import_structure = {"utils": [], "models.bert": ["BertModel", "BertConfig"]}
        _import_structure["flax"] = ["FlaxBert"]
        try:
            if not ok(): raise Missing()
        except Missing:
            pass
        else:
            _import_structure["models.bert"].append("BertHead")
            _import_structure["models.gpt"].extend(["Gpt"])
            _import_structure["models.gpt"] += ["GptHead"]
            _import_structure.update({"more": ["More"]})
        """)
    assert index.lazy == {
        "BertModel": ".models.bert",
        "BertConfig": ".models.bert",
        "FlaxBert": ".flax",
        "BertHead": ".models.bert",
        "Gpt": ".models.gpt",
        "GptHead": ".models.gpt",
        "More": ".more",
    }
    assert not index.lazy_by_file


def test_other_lazy_tables() -> None:
    attach = "__getattr__, __dir__, __all__ = lazy.attach(__name__, submodules={'a'}, submod_attrs={'b': ['c']})"
    assert index_module(attach).lazy == {"c": ".b"}
    lookup = "_LOOKUP = {'A': '.a', 'B': ('pkg.b', 'B'), 'c d': 'x', 'E': 'no/path'}\n"
    assert index_module(lookup).lazy == {}
    assert index_module(lookup + "def __getattr__(name): ...").lazy == {"A": ".a", "B": "pkg.b"}
    assert index_module("s.m[__name__] = _LazyModule(__name__, f, define_import_structure(f))").lazy_by_file


@pytest.mark.parametrize(
    ("text", "row", "column"),
    [("x = 1\ny = (\n", 2, 5), ("print 'x'\n", 1, 1), ("if x:\npass\n", 2, 1), ("def f(a b):\n  pass", 1, 9)],
)
def test_syntax_errors_have_a_place(text: str, row: int, column: int) -> None:
    with pytest.raises(Unreadable) as caught:
        index_module(text)
    assert (caught.value.row, caught.value.column) == (row, column)
    assert caught.value.message


@pytest.mark.parametrize(
    "text", ["(" * 150_000, "x = " + "-" * 100_000 + "1", "x = " + "a." * 50_000 + "b", "x\0y", "'\ud800'"]
)
def test_absurd_texts_do_not_break_it(text: str) -> None:
    # Which of them can be read depends on the interpreter.
    with contextlib.suppress(Unreadable):
        index_module(text)


def test_a_long_chain_of_elif_is_indexed() -> None:
    text = "if a: pass\n" + "".join(f"elif a == {n}: x{n} = 1\n" for n in range(400))
    assert len(index_module(text).assigned) == 400


def test_nothing_is_warned_of() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        index_module("x = '\\d'\nassert (x, 1)\ny = 1 is 1\n")


NEWER = """\
lazy import os
type Pair[T] = tuple[
    T, T]
def first[T: (
    int, str), *Ts](pair: Pair[T]) -> T:
    return f"{pair["x"]} {
        pair}", t"{pair}"
class Box[
    T = int
](Base):
    async def get(self): return [*x for x in self.y]
try:
    pass
except A, B:
    last = 1
"""


def test_newer_syntax_is_lowered_row_by_row() -> None:
    tree = ast.parse(lowered(NEWER))
    assert {type(node).__name__: node.lineno for node in tree.body} == {
        "Import": 1,
        "Assign": 2,
        "FunctionDef": 4,
        "ClassDef": 8,
        "Try": 12,
    }


def test_newer_syntax_is_indexed() -> None:
    index = index_module(NEWER)
    spans = [(each.name, each.start_row, each.end_row) for each in index.every]
    assert spans == [("first", 4, 7), ("Box", 8, 11)]
    assert index.definitions["Box"].bases == ("Base",)
    assert index.assigned["last"] == ((15, 15),)


def test_of_two_parsers_the_one_that_gets_further_is_right() -> None:
    with pytest.raises(Unreadable) as caught:
        index_module("lazy import os\nx = 1\ny = = 2\n")
    assert caught.value.row == 3


def test_a_definition_prints_shortly() -> None:
    assert len(repr(index_module("class A:\n" + "    def f(self): ...\n" * 50).definitions["A"])) < 300
    assert isinstance(index_module("class A: ...").definitions["A"], Definition)
