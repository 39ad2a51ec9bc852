"""What is made up for a snippet: what code around a value says of it, the shapes that are tried, the expressions."""

import ast
import math
from textwrap import dedent

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dtypelint.verify.excerpt import excerpt_of
from dtypelint.verify.hints import hints_of, integers_in, surely_told, told
from dtypelint.verify.inferred import Known
from dtypelint.verify.machine import Machine
from dtypelint.verify.values import Blank, Choice, choices, fillings, libraries_for, with_hints

MACHINE = Machine(dtypes=frozenset({"float32", "float16", "bfloat16", "float64", "int64", "bool", "float8_e5m2"}))


# --- hints ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "rank", "least", "sizes", "multiple"),
    [
        ("b, c, h, w = x.shape", 4, 0, {}, 1),
        ("b, n = x.size()", 2, 0, {}, 1),
        ("b, n = x.shape[:2]", None, 2, {}, 1),
        ("h, w = x.shape[-2:]", None, 2, {}, 1),
        ("h, w = x.shape[1:]", None, 3, {}, 1),
        ("h, w = x.shape[:-1]", None, 3, {}, 1),
        ("b, *rest = x.shape", None, 0, {}, 1),
        ("x.shape[2]", None, 3, {}, 1),
        ("x.shape[-1]", None, 1, {}, 1),
        ("x[:, 0, None]", None, 2, {}, 1),
        ("x[..., -1]", None, 1, {}, 1),
        ("x.permute(0, 2, 1)", 3, 0, {}, 1),
        ("x.permute((0, 2, 3, 1))", 4, 0, {}, 1),
        ("x.transpose(1, 2)", None, 3, {}, 1),
        ("x.float().mean(dim=2)", None, 3, {}, 1),
        ("x.view(-1, 6)", None, 0, {}, 6),
        ("x.reshape(2, 3, -1)", None, 0, {}, 6),
        ("q, k, v = x.chunk(3, dim=-1)", None, 1, {-1: 3}, 1),
        ("a, b = x.split(8, dim=1)", None, 2, {1: 16}, 1),
        ("a, b = x.unbind(1)", None, 2, {1: 2}, 1),
        ("rearrange(x, 'b (h d) -> b h d', h=8)", 2, 0, {1: 16}, 1),
        ("rearrange(x, 'b ... c -> b c ...')", None, 2, {}, 1),
        ("torch.einsum('bij,bjk->bik', x, y)", 3, 0, {}, 1),
        ("z = x.to(1)\nb, c = z.shape", 2, 0, {}, 1),
        ("x +", None, 0, {}, 1),
    ],
)
def test_hints(body: str, rank: int | None, least: int, sizes: dict[int, int], multiple: int) -> None:
    hint = hints_of(body, ["x"])["x"]
    assert (hint.rank, hint.least, hint.sizes, hint.multiple) == (rank, least, sizes, multiple)


@pytest.mark.parametrize(
    ("body", "plain"),
    [
        ("f(*x)", "()"),
        ("f(**x)", "{}"),
        ("if x:\n  pass", "False"),
        ("1 if not x else 2", "False"),
        ("x == 'mean'", "'mean'"),
        ("x in ('a', 'b')", "'a'"),
        ("y.view(x, -1)", "2"),
        ("y[:x]", "2"),
        ("x.numpy()", ""),
    ],
)
def test_what_is_no_tensor(body: str, plain: str) -> None:
    assert hints_of(body, ["x"])["x"].plain == plain


@pytest.mark.parametrize(
    ("name", "source", "sure"),
    [
        ("self.num_heads", "2", True),
        ("config.hidden_size", "16", True),
        ("self.device", "device", True),
        ("weight_dtype", "dtype", True),
        ("eps", "1e-5", False),
        ("return_dict", "False", True),
        ("dropout", "0.0", False),
        ("scale", "1.0", False),
        ("hidden_states", "", False),
        ("logits", "", False),
    ],
)
def test_names_tell(name: str, source: str, sure: bool) -> None:
    assert told(name) == source
    assert surely_told(name) == (source if sure else "")


def test_integers_that_may_be_sizes() -> None:
    assert sorted(integers_in("nn.Linear(17, 5)\nx[-1, 0]\n1 + 100000\nTrue")) == [5, 17]
    assert not list(integers_in("x +"))


# --- shapes and expressions -------------------------------------------------------------------------------------------


def test_the_likely_shapes_come_first() -> None:
    body = "proj = nn.Linear(17, 5)\n__result__ = (proj(x))"
    found = list(fillings(body, [Blank("x", "x")]))
    shapes = [(filling.shapes["x"], filling.square) for filling in found]
    assert [shape for shape, _ in shapes[:3]] == [(4, 4), (4, 4, 4), (4, 17)]
    assert len(shapes) == len(set(shapes))


def test_plain_values_are_no_tensors() -> None:
    blanks = with_hints("x.view(n, -1)", [Blank("x", "x"), Blank("n", "n"), Blank("value1", "self.num_heads")])
    filling = next(fillings("", blanks))
    assert filling.plain == {"n": "4", "value1": "2"}
    assert set(filling.shapes) == {"x"}


def test_what_is_inferred_decides() -> None:
    plain = Blank("flag", "x.flag", Known("bool"))
    word = Blank("mode", "mode", Known("str", source="'sum'"))
    tensor = Blank("scale", "self.scale", Known("tensor", "torch", ("float32",), certain=True))
    assert [blank.plain for blank in (plain, word, tensor)] == ["False", "'sum'", ""]
    filling = next(fillings("", [plain, word, tensor]))
    values = filling.values([tensor], Choice("bfloat16", "bfloat16", "bfloat16"), MACHINE, "cpu")
    assert values["scale"].endswith(".to('cpu', torch.float32)")
    assert not tensor.open_to("bfloat16")


def test_dtypes_are_those_of_the_hazard() -> None:
    assert choices("bfloat16", (), others=False, stated=False, modules=False) == [
        Choice("bfloat16", "bfloat16", "bfloat16")
    ]
    assert Choice("bfloat16", "float32", "bfloat16") in choices("bfloat16", (), others=True, stated=False, modules=True)
    against = choices("float32", ("bfloat16", "float16"), others=True, stated=False, modules=True)
    assert against[0] == Choice("float32", "float32", "float32")
    assert Choice("float32", "float32", "bfloat16") in against
    assert Choice("float32", "bfloat16", "bfloat16") in against


def test_arrays_of_other_libraries() -> None:
    blanks = [Blank("a", "a", Known("tensor", "numpy")), Blank("b", "b", Known("tensor", "cupy"))]
    values = next(fillings("", blanks)).values(blanks, Choice("float16", "float16", "float16"), MACHINE, "cpu")
    assert values["a"].startswith("((numpy.arange(16) % 7 + 1) / 8)")
    assert values["b"].startswith("cupy.asarray(")
    assert libraries_for(values.values()) == ["import numpy", "import cupy"]


NAMES = st.sampled_from(["x", "y", "self.mask", "config.hidden_size", "hidden", "index"])
DTYPES = st.sampled_from(sorted(MACHINE.dtypes))
BODIES = st.sampled_from(
    [
        "a, b, c = x.shape",
        "x.view(2, 3, -1)",
        "rearrange(x, 'b (h w) c -> b c h w', h=4)",
        "x.transpose(1, 3) @ nn.Linear(12, 7).weight",
        "x[:, :, 0]",
    ]
)


@given(st.lists(NAMES, min_size=1, max_size=3, unique=True), DTYPES, BODIES)
@settings(max_examples=60, deadline=None)
def test_what_is_made_up_is_what_was_asked_for(names: list[str], dtype: str, body: str) -> None:
    torch = pytest.importorskip("torch")
    blanks = with_hints(body, [Blank(f"v{number}", name) for number, name in enumerate(names)])
    choice = Choice(dtype, dtype, "float32")
    for filling, _ in zip(fillings(body, blanks), range(12), strict=False):
        for name, source in filling.values(blanks, choice, MACHINE, "cpu").items():
            if name not in filling.shapes:
                ast.parse(source)
                continue
            value = eval(source, {"torch": torch})
            assert tuple(value.shape) == filling.shapes[name]
            assert str(value.dtype) == f"torch.{dtype}"
            assert value.to(torch.float64).isfinite().all()
            assert math.prod(value.shape) == value.numel()


# --- excerpts ---------------------------------------------------------------------------------------------------------


def test_an_excerpt_says_what_must_be_there_and_what_only_when_it_runs() -> None:
    excerpt = excerpt_of(
        dedent('''
        @decorated(LIMIT)
        def scaled(x: Odd, by=SCALE) -> Odder:
            """Say something."""
            local = helper(x)
            return local * by
    ''')
    )
    assert excerpt is not None
    assert excerpt.evaluated == {"SCALE"}
    assert excerpt.run == {"helper"}
    assert [part.names for part in excerpt.parts] == [{"decorated", "LIMIT"}]
    excerpt.parts[0].leave_out()
    assert excerpt.source() == "def scaled(x, by=SCALE):\n    local = helper(x)\n    return local * by"


def test_of_a_class_all_can_be_left_out_but_its_keywords() -> None:
    excerpt = excerpt_of("class A(Base, Other[T], metaclass=Meta):\n  x = odd\n  def f(self): return g(self)\n")
    assert excerpt is not None
    assert excerpt.evaluated == {"Meta"}
    assert [part.names for part in excerpt.parts] == [{"odd"}, set()]
    for part in excerpt.parts:
        part.leave_out()
    excerpt.replace_base(excerpt.bases[1], ["Other"])
    excerpt.replace_base(excerpt.bases[0], [])
    assert excerpt.source() == "class A(Other, metaclass=Meta):\n    pass"


@pytest.mark.parametrize("source", ["def f(:", "x = '\x00'", "(" * 400 + ")" * 400])
def test_what_cannot_be_parsed_has_no_excerpt(source: str) -> None:
    assert excerpt_of(source) is None
