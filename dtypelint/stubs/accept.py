"""Whether a value can be an argument of a type, and what that says about the signature's dtype variables."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from dtypelint import dtypes, promotion
from dtypelint import values as val
from dtypelint.claims import UNKNOWN, Dtypes, certain
from dtypelint.immutable import immutable
from dtypelint.rank import Rank
from dtypelint.stubs import language as lang
from dtypelint.stubs.accepted import (
    FITS,
    Accepted,
    Constraint,
    are_of_one_library,
    constrained,
    is_of_fractions,
    is_of_numbers,
    stated,
    taken,
    united,
)
from dtypelint.stubs.bind import ANY_ARGUMENTS, Arguments

if TYPE_CHECKING:
    from dtypelint.stubs.library import Library

_PYTHON_DTYPES = {
    "float": "float64",
    "int": "int64",
    "bool": "bool",
    "complex": "complex128",
    "object": "object",
    "str": "str",
}
# A pattern may take the square of the length of what it is held against.
_MOST_SPELLED = 256
# The kinds of Python's numbers that pass for one of another kind.
NARROWER = {
    "float": {"float", "int", "bool"},
    "int": {"int", "bool"},
    "complex": {"complex", "float", "int", "bool"},
}


@immutable
class Acceptor:
    """Decides for the stubs of `library`.

    `result_of` calls a function value, `instance_view` shows a project's instance as one of its stub base class;
    `spread` tells what the call passes on as its `*args` and `**kwargs`, which few parameters ask.
    """

    library: Library
    result_of: Callable[[val.Value, Arguments], val.Value]
    instance_view: Callable[[val.Instance], val.Typed | None]
    spread: Callable[[], Arguments] = lambda: ANY_ARGUMENTS

    def spreading(self, spread: Callable[[], Arguments]) -> Acceptor:
        """Return what decides for a call that passes this on."""
        return Acceptor(self.library, self.result_of, self.instance_view, spread)

    def accept(self, wanted: lang.Type, value: val.Value) -> Accepted | None:
        """Return what the value says, or None where it cannot be of the type."""
        kind = type(wanted)
        if kind is lang.Same:
            return Accepted(same=value)
        if type(value) is val.Union:
            return self._any_of(wanted, value)
        if type(value) is val.Instance:
            view = self.instance_view(value)
            if view is not None and kind not in _TAKE_INSTANCES:
                value = view
        decide = self._DECIDERS.get(kind)
        return FITS if decide is None else decide(self, wanted, value)

    def _any_of(self, wanted: lang.Type, union: val.Union) -> Accepted | None:
        each = [self.accept(wanted, item) for item in union.alternatives]
        found = [accepted for accepted in each if accepted is not None]
        if not found:
            return None
        strong = [accepted for accepted in found if not accepted.weak] or found
        partial = len(strong) < len(val.apart_from_none(union))
        arrays = tuple(dict.fromkeys(name for accepted in strong for name in accepted.arrays))
        if len({accepted.arrays for accepted in found}) > 1 and not are_of_one_library(found):
            arrays = ()
        constraints = united(item for accepted in strong for item in accepted.constraints)
        broad = None
        if len(strong) < len(found) or any(accepted.broad is not None for accepted in found):
            found.sort(key=lambda accepted: accepted.weak)
            broad = united(item for accepted in found for item in accepted.whole.constraints)
        return replace(
            strong[0], constraints=constraints, partial=partial, arrays=arrays, broad=broad, taken=taken(each)
        )

    def _either(self, wanted: lang.Either, value: val.Value) -> Accepted | None:
        found = [accepted for item in wanted.types if (accepted := self.accept(item, value)) is not None]
        number = self.library.kind(value)
        if number in ("int", "float", "bool", "complex") and found and not any(item.constraints for item in found):
            variable = next((item.dtype for item in wanted.types if isinstance(item, lang.Cls | lang.AnyArray)), None)
            if variable is not None:
                return Accepted((Constraint(variable, UNKNOWN, scalar=number, value=_number(value)),))
        strong = [accepted for accepted in found if not accepted.weak]
        return next(iter(strong or sorted(found, key=lambda item: not item.constraints)), None)

    def _instance(self, wanted: lang.Cls, value: val.Value) -> Accepted | None:
        match value:
            case val.Typed() if self.library.is_subclass(value.cls, wanted.name):
                rank = self.library.rank(value)
                maybe = rank is Rank.EITHER and wanted.rank in (Rank.ZERO, Rank.DIMENSIONED)
                if wanted.rank is not None and wanted.rank != rank and not maybe:
                    return None
                kept = wanted.rank if maybe and isinstance(wanted.rank, Rank) else rank
                found = constrained(wanted.dtype, value.dtypes, rank=kept, is_kept=self.library.is_kept(value.cls))
                return Accepted(found, partial=maybe, arrays=(value.cls,), maybe=maybe)
            case val.Unknown():
                return Accepted(constrained(wanted.dtype, value.dtypes, weak=True), weak=True, arrays=(wanted.name,))
        return None

    def _array(self, wanted: lang.AnyArray, value: val.Value) -> Accepted | None:
        match value:
            case val.Typed() if self.library.nature(value.cls).is_array:
                found = constrained(wanted.dtype, value.dtypes, rank=self.library.rank(value))
                return Accepted(found, arrays=(value.cls,))
            case val.Unknown():
                return Accepted(constrained(wanted.dtype, value.dtypes, weak=True), weak=True)
        return None

    def _dtype(self, wanted: lang.DtypeObject, value: val.Value) -> Accepted | None:
        if isinstance(value, val.Unknown):
            return Accepted(stated(wanted.dtype, value.dtypes, weak=True), weak=True)
        found = dtype_of(value)
        return None if found is None else Accepted(stated(wanted.dtype, found))

    def _python(self, wanted: lang.Python, value: val.Value) -> Accepted | None:
        if isinstance(value, val.Unknown):
            return Accepted(weak=True)
        actual = self.library.kind(value)
        if actual and (actual == wanted.kind or actual in NARROWER.get(wanted.kind, ())):
            return FITS
        return None

    def _number(self, wanted: lang.Number, value: val.Value) -> Accepted | None:
        if isinstance(value, val.Unknown):
            return Accepted(weak=True)
        kind = val.kind_of(value)
        if kind not in promotion.KINDS:
            return None
        return Accepted((Constraint(wanted.dtype, UNKNOWN, scalar=kind, rank=Rank.ZERO, made=(kind,)),))

    def _constant(self, wanted: lang.Constant, value: val.Value) -> Accepted | None:
        if wanted.dotted:
            named = isinstance(value, val.Typed) and value.ident == wanted.value
            same = value in (val.External(str(wanted.value)), val.StubClass(str(wanted.value)))
            function = isinstance(value, val.StubFunction) and value.stub.name == wanted.value
            return FITS if named or same or function else None
        return FITS if value == val.Literal(wanted.value) else None

    def _spelled(self, wanted: lang.Spelled, value: val.Value) -> Accepted | None:
        match value:
            case val.Literal(value=str() as text) if len(text) <= _MOST_SPELLED and re.fullmatch(wanted.pattern, text):
                return FITS
        return None

    def _sequence(self, wanted: lang.Sequence, value: val.Value) -> Accepted | None:
        found = self._items(wanted, value)
        return None if found is not None and is_of_numbers(found) else found

    def _items(self, wanted: lang.Sequence, value: val.Value) -> Accepted | None:
        match value:
            case val.Items(items=items) if wanted.items is not None and items is not None:
                if len(items) != len(wanted.items):
                    return None
                return self._all(zip(wanted.items, items, strict=True))
            case val.Items(items=()):
                return FITS
            case val.Items() if wanted.element is not None:
                elements = value.items if value.items is not None else (value.element,)
                return self._all((wanted.element, item) for item in elements)
            case val.Unknown() if wanted.element is not None:
                inner = self.accept(wanted.element, value)
                return replace(inner, weak=True) if inner else None
        return None

    def _nested(self, wanted: lang.Nested, value: val.Value) -> Accepted | None:
        found = self._levels(wanted, value)
        return None if found is not None and is_of_numbers(found) else found

    def _levels(self, wanted: lang.Nested, value: val.Value) -> Accepted | None:
        match value:
            case val.Items(kind="set"):
                return None
            case val.Items():
                elements = value.items if value.items is not None else (value.element,)
                found = self._all((wanted, item) for item in elements)
                return None if found is None else found.dimensioned
            case val.Unknown():
                inner = self.accept(wanted.element, value)
                return replace(inner, weak=True) if inner else None
        return None

    def _holding(self, wanted: lang.Holding, value: val.Value) -> Accepted | None:
        match value:
            case val.Items(kind="tuple", items=tuple() as items):
                found = [accepted for item in items if (accepted := self.accept(wanted.element, item)) is not None]
                strong = [accepted for accepted in found if not accepted.weak]
                # What is no index at all is not made good by another item that is one.
                return next(filter(is_of_fractions, strong), next(iter(strong or found), None))
            case val.Unknown():
                return Accepted(weak=True)
        return None

    def _all(self, pairs: Iterable[tuple[lang.Type, val.Value]]) -> Accepted | None:
        found = [self._item(wanted, value) for wanted, value in pairs]
        if any(accepted is None for accepted in found):
            return None
        kept = [accepted for accepted in found if accepted is not None]
        constraints = tuple(dict.fromkeys(each for accepted in kept for each in accepted.constraints))
        broad = None
        if any(accepted.broad is not None for accepted in kept):
            broad = tuple(dict.fromkeys(each for accepted in kept for each in accepted.whole.constraints))
        arrays = next((accepted.arrays for accepted in kept if accepted.arrays), ())
        weak, partial = any(accepted.weak for accepted in kept), any(accepted.partial for accepted in kept)
        return Accepted(constraints, weak, partial, arrays=arrays, broad=broad)

    def _item(self, wanted: lang.Type, value: val.Value) -> Accepted | None:
        if isinstance(wanted, lang.Sequence) and isinstance(value, val.Items):
            return self._items(wanted, value)
        if isinstance(wanted, lang.Nested):
            if isinstance(value, val.Items):
                return self._levels(wanted, value)
            several = any(isinstance(item, val.Items) for item in val.alternatives(value))
            return self.accept(lang.Either((wanted.element, wanted)) if several else wanted.element, value)
        return self.accept(wanted, value)

    def _table(self, wanted: lang.Table, value: val.Value) -> Accepted | None:
        if isinstance(value, val.Table):
            return self.accept(wanted.value, value.each) or FITS
        return Accepted(weak=True) if isinstance(value, val.Unknown) else None

    def _function(self, wanted: lang.Function, value: val.Value) -> Accepted | None:
        passed = self.spread() if wanted.spread else ANY_ARGUMENTS
        match value:
            case val.FunctionValue() | val.Partial() | val.Instance() | val.StubFunction():
                return self.accept(wanted.result, self.result_of(value, passed))
            case val.Typed() if self.library.member(value.cls, "__call__") is not None:
                return self.accept(wanted.result, self.result_of(value, passed))
            case val.BuiltinMethod() | val.External() | val.Unknown():
                return Accepted(weak=True)
        return None

    # What decides for each kind of type; one that is not here takes anything.
    _DECIDERS: ClassVar[dict[type, Callable[..., Accepted | None]]] = {
        lang.Either: _either,
        lang.Cls: _instance,
        lang.AnyArray: _array,
        lang.DtypeObject: _dtype,
        lang.Python: _python,
        lang.Number: _number,
        lang.Constant: _constant,
        lang.Spelled: _spelled,
        lang.Sequence: _sequence,
        lang.Nested: _nested,
        lang.Holding: _holding,
        lang.Table: _table,
        lang.Function: _function,
    }


# Those that take a project's instance as what it is.
_TAKE_INSTANCES = {lang.Anything, lang.Function}


def _number(value: val.Value) -> complex | None:
    literal = val.number_of(value)
    return literal.value if literal is not None and isinstance(literal.value, int | float | complex) else None


def dtype_of(value: val.Value) -> Dtypes | None:
    """Return what dtype a value stands for where a library wants a dtype: a dtype object, its name, `float`."""
    match value:
        case val.DtypeValue():
            return value.dtypes
        case val.Literal(value=str() as text) if named := dtypes.spelled(text):
            return certain(named)
        case val.DtypeText(named):
            return named.dtypes
        case val.StubClass(name) if name.rpartition(".")[2] in dtypes.BIT:
            return certain(dtypes.BIT[name.rpartition(".")[2]])
        case val.External(name) if name.removeprefix("builtins.") in _PYTHON_DTYPES:
            return certain(dtypes.BIT[_PYTHON_DTYPES[name.removeprefix("builtins.")]])
        case val.Union(alternatives):
            found = [each for each in map(dtype_of, alternatives) if each is not None]
            result = found[0] if found else None
            for each in found[1:]:
                result = result | each if result else each
            return result
    return None
