"""Calls to which nothing is passed that tells where it comes from: for every definition they come to the same."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from dtypelint.immutable import immutable
from dtypelint.infer.budget import Cost

if TYPE_CHECKING:
    import libcst as cst

    from dtypelint.infer.engine import Engine
    from dtypelint.infer.memo import Key, Result

# How many are kept, those that were asked for last: eight times as many save a hundredth more of transformers' work.
_MOST_KEPT = 1024


@immutable
class Kept:
    """What a call came to, and all that it did besides: which functions it ran, and what it passed for whom.

    `node` is the function that was called, as it was parsed: a tree that has been let go of leaves nothing. `cost` is
    without those that are `nested` in it.
    """

    key: Key
    node: cst.CSTNode
    result: Result
    cost: Cost
    nested: tuple[Kept, ...]
    entered: frozenset[object]
    passed: Mapping[str, frozenset[str]]


@dataclass
class Account:
    """The calls of a definition that are `paid`, and what was found so far of the one that is evaluated.

    `steps` and `calls` are what those have cost that are `nested` in it.
    """

    paid: dict[Key, Kept] = field(default_factory=dict)
    nested: dict[Key, Kept] = field(default_factory=dict)
    entered: set[object] = field(default_factory=set)
    steps: int = 0
    calls: int = 0

    def take(self, kept: Kept) -> None:
        """Know that a call has been made."""
        self.nested[kept.key] = kept
        self.entered |= kept.entered

    def take_parts(self, inner: Account) -> None:
        """Know what was found of a call that is not kept: it is a part of this one."""
        self.nested |= inner.nested
        self.entered |= inner.entered
        self.steps += inner.steps
        self.calls += inner.calls


class Shared:
    """Keeps calls from one definition to the next, each for as long as it is asked for.

    Who finds a call here pays for it as if it had been evaluated anew: how far a definition gets must not hang on which
    others were evaluated before. So that it always costs the same, a call is evaluated as if nothing had been called
    before but such as are kept as well, each of which a definition pays once.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._kept: OrderedDict[tuple[Key, bool], Kept] = OrderedDict()

    def call(self, key: Key, node: cst.CSTNode, depth: int, evaluate: Callable[[], Result]) -> Result:
        """Return what a call from a frame of this depth comes to, which depends on nothing but `key`."""
        engine = self._engine
        known = engine.recalled(key, depth)
        if known is not None:
            return known
        kept = engine.account.paid.get(key) or self._repeated(key, node, depth)
        if kept is None:
            return self._evaluated(key, node, depth, evaluate)
        engine.account.take(kept)
        engine.parameters.add(kept.passed)
        engine.uses.rely(kept.result.use)
        return kept.result

    def _repeated(self, key: Key, node: cst.CSTNode, depth: int) -> Kept | None:
        """Return a call that is kept, and pay for it; None where there is none, or it might come to less here."""
        engine = self._engine
        kept = self._kept.get((key, engine.is_serving))
        if kept is None or kept.node is not node or any(engine.running[item] for item in kept.entered):
            return None
        self._kept.move_to_end((key, engine.is_serving))
        unpaid = _unpaid(kept, engine.account.paid)
        steps, calls = sum(item.cost.steps for item in unpaid), sum(item.cost.calls for item in unpaid)
        if not engine.budget.charge(Cost(steps, calls, kept.cost.height), depth, engine.limits.depth):
            return None
        engine.account.paid.update((item.key, item) for item in unpaid)
        engine.account.steps += steps
        engine.account.calls += calls
        return kept

    def _evaluated(self, key: Key, node: cst.CSTNode, depth: int, evaluate: Callable[[], Result]) -> Result:
        engine = self._engine
        memo, outer = engine.memo, engine.account
        met, fellows = engine.budget.met, len(engine.fellows)
        engine.memo, engine.account = memo.inner(), Account(outer.paid)
        try:
            with engine.budget.metering(depth) as spent, engine.parameters.noting() as passed:
                result = engine.remembered(key, depth, evaluate)
                cost = spent()
        finally:
            inner, account = engine.memo, engine.account
            engine.memo, engine.account = memo, outer
        memo.take_from(inner, key)
        # What is told of is evaluated for whom it is told; the places of what is made last as long as their trees.
        is_untold = engine.is_serving or not (result.made or result.reached or engine.budget.met > met)
        if inner.settled(key) is None or not is_untold or len(engine.fellows) > fellows:
            outer.take_parts(account)
            return result
        own = Cost(cost.steps - account.steps, cost.calls - account.calls, cost.height)
        noted = {name: frozenset(sources) for name, sources in passed.items()}
        kept = Kept(key, node, result, own, tuple(account.nested.values()), frozenset(account.entered), noted)
        outer.paid[key] = self._kept[key, engine.is_serving] = kept
        if len(self._kept) > _MOST_KEPT:
            self._kept.popitem(last=False)
        outer.take(kept)
        outer.steps += cost.steps
        outer.calls += cost.calls
        return result


def _unpaid(kept: Kept, paid: Mapping[Key, Kept]) -> list[Kept]:
    """Return a call, and those nested in it, that are not paid for: where one is, so is what is nested in it."""
    found: dict[Key, Kept] = {}
    pending = [kept]
    while pending:
        item = pending.pop()
        if item.key not in found and item.key not in paid:
            found[item.key] = item
            pending.extend(item.nested)
    return list(found.values())
