"""What a module does where it is run as a script."""

from __future__ import annotations

import re

from dtypelint.infer.frame import Frame
from dtypelint.source.mentions import mentions
from dtypelint.source.project import Module
from dtypelint.source.texts import text_of

_GUARD = re.compile(r"""^if\s+__name__\s*==\s*(['"])__main__\1\s*:(.*(?:\n(?:[ \t].*)?)*)""", re.MULTILINE)


def runs_for_itself(frame: Frame) -> bool:
    """Whether a function is run by its own module run as a script, as far as names tell: a program's own settings."""
    module = frame.unit.module
    name = frame.unit.qualname.partition(".")[0]
    if "__main__" not in module.source.text or not name:
        return False
    frame.engine.uses.survey(module)
    return name in _run(module)


def _run(module: Module) -> set[str]:
    """Return the functions and classes of a module that are called under its guard, and by those in their turn."""
    guard = _GUARD.search(text_of(module, None))
    waiting = [] if guard is None else [guard[2]]
    met: set[str] = set()
    while waiting:
        found = {name for name in mentions(waiting.pop()).called if name in module.index.definitions} - met
        met |= found
        waiting += [text_of(module, module.index.definitions[name]) for name in found]
    return met
