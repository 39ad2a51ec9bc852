"""What decorators make of the functions of a project."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import libcst as cst

from dtypelint import values as val
from dtypelint.infer import calls, expressions
from dtypelint.infer.env import Env
from dtypelint.infer.frame import Frame
from dtypelint.stubs.bind import Argument, Arguments

if TYPE_CHECKING:
    from dtypelint.infer.engine import Engine
    from dtypelint.source.index import Definition

# What leaves a function as it is, for our purposes.
_PLAIN = {
    *("staticmethod", "classmethod", "property", "cached_property", "setter", "abstractmethod", "override", "final"),
    *("wraps", "lru_cache", "cache", "contextmanager", "total_ordering", "overload"),
}
# What these make of a function calls one of several, which other decorators add.
_DISPATCHERS = {"functools.singledispatch", "functools.singledispatchmethod"}
# What is called in place of a function that a decorator of the project has made something of.
_MADE = (val.FunctionValue, val.Instance, val.Partial)


class Decorators:
    """Applies decorators to functions, to each of them once."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._decorated: dict[int, val.Value] = {}
        self._leaving: dict[int, bool] = {}

    def applied(self, function: val.FunctionValue) -> val.Value:
        """Return a function as its decorators leave it; one of unknown effect leaves something unknown to call."""
        definition = function.definition
        if definition is None or all(name.rpartition(".")[2] in _PLAIN for name in definition.decorators):
            return function
        found = self._engine.uses.once(
            self._decorated, id(definition), function, lambda: self._apply(function, definition)
        )
        if isinstance(found, val.Union):
            return val.join_all(_bound(item, function) for item in found.alternatives)
        return _bound(found, function)

    def _apply(self, function: val.FunctionValue, definition: Definition) -> val.Value:
        unit, node = self._engine.function_node(function.module, definition)
        if unit is None or node is None:
            return function
        with self._engine.apart():
            return self._through(Frame(self._engine, unit, Env()), node.decorators, function)

    def _through(self, frame: Frame, decorators: Sequence[cst.Decorator], function: val.FunctionValue) -> val.Value:
        """Return what a function has become after these decorators, the last of them first."""
        value: val.Value = replace(function, receiver=None)
        for decorator in reversed(decorators):
            called = expressions.evaluate(frame, decorator.decorator)
            if isinstance(called, val.External) and called.name in _DISPATCHERS:
                return val.UNKNOWN_VALUE
            if isinstance(called, val.FunctionValue) and self._leaves(frame, called):
                continue
            is_own = isinstance(called, val.FunctionValue | val.ClassValue | val.Instance)
            is_of_stub = isinstance(called, val.StubFunction | val.StubClass)
            is_made = isinstance(called, val.Typed) and not called.switches and self._replaces(called)
            if not (is_own or is_of_stub or is_made):
                continue
            result = calls.call(frame, called, Arguments((Argument(value),)), decorator, None)
            if is_own:
                value = result if all(isinstance(item, _MADE) for item in val.alternatives(result)) else value
            elif isinstance(result, val.Typed) and not result.switches and self._replaces(result):
                value = result
        return value

    def _replaces(self, made: val.Typed) -> bool:
        """Whether what a decorator of a library made is called in place of the function."""
        return made.wraps is not None or self._engine.library.member(made.cls, "__call__") is not None

    def _leaves(self, frame: Frame, decorator: val.FunctionValue) -> bool:
        """Whether a decorator gives back any function that it is given, or what it gives back cannot be told.

        One that writes docstrings would be evaluated for each function otherwise.
        """
        definition = decorator.definition
        if definition is None or decorator.receiver is not None:
            return False

        def find() -> bool:
            anything = val.FunctionValue(decorator.module, None, "")
            with self._engine.apart():
                result = calls.call(frame, decorator, Arguments((Argument(anything),)), None, None)
            return not any(isinstance(item, _MADE) and item != anything for item in val.alternatives(result))

        return self._engine.uses.once(self._leaving, id(definition), False, find)


def _bound(found: val.Value, function: val.FunctionValue) -> val.Value:
    """Return what is called in place of a function, with its receiver."""
    if not isinstance(found, val.FunctionValue):
        return found
    return function if found.definition is function.definition else replace(found, receiver=function.receiver)
