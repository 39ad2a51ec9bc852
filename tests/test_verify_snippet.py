"""Cutting snippets: what is taken along, what is left blank, where a fix ends up."""

from textwrap import dedent

import pytest

from dtypelint.findings import Edit, Span
from dtypelint.fix.layout import Layout
from dtypelint.verify.scopes import NotFound
from dtypelint.verify.snippet import Snippet, amended, cut

ATTRIBUTES = frozenset({"cpu", "numpy", "float", "to", "softmax", "T", "scatter_", "mean"})


def span_of(text: str, fragment: str, occurrence: int = 1) -> Span:
    start = -1
    for _ in range(occurrence):
        start = text.index(fragment, start + 1)
    layout = Layout(text)
    return Span(layout.position(start), layout.position(start + len(fragment)))


def snippet(source: str, fragment: str) -> Snippet:
    text = dedent(source)
    return cut(text, span_of(text, fragment), ATTRIBUTES)


def program(source: str, fragment: str) -> str:
    cutting = snippet(source, fragment)
    return cutting.render({blank: f"<{blank}>" for blank in cutting.blanks})


def test_a_script_is_taken_as_it_stands() -> None:
    source = "import torch\nimport os\nx = torch.ones(2)\nunused = 1\nprint(x)\ny = x.numpy()\n"
    assert program(source, "x.numpy()") == "import torch\nx = torch.ones(2)\n__result__ = (x.numpy())\n"


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        (
            "self.model(x).logits.cpu().numpy()",
            "value1 = <self.model(x).logits>\n__result__ = (value1.cpu().numpy())\n",
        ),
        ("self.weight.numpy()", "value1 = <self.weight>\n__result__ = (value1.numpy())\n"),
        ("self.numpy()", "value1 = <self.numpy()>\n__result__ = (value1)\n"),
        ("x.cpu().T.numpy()", "x = <x>\n__result__ = (x.cpu().T.numpy())\n"),
        ("x[0].numpy()", "x = <x>\n__result__ = (x[0].numpy())\n"),
        ("x['a'].numpy()", "value1 = <x['a']>\n__result__ = (value1.numpy())\n"),
        ("mine.load(x).numpy()", "value1 = <mine.load(x)>\n__result__ = (value1.numpy())\n"),
        ("np.asarray(x.hidden)", "import numpy as np\nvalue1 = <x.hidden>\n__result__ = (np.asarray(value1))\n"),
        ("np.asarray(x, dtype=x)", "import numpy as np\nx = <x>\n__result__ = (np.asarray(x, dtype=x))\n"),
        (
            "np.stack([t.cpu() for t in x])",
            "import numpy as np\nx = <x>\n__result__ = (np.stack([t.cpu() for t in x]))\n",
        ),
        ("(await x).numpy()", "value1 = <(await x)>\n__result__ = (value1.numpy())\n"),
        ("open(x).numpy()", "value1 = <open(x)>\n__result__ = (value1.numpy())\n"),
        ("x.to(n).numpy()", "x = <x>\n__result__ = (x.to(4).numpy())\n"),
    ],
)
def test_blanks(expression: str, expected: str) -> None:
    source = f"import numpy as np\nimport mine\nclass A:\n  async def f(self, x, n=4):\n    return g({expression})\n"
    assert program(source, expression) == expected


def test_the_straight_line_leads_into_blocks() -> None:
    source = """
        import torch
        def f(model, loader):
            total = torch.zeros(3)
            for batch in loader:
                with torch.autocast("cpu"), torch.no_grad() as g:
                    out = model(batch)
                    if out is None:
                        y = out.first
                    else:
                        y = out.second.softmax(-1)
                        z = y.numpy()
    """
    assert program(source, "y.numpy()") == (
        "import torch\n"
        "value1 = <out.second>\n"
        '(torch.autocast("cpu")).__enter__()\n'
        "(torch.no_grad()).__enter__()\n"
        "y = value1.softmax(-1)\n"
        "__result__ = (y.numpy())\n"
    )


def test_what_a_loop_or_comprehension_binds_hides_the_module() -> None:
    source = "import torch\nx = torch.ones(2)\ndef f(xs):\n  a = [x.numpy() for x in xs]\n"
    assert program(source, "x.numpy()") == "x = <x>\n__result__ = (x.numpy())\n"


def test_a_module_is_built_as_the_class_does() -> None:
    source = """
        from torch import nn
        class A(nn.Module):
            def __init__(self, dim, out: int = 4):
                self.proj = nn.Linear(dim, out)
                self.other = load(dim)
            def forward(self, x):
                return self.proj(x), self.other(x)
    """
    assert program(source, "self.proj(x)") == (
        "from torch import nn\nx = <x>\nself_proj = nn.Linear(3, 4)\n__result__ = (self_proj(x))\n"
    )
    assert "self.other(x)" in snippet(source, "self.other(x)").blanks
    assert snippet(source, "self.proj(x)").dimensions == [3, 4]


def test_a_branch_is_taken_along_where_its_condition_can_be_computed() -> None:
    source = "import torch\nx = torch.ones(2)\nif x.dtype == torch.half:\n  x = x.float()\nx.numpy()\n"
    assert "if x.dtype == torch.half:\n    x = x.float()\n" in program(source, "x.numpy()")
    assert "if" not in program(source.replace("x.dtype", "mine"), "x.numpy()")


def test_statements_that_change_an_object_are_taken_along() -> None:
    source = "import torch\nm = torch.nn.Linear(2, 2)\nm.half()\nm.load(mine)\nother.half()\nm(torch.ones(2))\n"
    assert program(source, "m(torch.ones(2))") == (
        "import torch\nm = torch.nn.Linear(2, 2)\nm.half()\n__result__ = (m(torch.ones(2)))\n"
    )


@pytest.mark.parametrize("fragment", ["x[0]", "x[0] = 1", "x[0] += y"])
def test_what_is_assigned_to_is_run_as_a_statement(fragment: str) -> None:
    statement = fragment if "=" in fragment else f"{fragment} = 1"
    assert program(f"def f(x, y):\n  {statement}\n", fragment).endswith(f"\n{statement}\n")


def test_a_name_of_the_project_hides_an_import() -> None:
    source = "from torch import ones\ndef f():\n  ones = mine()\n  ones.numpy()\n"
    assert program(source, "ones.numpy()") == "ones = <ones>\n__result__ = (ones.numpy())\n"


def test_nothing_there() -> None:
    with pytest.raises(NotFound):
        cut("import torch\n", span_of("import torch\n\n", "torch\n"), ATTRIBUTES)
    with pytest.raises(NotFound):
        cut("def (:\n", span_of("def (:\n", "def"), ATTRIBUTES)


@pytest.mark.parametrize(
    ("old", "new", "result"),
    [
        ("x", "x.float()", "x.float().numpy()"),
        ("", "(", "(x.numpy()"),
        ("x.numpy()", "np.asarray(x)", "np.asarray(x)"),
        ("y = x.numpy()", "y = x.half().numpy()", "y = x.half().numpy()"),
        (".numpy()", "", "x"),
    ],
)
def test_an_edit_moves_the_place(old: str, new: str, result: str) -> None:
    text = "a = 1\ny = x.numpy()\n"
    target = span_of(text, "x.numpy()")
    place = span_of(text, old) if old else Span(target.start, target.start)
    edits = [Edit("import torch\n", Span(span_of(text, "a").start, span_of(text, "a").start)), Edit(new, place)]
    after = amended(text, target, edits)
    assert after is not None
    layout = Layout(after[0])
    assert after[0][layout.offset(after[1].start) : layout.offset(after[1].end)] == result
    assert after[0].startswith("import torch\na = 1\n")


def test_an_edit_may_remove_the_place() -> None:
    text = "a = 1\nx.numpy()\nb = 2\n"
    assert amended(text, span_of(text, "x.numpy()"), [Edit("", span_of(text, "x.numpy()\n"))]) is None
