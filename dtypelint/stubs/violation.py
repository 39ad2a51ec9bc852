"""One thing that a call violates."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from dtypelint.claims import Claim, Dtypes, gather
from dtypelint.findings import Confidence
from dtypelint.stubs import language as lang
from dtypelint.stubs.bind import Argument


@dataclass(frozen=True, slots=True)
class Violation:
    """An argument whose dtype a call cannot take. `against` are the dtypes of the other operand where two disagree.

    `weak`: nothing is known of the argument, so that the call may as well be another overload's. `instead` is the rule
    that takes over inside a module, where this operand has the default dtype and the other one whatever dtype somebody
    chooses. `versions` are those of the stub's branch, `only_in` those of the condition that does not hold, where the
    declared ones leave it open. `when` is that branch in any case: what it says was not asked of other versions.
    `hinges`: the two operands agree on some way, and the code chooses the way. `revealed`: the code asks what is known
    of the argument, and nothing is refused.
    """

    rule: lang.Rule
    name: str
    rejected: Dtypes
    param: str
    argument: Argument | None
    against: Dtypes | None = None
    against_param: str = ""
    variable: str = ""
    versions: str = ""
    where: str = ""
    only_in: str = ""
    when: lang.When = ()
    reaching: int = 0
    instead: lang.Rule | None = None
    weak: bool = False
    hinges: bool = False
    revealed: bool = False
    bound: Mapping[str, Argument] = field(default_factory=dict)

    def at(self, confidence: Confidence) -> Violation:
        """Return the violation with every claim at `confidence`; what the code asks is answered as it is inferred."""
        return self if self.revealed else replace(self, rejected=replace_confidence(self.rejected, confidence))

    @property
    def claims(self) -> tuple[Claim, ...]:
        """What is claimed of the argument, and of the other operand where two disagree."""
        return self.rejected.claims if self.against is None else (*self.rejected.claims, *self.against.claims)


def replace_confidence(found: Dtypes, confidence: Confidence) -> Dtypes:
    """Return `found` with every claim at `confidence`."""
    return gather(Claim(claim.mask, confidence, claim.origin) for claim in found.claims)
