"""Lists at the top level of a module that its functions fill: what they put there."""

from __future__ import annotations

from collections.abc import Iterator

from dtypelint import values as val
from dtypelint.infer import classes
from dtypelint.infer.frame import Frame
from dtypelint.source.index import all_of
from dtypelint.source.project import Module
from dtypelint.source.reaching import filled_by, filled_by_functions


def filled(frame: Frame, module: Module, name: str, value: val.Value) -> val.Value:
    """Return what a variable of a module holds that its body sets to `value`, of which nothing is known as it runs.

    What is registered in a list, classes or functions, is not what others register.
    """
    is_list = isinstance(value, val.Items) and value.kind == "list"
    if not is_list or not frame.engine.has_run(module) or (value != _EMPTY and val.doubted(value) == value):
        return value

    def find() -> val.Value | None:
        if name not in filled_by_functions(module):
            return None
        frame.engine.uses.survey(module)
        with frame.engine.apart():
            return val.join_all(_put(frame, module, name))

    # What one function puts there of what it finds there is not known.
    put = frame.engine.uses.once(frame.engine.global_lists, (module, name), val.UNKNOWN_VALUE, find)
    return value if put is None else val.join(value, val.Items("list", None, put))


_EMPTY = val.Items("list", (), val.UNKNOWN_VALUE)


def _put(frame: Frame, module: Module, name: str) -> Iterator[val.Value]:
    """Yield what each function of a module that fills a list puts there, called by nobody in particular."""
    for item in all_of(module.index.every):
        if item.kind == "function" and filled_by(module, item, [name]):
            owner = val.ClassValue(module, item.parent) if item.parent is not None else None
            receiver = classes.receiver_of(item, classes.root_instance(frame, owner)) if owner is not None else None
            function = val.FunctionValue(module, item, item.name, owner=owner, receiver=receiver)
            left = frame.engine.evaluate_alone(function, given={name: _EMPTY}).parameters.get(name)
            yield left.each if isinstance(left, val.Items) else val.UNKNOWN_VALUE
