"""What the classes of a project hold: the variables of their bodies, and the attributes that their methods set."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

import libcst as cst

from dtypelint import values as val
from dtypelint.infer import classes, lineage, patched, refills, statements
from dtypelint.infer.env import Env
from dtypelint.infer.fixpoint import Fixpoint
from dtypelint.infer.frame import Frame
from dtypelint.infer.unit import definition_unit, find_definition
from dtypelint.source.index import Definition
from dtypelint.source.reaching import set_by_name
from dtypelint.source.setters import annotation_of, attributes_set, set_on_class, variables_set
from dtypelint.source.texts import text_between, text_of

if TYPE_CHECKING:
    from dtypelint.infer.engine import Engine
    from dtypelint.source.project import Module

Declared = tuple["Module", str]


class Summaries:
    """Evaluates the bodies of classes, and their methods as if nobody in particular called them; each of them once."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._variables: dict[int, frozenset[str]] = {}
        self._bodies: dict[int, dict[str, val.Value]] = {}
        self._names_set: dict[int, list[tuple[Definition, frozenset[str]]]] = {}
        self._left: dict[tuple[int, int], Mapping[object, val.Value]] = {}
        self._attributes = Fixpoint(engine.uses, self._left)
        self._declared: dict[tuple[int, str], Declared | None] = {}

    def body(self, cls: val.ClassValue) -> dict[str, val.Value]:
        """Return the variables of a class body."""
        return self._engine.uses.once(self._bodies, id(cls.definition), {}, lambda: self._execute(cls))

    def has_variable(self, cls: val.ClassValue, name: str) -> bool:
        """Whether the body of a class sets a variable; it is evaluated only where its text says so."""

        def named() -> frozenset[str]:
            return variables_set(text_between(cls.module, cls.definition))

        return name in self._engine.uses.once(self._variables, id(cls.definition), frozenset(), named) and (
            name in self.body(cls)
        )

    def declare(self, cls: val.ClassValue, variables: dict[str, val.Value]) -> None:
        """Let a class without a body of its own have these variables."""
        self._bodies[id(cls.definition)] = variables

    def _execute(self, cls: val.ClassValue) -> dict[str, val.Value]:
        try:
            unit = definition_unit(cls.module, cls.definition)
        except cst.ParserSyntaxError:
            return {}
        node = find_definition(unit.tree)
        if not isinstance(node, cst.ClassDef):
            return {}
        frame = Frame(self._engine, unit, Env(), owner=cls)
        with self._engine.apart():
            statements.execute_body(frame, node.body)
        variables = frame.env.variables
        set_later = self._set_later(frame, cls) if variables else frozenset[str]()
        variables.update({name: refills.assigned_elsewhere(variables[name]) for name in set_later & variables.keys()})
        return variables

    def _set_later(self, frame: Frame, cls: val.ClassValue) -> frozenset[str]:
        """Return the variables of a class that its methods, those that it inherits, or other code may set."""
        named = set_by_name(cls.module.source.text)
        found = {name for owner, name in named if owner == cls.definition.name} | patched.set_on(frame, cls)
        for item in _owners(frame, cls):
            for method in item.definition.every:
                self._engine.uses.read(item.module, method)
                found |= set_on_class(text_of(item.module, method))
        return frozenset(found)

    def attribute(self, cls: val.ClassValue, name: str, frame: Frame) -> val.Value | None:
        """Return what the methods of a class set `self.name` to, or its class variable; None where nothing does."""
        key = (id(cls.definition), name)
        return self._attributes.attribute(key, lambda: self._set_by_methods(cls, name, frame))

    def _set_by_methods(self, cls: val.ClassValue, name: str, frame: Frame) -> val.Value | None:
        set_so_far: val.Value | None = None
        is_built = False
        for item in _owners(frame, cls):
            for method in self._setters(item, name):
                found = self._left_by(cls, item, method, name, frame)
                if found is not None:
                    set_so_far = found if set_so_far is None else val.join(found, set_so_far)
                    is_built |= method.name == "__init__"
                    if found != val.NONE and not self._is_replaceable(found):
                        return self._since_set(cls, name, set_so_far, frame, is_built=is_built)
            if name in self.body(item):
                break
        if set_so_far is None or set_so_far == val.NONE:
            return next((body[name] for item in _owners(frame, cls) if name in (body := self.body(item))), set_so_far)
        return self._since_set(cls, name, set_so_far, frame, is_built=is_built)

    def _since_set(
        self, cls: val.ClassValue, name: str, value: val.Value, frame: Frame, *, is_built: bool
    ) -> val.Value:
        """Return what `self.name` holds that methods set to `value`, `is_built` where the constructor does.

        Before another method is called, that is the variable of the class.
        """
        variable = None if is_built else classes.class_variable(frame, cls, name)
        joined = value if variable is None or variable == val.NONE else val.join(value, variable)
        return self._found_by_others(self._changed(cls, name, joined, frame), frame)

    def declared(self, cls: val.ClassValue, name: str, frame: Frame) -> Declared | None:
        """Return the module and the text of the annotation that a class, or one above it, has for `self.name`."""
        key = (id(cls.definition), name)
        return self._engine.uses.once(self._declared, key, None, lambda: self._annotated(cls, name, frame))

    def _annotated(self, cls: val.ClassValue, name: str, frame: Frame) -> Declared | None:
        for item in _owners(frame, cls):
            methods = (text_of(item.module, method) for method in self._setters(item, name))
            for text in (text_between(item.module, item.definition), *methods):
                annotation = annotation_of(name, text)
                if annotation is not None:
                    return item.module, annotation
        return None

    def since_built(self, cls: val.ClassValue, name: str, held: val.Value, frame: Frame) -> val.Value:
        """Return what `self.name` holds that a constructor has set to `held`: also what other methods may set it to.

        That is so where nobody states its dtype, as those that do mean to have it of that one.
        """
        if not self._engine.limits.uncalled or not isinstance(held, val.Typed) or not held.dtypes.unstated:
            return held
        is_kept = not self._engine.library.nature(held.cls).is_array or not self._is_set_again(cls, name, frame)
        later = None if is_kept else self.attribute(cls, name, frame)
        return held if later is None else val.join_all([held, *val.apart_from_none(later)])

    def _found_by_others(self, value: val.Value, frame: Frame) -> val.Value:
        """Return what an attribute holds when anybody else looks: the flags of an instance may be changed by then."""
        if not isinstance(value, val.Instance) or value.is_root:
            return value
        cls, held = value.cls, value.attributes
        changed = {name: self._changed(cls, name, flag, frame) for name, flag in held.items() if _is_flag(flag)}
        return replace(value, attributes=held.update(changed)) if changed else value

    def _changed(self, cls: val.ClassValue, name: str, value: val.Value, frame: Frame) -> val.Value:
        """Return what `self.name` holds that is `value` at first: a flag that methods set may be of the other truth."""
        if not _is_flag(value) or not self._engine.limits.uncalled:
            return value
        return val.Scalar("bool") if self._is_set_again(cls, name, frame) else value

    def _is_set_again(self, cls: val.ClassValue, name: str, frame: Frame) -> bool:
        """Whether a method other than a constructor sets `self.name`."""
        methods = (method for item in _owners(frame, cls) for method in self._setters(item, name))
        return any(method.name != "__init__" for method in methods)

    def _is_replaceable(self, value: val.Value) -> bool:
        """Whether an attribute is set to an array, or to a module of the default dtype; other methods may do so."""
        return self._engine.limits.uncalled and all(self._is_array(item) for item in val.alternatives(value))

    def _is_array(self, value: val.Value) -> bool:
        if not isinstance(value, val.Typed):
            return value == val.NONE
        nature = self._engine.library.nature(value.cls)
        return nature.is_array and (value.dtypes.unstated or not (nature.is_module or nature.is_parameter))

    def _setters(self, cls: val.ClassValue, name: str) -> list[Definition]:
        """Return the methods whose text sets `self.name`, `__init__` first."""
        names_set = self._engine.uses.once(self._names_set, id(cls.definition), [], lambda: self._methods(cls))
        return [method for method, named in names_set if name in named]

    def _methods(self, cls: val.ClassValue) -> list[tuple[Definition, frozenset[str]]]:
        """Return the methods of a class, `__init__` first, each with the attributes that it may set."""
        methods = [item for item in cls.definition.every if item.kind == "function"]
        for method in methods:
            self._engine.uses.read(cls.module, method)
        ordered = sorted(methods, key=lambda item: item.name != "__init__")
        return [(item, attributes_set(text_of(cls.module, item))) for item in ordered]

    def _left_by(
        self, cls: val.ClassValue, owner: val.ClassValue, method: Definition, name: str, frame: Frame
    ) -> val.Value | None:
        """Return what a method that `cls` has of an `owner` leaves `self.name` set to; None where it does not set it.

        A constructor sets what the outermost one, which calls it, has it set. Another method does the same for every
        class that has it, whichever of them is asked for: one that overrides what it calls would cost one more each.
        """
        if method.name != "__init__":
            return self._left_set(owner, owner, method, name, frame)
        outermost = lineage.find(frame, cls, "__init__") or (owner, method)
        left = self._left_set(cls, *outermost, name, frame)
        return left if left is not None else self._left_set(cls, owner, method, name, frame)

    def _left_set(
        self, cls: val.ClassValue, owner: val.ClassValue, method: Definition, name: str, frame: Frame
    ) -> val.Value | None:
        """Return what a method, called by nobody in particular, leaves `self.name` set to.

        That is unknown while the method is evaluated to find that out.
        """
        summary = (id(cls.definition), id(method))

        def leave() -> Mapping[object, val.Value]:
            building = method.name == "__init__"
            start = val.Instance(cls, ("root", id(cls.definition)), val.EMPTY, is_root=True)
            instance = start if building else classes.root_instance(frame, cls)
            function = val.FunctionValue(owner.module, method, method.name, owner=owner, receiver=instance)
            with self._engine.apart(), self._attributes.summarising(summary):
                result = self._engine.evaluate_alone(function)
            left = result.parameters.get("self")
            return left.attributes if isinstance(left, val.Instance) else {}

        is_open = self._attributes.is_open(summary)
        left = self._engine.uses.once(self._left, summary, {}, leave)
        return val.UNKNOWN_VALUE if is_open else left.get(name)


def _is_flag(value: val.Value) -> bool:
    return isinstance(value, val.Literal) and isinstance(value.value, bool)


def _owners(frame: Frame, cls: val.ClassValue) -> Iterator[val.ClassValue]:
    """Yield a class and those that it inherits from, as far as the project defines them."""
    return (item for item in lineage.mro(frame, cls) if isinstance(item, val.ClassValue))
