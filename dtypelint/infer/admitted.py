"""What a constructor admits: an attribute that it sets to a parameter is what its guards have left of that."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import libcst as cst

from dtypelint import values as val
from dtypelint.infer import introspection
from dtypelint.infer.env import Env
from dtypelint.infer.frame import Frame
from dtypelint.infer.mutation import mutate
from dtypelint.infer.unit import parts_of
from dtypelint.source.paths import path_of

_BINDING = (cst.AssignTarget, cst.AnnAssign, cst.AugAssign)


def narrow(frame: Frame, definition: cst.FunctionDef, end: Env) -> None:
    """Make the attributes that are set to parameters what these are known to be where a constructor ends.

    `self.kind = kind` comes before `if kind == "linear": ... else: raise ValueError(kind)`.
    """
    known = {name: value for name, value in end.narrowed.items() if _is_of_words(value)}
    if not known or not definition.params.params:
        return
    own = definition.params.params[0].name.value
    bound = introspection.bound_in(frame.unit, definition.body)
    for attribute, name in _set_once(definition, own):
        instance = end.variables.get(own)
        if name in bound or name not in known or not isinstance(instance, val.Instance):
            continue
        if instance.attributes.get(attribute) == end.variables.get(name):
            mutate(end, instance, instance.assign(attribute, known[name]))


def _is_of_words(value: val.Value) -> bool:
    """Whether a value is one of some strings."""
    return all(isinstance(item, val.Literal) and isinstance(item.value, str) for item in val.alternatives(value))


def _set_once(definition: cst.FunctionDef, own: str) -> Iterator[tuple[str, str]]:
    """Yield the attributes that a method sets in one place only, on any way, each with the variable it sets them to."""
    times = Counter(path_of(node.target) for node in parts_of(definition.body, _BINDING))  # type: ignore[attr-defined]
    for line in definition.body.body:
        for statement in line.body if isinstance(line, cst.SimpleStatementLine) else ():
            match statement:
                case (
                    cst.Assign(targets=[cst.AssignTarget(target=target)], value=cst.Name(name))
                    | cst.AnnAssign(target=target, value=cst.Name(name))
                ):
                    path = path_of(target) or ""
                    if path.startswith(f"{own}.") and path.count(".") == 1 and times[path] == 1:
                        yield path.removeprefix(f"{own}."), name
