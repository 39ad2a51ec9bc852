"""Objects of unknown class: what one of their attributes gives away, and what casts make of them."""

from __future__ import annotations

from dataclasses import replace

import libcst as cst

from dtypelint import dtypes
from dtypelint import values as val
from dtypelint.claims import Dtypes, Origin, likely
from dtypelint.findings import Confidence
from dtypelint.infer import narrowing
from dtypelint.infer.frame import Frame
from dtypelint.infer.unit import Place
from dtypelint.source.paths import path_of
from dtypelint.stubs import language as lang
from dtypelint.stubs.entries import FunctionStub, ValueStub
from dtypelint.stubs.violation import Violation


def given_away(frame: Frame, cls: str, base: val.Unknown, name: str, node: cst.CSTNode) -> val.Typed:
    """Return an object as one of the stub class that its attribute tells; the dtypes of some classes are chosen."""
    stub = frame.engine.library.stub_class(cls)
    is_chosen = stub is not None and isinstance(stub.duck_dtype, lang.Chosen) and not base.dtypes.known
    if not is_chosen or _is_of_others(frame, cls, name):
        return val.Typed(cls, base.dtypes)
    origin = Origin("the dtype of `{code}` is chosen by whoever loads the model", frame.place(node))
    return val.Typed(cls, likely(dtypes.CHOSEN, origin))


def _is_of_others(frame: Frame, cls: str, name: str) -> bool:
    """Whether a module imports a library with low precision of its own, and none that an attribute tells of."""
    attribute = frame.engine.library.member(cls, name)
    held = attribute.type.name if isinstance(attribute, ValueStub) and isinstance(attribute.type, lang.Cls) else ""
    told = {cls.partition(".")[0], held.partition(".")[0]}
    frame.engine.uses.follow_imports(frame.module)
    index = frame.module.index
    imported = [item.module for item in (*index.imports.values(), *index.star_imports) if not item.level]
    if any(dotted.partition(".")[0] in told for dotted in imported):
        return False
    return any(frame.engine.library.find(f"{dotted}.bfloat16") is not None for dotted in imported)


def is_barred(frame: Frame, thing: val.Unknown, cls: str) -> bool:
    """Whether a guard has told that an object is no instance of a stub class."""
    return any(frame.engine.library.is_subclass(cls, name) for name in thing.barred)


def lacking(frame: Frame, thing: val.Unknown, name: str) -> val.Unknown:
    """Return an object that has no such attribute: it is of no class that has."""
    library = frame.engine.library
    having = {cls for cls in library.ducks.values() if library.member(cls, name) is not None}
    return replace(thing, barred=thing.barred | having)


def part(frame: Frame, thing: val.Unknown, name: str) -> val.Unknown:
    """Return an attribute of an object of which nothing else is known.

    A method that classes have of which it is no instance, as `mask.squeeze()`, gives what is of none of them either.
    """
    found = [frame.engine.library.member(cls, name) for cls in thing.barred]
    is_method = any(isinstance(item, FunctionStub) and item.first.kind == "function" for item in found)
    return val.Unknown(thing.dtypes.part(name), thing.barred if is_method else frozenset())


def told_by(frame: Frame, name: str) -> str:
    """Return the stub class of which an object must be that has this attribute and a dtype that somebody chose."""
    library = frame.engine.library
    stub = library.stub_class(library.ducks.get(name, ""))
    return stub.name if stub is not None and stub.duck_dtype is not None and name in stub.members else ""


def casting(frame: Frame, base: val.Unknown, name: str) -> val.StubFunction | None:
    """Return the method that tells which dtype `base.name(…)` is of, None where it is no cast.

    An object that is likely of some dtype is taken for an instance of a class that has casts: every method tells.
    """
    library = frame.engine.library
    is_told = base.dtypes.at(Confidence.LIKELY)
    classes = dict.fromkeys(library.casts.values()) if is_told else [library.casts.get(name, "")]
    methods = (library.member(cls, name) for cls in classes if not is_barred(frame, base, cls))
    found = next((method for method in methods if isinstance(method, FunctionStub)), None)
    return None if found is None or found.first.kind != "function" else val.StubFunction(found, base)


def unless_method(value: val.Value) -> val.Value:
    """Return an attribute that nobody calls: that of something unknown, as `args.half`, is hardly a method."""
    is_method = isinstance(value, val.StubFunction) and isinstance(value.receiver, val.Unknown)
    return val.UNKNOWN_VALUE if is_method else value


def as_instance(method: val.StubFunction, thing: val.Unknown) -> val.StubFunction:
    """Return a casting method as one of an instance of its class: what it casts to does not depend on the object."""
    return val.StubFunction(method.stub, val.Typed(method.stub.name.rpartition(".")[0], thing.dtypes))


def cast(frame: Frame, thing: val.Unknown, result: val.Value) -> val.Value | None:
    """Return what an object of unknown class is after a cast: a tensor, a module or a batch of the dtype, likely.

    From here on it is known what it is cast to: what else the same function has from the same place is of another
    dtype, too, unless it is float32, to which whole numbers are cast. Nothing is made of a cast to what is known in
    part only, so that what was cast is not told from its fellows.
    """
    if isinstance(result, val.Scalar):
        # Nothing is cast: how large it is does not depend on the class.
        return result
    if isinstance(result, val.Typed) and frame.engine.library.member(result.cls, "dtype") is None:
        # It holds arrays, each of a dtype of its own.
        return replace(result, dtypes=result.dtypes.weakened(Confidence.LIKELY))
    if not isinstance(result, val.Typed) or not result.dtypes.known:
        return None
    if not thing.dtypes.known and result.dtypes != thing.dtypes and result.dtypes.mask != dtypes.BIT["float32"]:
        for root in _roots(thing.dtypes):
            if isinstance(root, Place) and root.unit is frame.unit:
                frame.engine.fellows.setdefault(root, set()).update(_roots(result.dtypes))
    return val.Unknown(result.dtypes.weakened(Confidence.LIKELY))


def beside_fellow(frame: Frame, violation: Violation) -> Violation:
    """Return as likely that something meets another dtype, where what comes from the same place is cast to that."""
    against, argument = violation.against, violation.argument
    found = val.dtypes_within(argument.value) if argument is not None else None
    if against is None or found is None or any(claim.mask != dtypes.PLAUSIBLE for claim in found.claims):
        return violation
    cast = set[object]().union(*(frame.engine.fellows.get(root, ()) for root in _roots(found)))
    if cast.isdisjoint(_roots(against)):
        return violation
    return violation.at(Confidence.LIKELY)


def _roots(found: Dtypes) -> set[object]:
    return {claim.origin.root.place for claim in found.claims if claim.origin is not None}


def cast_in_place(frame: Frame, call: cst.Call, result: val.Value) -> None:
    """Cast what is of unknown class where nobody takes the result of a cast: only a module is cast so."""
    if not isinstance(call.func, cst.Attribute) or call.func.attr.value not in frame.engine.library.casts:
        return
    path = path_of(call.func.value)
    if path is None or not isinstance(result, val.Unknown) or not result.dtypes.known:
        return
    before = narrowing.value_at(frame, path)
    if isinstance(before, val.Unknown) and not before.dtypes.known:
        narrowing.store_narrowed(frame, path, result)
