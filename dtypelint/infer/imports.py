"""Import statements: what the names that they bind are."""

from __future__ import annotations

import libcst as cst

from dtypelint.infer.frame import Frame
from dtypelint.source.paths import path_of


def execute(frame: Frame, node: cst.Import) -> None:
    """Bind what `import a.b, c as d` names."""
    if isinstance(node.names, cst.ImportStar):
        return
    for alias in node.names:
        dotted = path_of(alias.name) or ""
        local = alias.evaluated_alias or dotted.partition(".")[0]
        _bind(frame, local, dotted if alias.evaluated_alias else local, None, 0)


def execute_from(frame: Frame, node: cst.ImportFrom) -> None:
    """Bind what `from a import b, c as d` names."""
    if isinstance(node.names, cst.ImportStar):
        return
    module = path_of(node.module) or "" if node.module is not None else ""
    for alias in node.names:
        name = path_of(alias.name) or ""
        _bind(frame, alias.evaluated_alias or name, module, name, len(node.relative))


def _bind(frame: Frame, name: str, module: str, attribute: str | None, level: int) -> None:
    """Bind a name, but not one that a module binds only here: that is looked up when it is read.

    Most names are never read where a module is executed because somebody imports it.
    """
    is_of_module = frame.function is None and frame.owner is None
    if not (is_of_module and name in frame.module.index.imported_once):
        frame.env.bind(name, frame.engine.imported(frame, module, attribute, level))
