"""Where evaluation starts: the body of a module, and each of its functions as if nobody in particular called it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

import libcst as cst

from dtypelint import values as val
from dtypelint.infer import classes, statements
from dtypelint.infer.engine import Engine
from dtypelint.infer.env import Env
from dtypelint.infer.frame import Frame, Reached
from dtypelint.infer.scan import Root, functions_of
from dtypelint.infer.unit import Unit, blank_unit, find_definition
from dtypelint.source.index import Definition
from dtypelint.source.project import Module
from dtypelint.source.texts import text_of

Record = Callable[[Unit, cst.CSTNode, val.Value], None]
# What defines something that is called later, and elsewhere.
_DEFINING = re.compile(r"\blambda\b|^[ \t]*(?:async[ \t]+)?(?:class|def)\b", re.MULTILINE)


def evaluate_module(engine: Engine, module: Module, record: Record | None = None) -> Iterator[Reached]:
    """Yield the violations that evaluating every definition of a module meets. Raises cst.ParserSyntaxError."""
    yield from evaluate_body(engine, module, record)
    for owner, definition in functions_of(module):
        yield from evaluate_definition(engine, owner, definition, module, record)


def evaluate_root(engine: Engine, root: Root, refusing: frozenset[str] | None = None) -> Iterable[Reached]:
    """Return the violations that evaluating a root meets. Raises cst.ParserSyntaxError.

    `refusing` are the words in it where it may refuse a dtype itself. What comes after the last of them may cost all
    that a root may only where anything is met; None lets it do so anyway.
    """
    inherited = bool(root.overriding)
    engine.refill(root.module, inherited=inherited, at_a_glance=refusing is not None)
    if refusing:
        _tell_quiet(engine, root, refusing)
    reached = _evaluate(engine, root)
    if engine.budget.was_too_small:
        engine.parameters.take_passed()  # what calls pass is noted anew
        engine.refill(root.module, inherited=inherited)
        reached = _evaluate(engine, root)
    return reached


def _evaluate(engine: Engine, root: Root) -> Iterable[Reached]:
    if root.definition is None:
        return _in_body(engine, root.module, None)
    return _in_definition(engine, root.owner, root.definition, root.module, None)


def _tell_quiet(engine: Engine, root: Root, refusing: frozenset[str]) -> None:
    """Make the budget know which statements of a root come after the last that has one of these words.

    Where something is defined in it that may be called anywhere, none does.
    """
    budget = engine.budget
    budget.is_at_a_glance = False
    # Where something may be refused, the rest is worth as much as one call, and not but a glance.
    budget.glance = budget.glance_apiece = budget.apiece
    unit = engine.body(root.module) if root.definition is None else _unit(engine, root.module, root.definition)
    if unit is None or len(_DEFINING.findall(unit.text)) > (root.definition is not None):
        return
    statements = _statements(unit, root)
    places = range(len(statements), 0, -1)
    last = next((place for place in places if not refusing.isdisjoint(unit.words(statements[place - 1]))), 0)
    budget.quiet = {statement: place > last for place, statement in enumerate(statements, 1)}


def _statements(unit: Unit, root: Root) -> Sequence[cst.CSTNode]:
    if root.definition is None:
        return unit.tree.body
    found = find_definition(unit.tree)
    return found.body.body if found is not None and isinstance(found.body, cst.IndentedBlock) else ()


def evaluate_body(engine: Engine, module: Module, record: Record | None = None) -> Iterable[Reached]:
    """Return the violations in a module's own statements. Raises cst.ParserSyntaxError."""
    engine.refill(module)
    return _in_body(engine, module, record)


def _in_body(engine: Engine, module: Module, record: Record | None) -> Iterable[Reached]:
    engine.module_env(module)
    frame = engine.module_frame(module)
    if frame is None:
        return ()
    frame.record = record
    statements.execute_all(frame, frame.unit.tree.body)
    frame.leave()
    return frame.reached


def evaluate_definition(
    engine: Engine,
    owner: val.ClassValue | None,
    definition: Definition,
    module: Module,
    record: Record | None = None,
) -> Iterable[Reached]:
    """Return the violations that a function, or a method on an `owner`, meets when nobody is seen calling it."""
    engine.refill(module)
    return _in_definition(engine, owner, definition, module, record)


def _in_definition(
    engine: Engine, owner: val.ClassValue | None, definition: Definition, module: Module, record: Record | None
) -> Iterable[Reached]:
    engine.uses.look_up(module, definition.top.name)
    receiver: val.Value | None = None
    if owner is not None and "staticmethod" not in definition.decorators:
        blank = Frame(engine, _unit(engine, module, definition), Env())
        receiver = owner if "classmethod" in definition.decorators else _self(blank, owner, definition)
    function = val.FunctionValue(module, definition, definition.name, owner=owner, receiver=receiver)
    return engine.evaluate_alone(function, record).reached


def _self(frame: Frame, owner: val.ClassValue, definition: Definition) -> val.Value:
    if definition.name == "__init__" or _builds(frame, owner, definition):
        return val.Instance(owner, ("root", id(owner.definition)), val.EMPTY)
    return classes.one_of(frame, owner)


def _builds(frame: Frame, owner: val.ClassValue, definition: Definition) -> bool:
    """Whether a method is called by the constructor only: it works on what is being built.

    One that is not private may be called from elsewhere, as far as its module tells.
    """
    name = definition.name
    if name.startswith("__"):
        return False
    for item in owner.definition.every:
        frame.engine.uses.read(owner.module, item)
    call = f"self.{name}("
    calling = [item for item in owner.definition.every if call in text_of(owner.module, item)]
    if not calling or {item.name for item in calling} != {"__init__"}:
        return False
    if name.startswith("_"):
        return True
    frame.engine.uses.survey(owner.module)
    for _, item in functions_of(owner.module):
        frame.engine.uses.read(owner.module, item)
    within = sum(text_of(owner.module, item).count(call) for item in calling)
    return owner.module.source.text.count(f".{name}(") == within


def _unit(engine: Engine, module: Module, definition: Definition) -> Unit:
    unit, _ = engine.function_node(module, definition)
    return unit if unit is not None else blank_unit(module, definition.name)
