"""What a test of its class says of a value."""

from __future__ import annotations

from dataclasses import replace

import libcst as cst

from dtypelint import values as val
from dtypelint.claims import UNKNOWN, Dtypes
from dtypelint.findings import Confidence
from dtypelint.infer import attributes, classes, containers, ducks, lineage, module_dtype, narrowing
from dtypelint.infer.frame import Frame
from dtypelint.infer.unit import Place
from dtypelint.rank import Rank
from dtypelint.source.paths import path_of


def by_isinstance(frame: Frame, subject: cst.BaseExpression, wanted: cst.BaseExpression, *, truth: bool) -> bool:
    """Narrow by `isinstance(subject, wanted)`. Return False where it cannot be."""
    return of_class(frame, subject, listed(narrowing.peek(frame, wanted)), truth=truth)


def by_builtin(frame: Frame, name: str, given: list[cst.BaseExpression], *, truth: bool) -> bool:
    """Narrow by a call of a function of Python that asks for a class. Return False where it cannot be."""
    match name, given:
        case "builtins.isinstance", [subject, wanted]:
            return by_isinstance(frame, subject, wanted, truth=truth)
        case "builtins.issubclass", [cls, wanted] if (whose := whose_class(cls)) is not None:
            return by_isinstance(frame, whose, wanted, truth=truth)
        case "builtins.hasattr", [subject, attribute]:
            return by_hasattr(frame, subject, attribute, truth=truth)
        case "builtins.callable", [cst.Call(func=cst.Name("getattr"), args=[subject, attribute, *_])]:
            return by_hasattr(frame, subject.value, attribute.value, truth=truth)
    return True


def whose_class(node: cst.BaseExpression) -> cst.BaseExpression | None:
    """Return the expression whose own class `type(x)` or `x.__class__`, or the name of that, is."""
    match node:
        case cst.Call(func=cst.Name("type"), args=[cst.Arg(value=subject)]):
            return subject
        case cst.Attribute(value=subject, attr=cst.Name("__class__")):
            return subject
        case cst.Attribute(value=inner, attr=cst.Name("__name__")):
            return whose_class(inner)
    return None


def by_own_class(
    frame: Frame, subject: cst.BaseExpression, other: cst.BaseExpression, wanted: val.Value, *, truth: bool
) -> bool:
    """Narrow by `type(subject) is other`, which gives the class `wanted` or its name. Return False if it cannot be."""
    if truth and (whose := whose_class(other)) is not None:
        _liken(frame, subject, whose)
    asked = listed(wanted)
    names = {item.value for item in asked if isinstance(item, val.Literal)}
    value, path = narrowing.peek(frame, subject), path_of(subject)
    if truth:
        # A number may be the default of a parameter, which can be of any other class.
        is_default = isinstance(value, val.Literal | val.Scalar)
        return is_default or bool(names) or of_class(frame, subject, asked, truth=True)
    kept = [item for item in val.alternatives(value) if not _is_exactly(frame, item, asked, names)]
    if kept and path is not None and len(kept) < len(val.alternatives(value)):
        narrowing.store_narrowed(frame, path, val.join_all(kept))
    return bool(kept)


def _liken(frame: Frame, one: cst.BaseExpression, other: cst.BaseExpression) -> None:
    """Remember that two variables hold objects of one class."""
    match one, other:
        case cst.Name(first), cst.Name(second) if {first, second} <= frame.env.variables.keys():
            frame.env.alike |= {frozenset((first, second))}


def _is_exactly(frame: Frame, value: val.Value, wanted: list[val.Value], names: set[object]) -> bool:
    """Whether a value is of one of the classes, and of none that derives from it."""
    match value:
        case val.Typed(cls):
            stub = frame.engine.library.stub_class(cls)
            found = stub.name if stub is not None else cls
            return found.rpartition(".")[2] in names or val.StubClass(found) in wanted
        case val.Literal() | val.Scalar():
            kind = val.kind_of(value)
            return kind in names or val.External(f"builtins.{kind}") in wanted
    return False


def listed(wanted: val.Value) -> list[val.Value]:
    """Return the classes in a tuple or union of classes."""
    if isinstance(wanted, val.Items):
        return list(wanted.items or (wanted.element,))
    return list(val.alternatives(wanted))


def is_instance(frame: Frame, value: val.Value, wanted: val.Value) -> bool | None:
    """Return what `isinstance(value, wanted)` gives, None where that is not known."""
    verdicts = {_among(frame, item, listed(wanted)) for item in val.alternatives(value)}
    return verdicts.pop() if len(verdicts) == 1 else None


def _among(frame: Frame, value: val.Value, wanted: list[val.Value]) -> bool | None:
    verdicts = [_belongs(frame, value, cls) for cls in wanted]
    return True if True in verdicts else None if None in verdicts else False


def by_hasattr(frame: Frame, subject: cst.BaseExpression, name: cst.BaseExpression, *, truth: bool) -> bool:
    """Narrow by `hasattr(subject, name)`. Return False where it cannot be."""
    asked = narrowing.peek(frame, name)
    if not isinstance(asked, val.Literal) or not isinstance(asked.value, str):
        return True
    value, path = narrowing.peek(frame, subject), path_of(subject)
    verdicts = [(item, attributes.has(frame, item, asked.value)) for item in val.alternatives(value)]
    # What asks whether an object has an attribute may well have seen one that somebody gave it.
    kept = [item for item, has in verdicts if has is not (not truth) or (truth and isinstance(item, val.Instance))]
    if not kept:
        return False
    if not truth:
        kept = [ducks.lacking(frame, item, asked.value) if isinstance(item, val.Unknown) else item for item in kept]
    if path is not None and (narrowed := val.join_all(kept)) != value:
        narrowing.store_narrowed(frame, path, narrowed)
    elif truth and path is not None and _is_untold(frame, value, asked.value, subject):
        # What it is nobody knows, but an assignment in the other branch is not all that it can be.
        narrowing.store_narrowed(frame, f"{path}.{asked.value}", val.UNKNOWN_VALUE)
    return True


def _is_untold(frame: Frame, value: val.Value, name: str, subject: cst.BaseExpression) -> bool:
    """Whether nobody tells of this attribute of a class or of a module of a library."""
    if not isinstance(value, val.StubClass | val.ClassValue | val.External):
        return False
    found = narrowing.quietly(frame, lambda: attributes.get(frame, value, name, subject))
    return isinstance(found, val.Unknown | val.External)


def of_class(frame: Frame, subject: cst.BaseExpression, wanted: list[val.Value], *, truth: bool) -> bool:
    """Keep what may be an instance of one of the classes, or is none. Return False where nothing is left."""
    value, path = narrowing.peek(frame, subject), path_of(subject)
    fellows = {name: frame.env.variables[name] for name in frame.env.fellows(path)}
    place = frame.place(subject)
    return _is_left(frame, value, path, wanted, place, truth=truth) and all(
        _is_left(frame, held, name, wanted, place, truth=truth) for name, held in fellows.items()
    )


def _is_left(
    frame: Frame, value: val.Value, path: str | None, wanted: list[val.Value], place: Place, *, truth: bool
) -> bool:
    kept: list[val.Value] = []
    for item in val.alternatives(value):
        verdicts = [_belongs(frame, item, cls) for cls in wanted]
        if truth and isinstance(item, val.Unknown):
            found = [_as_class(frame, item, cls, place) for cls in wanted if not _bars(frame, item, cls)]
            _note_found(frame, path, found, item)
            kept.extend(found)
        elif isinstance(item, val.Unknown):
            kept.append(replace(item, barred=item.barred.union(_names(wanted))))
        elif truth and (narrower := _below(frame, item, wanted)):
            kept.extend(narrower)
        # Of its own instance a method asks which mixins it has besides.
        elif truth and path != "self" and (others := _beside(frame, item, wanted)):
            kept.extend(others)
        elif (any(verdict is None for verdict in verdicts) and True not in verdicts) or (True in verdicts) is truth:
            kept.append(item)
    if not kept:
        return False
    if truth and isinstance(value, val.Unknown):
        frame.env.supposed |= {(path, tuple(wanted))}
    narrowed = val.join_all(kept)
    if path is not None and narrowed != value:
        _store_alike(frame, path, narrowed)
    return True


def _names(wanted: list[val.Value]) -> list[str]:
    return [cls.name for cls in wanted if isinstance(cls, val.StubClass)]


def _bars(frame: Frame, thing: val.Unknown, cls: val.Value) -> bool:
    return isinstance(cls, val.StubClass) and ducks.is_barred(frame, thing, cls.name)


def _note_found(frame: Frame, path: str | None, found: list[val.Value], before: val.Unknown) -> None:
    """Let it be known that a parameter, and no part of it, may be a tensor, or text: the path of a file.

    Who asks for numbers in the same breath takes text for one more value that is none of an array.
    """
    is_any_scalar = any(map(val.is_number, found))
    for item in found:
        is_text = item == val.Scalar("str") and not is_any_scalar
        for claim in before.dtypes.claims if is_text or isinstance(item, val.Typed) else ():
            root = claim.origin
            if root is None or not root.passed or root.place is None or root.place.code() != path:
                continue
            if is_text:
                frame.engine.parameters.exempt(root)
            else:
                frame.engine.parameters.find(root, item)


def _below(frame: Frame, value: val.Value, wanted: list[val.Value]) -> list[val.Value]:
    """Return the value as an instance of each of the classes where all of them derive from its own."""
    if not isinstance(value, val.Typed):
        return []
    names = [cls.name for cls in wanted if isinstance(cls, val.StubClass) and cls.name != value.cls]
    derived = [name for name in names if frame.engine.library.is_subclass(name, value.cls)]
    return [_as(frame, value, name) for name in derived] if derived and len(derived) == len(wanted) else []


def _as(frame: Frame, value: val.Typed, cls: str) -> val.Typed:
    return replace(value, cls=cls, dtypes=value.dtypes.within(frame.engine.library.bound(cls)))


def _beside(frame: Frame, value: val.Value, wanted: list[val.Value]) -> list[val.Value]:
    """Return an instance of each of the classes where none has to do with the value's: an annotation was too narrow."""
    if not isinstance(value, val.Instance) or not value.is_root:
        return []
    found = [cls for cls in wanted if isinstance(cls, val.ClassValue)]
    if len(found) < len(wanted) or any(_are_related(frame, value.cls, cls) for cls in found):
        return []
    return [classes.root_instance(frame, cls) for cls in found]


def _are_related(frame: Frame, one: val.ClassValue, other: val.ClassValue) -> bool:
    return one in lineage.mro(frame, other) or other in lineage.mro(frame, one)


def _store_alike(frame: Frame, path: str, value: val.Value) -> None:
    """Narrow `path`; where it is an item of a list, all items are of its class."""
    base, bracket, _ = path.rpartition("[")
    whole = narrowing.value_at(frame, base) if bracket else None
    if isinstance(whole, val.Items) and whole.items is None:
        narrowing.store_narrowed(frame, base, val.Items(whole.kind, None, value))
    else:
        narrowing.store_narrowed(frame, path, value)


def _belongs(frame: Frame, value: val.Value, cls: val.Value) -> bool | None:
    match value, cls:
        case val.Typed(), val.StubClass(name):
            if frame.engine.library.is_subclass(value.cls, name):
                return True
            is_below = frame.engine.library.is_subclass(name, value.cls)
            is_within = not value.dtypes.known or value.dtypes.mask & frame.engine.library.bound(name)
            return None if is_below and is_within else False
        case val.Typed(own), val.ClassValue() if frame.engine.library.is_module(own) and lineage.is_module(frame, cls):
            may_be_below = lineage.derives(frame, cls, val.StubClass(own)) or lineage.has_base_out_of_sight(frame, cls)
            return None if may_be_below else False
        case val.Instance(own, is_root=is_root), val.ClassValue():
            # One that nobody is seen to build may be of a class below.
            return lineage.derives(frame, own, cls) or (
                False if not is_root and lineage.is_other(frame, own, cls) else None
            )
        case val.Instance(), val.StubClass():
            return None
        case (val.Literal() | val.Scalar(), val.External(name)):
            return val.kind_of(value) == name.removeprefix("builtins.") if name.startswith("builtins.") else False
        case (val.Literal() | val.Scalar(), val.StubClass()):
            return False
        case val.Items(kind=kind), val.External(name):
            return kind == name.removeprefix("builtins.") if name.startswith("builtins.") else None
        case val.Table(), val.External(name) if name in _PLAIN:
            return name == "builtins.dict"
        case (val.Items() | val.Table(), val.StubClass()):
            return False
        case val.Typed(), val.External(name) if name.startswith("builtins."):
            return False
        case val.Typed(), val.External(name) if name.partition(".")[0] in _ABSTRACT:
            return False if _is_plain_array(frame, value) and name.rpartition(".")[2] in _NO_ARRAY else None
        case val.Instance(instantiated), val.External(name) if name in _CONTAINERS:
            return containers.kind(frame, instantiated) == name.removeprefix("builtins.") or None
        case val.DtypeValue(library), val.StubClass(name) if library:
            return name == f"{library}.dtype"
        case ((val.ClassValue() | val.StubClass() | val.FunctionValue() | val.StubFunction() | val.DtypeValue()), _):
            return False if isinstance(cls, val.External) and cls.name in _PLAIN else None
    return None


_CONTAINERS = {"builtins.list", "builtins.dict"}
# What no class, function or dtype object is an instance of.
_PLAIN = {*_CONTAINERS, *(f"builtins.{kind}" for kind in ("tuple", "set", "str", "bytes", "int", "float", "complex"))}


_ABSTRACT = {"numbers", "collections", "typing"}
# The abstract classes of Python of which no array is an instance.
_NO_ARRAY = {
    *("Number", "Complex", "Real", "Rational", "Integral"),
    *("Sequence", "MutableSequence", "Mapping", "MutableMapping", "Set", "MutableSet"),
}


def _is_plain_array(frame: Frame, value: val.Typed) -> bool:
    """Whether it is an array with dimensions, and no module that holds some: one without is a number in NumPy."""
    nature = frame.engine.library.nature(value.cls)
    is_array = nature.is_array and not nature.is_module and not nature.holds
    return is_array and not nature.is_number and value.rank is Rank.DIMENSIONED


def _that_are_in(frame: Frame, cls: str, found: Dtypes) -> Dtypes:
    """Return the known dtypes that a library has, and its class: what turns out to be of it never was of another.

    They are likely at most: code that asks for the class is given others, too.
    """
    mask = frame.engine.library.dtypes_of(cls.partition(".")[0]) & frame.engine.library.bound(cls)
    if not mask or not found.known:
        return found
    left = found.within(mask).weakened(Confidence.LIKELY)
    return left if left.claims else UNKNOWN


def _as_class(frame: Frame, value: val.Unknown, cls: val.Value, place: Place) -> val.Value:
    match cls:
        case val.StubClass(name) if frame.engine.library.is_module(name) and not value.dtypes.known:
            return val.Typed(name, module_dtype.chosen_by_loader(frame, name, place, name.rpartition(".")[2]))
        case val.StubClass(name):
            return val.Typed(name, _that_are_in(frame, name, value.dtypes))
        case val.External(name):
            plain = name.removeprefix("builtins.")
            if plain in ("int", "float", "bool", "str", "complex", "bytes"):
                return val.Scalar(plain)
            if plain in ("list", "tuple", "set"):
                return val.Items(plain, None, val.Unknown(value.dtypes))
            if plain == "dict":
                return val.Table(val.EMPTY, val.Unknown(value.dtypes))
    return replace(value)
