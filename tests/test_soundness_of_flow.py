"""What is inferred of programs with branches, loops, functions and objects holds on the ways that they take.

A program is written at random. A statement of its top level that raises is taken out of it, until none does. It runs
with several answers to `holds()`, and tells of each assignment that it reaches what dtype the variable has then: that
must be among those inferred for it, wherever something is inferred at all.
"""

from __future__ import annotations

import ast
import random
import sys
import types
import warnings
from collections import defaultdict
from pathlib import Path

import pytest

from dtypelint.config import load_settings
from dtypelint.infer.reveal import reveal_file

torch = pytest.importorskip("torch")

DTYPES = tuple(f"torch.{name}" for name in ("float16", "bfloat16", "float32", "float64", "int64", "int32", "bool"))
# In these `{a}` and `{b}` are variables, and `{t}` and `{u}` are dtypes.
EXPRESSIONS = (
    *("{a}", "{a} + {b}", "{a} * 2", "{a} * 1.5", "{a} / {b}", "-{a}", "{a} == {b}", "{a} @ {b}", "{a}.exp()"),
    *("{a}.to({t})", "{a}.to({b})", "{a}.to({b}.dtype)", "{a}.type_as({b})", "{a}.half()", "{a}.long()"),
    *("{a}.sum() * {b}", "{a}.mean()", "{a}.new_zeros(2, 2)", "{a}[0]", "torch.ones(2, 2, dtype={b}.dtype)"),
    *("torch.cat([{a}, {b}])[:2]", "torch.where({a} > 0, {a}, {b})", "sum([{a}, {b}])", "(lambda x: x * {b})({a})"),
    *("same({a})", "{a} if holds() else {b}", "same({a}) if holds() else {b}", "[{a}, {b}][-1]"),
)
CALLS = ("one({a}, {b})", "one({a})", "two(b={a}, a={b})", "two(*[{a}, {b}])", "one(**dict(a={a}, b={b}))")
OBJECTS = (
    *("box.held", "box.get()", "other.get()", "box.given({a})", "box.alike", "layer({a})", "layer.weight * 1"),
    *(
        "items[0]",
        "items[-1]",
        "items.pop()",
        "[each.float() for each in items][0]",
        "table['a']",
        "table.get('b', {a})",
    ),
    *("twin({a})", "twin.weight * 1", "layers[0]({a})", "layers[1]({a})", "pair.held", "pair.layer({a})"),
    *("box.layer({a})", "box.layer.weight * 1"),
)
CONDITIONS = (
    *("holds()", "not holds()", "{a}.dtype == {t}", "{a}.dtype != {t}", "{a}.dtype in ({t}, {u})"),
    *(
        "{a}.is_floating_point()",
        "not {a}.is_floating_point()",
        "{a}.dtype == {b}.dtype",
        "isinstance({a}, torch.Tensor)",
    ),
    *("{a}.dtype == {t} and {b}.dtype == {u}", "{a}.dtype == {t} or {b}.dtype == {u}", "{a}.dtype not in ({t}, {u})"),
)
HEADS = (
    *("if {c}:", "if {c}:", "for _ in range(2):", "for {a} in [{a}, {b}]:", "for _, {a} in enumerate([{a}, {b}]):"),
    *("with torch.no_grad():", "with torch.autocast('cpu', dtype=torch.bfloat16):", "try:"),
)
TAILS = {"if": "else:", "for": "else:", "try:": "except RuntimeError:"}
CHANGES = (
    *("items.append({a})", "items = [{a}, {b}]", "items = items + [{a}]", "items.reverse()", "items[0] = {a}"),
    *("fill(items)", "table['a'] = {a}", "table = dict(a={a})", "table.update(b={a})", "fill_table(table)"),
    *(
        "box.held = {a}",
        "box.put({a})",
        "box.halve()",
        "box = Box({a})",
        "other = box",
        "other = Sub({a})",
        "change(box)",
    ),
    *("layer.half()", "layer.to(torch.float64)", "layer = torch.nn.Linear(2, 2)", "layer = layer.bfloat16()"),
    *("{a} += {b}", "{a} *= 2", "{a}.copy_({b})", "{a}, {b} = {b}, {a}"),
    *("twin = build()", "layer = build()", "twin = copy.deepcopy(layer)", "twin.half()", "twin = layer"),
    *("layers = [build() for _ in range(2)]", "layers[0].double()", "layers = [layer, twin]", "layer = layers[0]"),
    *("pair = copy.deepcopy(box)", "pair = copy.copy(box)", "pair.held = {a}", "pair.layer.half()", "pair = Box({a})"),
    *("box.layer = layer", "layer = box.layer", "pair.put({a})", "layers.append(build())"),
    *("twin = layer if holds() else twin", "pair = box if holds() else pair"),
)
PREAMBLE = "import copy\n\nimport torch\nfrom elsewhere import holds, same\n\n\n"
CLASSES = """
class Box:
    def __init__(self, held):
        self.held = held
        self.layer = torch.nn.Linear(2, 2)

    def get(self):
        return {get}

    def put(self, held):
        {put}

    def halve(self):
        {halve}

    def given(self, x):
        {given}
        return x

    @property
    def alike(self):
        return torch.ones(2, 2, dtype=self.held.dtype)


class Sub(Box):
    def get(self):
        return {sub}


def change(box):
    {change}


def fill(items):
    {fill}


def fill_table(table):
    {fill_table}


def build():
    return torch.nn.Linear(2, 2)


"""
PARTS = {
    "get": ("self.held", "self.held.float()", "self.held + torch.ones(2, 2)"),
    "put": ("self.held = held", "self.held = held.half()", "self.held = self.held + held"),
    "halve": ("self.held = self.held.half()", "self.put(self.held)", "setattr(self, 'held', self.held.half())"),
    "given": ("x = x.to(self.held)", "self.held = x", "x = x * self.held"),
    "sub": ("super().get().double()", "self.held"),
    "change": ("box.held = box.held.double()", "box.halve()", "box = Box(box.held)"),
    "fill": ("items.append(torch.ones(2, 2, dtype=torch.float16))", "items[0] = items[0].half()", "items.reverse()"),
    "fill_table": ("table['a'] = torch.ones(2, 2, dtype=torch.float16)", "table.update(b=torch.ones(2, 2))"),
}
START = """
items = [v, w]
table = dict(a=x)
box = Box(v)
other = Sub(w)
layer = torch.nn.Linear(2, 2)
twin = build()
layers = [build(), build()]
pair = Box(w)
"""


class Writer:
    """Writes a program, choosing with `chance` what comes next."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.variables = ("a", "b", "c")
        functions = "".join(self.function(name) for name in ("one", "two"))
        classes = CLASSES.format(**{name: self.chance.choice(choices) for name, choices in PARTS.items()})
        self.variables = ("v", "w", "x")
        start = "".join(f"{name} = torch.ones(2, 2, dtype={chance.choice(DTYPES)})\n" for name in self.variables)
        body = "".join(self.statement("", 3) for _ in range(chance.randint(8, 20)))
        self.text = PREAMBLE + functions + classes + start + START + body

    def function(self, name: str) -> str:
        body = "".join(self.statement("    ", 2) for _ in range(self.chance.randint(2, 4)))
        return f"def {name}(a, b=torch.ones(2, 2)):\n    c = a\n{body}    return {self.chance.choice('abc')}\n\n\n"

    def filled(self, template: str) -> str:
        template = template.replace("{c}", self.chance.choice(CONDITIONS))
        a, b = self.chance.choices(self.variables, k=2)
        t, u = self.chance.choices(DTYPES, k=2)
        return template.format(a=a, b=b, t=t, u=u)

    def statement(self, indent: str, depth: int) -> str:
        kind = self.chance.random()
        in_function = "a" in self.variables
        if kind < 0.3 and depth:
            head = self.filled(self.chance.choice(HEADS))
            tail = next((after for start, after in TAILS.items() if head.startswith(start)), "")
            text = f"{indent}{head}\n{self.block(indent, depth, is_loop=head.startswith('for'))}"
            is_whole = tail and (tail.startswith("except") or self.chance.random() < 0.5)
            return text + (f"{indent}{tail}\n{self.block(indent, depth, is_loop=False)}" if is_whole else "")
        if kind < 0.5 and not in_function:
            return f"{indent}{self.filled(self.chance.choice(CHANGES))}\n"
        offered = EXPRESSIONS if in_function else (*EXPRESSIONS, *CALLS, *CALLS, *OBJECTS, *OBJECTS)
        return f"{indent}{self.chance.choice(self.variables)} = {self.filled(self.chance.choice(offered))}\n"

    def block(self, indent: str, depth: int, *, is_loop: bool) -> str:
        inner = indent + "    "
        text = "".join(self.statement(inner, depth - 1) for _ in range(self.chance.randint(1, 3)))
        ways = (
            ["break", "continue"]
            if is_loop
            else [f"return {self.chance.choice('abc')}"]
            if "a" in self.variables
            else []
        )
        if ways and self.chance.random() < 0.4:
            condition = self.filled(self.chance.choice(CONDITIONS))
            text += f"{inner}if {condition}:\n{inner}    {self.chance.choice(ways)}\n"
        return text


class Recording(ast.NodeTransformer):
    """Adds to each assignment of names a call that tells what they hold then."""

    def visit_Assign(self, node: ast.Assign) -> list[ast.stmt]:
        names = [item.id for target in node.targets for item in ast.walk(target) if isinstance(item, ast.Name)]
        return [node, *self.told(node, names)] if isinstance(node.targets[0], ast.Name | ast.Tuple) else [node]

    def visit_AugAssign(self, node: ast.AugAssign) -> list[ast.stmt]:
        return [node, *self.told(node, [node.target.id] if isinstance(node.target, ast.Name) else [])]

    def told(self, node: ast.stmt, names: list[str]) -> list[ast.stmt]:
        calls = [ast.parse(f"tell({node.lineno}, {name!r}, {name})").body[0] for name in names]
        return [ast.increment_lineno(call, node.lineno - 1) for call in calls]


Told = dict[tuple[int, str], set[str]]


def run(text: str, answers: random.Random, told: Told) -> ast.stmt | None:
    """Run a program; return the statement of its top level that raises, if one does."""

    def tell(row: int, name: str, value: object) -> None:
        if isinstance(value, torch.Tensor):
            told[row, name].add(str(value.dtype).removeprefix("torch."))

    elsewhere = types.ModuleType("elsewhere")
    elsewhere.__dict__.update(holds=lambda: answers.random() < 0.5, same=lambda value: value)
    sys.modules["elsewhere"] = elsewhere
    names: dict[str, object] = {"tell": tell}
    try:
        for statement in Recording().visit(ast.parse(text)).body:
            try:
                exec(compile(ast.Module([statement], []), "program.py", "exec"), names)
            except Exception:  # noqa: BLE001 - whatever it raises, it is no part of the program
                return statement
    finally:
        del sys.modules["elsewhere"]
    return None


def runnable(text: str, told: Told) -> str:
    """Return a program without what raises, and tell what the rest of it comes to."""
    answers = iter(range(3))
    answer = next(answers, None)
    while answer is not None:
        raising = run(text, random.Random(answer), told)
        if raising is None:
            answer = next(answers, None)
            continue
        rows = text.splitlines()
        end = raising.end_lineno or raising.lineno
        rows[raising.lineno - 1 : end] = [""] * (end - raising.lineno + 1)
        text, answers = "\n".join(rows) + "\n", iter(range(3))
        answer = next(answers)
        told.clear()
    return text


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("flow")


@pytest.mark.parametrize("seed", range(60))
def test_programs_have_the_dtypes_inferred_on_every_way(folder: Path, seed: int) -> None:
    told: Told = defaultdict(set)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        text = runnable(Writer(random.Random(seed)).text, told)
    path = folder / f"program{seed}.py"
    path.write_text(text, encoding="utf-8")
    rows = text.splitlines()
    wrong = [
        f"{row}: {rows[row - 1].strip()}  # {name} is {real}, not {record.dtypes}"
        for record in reveal_file(path, load_settings(folder, None, {}))
        for row, name in [(record.span.start.row, record.expression)]
        if record.kind == "assignment" and record.dtypes is not None
        for real in told.get((row, name), set()) - set(record.dtypes)
    ]
    assert wrong == []
