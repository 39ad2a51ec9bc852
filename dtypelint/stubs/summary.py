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
    """Builds with the default dtype, where a rule is about that; or with one that no argument decides."""
    FOREIGN = 16
    """An operator with a rule that one operand violates by its own dtype where the other is of another library."""
    PICKED = 32
    """Like `OPERANDS`, of an assignment to items that no number picks and no slice."""
    FRACTIONS = 64
    """Like `BUILDS`, of numbers: of whole ones it makes integers."""
    INTEGRAL = 128
    """Gives integers, or complex numbers, whatever it is given: what no floating dtype is."""
    WHOLE = 256
    """A rule that one argument violates by being of whole numbers or truths."""
    PICKS = 512
    """Like `BOUND`, of what stands between brackets."""
    OVERFLOWS = 1024
    """A rule that a number violates which the dtype cannot hold."""
    LARGE = 2048
    """Builds what has the largest number of a dtype."""
    RUN = 4096
    """Like `BOUND`, of calling an instance of the class."""
    STATED = 8192
    """Like `WHOLE`, of a dtype that is passed by keyword."""


# A rule that one argument violates by its own dtype, of a call or of one of what that builds.
BOUND_AT_ALL = Trait.BOUND | Trait.RUN


Traits = tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Summary:
    """What one stub file holds.

    `functions` and `methods` are those that have traits, with them; of a class, `functions` has what holds of building
    it and, as far as one argument can be wrong, of calling its instances. `ducks` are the classes that methods give
    away, `casts` those whose methods tell what an object of unknown class is cast to, `measures` those whose members
    tell how large it is, `duck_methods` the methods of these classes, and `alike` the classes that stand for all of
    such a name. `operators` are the special methods that have traits, `members` what instances of any class have, and
    `module_members` what those have that are built of parameters. `others` are the libraries of whose values one must
    take part where an operator is `FOREIGN`. `assumed` are the classes from which one of unknown bases derives that has
    a method of the name, `runs` the methods that call another one of the class that derives from theirs.
    """

    functions: Traits = ()
    methods: Traits = ()
    duck_methods: Traits = ()
    ducks: tuple[tuple[str, str], ...] = ()
    casts: tuple[tuple[str, str], ...] = ()
    measures: tuple[tuple[str, str], ...] = ()
    alike: tuple[tuple[str, str], ...] = ()
    operators: Traits = ()
    members: tuple[str, ...] = ()
    module_members: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    assumed: tuple[tuple[str, str], ...] = ()
    runs: tuple[tuple[str, str], ...] = ()

    @classmethod
    def of(cls, values: Iterable[Iterable[Any]]) -> Summary:
        """Return a summary from its fields as JSON has them."""
        *tables, members, module_members, others, assumed, runs = values
        functions, methods, duck_methods, ducks, casts, measures, alike, operators = map(_pairs, tables)
        return cls(
            *(functions, methods, duck_methods, ducks, casts, measures, alike, operators),
            *(_words(members), _words(module_members), _words(others)),
            assumed=_pairs(assumed),
            runs=_pairs(runs),
        )


def _words(names: Iterable[Any]) -> tuple[str, ...]:
    return tuple(map(str, names))


def _pairs(table: Iterable[tuple[Any, Any]]) -> tuple[tuple[Any, Any], ...]:
    return tuple([(name, value) for name, value in table])
