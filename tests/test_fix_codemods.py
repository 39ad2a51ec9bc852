"""The codemods: each case is a text before and after. «» marks the argument, ⟦⟧ the call where no argument matters."""

from __future__ import annotations

import ast
import re

import libcst as cst
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from libcst.metadata import CodeRange, MetadataWrapper, ParentNodeProvider, PositionProvider

from dtypelint.dtypes import BIT
from dtypelint.findings import Applicability, Edit, Fix, Position, Span
from dtypelint.fix.codemods import Site, propose
from dtypelint.fix.edits import apply_edits
from dtypelint.fix.layout import Layout
from dtypelint.fix.spec import FixSpec, applicability

FLOAT = FixSpec("wrap", "{}.float()")
TENSOR = FixSpec("wrap", "torch.as_tensor({})")
VIEW = FixSpec("wrap", "{}.view(torch.int16)", needs="torch")
DTYPE = FixSpec("keyword", "dtype", "torch.float32", needs="torch")
K = FixSpec("keyword", "k", "1")
DROP_K = FixSpec("drop_keyword", "k")
DROP = FixSpec("drop_statement")
GUARD = FixSpec("guard", "if {}.dtype == bf16:\n    raise TypeError({})")


def _span(found: CodeRange) -> Span:
    return Span(Position(found.start.line, found.start.column + 1), Position(found.end.line, found.end.column + 1))


def site_of(marked: str, parameters: tuple[str, ...] = ()) -> Site:
    """Build the site from a marked text; positional arguments are bound to `parameters`."""
    opening, closing = ("«", "»") if "«" in marked else ("⟦", "⟧")
    start = marked.index(opening)
    end = marked.index(closing) - 1
    text = marked.replace(opening, "").replace(closing, "")
    layout = Layout(text)
    span = Span(layout.position(start), layout.position(end))
    wrapper = MetadataWrapper(cst.parse_module(text), unsafe_skip_copy=True)
    positions, parents = wrapper.resolve(PositionProvider), wrapper.resolve(ParentNodeProvider)
    node: cst.CSTNode = next(n for n, p in positions.items() if isinstance(n, cst.BaseExpression) and _span(p) == span)
    marked_call = opening == "⟦"
    while not marked_call:
        node = parents[node]
        marked_call = isinstance(node, (cst.Call, cst.BinaryOperation))
    assert isinstance(node, cst.BaseExpression)
    bound = {}
    if isinstance(node, cst.Call):
        bound = {name: _span(positions[arg.value]) for name, arg in zip(parameters, node.args, strict=False)}
        bound |= {arg.keyword.value: _span(positions[arg.value]) for arg in node.args if arg.keyword}
        if isinstance(node.func, cst.Attribute):
            bound["self"] = _span(positions[node.func.value])
    return Site(text, wrapper.module, node, _span(positions[node]), None if opening == "⟦" else span, bound)


def fixed(marked: str, spec: FixSpec, parameters: tuple[str, ...] = ()) -> str | None:
    site = site_of(marked, parameters)
    edits = propose(spec, site)
    if not edits:
        return None
    text, applied = apply_edits(site.text, [Fix(Applicability.SAFE, "", edits)])
    assert applied
    return text


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("«h.cpu()».numpy()", "h.cpu().float().numpy()"),
        ("«x».numpy()  # why", "x.float().numpy()  # why"),
        ("(«-x»).numpy()", "(-x).float().numpy()"),
        ("( «a + b» ).numpy()", "( a + b ).float().numpy()"),
        ("((«a + b»)).numpy()", "((a + b)).float().numpy()"),
        ("f(«-x»)", "f((-x).float())"),
        ("f(«a + b», c)", "f((a + b).float(), c)"),
        ("f(«a < b»)", "f((a < b).float())"),
        ("f(«not a»)", "f((not a).float())"),
        ("f(«lambda: 1»)", "f((lambda: 1).float())"),
        ("f(«a if b else c»)", "f((a if b else c).float())"),
        ("f(«y := 1»)", "f((y := 1).float())"),
        ("f(«a for a in b»)", "f((a for a in b).float())"),
        ("f(«a, b»,)".replace("«a, b»", "(«a, b»)"), "f((a, b).float(),)"),
        ("f(«1»)", "f((1).float())"),
        ("f(«1.5»)", "f((1.5).float())"),
        ("f(«'a' 'b'»)", "f('a' 'b'.float())"),
        ("f(«x[0]»)", "f(x[0].float())"),
        ("f(«[a]»)", "f([a].float())"),
        ("f(k=«a @ b»)", "f(k=(a @ b).float())"),
        ("f(*«xs»)", None),
        ("f(**«xs»)", None),
        ("f([*«xs»])", None),
        ("async def g():\n    f(«await y»)", "async def g():\n    f((await y).float())"),
        ("async def g():\n    await «y».z()", "async def g():\n    await y.float().z()"),
        ("a @ «b»", "a @ b.float()"),
        ("a @ «-b»", "a @ (-b).float()"),
        ("«a * b» @ c", "(a * b).float() @ c"),
        ("f(\n    «a\n    + b»,  # sum\n)", "f(\n    (a\n    + b).float(),  # sum\n)"),
        ("f((  # first\n    «a»  # last\n))", "f((  # first\n    a  # last\n).float())"),
        ("y = «h» \\\n    .cpu()", "y = h.float() \\\n    .cpu()"),
        ("y = (\n    «h\n    .cpu()»  # c\n    .numpy()\n)", "y = (\n    h\n    .cpu().float()  # c\n    .numpy()\n)"),
        ("f(«h[\n 0\n]»)", "f(h[\n 0\n].float())"),
        ("«ü.é».numpy(), «ü.é»"[:-7], "ü.é.float().numpy()"),
        ("f'{«x».numpy()}'", "f'{x.float().numpy()}'"),
        ("«x.float()».numpy()", None),
        ("f(«-x.float()»)", "f((-x.float()).float())"),
        ("if a:\r\n    «x».numpy()\r\n", "if a:\r\n    x.float().numpy()\r\n"),
        ("\tf(«x»)".strip(), "f(x.float())"),
    ],
)
def test_wrap_with_a_method(before: str, after: str | None) -> None:
    assert fixed(before, FLOAT) == after


@pytest.mark.parametrize(
    ("before", "template", "after"),
    [
        ("f(«a + b»)", "g({})", "f(g(a + b))"),
        ("f(«a for a in b»)", "g({})", "f(g((a for a in b)))"),
        ("f(«y := 1»)", "g({})", "f(g((y := 1)))"),
        ("f(«x»)", "g(1, {}, 2)", "f(g(1, x, 2))"),
        ("f(«a if b else c»)", "g(k={})", "f(g(k=a if b else c))"),
        ("f(«g(x)»)", "g({})", None),
        ("f(«g(a) + g(b)»)", "g({})", "f(g(g(a) + g(b)))"),
        ("f(«x»)", "{} * 2", "f(x * 2)"),
        ("f(«a or b»)", "{} * 2", "f((a or b) * 2)"),
        ("«x».f()", "{} * 2", "(x * 2).f()"),
        ("(«x»).f()", "{} * 2", "(x * 2).f()"),
        ("(«a or b»).f()", "{} * 2", "((a or b) * 2).f()"),
        ("a @ «b»", "-{}", "a @ (-b)"),
        ("f(«x.y»)", "{} if {}.z else None", "f(x.y if x.y.z else None)"),
        ("f(«x()»)", "{} if {}.z else None", None),
        ("out.g(«x»)", "{}.to({self}.dtype)", "out.g(x.to(out.dtype))"),
        ("out().g(«x»)", "{}.to({self}.dtype)", None),
        ("f(«x»)", "{}.to({missing}.dtype)", None),
        ("print(f'{f(«x»)}')", "{}.view('i2')", None),
        ('print(f"""{f(«x»)}""", «1»)'.replace(", «1»", ""), "{}.view(i2)", 'print(f"""{f(x.view(i2))}""")'),
    ],
)
def test_wrap_with_a_template(before: str, template: str, after: str | None) -> None:
    assert fixed(before, FixSpec("wrap", template)) == after


def test_a_suffix_is_one_insertion() -> None:
    place = Position(1, 8)
    assert propose(FLOAT, site_of("«h.cpu()».numpy()")) == (Edit(".float()", Span(place, place)),)


def test_nothing_to_wrap() -> None:
    assert fixed("⟦f()⟧", FLOAT) is None


@pytest.mark.parametrize(
    ("before", "template", "after"),
    [
        ("np.save(«f», a)", "np.savez({file}, arr={arr})", "np.savez(f, arr=a)"),
        ("np.save(arr=«a», file=f)", "{func}({file}, {arr})", "np.save(f, a)"),
        ("np.save(«f», a, allow_pickle=True)", "np.savez({file}, {arr})", None),
        ("np.save(«f», *a)", "np.savez({file}, {arr})", None),
        ("np.save(«f»)", "np.savez({file}, {arr})", None),
        ("np.save(«f», a + b)", "{arr}.save({file})", "(a + b).save(f)"),
        ("np.save(«f», (a + b))", "{arr}.save({file})", "(a + b).save(f)"),
        ("np.save(\n  «f»,\n  a\n  .b,\n)", "{arr}.save({file})", "(a\n  .b).save(f)"),
        ("np.save(\n  «f»,  # why\n  a,\n)", "{arr}.save({file})", None),
        ("np.save(\n  «f»,\n  g(  # why\n    a),\n)", "{arr}.save({file})", "(g(  # why\n    a)).save(f)"),
        ("np.save(«f», (b for b in c))", "g({file}, {arr})", "g(f, (b for b in c))"),
        ("x = np.save(«f», a) + 1", "{file} or {arr}", "x = (f or a) + 1"),
    ],
)
def test_call(before: str, template: str, after: str | None) -> None:
    assert fixed(before, FixSpec("call", template), ("file", "arr")) == after


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("⟦f()⟧", "f(k=1)"),
        ("⟦f( )⟧", "f(k=1 )"),
        ("⟦f(  # c\n)⟧", "f(k=1  # c\n)"),
        ("⟦f(a)⟧", "f(a, k=1)"),
        ("⟦f(a,)⟧", "f(a, k=1,)"),
        ("⟦f(a, k=2)⟧", "f(a, k=1)"),
        ("⟦f(a, k=(2))⟧", "f(a, k=1)"),
        ("⟦f(a, k = 2 , b=3)⟧", "f(a, k = 1 , b=3)"),
        ("⟦f(a, k=1)⟧", None),
        ("⟦f(a, **kw)⟧", "f(a, k=1, **kw)"),
        ("⟦f(*a, b=2)⟧", "f(*a, b=2, k=1)"),
        ("⟦f(\n    a,\n    **kw,\n)⟧", "f(\n    a,\n    k=1,\n    **kw,\n)"),
        ("⟦f(x for x in y)⟧", None),
        ("⟦f((x for x in y))⟧", "f((x for x in y), k=1)"),
        ("⟦f(\n    a,\n    b,  # why\n)⟧  # end", "f(\n    a,\n    b,  # why\n    k=1,\n)  # end"),
        ("⟦f(\n    a,\n    b  # why\n)⟧", "f(\n    a,\n    b,  # why\n    k=1\n)"),
        ("⟦f(\n    a,\n    b\n)⟧", "f(\n    a,\n    b,\n    k=1\n)"),
        ("⟦f(\n    a, b,\n)⟧", "f(\n    a, b,\n    k=1,\n)"),
        ("⟦f(a,\n  b)⟧", "f(a,\n  b, k=1)"),
        ("⟦f(a,\n)⟧", "f(a,\n    k=1,\n)"),
        ("⟦f(a\n  , )⟧", "f(a\n  , k=1, )"),
        ("⟦f(\r\n    a,\r\n)⟧", "f(\r\n    a,\r\n    k=1,\r\n)"),
        ("⟦f(\n    g(\n        a\n    ),\n)⟧", "f(\n    g(\n        a\n    ),\n    k=1,\n)"),
        ("(⟦f⟧)(a)".replace("(⟦f⟧)(a)", "⟦(f)(a)⟧"), "(f)(a, k=1)"),
        ("⟦f(a)(b)⟧", "f(a)(b, k=1)"),
        ("⟦a @ b⟧", None),
    ],
)
def test_keyword(before: str, after: str | None) -> None:
    assert fixed(before, K) == after


def test_keyword_given_by_position() -> None:
    assert fixed("⟦f(a, (b))⟧", K, ("x", "k")) == "f(a, 1)"
    assert fixed("⟦f(a, *b)⟧", K, ("x", "k")) is None


def test_keyword_with_an_alias() -> None:
    assert fixed("import torch as th\n⟦f(a)⟧", DTYPE) == "import torch as th\nf(a, dtype=th.float32)"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("⟦f(k=2)⟧", "f()"),
        ("⟦f( k=2, )⟧", "f()"),
        ("⟦f(a, k=2)⟧", "f(a)"),
        ("⟦f(a, k=2,)⟧", "f(a,)"),
        ("⟦f(k=2, a=1)⟧", "f(a=1)"),
        ("⟦f(a, k=2, b=3)⟧", "f(a, b=3)"),
        ("⟦f(a, k=2, **kw)⟧", "f(a, **kw)"),
        ("⟦f(a)⟧", None),
        ("⟦f(\n    k=2,\n)⟧", "f()"),
        ("⟦f(\n    k=2,  # why\n)⟧", "f(\n    # why\n)"),
        ("⟦f(\n    a,\n    k=2,\n    b,\n)⟧".replace("b,", "b=1,"), "f(\n    a,\n    b=1,\n)"),
        ("⟦f(\n    a,  # a\n    k=2,  # half\n    b=1,\n)⟧", "f(\n    a,  # a\n    # half\n    b=1,\n)"),
        ("⟦f(\n    a,\n    k=2,  # type: ignore\n)⟧", "f(\n    a,\n)"),
        ("⟦f(\n    a,\n    k=2  # half\n)⟧", "f(\n    a,\n    # half\n)"),
        ("⟦f(\n    a,\n    k={\n        1,  # one\n    },\n)⟧", "f(\n    a,\n    # one\n)"),
        ("⟦f(a,\n  k=2)⟧", "f(a)"),
        ("⟦f(a,  # a\n  k=2)⟧", "f(a,  # a\n  )"),
        ("⟦f(a, k=2,\n  b=1)⟧", "f(a,\n  b=1)"),
        ("⟦f(k=2,\n  b=1)⟧", "f(b=1)"),
        ("⟦f(k=2,  # half\n  b=1)⟧", "f(  # half\n  b=1)"),
        ("⟦f(a, k={  # half\n  1})⟧", None),
        ("⟦f(a,\n    k=2, b=1,\n)⟧", "f(a,\n    b=1,\n)"),
    ],
)
def test_drop_keyword(before: str, after: str | None) -> None:
    assert fixed(before, DROP_K) == after


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("a\n⟦b.set(x)⟧\nc\n", "a\nc\n"),
        ("⟦b.set(x)⟧\n", ""),
        ("⟦b.set(x)⟧", ""),
        ("# over\n⟦b.set(x)⟧  # why\nc\n", "# over\n# why\nc\n"),
        ("a\n⟦b.set(x)⟧  # noqa: E501\n", "a\n"),
        ("if f:\n    ⟦b.set(x)⟧\n", "if f:\n    pass\n"),
        ("if f:\n    # over\n    ⟦b.set(x)⟧  # why\nc\n", "if f:\n    # over\n    pass  # why\nc\n"),
        ("if f:\n    a\n    ⟦b.set(x)⟧  # why\nc\n", "if f:\n    a\n    # why\nc\n"),
        ("if f: ⟦b.set(x)⟧\n", "if f: pass\n"),
        ("if f: a; ⟦b.set(x)⟧\n", "if f: a\n"),
        ("if f: ⟦b.set(x)⟧; a\n", "if f: a\n"),
        ("⟦b.set(x)⟧; a\n", "a\n"),
        ("⟦b.set(x)⟧;\n", "\n"[1:]),
        ("a; ⟦b.set(x)⟧; c  # d\n", "a; c  # d\n"),
        ("a; ⟦b.set(x)⟧  # d\n", "a  # d\n"),
        ("if f:\n    a\nelse: ⟦b.set(x)⟧\n", "if f:\n    a\nelse: pass\n"),
        ("try:\n    ⟦b.set(x)⟧\nfinally:\n    a\n", "try:\n    pass\nfinally:\n    a\n"),
        ("y = ⟦b.set(x)⟧\n", None),
        ("⟦b.set(x)⟧.y()\n", None),
        ("(⟦b.set(x)⟧)\na\n", "a\n"),
        ("async def f():\n    await ⟦b.set(x)⟧\n", None),
        ("def f():\n    return ⟦b.set(x)⟧\n", None),
        ("a\n⟦b.set(\n    # why\n    x,  # what\n)⟧\n", "a\n# why\n# what\n"),
        ("if f:\n    ⟦b.set(\n        x,  # what\n    )⟧\n", "if f:\n    # what\n    pass\n"),
        ("if f: ⟦b.set(\n  # why\n  x)⟧\n", None),
        ("a\r\n⟦b.set(x)⟧  # why\r\n", "a\r\n# why\r\n"),
        ("é = 'é'; ⟦b.set(x)⟧\n", "é = 'é'\n"),
    ],
)
def test_drop_statement(before: str, after: str | None) -> None:
    assert fixed(before, DROP) == after


GUARDED = "if x.dtype == bf16:\n    raise TypeError(x)\n"


@pytest.mark.parametrize(
    ("before", "indentation", "at"),
    [
        ("a\ny = «x».numpy()\n", "", "y ="),
        ("# over\nf(a, «x»)\n", "", "f("),
        ("if a:\n    return_ = f(«x»)\n", "    ", "    return_"),
        ("if a:\n\treturn_ = f(«x»)\n", "\t", "\treturn_"),
        ("if a:\n    b\nelse:\n    f(«x»)\n", "    ", "    f("),
        ("if f(«x»):\n    pass\n", "", "if f"),
        ("for i in f(«x»):\n    pass\n", "", "for"),
        ("with f(«x») as g:\n    pass\n", "", "with"),
        ("@a\n@f(«x»)\ndef g(): ...\n", "", "@a"),
        ("class A:\n    @a\n    def g(b=f(«x»)): ...\n", "    ", "    @a"),
        ("f(\n    «x»,\n)\n", "", "f("),
        ("f(«x»); a\n", "", "f("),
        ("assert f(«x»), 'no'\n", "", "assert"),
        ("y = f(«x») and z\n", "", "y ="),
        ("y = 1 if f(«x») else 2\n", "", "y ="),
        ("match f(«x»):\n    case 1: ...\n", "", "match"),
    ],
)
def test_guard(before: str, indentation: str, at: str) -> None:
    text = before.replace("«", "").replace("»", "")
    guard = GUARDED.replace("    ", "\t") if "\t" in indentation else GUARDED
    lines = "".join(indentation + line for line in guard.splitlines(keepends=True))
    place = text.index(at)
    expected = text[:place] + lines + text[place:]
    ast.parse(expected)
    assert fixed(before, GUARD) == expected


@pytest.mark.parametrize(
    "before",
    [
        "if a: f(«x»)\n",
        "a; f(«x»)\n",
        "if a:\n    pass\nelif f(«x»):\n    pass\n",
        "while f(«x»):\n    pass\n",
        "[f(«x») for x in y]\n",
        "y = lambda: f(«x»)\n",
        "y = a and f(«x»)\n",
        "y = f(«x») if a else b\n",
        "y = a < b < f(«x»)\n",
        "assert a, f(«x»)\n",
        "f(«x()»)\n",
        "f(«x[0]»)\n",
        "g(x := 1, f(«x»))\n",
        "with a as x, f(«x»):\n    pass\n",
        "match a:\n    case b if f(«x»): ...\n",
        "if a: \\\n    f(«x»)\n",
        f"{GUARDED}f(«x»)\n",
    ],
)
def test_no_place_for_a_guard(before: str) -> None:
    assert fixed(before, GUARD) is None


def test_guard_about_an_attribute() -> None:
    assert fixed("f(«self.x»)\n", FixSpec("guard", "g({})")) == "g(self.x)\nf(self.x)\n"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("import torch\n@", "import torch\n@"),
        ("import os, torch\n@", "import os, torch\n@"),
        ("import torch.nn\n@", "import torch.nn\n@"),
        ("import torch as th\n@", "import torch as th\n@th"),
        ("try:\n    import torch\nexcept ImportError:\n    torch = None\n@", "="),
        ("torch = pytest.importorskip('torch')\n@", "="),
        ("import os\n@", "import os\nimport torch\n@"),
        ("import os\nfrom a import (\n    b,\n)\n\n@", "import os\nfrom a import (\n    b,\n)\nimport torch\n\n@"),
        ("import torch.nn as nn\n@", "import torch.nn as nn\nimport torch\n@"),
        ("import os; c = (\n1)\n@", "import os; c = (\n1)\nimport torch\n@"),
        ("from __future__ import annotations\n@", "from __future__ import annotations\n\nimport torch\n@"),
        ('"""Doc."""\n@', '"""Doc."""\n\nimport torch\n\n@'),
        ('"""Doc."""\n\n@', '"""Doc."""\n\nimport torch\n\n@'),
        ('"""Doc."""\nimport os\n@', '"""Doc."""\nimport os\nimport torch\n@'),
        ("#!/usr/bin/python\n# about x\n@", "#!/usr/bin/python\nimport torch\n\n# about x\n@"),
        ("# licence\n\n@", "# licence\n\nimport torch\n\n@"),
        ("@", "import torch\n\n@"),
        (
            "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import torch\n@",
            "from typing import TYPE_CHECKING\nimport torch\nif TYPE_CHECKING:\n    import torch\n@",
        ),
        ("def g():\n    import torch\n    @", "="),
        ("def g():\n    import torch as t\n    @", "def g():\n    import torch as t\n    @t"),
        ("def g():\n    @\nimport torch\n", "="),
        ("@\nimport torch\n", None),
        ("def torch(): ...\n@", None),
        ("def g(torch):\n    @", None),
        ("import os; @", None),
        ("import os\r\n@", "import os\r\nimport torch\r\n@"),
    ],
)
def test_needs(before: str, after: str | None) -> None:
    marked = before.replace("@", "y = f(«x»)")
    expected = before if after == "=" else after
    name = "th" if expected and "@th" in expected else "t" if expected and "@t" in expected else "torch"
    if expected is not None:
        expected = re.sub(r"@(th|t)?", f"y = f(x.view({name}.int16))", expected)
    assert fixed(marked, VIEW) == expected


def test_strings_in_a_template_are_not_renamed() -> None:
    spec = FixSpec("guard", "if {}.dtype == torch.bfloat16:\n    raise TypeError('no torch.bfloat16')", needs="torch")
    text = fixed("import torch as t\nf(«x»)\n", spec)
    assert text == "import torch as t\nif x.dtype == t.bfloat16:\n    raise TypeError('no torch.bfloat16')\nf(x)\n"


def test_nothing_is_proposed_where_the_call_cannot_be_read() -> None:
    span = Span(Position(1, 1), Position(1, 3))
    site = Site("f(", None, cst.Name("f"), span, span, {})
    for action in ("wrap", "call", "keyword", "drop_keyword", "drop_statement", "guard"):
        assert propose(FixSpec(action, "{}"), site) == ()


def whole_line(text: str, row: int, argument: tuple[int, int]) -> Site:
    """Build the site of a call that is all of a line, without a tree."""
    length = len(text.splitlines()[row - 1])
    span = Span(Position(row, argument[0]), Position(row, argument[1]))
    return Site(text, None, cst.Name("f"), Span(Position(row, 1), Position(row, length + 1)), span, {})


def test_no_fix_for_a_span_that_is_no_expression_of_the_call() -> None:
    assert propose(FLOAT, whole_line("f(a for a in b)", 1, (2, 16))) == ()
    assert propose(FLOAT, whole_line("f(a + b * c)", 1, (3, 8))) == ()


def test_no_fix_for_what_is_nested_deeper_than_the_stack() -> None:
    text = f"f({' + '.join(['x'] * 2000)})"
    for spec in (FLOAT, GUARD):
        assert propose(spec, whole_line(text, 1, (3, len(text)))) == ()


def test_syntax_newer_than_the_interpreter() -> None:
    text = "import torch\ntype X[T = int] = T\nf(x)\n"
    edits = propose(VIEW, whole_line(text, 3, (3, 4)))
    assert [edit.content for edit in edits] == [".view(torch.int16)"]
    assert propose(DTYPE, whole_line(text.replace("import torch\n", "import math\n"), 3, (3, 4))) in (
        (),
        (
            Edit("import torch\n", Span(Position(2, 1), Position(2, 1))),
            Edit(", dtype=torch.float32", Span(Position(3, 4), Position(3, 4))),
        ),
    )


@pytest.mark.parametrize(
    ("spec", "problem"),
    [
        (FLOAT, None),
        (GUARD, None),
        (DTYPE, None),
        (DROP, None),
        (FixSpec("call", "{func}({a}, k={b})"), None),
        (FixSpec("wap", "{}"), "there is no fix called wap"),
        (FixSpec("wrap", "x"), "the template of wrap has no {}"),
        (FixSpec("keyword", "a b", "1"), "keyword needs the name of a parameter, not 'a b'"),
    ],
)
def test_problems_of_a_declaration(spec: FixSpec, problem: str | None) -> None:
    assert spec.problem == problem


def test_a_template_that_is_not_python_is_a_problem() -> None:
    assert "is not Python" in str(FixSpec("wrap", "{}.float(").problem)


@pytest.mark.parametrize(
    ("spec", "proven", "reaching", "safe"),
    [
        (FLOAT, True, "bfloat16", True),
        (FLOAT, False, "bfloat16", False),
        (FLOAT, True, "bfloat16 float32", False),
        (FixSpec("wrap", "{}.float()", keeps=BIT["float32"]), True, "bfloat16 float32", True),
        (FixSpec("wrap", "{}.float()", keeps=BIT["float32"]), True, "bfloat16 float64", False),
        (FixSpec("wrap", "{}.float()", unsafe=True), True, "bfloat16", False),
    ],
)
def test_applicability(spec: FixSpec, proven: bool, reaching: str, safe: bool) -> None:
    dtypes = sum(BIT[name] for name in reaching.split())
    found = applicability(spec, proven=proven, reaching=dtypes, rejected=BIT["bfloat16"])
    assert found is (Applicability.SAFE if safe else Applicability.UNSAFE)


ARGUMENTS = [
    "x", "x.y", "-x", "a + b", "not a", "lambda: 1", "a if b else c", "a < b", "f(x)", "x[0]", "(a, b)", "[a]",
    "{1: 2}", "'s'", "1", "(y := 2)", "a @ b", "a ** -b", "(a)", "((a + b))", "x.f(\n1)", "(\n  a  # c\n  + b)",
]  # fmt: skip
BLANKS = st.sampled_from(["", " ", "\n", "  # note\n", "\n\n    # note\n  "])
OUTSIDE = ["{}", "g(1, {})", "[{}, 2]", "({})", "-{}", "({} + 1)", "{}.y", "{{'k': {}}}", "(z if {} else w)"]


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(ARGUMENTS), BLANKS, BLANKS, st.lists(st.sampled_from(OUTSIDE), max_size=3), st.booleans())
def test_wrapping_means_what_its_text_says(
    argument: str, left: str, right: str, nest: list[str], has_second: bool
) -> None:
    second = f",{left}z{right}" if has_second else ""
    call, expected = f"f({left}«{argument}»{right}{second})", f"f(({argument}).float(){second})"
    for outer in nest:
        call, expected = outer.format(call), outer.format(expected)
    inner = argument
    while inner.startswith("(") and inner.endswith(")"):  # libcst counts no parentheses to an expression
        inner = inner[1:-1]
    marked = call.replace(f"«{argument}»", argument.replace(inner, f"«{inner.strip()}»", 1))
    after = fixed(f"before = (1,  2)  # kept\ny = ({marked})\nafter = 3\n", FLOAT)
    assert after is not None
    assert ast.dump(ast.parse(after)) == ast.dump(ast.parse(f"before = (1, 2)\ny = ({expected})\nafter = 3\n"))
    assert after.startswith("before = (1,  2)  # kept\ny = (")
    assert after.endswith(")\nafter = 3\n")


@settings(max_examples=200, deadline=None)
@given(st.lists(st.sampled_from(["a", "b=1", "c=(2)", "k=0"]), unique=True), BLANKS, BLANKS, BLANKS, st.booleans())
def test_keywords_added_and_removed(arguments: list[str], left: str, middle: str, right: str, has_comma: bool) -> None:
    arguments.sort(key=lambda argument: "=" in argument)
    body = f"{middle},{left}".join(arguments) + (f"{middle}," if has_comma and arguments else "")
    call = f"y = (⟦f({left}{body}{right})⟧)  # end\n"
    source = ast.parse(call.replace("⟦", "").replace("⟧", ""))
    added, removed = fixed(call, K), fixed(call, DROP_K)
    assert added is not None
    assert _keywords(ast.parse(added)) == {**_keywords(source), "k": "1"}
    assert (removed is None) == ("k=0" not in arguments)
    if removed is not None:
        expected = _keywords(source)
        del expected["k"]
        assert _keywords(ast.parse(removed)) == expected
    for text in (added, removed or added):
        assert text.count("# note") == call.count("# note")
        assert text.endswith("  # end\n")


def _keywords(tree: ast.Module) -> dict[str | None, str]:
    call = next(node for node in ast.walk(tree) if isinstance(node, ast.Call))
    return {keyword.arg: ast.unparse(keyword.value) for keyword in call.keywords}
