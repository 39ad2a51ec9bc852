"""What is asked of all stubs at once: told of each file while it is parsed, so that a run need not read them all."""

from __future__ import annotations

import enum
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any


class Trait(enum.IntFlag):
    """What the stubs say of a call, as far as it tells whether somebody who makes it is worth evaluating."""

    BOUND = 1
    """A rule that one argument violates by its own dtype, or whatever it is."""
    OPERANDS = 2
    """A rule that two operands of different dtypes violate."""
    CONDITION = 4
    """A condition on what the operands come to."""
    BUILDS = 8
    """Builds with the default dtype, where a rule is about that."""


Traits = tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Summary:
    """What one stub file holds.

    `functions` and `methods` are those that have traits, with them; of a class, `functions` has what holds of building
    it and, as far as one argument can be wrong, of calling its instances. `ducks` are the classes that methods give
    away, `duck_methods` the methods of these classes, and `alike` the classes that stand for all of such a name.
    `operators` are the special methods that have traits, `members` what instances of any class have, and
    `module_members` what those have that are built of parameters.
    """

    functions: Traits = ()
    methods: Traits = ()
    duck_methods: Traits = ()
    ducks: tuple[tuple[str, str], ...] = ()
    alike: tuple[tuple[str, str], ...] = ()
    operators: Traits = ()
    members: tuple[str, ...] = ()
    module_members: tuple[str, ...] = ()

    @classmethod
    def of(cls, values: Iterable[Iterable[Any]]) -> Summary:
        """Return a summary from its fields as JSON has them."""
        *tables, members, module_members = values
        functions, methods, duck_methods, ducks, alike, operators = map(_pairs, tables)
        words = tuple(map(str, members)), tuple(map(str, module_members))
        return cls(functions, methods, duck_methods, ducks, alike, operators, *words)


def _pairs(table: Iterable[tuple[Any, Any]]) -> tuple[tuple[Any, Any], ...]:
    return tuple([(name, value) for name, value in table])
