"""Classes of the project that derive from Python's containers: an instance holds what it is built of."""

from __future__ import annotations

from collections.abc import Iterator

from dtypelint import values as val
from dtypelint.infer import attributes, builtin, calls, lineage, methods, names
from dtypelint.infer.frame import Frame
from dtypelint.infer.mutation import mutate
from dtypelint.stubs.bind import Argument, Arguments

# The name under which an instance keeps what it holds; no Python name can be spelled so.
HELD = "<held>"
_KINDS = {
    **dict.fromkeys(("builtins.dict", "collections.OrderedDict", "collections.UserDict"), "dict"),
    **dict.fromkeys(("builtins.list", "collections.UserList"), "list"),
    **dict.fromkeys(("collections.abc.Mapping", "collections.abc.MutableMapping"), "mapping"),
    **dict.fromkeys(("typing.Mapping", "typing.MutableMapping"), "mapping"),
}
_OF_MAPPINGS = {"get", "items", "keys", "values"}


def kind(frame: Frame, cls: val.ClassValue) -> str:
    """Return "dict", "list" or "mapping" for a class that derives from such a class of Python's, else ""."""

    def found() -> str:
        return next((_KINDS[name] for name in _outside(frame, cls) if name in _KINDS), "")

    return frame.engine.uses.once(frame.engine.container_kinds, id(cls.definition), "", found)


def _outside(frame: Frame, cls: val.ClassValue) -> Iterator[str]:
    """Yield the bases of a class and of its bases that neither the project nor a stub has."""
    for item in lineage.mro(frame, cls):
        for base in item.definition.bases if isinstance(item, val.ClassValue) else ():
            head, *rest = base.split(".")
            found = names.in_module(frame, item.module, head) if isinstance(item, val.ClassValue) else None
            if isinstance(found, val.External):
                yield ".".join((found.name, *rest))


def filled(frame: Frame, instance: val.Instance, arguments: Arguments) -> val.Instance:
    """Return a new instance with what it holds, where its class is a container."""
    found = kind(frame, instance.cls)
    if found not in ("dict", "list"):
        return instance
    return instance.assign(HELD, builtin.call(frame, found, arguments, None))


def method(frame: Frame, instance: val.Instance, name: str) -> val.Value | None:
    """Return a method that an instance has from Python's container, None where it has none of the name."""
    found = kind(frame, instance.cls)
    if found == "mapping":
        return val.BuiltinMethod(name, instance) if name in _OF_MAPPINGS else None
    if found and HELD in instance.attributes and hasattr(dict if found == "dict" else list, name):
        return val.BuiltinMethod(name, instance)
    return None


def call(frame: Frame, instance: val.Instance, name: str, arguments: Arguments) -> val.Value:
    """Return what such a method gives."""
    held = instance.attributes.get(HELD)
    if held is None:
        return _of_mapping(frame, instance, name, arguments)
    if name == "__init__":
        mutate(frame.env, instance, filled(frame, instance, arguments))
        return val.NONE
    changed, result = methods.changed_by(frame, held, name, arguments)
    if changed is not None:
        mutate(frame.env, instance, instance.assign(HELD, changed))
    return result


def _of_mapping(frame: Frame, instance: val.Instance, name: str, arguments: Arguments) -> val.Value:
    """Return what a mixin method of a mapping gives, all of which rest on `__getitem__`."""
    getter = attributes.method_of(frame, instance, "__getitem__")
    if getter is None:
        return val.UNKNOWN_VALUE
    if name == "get" and arguments.positional:
        key, *default = arguments.positional
        found = calls.call(frame, getter, Arguments((key,)), None, None)
        return val.join_all([found, *(item.value for item in default or [Argument(val.NONE)])])
    if name == "keys":
        return val.Items("list", None, names.element_of(frame, instance))
    each = calls.call(frame, getter, Arguments((Argument(val.UNKNOWN_VALUE),)), None, None)
    if name == "values":
        return val.Items("list", None, each)
    return val.Items("list", None, val.Items("tuple", (val.UNKNOWN_VALUE, each), val.UNKNOWN_VALUE))
