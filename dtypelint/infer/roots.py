"""Where evaluation starts: the body of a module, and each of its functions as if nobody in particular called it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import libcst as cst

from dtypelint import values as val
from dtypelint.infer import classes, functions, statements
from dtypelint.infer.engine import Engine
from dtypelint.infer.env import Env
from dtypelint.infer.frame import Frame, Reached
from dtypelint.infer.unit import Unit
from dtypelint.source.index import Definition
from dtypelint.source.project import Module
from dtypelint.source.text import rows

Record = Callable[[Unit, cst.CSTNode, val.Value], None]


def evaluate_module(engine: Engine, module: Module, record: Record | None = None) -> Iterator[Reached]:
    """Yield the violations that evaluating every definition of a module meets. Raises cst.ParserSyntaxError."""
    engine.calls_left = functions.MOST_CALLS
    frame = engine.module_frame(module)
    if frame is not None:
        frame.record = record
        statements.execute_all(frame, frame.unit.tree.body)
        frame.leave()
        yield from frame.reached
    for owner, definition in functions_of(module):
        engine.calls_left = functions.MOST_CALLS
        yield from evaluate_definition(engine, owner, definition, module, record)
    for cls in _classes(module, module.index.every):
        for base, method in _templates(engine, cls):
            yield from evaluate_definition(engine, cls, method, base.module, record)


def evaluate_definition(
    engine: Engine,
    owner: val.ClassValue | None,
    definition: Definition,
    module: Module,
    record: Record | None = None,
) -> Iterable[Reached]:
    """Return the violations that a function, or a method on an `owner`, meets when nobody is seen calling it."""
    receiver: val.Value | None = None
    if owner is not None and "staticmethod" not in definition.decorators:
        blank = Frame(engine, _unit(engine, module, definition), Env())
        receiver = owner if "classmethod" in definition.decorators else _self(blank, owner, definition)
    function = val.FunctionValue(module, definition, definition.name, owner=owner, receiver=receiver)
    return engine.evaluate_alone(function, record).reached


def _templates(engine: Engine, cls: val.ClassValue) -> Iterator[tuple[val.ClassValue, Definition]]:
    """Yield the inherited methods that call one which the class overrides: what they pass is seen only from there."""
    blank = Frame(engine, Unit(cls.module, cls.definition.name, cst.Module([]), 0), Env())
    calls = [f"self.{name}(" for name in cls.definition.children if not name.startswith("__")]
    for base in list(classes.mro(blank, cls))[1:]:
        if isinstance(base, val.ClassValue) and calls:
            lines = rows(base.module.source.text)
            for method in base.definition.every:
                text = "\n".join(lines[method.start_row - 1 : method.end_row])
                if method.name not in cls.definition.children and any(call in text for call in calls):
                    yield base, method


def _classes(module: Module, definitions: Iterable[Definition]) -> Iterator[val.ClassValue]:
    for definition in definitions:
        if definition.kind == "class":
            yield val.ClassValue(module, definition)
            yield from _classes(module, definition.every)


def _self(frame: Frame, owner: val.ClassValue, definition: Definition) -> val.Value:
    if definition.name == "__init__":
        return val.Instance(owner, ("root", id(owner.definition)), val.EMPTY)
    return classes.root_instance(frame, owner)


def _unit(engine: Engine, module: Module, definition: Definition) -> Unit:
    unit, _ = engine.function_node(module, definition)
    return unit if unit is not None else Unit(module, definition.name, cst.Module([]), 0)


def functions_of(module: Module) -> Iterator[tuple[val.ClassValue | None, Definition]]:
    """Yield the functions and methods of a module, each with its class."""
    return _functions(module, module.index.every, None)


def _functions(
    module: Module, definitions: Iterable[Definition], owner: val.ClassValue | None
) -> Iterator[tuple[val.ClassValue | None, Definition]]:
    for definition in definitions:
        if definition.kind == "function":
            yield owner, definition
        else:
            yield from _functions(module, definition.every, val.ClassValue(module, definition))
