"""What is known at one point of a function: its variables, what guards have said, and the switches that are on."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from dtypelint import values as val
from dtypelint.claims import Dtypes

if TYPE_CHECKING:
    from dtypelint.versions import Ranges


@dataclass
class Env:
    """Variables, narrowed paths (`batch.x`, `cfg['dtype']`) and switches; `alive` is False after a return or raise.

    `versions` are the versions of distributions that the code has asked about.
    """

    variables: dict[str, val.Value] = field(default_factory=dict)
    narrowed: dict[str, val.Value] = field(default_factory=dict)
    switches: dict[str, Dtypes] = field(default_factory=dict)
    alive: bool = True
    versions: dict[str, Ranges] = field(default_factory=dict)

    def copy(self) -> Env:
        """Return an independent copy."""
        return Env(dict(self.variables), dict(self.narrowed), dict(self.switches), self.alive, dict(self.versions))

    def called(self, variables: dict[str, val.Value]) -> Env:
        """Return the state in which a function that is called here starts."""
        return Env(variables, switches=dict(self.switches), versions=dict(self.versions))

    def bind(self, name: str, value: val.Value) -> None:
        """Assign a variable; what was known of its attributes and items is forgotten."""
        self.variables[name] = value
        self.forget(name)

    def forget(self, path: str) -> None:
        """Forget what guards said of `path` and of what hangs on it."""
        if self.narrowed:
            ends = (path + ".", path + "[")
            for known in [known for known in self.narrowed if known == path or known.startswith(ends)]:
                del self.narrowed[known]

    def become(self, other: Env) -> None:
        """Take over the state of `other`."""
        self.variables, self.narrowed = other.variables, other.narrowed
        self.switches, self.alive, self.versions = other.switches, other.alive, other.versions


def join(left: Env, right: Env) -> Env:
    """Return what holds after either; a path that has ended says nothing."""
    if not left.alive:
        return right
    if not right.alive:
        return left
    variables = dict(left.variables)
    for name, value in right.variables.items():
        variables[name] = val.join(variables[name], value) if name in variables else value
    narrowed = {
        path: val.join(value, right.narrowed[path]) for path, value in left.narrowed.items() if path in right.narrowed
    }
    switches = dict(left.switches)
    for name, dtypes in right.switches.items():
        switches[name] = switches[name] | dtypes if name in switches else dtypes
    asked = left.versions.keys() & right.versions.keys()
    versions = {name: tuple(dict.fromkeys(left.versions[name] + right.versions[name])) for name in asked}
    return Env(variables, narrowed, switches, versions=versions)
