"""Failures that the code around a call handles, or is there to show: they are no findings."""

from __future__ import annotations

import builtins
from collections.abc import Iterable
from dataclasses import dataclass

import libcst as cst

from dtypelint.infer.frame import Frame, Reached
from dtypelint.infer.unit import Unit, parts_of
from dtypelint.source.paths import path_of

# Who handles whatever goes wrong in the functions that are called reports it, and nothing is mended by that.
_WHATEVER = frozenset({"Exception", "BaseException"})


@dataclass(frozen=True, slots=True)
class Handled:
    """The exceptions, by name, that are handled where a statement raises them `here`, or `within` what it calls."""

    here: frozenset[str] = frozenset()
    within: frozenset[str] = frozenset()

    def __or__(self, other: Handled) -> Handled:
        return Handled(self.here | other.here, self.within | other.within)

    def covers(self, reached: Reached) -> bool:
        """Whether a failure is handled; what kills the process, or makes no error, cannot be."""
        rule = reached.violation.rule
        names = self.within if reached.calls else self.here
        is_raised = rule.raises and not rule.crash and not rule.silent
        return bool(is_raised) and all(not names.isdisjoint(_mro(name)) for name in rule.raises)


# Anything is expected to be raised: what fails there does so on purpose, or something else fails before it.
EXPECTED = Handled(frozenset({"BaseException"}), frozenset({"BaseException"}))


def drop(frame: Frame, noted: int, handled: Handled) -> None:
    """Drop those failures that are handled, of all that were noted after the first `noted`."""
    if handled.here:
        frame.reached[noted:] = [item for item in frame.reached[noted:] if not handled.covers(item)]


def by_handlers(unit: Unit, handlers: Iterable[cst.ExceptHandler | cst.ExceptStarHandler]) -> Handled:
    """Return what the handlers of a `try` statement handle."""
    handled = Handled()
    for handler in handlers:
        if not _only_raises(handler.body):
            names = frozenset(_names(handler.type))
            raises_again = _has_raise(unit, handler.body)
            handled |= Handled(names, frozenset() if raises_again else names - _WHATEVER)
    return handled


def by_context(frame: Frame, item: cst.BaseExpression) -> Handled:
    """Return what a context manager handles: one that suppresses exceptions, or expects one."""
    if not isinstance(item, cst.Call):
        return Handled()
    name = _last(item.func)
    if name in frame.engine.options.failing:
        return EXPECTED
    if name == "suppress":
        names = frozenset(_last(arg.value) for arg in item.args)
        return Handled(names, names - _WHATEVER)
    return Handled()


def by_decorators(frame: Frame, decorators: Iterable[cst.Decorator]) -> Handled:
    """Return what the decorators of a function handle: those of a test that is expected to fail wherever it runs."""
    for decorator in decorators:
        match decorator.decorator:
            case cst.Call(func=func, args=args):
                is_conditional = any(arg.keyword is None or arg.keyword.value == "condition" for arg in args)
            case func:
                is_conditional = False
        if _last(func) in frame.engine.options.failing and not is_conditional:
            return EXPECTED
    return Handled()


def _names(kind: cst.BaseExpression | None) -> Iterable[str]:
    match kind:
        case None:
            return ["BaseException"]
        case cst.Tuple(elements=elements):
            return [_last(element.value) for element in elements]
    return [_last(kind)]


def _last(node: cst.BaseExpression) -> str:
    return (path_of(node) or "").rpartition(".")[2]


def _has_raise(unit: Unit, body: cst.BaseSuite) -> bool:
    if body not in unit.raising:
        unit.raising[body] = any(True for _ in parts_of(body, (cst.Raise,)))
    return unit.raising[body]


def _only_raises(body: cst.BaseSuite) -> bool:
    match body.body:
        case [cst.SimpleStatementLine(body=[cst.Raise(exc=None)])]:
            return True
    return False


def _mro(name: str) -> set[str]:
    exception = getattr(builtins, name.rpartition(".")[2], None)
    own = {name.rpartition(".")[2]}
    if isinstance(exception, type):
        return own | {base.__name__ for base in exception.__mro__}
    return own | _WHATEVER
