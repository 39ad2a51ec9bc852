"""Keyword arguments: added, replaced, removed, with the commas, comments and line breaks around them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import libcst as cst

from dtypelint.fix.fragments import Fragment, fragment
from dtypelint.fix.layout import Layout, comments_in, lasting

if TYPE_CHECKING:
    from dtypelint.findings import Edit


@dataclass(frozen=True, slots=True)
class Argument:
    """One argument between the parentheses of a call."""

    name: str | None
    star: str
    start: int
    end: int
    value: tuple[int, int]
    comma: int | None
    """The offset after the comma that follows it, if one does."""
    comments: tuple[str, ...]

    @property
    def stop(self) -> int:
        """Where the argument ends, its comma included."""
        return self.end if self.comma is None else self.comma


@dataclass(frozen=True, slots=True)
class CallShape:
    """The argument list of a call; `open` is after its first parenthesis, `close` before its last."""

    func: tuple[int, int]
    open: int
    close: int
    arguments: tuple[Argument, ...]
    bare_generator: bool

    def index(self, name: str) -> int | None:
        """Return which argument is the keyword `name`."""
        return next((index for index, argument in enumerate(self.arguments) if argument.name == name), None)


def call_shape(layout: Layout, call: tuple[int, int]) -> CallShape | None:
    """Return the argument list of the call between two offsets; None where no call stands there."""
    whole = fragment(layout, *call)
    if whole is None or not isinstance(whole.root, cst.Call):
        return None
    node = whole.root
    arguments = tuple(_argument(whole, arg) for arg in node.args)
    close = whole.inner(node)[1] - 1
    blanks = len(cst.Module(()).code_for_node(node.whitespace_before_args))
    return CallShape(
        func=whole.outer(node.func),
        open=(arguments[0].start if arguments else close) - blanks,
        close=close,
        arguments=arguments,
        bare_generator=any(isinstance(arg.value, cst.GeneratorExp) and not arg.value.lpar for arg in node.args),
    )


def _argument(whole: Fragment, arg: cst.Arg) -> Argument:
    start, end = whole.inner(arg)
    value = whole.outer(arg.value)
    comma = whole.inner(arg.comma)[1] if isinstance(arg.comma, cst.Comma) else None
    name = arg.keyword.value if arg.keyword else None
    inside = tuple(
        node.value for node in whole.positions if isinstance(node, cst.Comment) and start <= whole.inner(node)[0] < end
    )
    return Argument(name, arg.star, start, end, value, comma, inside)


def set_keyword(layout: Layout, shape: CallShape, name: str, value: str) -> tuple[Edit, ...]:
    """Give the call the keyword argument `name=value`, in place of the one it has."""
    index = shape.index(name)
    if index is not None:
        return replace_value(layout, shape.arguments[index].value, value)
    if shape.bare_generator:
        return ()
    content = f"{name}={value}"
    unpacked = next((argument for argument in shape.arguments if argument.star == "**"), None)
    if unpacked is not None:
        gap = layout.newline + layout.indentation(unpacked.start) if layout.starts_line(unpacked.start) else " "
        return (layout.insert(unpacked.start, f"{content},{gap}"),)
    if not shape.arguments:
        return (layout.insert(shape.open, content),)
    return _append(layout, shape, content)


def replace_value(layout: Layout, value: tuple[int, int], content: str) -> tuple[Edit, ...]:
    """Put `content` where an argument's value is; nothing to do where it is already that."""
    return () if layout.text[value[0] : value[1]] == content else (layout.edit(*value, content),)


def _append(layout: Layout, shape: CallShape, content: str) -> tuple[Edit, ...]:
    last = shape.arguments[-1]
    trailing = last.comma is not None
    if layout.row(shape.close) == layout.row(last.stop):
        return (layout.insert(last.stop, f" {content}," if trailing else f", {content}"),)
    indentation = layout.indentation(last.start)
    if layout.row(last.start) == layout.row(shape.open):
        indentation += "    "
    line = f"{layout.newline}{indentation}{content}"
    end = layout.line_end(last.stop)
    if trailing:
        return (layout.insert(end, f"{line},"),)
    if end == last.end:
        return (layout.insert(end, f",{line}"),)
    return (layout.insert(last.end, ","), layout.insert(end, line))


def remove_keyword(layout: Layout, shape: CallShape, name: str) -> tuple[Edit, ...]:
    """Remove the keyword argument `name` and its comma; comments on lines of its own stay."""
    index = shape.index(name)
    if index is None:
        return ()
    argument = shape.arguments[index]
    if _has_its_lines(layout, shape, argument) and (len(shape.arguments) > 1 or _commented(layout, shape)):
        return (_remove_lines(layout, argument),)
    if argument.comments:
        return ()
    around = _inline_range(layout, shape, index)
    return _alone(layout, argument) if around is None else (layout.edit(*around, ""),)


def _alone(layout: Layout, argument: Argument) -> tuple[Edit, ...]:
    """Remove the argument and its comma, and nothing around them, for the sake of the comments there."""
    if "#" in layout.text[argument.end : argument.stop]:
        return layout.edit(argument.start, argument.end, ""), layout.edit(argument.stop - 1, argument.stop, "")
    return (layout.edit(argument.start, argument.stop, ""),)


def _commented(layout: Layout, shape: CallShape) -> bool:
    only = shape.arguments[0]
    return "#" in layout.text[shape.open : only.start] + layout.text[only.end : shape.close] or bool(only.comments)


def _has_its_lines(layout: Layout, shape: CallShape, argument: Argument) -> bool:
    rest = layout.after(argument.stop).strip()
    alone = layout.starts_line(argument.start) and (not rest or rest.startswith("#"))
    return alone and layout.row(shape.close) > layout.row(argument.stop)


def _remove_lines(layout: Layout, argument: Argument) -> Edit:
    outside = comments_in(layout.text[argument.end : argument.stop] + layout.newline + layout.after(argument.stop))
    indentation = layout.indentation(argument.start)
    kept = "".join(f"{indentation}{comment}{layout.newline}" for comment in lasting([*argument.comments, *outside]))
    return layout.edit(layout.line_start(argument.start), layout.next_line(argument.stop), kept)


def _inline_range(layout: Layout, shape: CallShape, index: int) -> tuple[int, int] | None:
    """Return what goes with an argument that shares its lines; None where a comment stands in it."""
    argument = shape.arguments[index]
    around = _with_a_comma(layout, shape, index) if len(shape.arguments) > 1 else (shape.open, shape.close)
    kept = layout.text[around[0] : argument.start] + layout.text[argument.end : around[1]]
    return None if "#" in kept else around


def _with_a_comma(layout: Layout, shape: CallShape, index: int) -> tuple[int, int]:
    argument = shape.arguments[index]
    if index == len(shape.arguments) - 1:
        return shape.arguments[index - 1].end, argument.end
    following = shape.arguments[index + 1].start
    if layout.row(following) > layout.row(argument.stop) and index and not layout.starts_line(argument.start):
        return shape.arguments[index - 1].stop, argument.stop
    return argument.start, following
