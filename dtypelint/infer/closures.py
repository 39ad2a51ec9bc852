"""What a nested function takes from around it: its result depends on that as on its arguments."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from dtypelint import values as val
from dtypelint.infer.env import Env
from dtypelint.infer.mutation import is_one_object, mutate, mutate_any

if TYPE_CHECKING:
    from dtypelint.infer.frame import Frame

# The depth in the values at which functions are told apart by their code alone.
_MOST_DEPTH = 4
# The kinds of values that see variables around them.
_SEEING = {val.FunctionValue, val.Partial}


def captured(value: val.Value, depth: int = 0) -> Iterator[tuple[str, val.Value]]:
    """Yield the variables around the functions in a value that these mention, each with its value."""
    match value:
        case val.FunctionValue(node=node, unit=unit, closure=closure):
            if closure and node is not None and unit is not None and depth < _MOST_DEPTH:
                for name in unit.words(node):
                    if (found := closure.get(name)) is not None:
                        yield name, found
                        yield from captured(found, depth + 1)
        case val.Partial(function, positional, keywords):
            for item in (function, *(positional.items or ()), *keywords.known.values()):
                yield from captured(item, depth)


@dataclass(frozen=True, slots=True)
class Around:
    """The objects around the functions that take part in a call, by the names under which the callee holds them.

    `unsure` are those of which it is not known which of the caller's objects they are.
    """

    objects: dict[str, val.Instance | val.Typed]
    unsure: frozenset[str]

    def take_over(self, env: Env, left: Mapping[str, val.Value]) -> None:
        """Carry over to the caller what the callee has changed in them."""
        for name, before in self.objects.items():
            after = left.get(name, before)
            if after is not before and after != before and is_one_object(before, after):
                change = mutate_any if name in self.unsure else mutate
                change(env, before, after)


def around(frame: Frame, function: val.FunctionValue, passed: Mapping[str, val.Value]) -> Around:
    """Return the objects that a function, and those that it is passed, see around them: they may change them."""
    objects: dict[str, val.Instance | val.Typed] = {}
    unsure: set[str] = set()
    closure = function.closure or {}
    seen = set(passed)
    # Most calls pass no functions: they take no longer for it.
    for value in [each for each in (function, *passed.values()) if type(each) in _SEEING]:
        for name, found in captured(value):
            # What it sees itself goes by its own name in it.
            inner = name if found is closure.get(name) else _hidden(name)
            if isinstance(found, val.Instance | val.Typed) and found.ident is not None and inner not in seen:
                seen.add(inner)
                now = _now(frame, name, found)
                objects[inner] = now or found
                if now is None or not (_is_of_frame(frame, value) or _hidden(name) in frame.env.variables):
                    unsure.add(inner)
    return Around(objects, frozenset(unsure))


def _hidden(name: str) -> str:
    """Return under which name a function holds what one that it was passed calls `name`; none can be spelled so."""
    return f"<around {name}>"


def _now(frame: Frame, name: str, found: val.Instance | val.Typed) -> val.Instance | val.Typed | None:
    """Return what an object that a function sees around it has become, None where the caller does not hold it."""
    variables = frame.env.variables
    for held in (variables.get(name), variables.get(_hidden(name)), *variables.values()):
        if isinstance(held, val.Instance | val.Typed) and type(held) is type(found) and held.ident == found.ident:
            return held
    return None


def _is_of_frame(frame: Frame, value: val.Value) -> bool:
    """Whether a function sees the very variables of the code that calls it."""
    closure = value.closure if isinstance(value, val.FunctionValue) else None
    return (closure.maps[0] if isinstance(closure, ChainMap) else closure) is frame.env.variables
