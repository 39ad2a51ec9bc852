"""What evaluating one definition may cost; what is left after it is spent is unknown."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """How deeply calls are followed, how many, over how many expressions, and how often into one that is running.

    `shared` are the calls followed for what serves many definitions: the attributes of a class, the body of a module.
    `inherited` are the expressions for a method that is evaluated anew for a class which inherits it: where it stands
    it is evaluated with all of `steps`. `test` are those for a definition in a test, which runs what stands elsewhere.
    `apiece` are the expressions for one call that the definition itself makes: one must not take what others need.
    `glance` are those for a definition in which nothing is met that may fail, `glance_apiece` those for one call in it,
    `glance_least` those that each call may cost in any case.
    `uncalled` tells whether functions count though nobody is seen to call them: those that are defined in others are
    evaluated, and methods may have set attributes.
    """

    depth: int = 12
    calls: int = 400
    shared: int = 50
    steps: int = 30_000
    inherited: int = 5_000
    test: int = 5_000
    apiece: int = 4_000
    glance: int = 1_500
    glance_apiece: int = 500
    glance_least: int = 100
    nested: int = 3
    uncalled: bool = True


DEFAULT = Limits()
# For one script and all that it runs, which nobody waits for at an editor.
THOROUGH = Limits(
    depth=48,
    calls=60_000,
    shared=60_000,
    steps=8_000_000,
    inherited=8_000_000,
    test=8_000_000,
    apiece=8_000_000,
    glance=8_000_000,
    glance_apiece=8_000_000,
    glance_least=8_000_000,
    uncalled=False,
)
