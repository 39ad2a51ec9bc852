"""What the code around a made-up value says of it: how many dimensions, of which size; or that it is no tensor."""

from __future__ import annotations

import ast
import math
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

_PLACE = r"(?:^|_)(?:{})(?:$|_)"
_TOLD = tuple(
    (re.compile(pattern), source)
    for pattern, source in (
        (_PLACE.format("devices?"), "device"),
        (_PLACE.format("dtypes?|precision"), "dtype"),
        (_PLACE.format("generator|rng|callback|logger|hook|cache|group"), "None"),
        (r"_(?:dim|size|channels|features|width|length|len)$", "16"),
        (r"^(?:use|is|has|return|do|with|no|output|enable|skip)_|^(?:training|causal|inplace|verbose|debug)$", "False"),
        (_PLACE.format("bias"), "True"),
        (r"^p$|" + _PLACE.format("dropout|drop|prob|rate|decay|momentum"), "0.0"),
        (_PLACE.format("eps|epsilon|tol|std"), "1e-5"),
        (_PLACE.format("scale|scaling|alpha|beta|gamma|temperature|factor|sigma|theta|strength|weight"), "1.0"),
        (_PLACE.format("kernel"), "3"),
        (_PLACE.format("heads|groups|depth|stride|patch|layers|blocks|ratio|rank|experts|degree"), "2"),
        (_PLACE.format("padding|idx|index|offset|seed|step|start|axis"), "0"),
        (_PLACE.format("dims?|sizes?|channels|features|width|height|hidden(?!_s)|length|len|seq|vocab|in|out|d"), "16"),
        (r"^(?:n|num|max|min)_|^(?:n|num|h|w|b|bs|k|batch|count|steps|side)$", "4"),
    )
)
_SURE = re.compile(
    r"^(?:device|dtype|generator|training|n|num|heads)$|_(?:device|dtype|heads|groups|dim|size|eps|prob|dropout)$"
    r"|^(?:num|n|use|is|has|return|output|do|max|min)_"
)
# They keep the shape of what they are called on.
_SAME_SHAPE = frozenset({
    "to", "float", "half", "double", "bfloat16", "long", "int", "type", "type_as", "cpu", "cuda", "contiguous", "clone",
    "detach", "abs", "exp", "log", "sqrt", "clamp", "softmax", "sigmoid", "astype", "copy", "requires_grad_",
})  # fmt: skip
_SIZES = frozenset(
    {"view", "reshape", "expand", "repeat", "range", "arange", "zeros", "ones", "empty", "new_zeros", "eye"}
)
_PATTERNS = frozenset({"rearrange", "reduce", "repeat"})
_SPLITS = frozenset({"chunk", "split", "tensor_split", "unbind"})


@dataclass(slots=True)
class Hint:
    """What is known of one made-up value. Sizes are by axis; `multiple` divides the number of elements."""

    rank: int | None = None
    least: int = 0
    sizes: dict[int, int] = field(default_factory=dict)
    multiple: int = 1
    plain: str = ""
    """The source of a plain value, where it is none of a tensor."""


def told(name: str) -> str:
    """Return the source of a plain value for what goes by such a name: `num_heads`, `self.device`; or nothing.

    `device` and `dtype` are the names of the variables that hold the ones in question.
    """
    last = name.rpartition(".")[2]
    return next((source for pattern, source in _TOLD if pattern.search(last)), "")


def surely_told(name: str) -> str:
    """Return the same for names that no tensor has."""
    return told(name) if _SURE.search(name.rpartition(".")[2]) else ""


def hints_of(body: str, names: Iterable[str]) -> dict[str, Hint]:
    """Return what a program says of the variables that are to be made up. Code that cannot be parsed says nothing."""
    hints = {name: Hint() for name in names}
    try:
        tree = ast.parse(body)
    except (SyntaxError, ValueError, RecursionError):
        return hints
    reader = _Reader(hints)
    for node in ast.walk(tree):
        reader.read(node)
    return hints


class _Reader:
    def __init__(self, hints: dict[str, Hint]) -> None:
        self._hints = hints
        self._same: dict[str, str] = {}

    def read(self, node: ast.AST) -> None:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if (hint := self._name(value)) and name != hint:
                self._same.setdefault(name, hint)
            case ast.Assign(targets=[ast.Tuple(elts=parts)], value=value):
                self._unpack(parts, value)
            case ast.Subscript(value=value, slice=index):
                self._index(value, index)
            case ast.Call(func=function, args=args, keywords=keywords):
                self._call(function, args, keywords)
            case ast.If(test=test) | ast.IfExp(test=test) | ast.UnaryOp(op=ast.Not(), operand=test):
                self._condition(test)
            case ast.Compare(left=left, ops=[ast.Eq() | ast.In()], comparators=[right]):
                self._compared(left, right)
            case _:
                pass

    def _name(self, node: ast.expr | None) -> str:
        """Return the made-up variable whose shape a node has."""
        while isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _SAME_SHAPE:
            node = node.func.value
        name = node.id if isinstance(node, ast.Name) else ""
        name = self._same.get(name, name)
        return name if name in self._hints else ""

    def _hint(self, node: ast.expr | None) -> Hint:
        return self._hints.get(self._name(node), Hint())

    def _unpack(self, parts: list[ast.expr], value: ast.expr) -> None:
        count = 0 if any(isinstance(part, ast.Starred) for part in parts) else len(parts)
        match value:
            case (
                ast.Attribute(value=owner, attr="shape")
                | ast.Call(func=ast.Attribute(value=owner, attr="size"), args=[])
            ):
                if count:
                    self._hint(owner).rank = count
            case ast.Subscript(
                value=ast.Attribute(value=owner, attr="shape"), slice=ast.Slice(lower=lower, upper=upper)
            ):
                first, last = _integer(lower), _integer(upper)
                if last is not None and lower is None:
                    self._atleast(owner, count - min(last, 0))
                elif first is not None and upper is None:
                    self._atleast(owner, count + max(first, 0))
            case ast.Call(func=ast.Attribute(value=owner, attr=method), args=args) if method in _SPLITS and count:
                axis = _keyword(value.keywords, "dim", "axis")
                if axis is None and len(args) > (method != "unbind"):
                    axis = _integer(args[-1])
                each = _integer(args[0]) if method == "split" and args else 1
                self._hint(owner).sizes[axis or 0] = count * (each or 1)
            case _ if count and self._name(value):
                self._hint(value).sizes.setdefault(0, count)

    def _index(self, value: ast.expr, index: ast.expr) -> None:
        if isinstance(value, ast.Attribute) and value.attr == "shape":
            axis = _integer(index)
            if axis is not None:
                self._atleast(value.value, axis + 1 if axis >= 0 else -axis)
            return
        parts = index.elts if isinstance(index, ast.Tuple) else [index]
        kept = [part for part in parts if not (isinstance(part, ast.Constant) and part.value in (None, ...))]
        self._atleast(value, len(kept))
        for part in parts:
            for bound in (part.lower, part.upper) if isinstance(part, ast.Slice) else ():
                self._plain(bound, "2")

    def _call(self, function: ast.expr, args: list[ast.expr], keywords: list[ast.keyword]) -> None:
        for argument in args:
            self._plain(argument.value if isinstance(argument, ast.Starred) else None, "()")
        for keyword in keywords:
            self._plain(keyword.value if keyword.arg is None else None, "{}")
        match function:
            case ast.Attribute(value=value, attr=method):
                self._method(value, method, args, keywords)
            case ast.Name(id=name):
                self._function(name, args, keywords)

    def _method(self, value: ast.expr, method: str, args: list[ast.expr], keywords: list[ast.keyword]) -> None:
        axis = _keyword(keywords, "dim", "axis")
        if axis is not None:
            self._atleast(value, axis + 1 if axis >= 0 else -axis)
        if method == "permute":
            axes = args[0].elts if len(args) == 1 and isinstance(args[0], ast.Tuple | ast.List) else args
            self._hint(value).rank = len(axes)
        elif method in ("transpose", "swapaxes", "flatten", "size", "unbind", "mT"):
            for argument in args:
                axis = _integer(argument)
                self._atleast(value, 0 if axis is None else axis + 1 if axis >= 0 else -axis)
        if method in _SIZES:
            known = [size for argument in args if (size := _integer(argument)) and size > 0]
            self._hint(value).multiple = math.lcm(self._hint(value).multiple, math.prod(known))
            for argument in args:
                self._plain(argument, "2")
        self._function(method, args, keywords)

    def _function(self, name: str, args: list[ast.expr], keywords: list[ast.keyword]) -> None:
        match args:
            case [tensor, ast.Constant(value=str() as pattern), *_] if name in _PATTERNS and "->" in pattern:
                self._pattern(tensor, pattern, keywords)
            case [ast.Constant(value=str() as equation), *operands] if name == "einsum":
                for operand, part in zip(operands, equation.partition("->")[0].split(","), strict=False):
                    letters = part.strip()
                    if "..." not in letters:
                        self._hint(operand).rank = len(letters.split()) if " " in letters else len(letters)
            case _ if name in _SIZES:
                for argument in args:
                    self._plain(argument, "2")

    def _pattern(self, tensor: ast.expr, pattern: str, keywords: list[ast.keyword]) -> None:
        """Read `b (h w) c -> b c h w`: an axis for each word or bracket."""
        axes = re.findall(r"\([^)]*\)|\S+", pattern.partition("->")[0])
        if "..." in axes:
            self._atleast(tensor, len(axes) - 1)
            return
        hint = self._hint(tensor)
        hint.rank = len(axes)
        sizes = {keyword.arg: size for keyword in keywords if (size := _integer(keyword.value))}
        for axis, words in enumerate(axes):
            known = math.prod(
                [sizes.get(word, int(word) if word.isdigit() else 1) for word in words.strip("()").split()]
            )
            if known > 1:
                hint.sizes[axis] = known * (2 if len(words.split()) > 1 else 1)

    def _condition(self, test: ast.expr) -> None:
        for part in test.values if isinstance(test, ast.BoolOp) else [test]:
            self._plain(part, "False")

    def _compared(self, left: ast.expr, right: ast.expr) -> None:
        options = right.elts if isinstance(right, ast.Tuple | ast.List | ast.Set) else [right]
        texts = [item.value for item in options if isinstance(item, ast.Constant) and isinstance(item.value, str)]
        if texts:
            self._plain(left, repr(texts[0]))

    def _plain(self, node: ast.expr | None, source: str) -> None:
        if isinstance(node, ast.Name) and node.id in self._hints:
            self._hints[node.id].plain = self._hints[node.id].plain or source

    def _atleast(self, node: ast.expr, rank: int) -> None:
        hint = self._hint(node)
        hint.least = max(hint.least, rank)


def _integer(node: ast.expr | None) -> int | None:
    match node:
        case ast.Constant(value=int() as value) if not isinstance(value, bool):
            return value
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() as value)):
            return -value
    return None


def _keyword(keywords: list[ast.keyword], *names: str) -> int | None:
    return next((_integer(keyword.value) for keyword in keywords if keyword.arg in names), None)


def integers_in(body: str) -> Iterator[int]:
    """Yield the integers of a program that may be the size of a dimension."""
    try:
        tree = ast.parse(body)
    except (SyntaxError, ValueError, RecursionError):
        return
    for node in ast.walk(tree):
        size = _integer(node) if isinstance(node, ast.expr) else None
        if size is not None and 1 < size <= _LARGEST:
            yield size


_LARGEST = 4096
