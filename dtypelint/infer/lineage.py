"""What a class of the project derives from: its bases in their order, as far as they are known."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from fnmatch import fnmatchcase

import libcst as cst

from dtypelint import values as val
from dtypelint.infer import attributes, names, patched
from dtypelint.infer.frame import Frame
from dtypelint.source.index import Definition
from dtypelint.source.project import Module
from dtypelint.source.texts import text_of


def mro(frame: Frame, cls: val.ClassValue) -> Iterator[val.ClassValue | val.StubClass]:
    """Yield the class and its bases in the order in which Python looks through them, as far as they are known."""
    seen: set[object] = set()
    pending: list[val.ClassValue | val.StubClass] = [cls]
    while pending:
        current = pending.pop(0)
        if current in seen or len(seen) > 40 or _has_heirs(frame, current, pending):
            continue
        seen.add(current)
        yield current
        if isinstance(current, val.ClassValue):
            pending[:0] = _bases(frame, current)


def _has_heirs(
    frame: Frame, cls: val.ClassValue | val.StubClass, others: Iterable[val.ClassValue | val.StubClass]
) -> bool:
    """Whether one of the others derives from a class, which then comes after it."""
    seen: set[object] = {cls}
    pending = list(others)
    while pending:
        other = pending.pop()
        if other in seen:
            continue
        seen.add(other)
        if isinstance(other, val.ClassValue):
            bases = _bases(frame, other)
            if cls in bases:
                return True
            pending += bases
        elif isinstance(cls, val.StubClass) and frame.engine.library.is_subclass(other.name, cls.name):
            return True
    return False


def _bases(frame: Frame, cls: val.ClassValue) -> tuple[val.ClassValue | val.StubClass, ...]:
    """Return the bases of a class, as far as they are known."""

    def found() -> tuple[val.ClassValue | val.StubClass, ...]:
        bases = (_base(frame, cls.module, name) for name in cls.definition.bases)
        return tuple(base for base in bases if base is not None)

    return frame.engine.uses.once(frame.engine.bases, id(cls.definition), (), found)


def _base(frame: Frame, module: Module, name: str) -> val.ClassValue | val.StubClass | None:
    found = meant(frame, module, name)
    return found if isinstance(found, val.ClassValue | val.StubClass) else None


def meant(frame: Frame, module: Module, name: str) -> val.Value:
    """Return what a module calls by a dotted name."""
    head, *rest = name.split(".")
    return named(frame, names.in_module(frame, module, head), rest)


def named(frame: Frame, holder: val.Value, parts: Iterable[str]) -> val.Value:
    """Return `holder.part.…`."""
    for part in parts:
        holder = attributes.get(frame, holder, part, cst.Name(part))
    return holder


def is_closed(frame: Frame, cls: val.ClassValue) -> bool:
    """Whether all that instances have is in sight: every base is a class of the project, and none makes attributes."""
    known = frame.engine.closed_classes
    return frame.engine.uses.once(
        known, id(cls.definition), False, lambda: all(_is_in_sight(frame, item) for item in mro(frame, cls))
    )


def _is_in_sight(frame: Frame, cls: val.ClassValue | val.StubClass) -> bool:
    if not isinstance(cls, val.ClassValue) or {"__getattr__", "__getattribute__"} & cls.definition.children.keys():
        return False
    return _has_known_bases(frame, cls)


def is_listed(frame: Frame, cls: val.ClassValue) -> bool:
    """Whether the project or a stub tells of all classes above one, and none of the project's makes attributes."""
    known = frame.engine.listed_classes
    own = (item for item in mro(frame, cls) if isinstance(item, val.ClassValue))
    return frame.engine.uses.once(
        known,
        id(cls.definition),
        False,
        lambda: all(_is_in_sight(frame, item) and _is_plain(frame, item) for item in own),
    )


def _is_plain(frame: Frame, cls: val.ClassValue) -> bool:
    """Whether a class is not decorated, and sets no attributes by names that are put together."""
    frame.engine.uses.read(cls.module, cls.definition)
    text, setters = text_of(cls.module, cls.definition), frame.engine.library.setters(stub_base(frame, cls))
    return not cls.definition.decorators and not any(word in text for word in (*_BY_NAME, *setters))


_BY_NAME = ("setattr", "__dict__")


def is_other(frame: Frame, cls: val.ClassValue, base: val.Value) -> bool:
    """Whether a class does not derive from the other for certain: all its bases are known, and none is that."""
    return not derives(frame, cls, base) and not has_base_out_of_sight(frame, cls)


def has_base_out_of_sight(frame: Frame, cls: val.ClassValue) -> bool:
    """Whether a class, or one above it, derives from something of which neither the project nor a stub tells."""
    own = [item for item in mro(frame, cls) if isinstance(item, val.ClassValue)]
    return not all(_has_known_bases(frame, item) for item in own)


def _has_known_bases(frame: Frame, cls: val.ClassValue) -> bool:
    bases = (name for name in cls.definition.bases if name.rpartition(".")[2] not in _EMPTY_BASES)
    return all(_base(frame, cls.module, name) is not None for name in bases)


# Classes of Python that leave their subclasses nothing to inherit but what every object has.
_EMPTY_BASES = {"object", "ABC", "Generic", "Protocol"}


def stub_base(frame: Frame, cls: val.ClassValue) -> str:
    """Return the nearest stub class that the class derives from, "" where there is none."""

    def found() -> str:
        known = (item.name for item in mro(frame, cls) if isinstance(item, val.StubClass))
        return next(known, "") or _assumed_base(frame, cls)

    return frame.engine.uses.once(frame.engine.stub_bases, id(cls.definition), "", found)


def _assumed_base(frame: Frame, cls: val.ClassValue) -> str:
    """Return the stub class that one derives from, as its methods tell, by way of a base outside of what is known."""
    own = [item for item in mro(frame, cls) if isinstance(item, val.ClassValue)]
    if not any(_is_outside(frame, item.module, base) for item in own for base in item.definition.bases):
        return ""
    for method, name in frame.engine.library.assumed:
        found = find(frame, cls, method)
        is_of_instances = found is not None and not {"staticmethod", "classmethod"} & {*found[1].decorators}
        if is_of_instances and any(_imports(frame, item.module, name.partition(".")[0]) for item in own):
            return name
    return ""


def _is_outside(frame: Frame, module: Module, base: str) -> bool:
    """Whether a base is of a package that is neither Python's nor described by stubs."""
    match meant(frame, module, base):
        case val.External(name):
            package = name.partition(".")[0]
            return package not in _PYTHON and not frame.engine.library.knows(package)
    return False


_PYTHON = sys.stdlib_module_names | {"builtins"}


def _imports(frame: Frame, module: Module, package: str) -> bool:
    frame.engine.uses.follow_imports(module)
    return any(item.module.partition(".")[0] == package for item in module.index.imports.values() if not item.level)


def takes_input(frame: Frame, cls: val.ClassValue, method: str) -> bool:
    """Whether a method is passed what users read or type in; its class may be a library's own."""
    library = frame.engine.library

    def found() -> str | None:
        stubs = (library.stub_class(name) for item in mro(frame, cls) if library.describes(name := _public_name(item)))
        return next((stub.takes_input for stub in stubs if stub is not None and stub.takes_input is not None), None)

    excepted = frame.engine.uses.once(frame.engine.taking_input, id(cls.definition), None, found)
    return excepted is not None and not fnmatchcase(method, excepted)


def _public_name(cls: val.ClassValue | val.StubClass) -> str:
    """Return the name by which a library's users know a class."""
    if isinstance(cls, val.StubClass):
        return cls.name
    return f"{cls.module.name.partition('.')[0]}.{cls.definition.name}"


def find(frame: Frame, cls: val.ClassValue, name: str) -> tuple[val.ClassValue, Definition] | None:
    """Return the project class in the order of inheritance that defines the method or nested class `name`.

    A class below it may have a variable in its place, or a decorator may have put something there.
    """
    for item in mro(frame, cls):
        if not isinstance(item, val.ClassValue):
            continue
        if name in patched.set_on(frame, item):
            return None
        if name in item.definition.children:
            return item, item.definition.children[name]
        if frame.engine.summaries.has_variable(item, name):
            return None
    return None


def is_module(frame: Frame, cls: val.ClassValue) -> bool:
    """Whether instances are built of parameters."""
    return frame.engine.library.is_module(stub_base(frame, cls))


def derives(frame: Frame, cls: val.ClassValue, base: val.Value) -> bool:
    """Whether a class is the other or derives from it, as far as its bases are known."""
    if isinstance(base, val.StubClass):
        own = stub_base(frame, cls)
        return bool(own) and frame.engine.library.is_subclass(own, base.name)
    return any(item == base for item in mro(frame, cls))
