"""The names of the rules by their codes: what most runs ask of the rule pages."""

from __future__ import annotations

import functools
import re

from dtypelint.pack import rules_root

_NAME = re.compile(r'^name[ \t]*=[ \t]*"([\w-]+)"[ \t]*$', re.MULTILINE)


@functools.cache
def rule_names() -> dict[str, str]:
    """Return the name of every rule by its code, in the order of the codes."""
    names = {}
    for path in sorted(rules_root().glob("DTL*.md")):
        front = path.read_text(encoding="utf-8").partition("\n+++")[0]
        if match := _NAME.search(front):
            names[path.stem] = match[1]
    return names
