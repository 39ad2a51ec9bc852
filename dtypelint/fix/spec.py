"""What a stub's `fix=` says, and whether the fix it makes is safe."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass

from dtypelint import dtypes
from dtypelint.findings import Applicability

ACTIONS = frozenset({"wrap", "call", "keyword", "drop_keyword", "drop_statement", "guard"})
HOLE = "{}"
NAMED_HOLE = re.compile(r"\{([^\W\d]\w*)\}")


@dataclass(frozen=True, slots=True)
class FixSpec:
    """The fix a violated bound suggests."""

    action: str
    template: str = ""
    value: str = ""
    needs: str = ""
    keeps: int = 0
    only: int = dtypes.ALL
    unsafe: bool = False
    bits: bool = False
    """Whether the result holds the bits of the value, and no longer its numbers."""

    @property
    def problem(self) -> str | None:
        """What is wrong with the declaration, for whoever loads it; None where it can be used."""
        if self.action not in ACTIONS:
            return f"there is no fix called {self.action}"
        if self.action in {"keyword", "drop_keyword"} and not self.template.isidentifier():
            return f"{self.action} needs the name of a parameter, not {self.template!r}"
        if self.action in {"wrap", "guard"} and HOLE not in self.template:
            return f"the template of {self.action} has no {HOLE}"
        return self._syntax_problem()

    def _syntax_problem(self) -> str | None:
        if self.action in {"drop_statement", "drop_keyword"}:
            return None
        source = self.value if self.action == "keyword" else self.template
        try:
            ast.parse(fill(source), mode="exec" if self.action == "guard" else "eval")
        except (SyntaxError, ValueError) as error:
            return f"the template {source!r} is not Python: {error}"
        return None


def fill(template: str, content: str = "x") -> str:
    """Return `template` with `content` in every hole, named or not."""
    return NAMED_HOLE.sub(lambda _: content, template).replace(HOLE, content)


def applicability(spec: FixSpec, *, proven: bool, reaching: int, rejected: int) -> Applicability:
    """Say whether the fix may be applied without being asked for.

    `proven`: the dtype is known for certain; `reaching`: every dtype that can reach the call; `rejected`: those of
    them that the call cannot take. A fix is safe where it leaves alone whatever already worked.
    """
    harmless = reaching & ~rejected & ~spec.keeps == 0
    return Applicability.SAFE if proven and harmless and not spec.unsafe else Applicability.UNSAFE
