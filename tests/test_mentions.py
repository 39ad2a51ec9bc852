"""The names that a text mentions, and the assignments to items in it."""

from __future__ import annotations

import pytest

from dtypelint.source.items import sets_items
from dtypelint.source.mentions import code_of, mentions


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("x.half()", {"x.half"}),
        ("torch.nn\\\n  .functional", {"torch.nn", ".functional"}),
        ("f(x).a.b[0].c", {"f", "x", ".a.b", ".c"}),
        ("(x\n  .float()\n  . half ())", {"x.float", ".half"}),
        ("a = 1  # x.det()", {"a"}),
        ("'x.det() # no' + b", {"b"}),
        ('"it\\"s x.y" + b', {"b"}),
        ("# it's\nb", {"b"}),
        ('"""x.det()\n\'"""\nb', {"b"}),
        ("'''\\''' x'''\nb", {"b"}),
        ("f'{x.det()!s:>{w}}' + b", {"x.det", "s", "w", "b"}),
        ('rf"""{x.det()}\n"{y}\n"""\nb', {"x.det", "y", "b"}),
        ("b'x' + rb\"y\" + R'z' + b", {"b"}),
        ("x.größe + ñ", {"x.größe", "ñ"}),
    ],
)
def test_names(text: str, names: set[str]) -> None:
    assert mentions(text).names == names


def test_what_is_called() -> None:
    found = mentions("f(g, h (1).i(), j.k)")
    assert found.called == {"f", "h", ".i"}


def test_strings_that_are_names() -> None:
    assert mentions("""'float16', "torch.half", 'a b', f'{x}', '''no''', ''""").strings == {"float16", "torch.half"}
    assert "float16" in mentions("x = y  # dtypelint: dtype(x) = float16").strings


@pytest.mark.parametrize(
    "text",
    [
        "x[0] = 1",
        "x[:, 1] = y",
        "self.a.b[i][j] += 1",
        "a, x[0] = y",
        "if a: x[0] = 1",
        "x[\n  0,\n] = 1",
        "f(x)[0] = 1",
        "x['a'][0] = 1",
        "x[0] //= 2",
        "def f(x):\n    x[0] = 1",
    ],
)
def test_assignments_to_items(text: str) -> None:
    assert sets_items(text)


@pytest.mark.parametrize(
    "text",
    [
        "x: list[int] = []",
        "def f(x: dict[str, list[int]] = a): ...",
        "def f(\n    x: list[int] = a,\n): ...",
        "x[0] == 1",
        "x['a'] = 1",
        "[1]",
        "x = [0]",
    ],
)
def test_what_assigns_to_no_item(text: str) -> None:
    assert not sets_items(text)


def test_code_without_words() -> None:
    assert code_of('x = \'a - b\'  # a - b\ny = """a\n- b"""') == "x = ''  \ny = ''"
    assert code_of("f'high-res {a - b:{c}} {{d}}'").split() == ["''a", "-", "b:", "c"]


def test_prose_of_an_f_string_names_nothing() -> None:
    found = mentions("f'of shape ({x.numpy()}, got {y})'")
    assert found.called == {"x.numpy"}
    assert found.names == {"x.numpy", "y"}


@pytest.mark.parametrize("index", ["0", "-1", ":", "..., 1:2", "None, :"])
def test_indices_that_are_no_value(index: str) -> None:
    assert sets_items(f"x[{index}] = y")
    assert not sets_items(f"x[{index}] = y", by_value=True)
    assert sets_items(f"x[{index}] = y; x[[0]] = y", by_value=True)


@pytest.mark.parametrize(
    "text",
    [
        "for k, v in d.items():\n    x[k] = v",
        "for i in range(3):\n    x[i, 1:] = y",
        "for i, a in enumerate(z):\n    x[i + 1] = a",
        "for k in d.keys():\n    x[k] = y",
        "d: dict[tuple[int, int], Tensor] = {}\nd[k] = y",
        "d = OrderedDict()\nd[k] = y",
    ],
)
def test_counters_keys_and_dictionaries(text: str) -> None:
    assert sets_items(text)
    assert not sets_items(text, by_value=True)


@pytest.mark.parametrize(
    "text",
    [
        "x[k] = y",
        "for i in z:\n    x[i] = y",
        "for k, v in d.items():\n    x[v] = k",
        "for i in range(3):\n    i = t\n    x[i] = y",
        "for i in range(3):\n    i, j = t\n    x[i] = y",
        "for i in range(3):\n    i += t\n    x[i] = y",
        "for i in range(3):\n    x[i > t] = y",
        "for i in range(3):\n    x[i, k] = y",
        "for i in z:\n    x[i] = y\nfor i in range(3): ...",
        "d = {}\nd = x\nd[k] = y",
        "d = {}\nx.d[k] = y",
    ],
)
def test_indices_that_may_be_a_value(text: str) -> None:
    assert sets_items(text, by_value=True)
