"""Loops: `for` and `while`."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import libcst as cst

from dtypelint import dtypes
from dtypelint import values as val
from dtypelint.infer import (
    assignment,
    expressions,
    guards,
    methods,
    names,
    narrowing,
    refills,
    replaced_items,
    statements,
)
from dtypelint.infer.env import Env, join, joined
from dtypelint.infer.frame import Frame, Loop
from dtypelint.infer.unit import Replacing

_MOST_ROUNDS = 3
_MOST_WORDS = 12
_MOST_ARRAYS = 4


def by_for(frame: Frame, node: cst.For) -> None:
    """Execute a `for`: once for each of a few items that it matters which is, else until nothing changes any more."""
    iterated = expressions.evaluate(frame, node.iter)
    rows = methods.one_by_one(iterated)
    items = [row for row, _ in rows or ()]
    if rows is not None and (_is_unrolled(items) or _are_of_several_dtypes(items)):
        _unrolled(frame, node, rows)
        return
    element = names.element_of(frame, iterated)

    replacing = replaced_items.replacing(frame.unit, node)

    def enter() -> None:
        assignment.assign(frame, node.target, element)
        if replacing is not None:
            replaced_items.begin(frame, replacing)

    is_entered = _has_some(frame, node, iterated, rows)
    after = _loop(frame, enter, lambda: None, node.body, node.orelse, replacing, is_entered=is_entered)
    if replacing is not None:
        replaced_items.end(frame, replacing, after)
    refills.take_back(frame, node, element)


def _has_some(frame: Frame, node: cst.For, iterated: val.Value, rows: Sequence[tuple[val.Value, bool]] | None) -> bool:
    """Whether a loop has something to run over: a list that is known, or the parameters that a module gives."""
    if rows is not None:
        return any(not may_lack for _, may_lack in rows)
    if not isinstance(iterated, val.Items) or not isinstance(node.iter, cst.Call):
        return False
    each = iterated.element
    item = each.items[-1] if isinstance(each, val.Items) and each.items else each
    is_parameter = isinstance(item, val.Typed) and frame.engine.library.is_parameter(item.cls)
    return is_parameter and isinstance(narrowing.peek(frame, node.iter.func), val.StubFunction)


def _is_unrolled(items: Sequence[val.Value]) -> bool:
    """Whether a loop runs over a few words: what it does with them, keys and names of attributes, depends on which.

    Each may come with a value, as the items of a dict do.
    """
    return 0 < len(items) <= _MOST_WORDS and all(map(_is_word, items))


def _are_of_several_dtypes(items: Sequence[val.Value]) -> bool:
    """Whether a loop runs over a few arrays or dtypes that are known, not all of them the same.

    What it lists is of these, and what it casts to one after the other is of the last.
    """
    if not 1 < len(items) <= _MOST_ARRAYS:
        return False
    found = [item.dtypes for item in items if isinstance(item, val.Typed | val.DtypeValue)]
    is_known = len(found) == len(items) and all(each.certain and dtypes.single(each.mask) for each in found)
    return is_known and len({each.mask for each in found}) > 1


def _is_word(item: val.Value) -> bool:
    match item:
        case val.Field() | val.Literal(value=str()):
            return True
        case val.Items(kind="tuple", items=(val.Literal(value=str()), _)):
            return True
    return False


def _unrolled(frame: Frame, node: cst.For, rows: Sequence[tuple[val.Value, bool]]) -> None:
    """Execute a loop's body once for each item, or not at all for one that may be lacking."""
    broken: list[Env] = []
    for item, may_lack in rows:
        without = [frame.env.copy()] if may_lack else []
        loop = Loop(len(frame.regions))
        frame.loops.append(loop)
        assignment.assign(frame, node.target, item)
        statements.execute_body(frame, node.body)
        refills.take_back(frame, node, item)
        frame.loops.pop()
        frame.env = joined([frame.env, *loop.continued, *without])
        broken += loop.broken
        if not frame.env.alive:
            break
    if node.orelse is not None and frame.env.alive:
        statements.execute_body(frame, node.orelse.body)
    frame.env = joined([frame.env, *broken])


def by_while(frame: Frame, node: cst.While) -> None:
    """Execute a `while`."""

    def enter() -> None:
        expressions.evaluate(frame, node.test)
        frame.env.alive = guards.refine(frame, node.test, truth=True)

    def end() -> None:
        frame.env.alive = guards.refine(frame, node.test, truth=False)

    _loop(frame, enter, end, node.body, node.orelse)


def _loop(
    frame: Frame,
    enter: Callable[[], None],
    end: Callable[[], None],
    body: cst.BaseSuite,
    orelse: cst.Else | None,
    replacing: Replacing | None = None,
    *,
    is_entered: bool = False,
) -> Env:
    """Execute a loop's body until what is known at its start no longer changes; once at least if it `is_entered`.

    Return the state after a round; what may be left early ends in none.
    """
    head = after = frame.env
    noted = len(frame.reached)
    loop = Loop(len(frame.regions))
    for _ in range(_MOST_ROUNDS):
        loop = Loop(len(frame.regions), replacing)
        frame.env = head.copy()
        del frame.reached[noted:]
        frame.loops.append(loop)
        enter()
        if frame.env.alive:
            statements.execute_body(frame, body)
        frame.loops.pop()
        after = joined([frame.env, *loop.continued])
        before, head = head, join(head, after) if after.alive else head
        if before == head:
            break
    frame.env = after if is_entered and after.alive else head
    end()
    if orelse is not None and frame.env.alive:
        statements.execute_body(frame, orelse.body)
    frame.env = joined([frame.env, *loop.broken])
    return Env(alive=False) if loop.broken else after
