"""Cutting snippets: what is taken along, what is left blank, where a fix ends up."""

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

import pytest

from dtypelint.config import Settings
from dtypelint.findings import Edit, Span
from dtypelint.fix.layout import Layout
from dtypelint.source.project import Project
from dtypelint.verify.libraries import Imports
from dtypelint.verify.scopes import NotFound
from dtypelint.verify.snippet import Depth, Quarry, Snippet, amended

ATTRIBUTES = frozenset(
    {"cpu", "numpy", "float", "to", "softmax", "T", "scatter_", "mean", "dtype", "ndim", "is_floating_point"}
)
FOLDERS: list[Path] = []


@pytest.fixture(autouse=True)
def folders() -> Iterator[None]:
    yield
    while FOLDERS:
        shutil.rmtree(FOLDERS.pop())


def span_of(text: str, fragment: str, occurrence: int = 1) -> Span:
    start = -1
    for _ in range(occurrence):
        start = text.index(fragment, start + 1)
    layout = Layout(text)
    return Span(layout.position(start), layout.position(start + len(fragment)))


def quarry(text: str, span: Span, others: dict[str, str] | None = None) -> Quarry:
    root = Path(tempfile.mkdtemp()).resolve()
    FOLDERS.append(root)
    for name, source in {"a.py": text, **(others or {})}.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(dedent(source))
    project = Project(Settings(root))
    return Quarry(text, span, project.load(root / "a.py"), Imports(project), ATTRIBUTES, {})


def snippet(source: str, fragment: str, depth: Depth = Depth.FIELDS, **others: str) -> Snippet:
    text = dedent(source)
    files = {f"{name}.py": other for name, other in others.items()}
    return quarry(text, span_of(text, fragment), files).cut(depth)


def program(source: str, fragment: str, depth: Depth = Depth.FIELDS, **others: str) -> str:
    """Return the snippet with what each blank stands for in its place."""
    cutting = snippet(source, fragment, depth, **others)
    statements = (*cutting.companions.statements.values(), *cutting.statements)
    imports = sorted({row for statement in statements for row in statement.splitlines()})
    given = [f"{name} = <{blank}>" for blank, name in cutting.blanks.items()]
    built = [item.source for item in cutting.built]
    sources = cutting.companions.sources.values()
    return "\n".join([*imports, *sources, *given, *built, cutting.body]) + "\n"


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
        "from torch import nn\nx = <x>\nself_proj = nn.Linear(16, 4)\n__result__ = (self_proj(x))\n"
    )
    assert "self.other(x)" in snippet(source, "self.other(x)").blanks


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
    text = "import torch\n"
    with pytest.raises(NotFound):
        quarry(text, span_of("import torch\n\n", "torch\n")).cut(Depth.EXPRESSION)


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


HELPERS = """
import torch
from math import sqrt

SCALE = 3

class Unrelated:
    pass

def scaled(x):
    \"\"\"Not needed.\"\"\"
    return x * SCALE / sqrt(2)

@missing.decorator
def decorated(x, how=SCALE):
    return later(x)

def later(x):
    return x
"""


def test_a_helper_is_taken_along_with_what_its_definition_needs() -> None:
    source = "from helpers import scaled as apply\ndef f(x):\n  return apply(x).numpy()\n"
    assert program(source, "apply(x).numpy()", Depth.HELPERS, helpers=HELPERS) == (
        "def scaled(x):\n    return x * SCALE / sqrt(2)\napply = scaled\nx = <x>\n__result__ = (apply(x).numpy())\n"
    )


def test_what_a_helper_reads_is_supplied_when_a_run_lacks_it() -> None:
    source = "from helpers import scaled, decorated\ndef f(x):\n  return scaled(decorated(x))\n"
    cutting = snippet(source, "scaled(decorated(x))", Depth.HELPERS, helpers=HELPERS)
    companions = cutting.companions
    # A decorator that cannot be had is left out; a default must be there.
    assert companions.sources["decorated"].startswith("def decorated(x, how=SCALE):")
    assert list(companions.sources) == ["SCALE", "decorated", "scaled"] or "SCALE" in companions.sources
    assert "later" not in companions.sources
    assert companions.supply("later")
    assert companions.supply("sqrt")
    assert companions.statements["sqrt"] == "from math import sqrt"
    assert not companions.supply("nowhere")
    assert not companions.supply("Unrelated")


def test_names_that_would_mean_two_things_are_left_out() -> None:
    one = "def scaled(x):\n  return 1\n"
    source = "from helpers import scaled as a\nfrom one import scaled as b\ndef f(x):\n  return a(x), b(x)\n"
    text = program(source, "a(x), b(x)", Depth.HELPERS, helpers=HELPERS, one=one)
    assert "value2 = <b(x)>" in text
    assert text.count("def scaled") == 1


def test_the_object_is_built_with_its_bases_cut_to_what_can_be_had() -> None:
    source = """
        import torch
        from torch import nn
        from far.away import Mixin
        class Base(Mixin, nn.Module):
            registry = Mixin.registry
            def half_of(self, x):
                return x / 2
        class Block(Base):
            def __init__(self, num_heads, dim: int, config, dropout=0.1):
                super().__init__()
                self.proj = nn.Linear(config.hidden_size, dim)
            def forward(self, x):
                return self.proj(self.half_of(x))
    """
    text = program(source, "self.proj(self.half_of(x))", Depth.OBJECT)
    assert "class Base(nn.Module):" in text
    assert "registry" not in text
    assert "self = Block(num_heads=2, dim=3, config=config)\n" in text
    cutting = snippet(source, "self.proj(self.half_of(x))", Depth.OBJECT)
    assert cutting.companions.configuration() == ["config = SimpleNamespace(name_or_path=None, hidden_size=16)"]
    assert cutting.companions.supply_setting("num_layers")
    assert cutting.companions.configuration()[0].endswith("hidden_size=16, num_layers=2)")


def test_a_loop_has_the_values_of_its_first_round() -> None:
    source = "import torch\nlayers = [torch.nn.Linear(2, 2)]\ndef f(x):\n  for i, y in enumerate(layers):\n    y(x)\n"
    assert "i, y = next(iter(enumerate(layers)))\n" in program(source, "y(x)")


def test_a_nested_function_is_taken_along() -> None:
    source = "import torch\ndef f(x):\n  def g(y: Odd):\n    return y + x\n  return torch.func.vmap(g)\n"
    assert program(source, "torch.func.vmap(g)") == (
        "import torch\nx = <x>\ndef g(y: Odd):\n    return y + x\n__result__ = (torch.func.vmap(g))\n"
    )


def test_a_decorator_may_be_a_context() -> None:
    source = "import torch\n@torch.no_grad()\n@mine.wrap\ndef f(x):\n  return x.numpy()\n"
    assert "enter(torch.no_grad())\n__result__" in program(source, "x.numpy()")
    assert "mine" not in program(source, "x.numpy()")


def test_what_uses_the_value_follows() -> None:
    source = "import torch\ndef f(x):\n  y = torch.jit.script(x)\n  z = 1\n  return y(x, z)\n"
    assert snippet(source, "torch.jit.script(x)").tail == "y = __result__\ny(x, z)"


def test_what_the_project_holds_is_not_imported() -> None:
    source = "import torch\nimport os\nimport numpy\ndef f(x):\n  return torch.asarray(numpy.asarray(os.path(x)))\n"
    text = program(source, "torch.asarray(numpy.asarray(os.path(x)))", torch="raise SystemExit")
    assert text == ("value1 = <torch.asarray(numpy.asarray(os.path(x)))>\n__result__ = (value1)\n")


@pytest.mark.parametrize(
    ("guard", "taken"),
    [
        ("if x.dtype == torch.bfloat16: x = x.float()", "if x.dtype == torch.bfloat16: x = x.float()"),
        ("if str(x.dtype).startswith('torch.float8'): x = x.float()", "if str(x.dtype).startswith('torch.float8'): x"),
        ("if x.dtype == torch.bfloat16: return 1", "if x.dtype == torch.bfloat16: raise SystemExit("),
        ("if not x.is_floating_point(): return 1", "if not x.is_floating_point(): raise SystemExit("),
        ("if x.dtype == torch.bfloat16: x = unknown(x)", "if x.dtype == torch.bfloat16: raise SystemExit("),
        ("assert x.dtype == torch.float32, unknown(x)", "assert x.dtype == torch.float32\n"),
        ("if x.ndim == 3: x = x[0]", ""),
        ("if x.ndim == 3: return 1", ""),
        ("if y.dtype == torch.bfloat16: y = y.float()", ""),
    ],
)
def test_what_asks_for_the_dtype_decides(guard: str, taken: str) -> None:
    text = program(f"import torch\ndef f(x, y):\n  {guard}\n  return x.numpy()\n", "x.numpy()")
    assert "\nx = <x>\n" in f"\n{text}"
    assert taken in text
    assert taken or "if" not in text
