"""Classes of the project that derive from Python's containers: an instance holds what it is built of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dtypelint import values as val
from dtypelint.infer import attributes, builtin, calls, classes, lineage, methods, names, subscripts
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
# The methods of a dict that stand for attributes where a class makes its items its attributes.
_ITEMS_OF_HOOKS = {"__getattr__": "__getitem__", "__setattr__": "__setitem__"}
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


def put(frame: Frame, instance: val.Instance, keys: Sequence[val.Value], value: val.Value) -> None:
    """Put an item into what an instance holds."""
    held = instance.attributes.get(HELD)
    changed = None if held is None else subscripts.with_item(held, keys, value)
    if changed is not None:
        mutate(frame.env, instance, instance.assign(HELD, changed))


def attribute(frame: Frame, instance: val.Instance, name: str) -> val.Value | None:
    """Return an attribute that an instance looks for among its items, None where it does not."""
    return _by_hook(frame, instance, "__getattr__", name)


def set_attribute(frame: Frame, instance: val.Instance, name: str, value: val.Value) -> bool:
    """Put an attribute among the items of an instance; return whether that is where it goes."""
    return _by_hook(frame, instance, "__setattr__", name, value) is not None


def _by_hook(frame: Frame, instance: val.Instance, hook: str, name: str, *given: val.Value) -> val.Value | None:
    """Return what comes of an attribute by a method of the class, or of Python's container, that is its hook."""
    if HELD not in instance.attributes or name.startswith("__"):
        return None
    arguments = Arguments(tuple(map(Argument, (val.Literal(name), *given))))
    if lineage.find(frame, instance.cls, hook) is not None:
        method = classes.special_method(frame, instance, hook)
        return None if method is None else calls.call(frame, method, arguments, None, None)
    if instance.attributes.get("__dict__") is not None:
        return call(frame, instance, _ITEMS_OF_HOOKS[hook], arguments)
    match classes.class_variable(frame, instance.cls, hook):
        case val.External(dotted) if dotted.rpartition(".")[0] in _KINDS:
            return call(frame, instance, dotted.rpartition(".")[2], arguments)
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
