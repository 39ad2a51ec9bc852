"""What the stubs answer to a call, through the machinery that checks code: overloads, dtype variables, violations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from dtypelint import dtypes
from dtypelint import values as val
from dtypelint.claims import UNKNOWN, Dtypes, certain
from dtypelint.rank import Rank
from dtypelint.stubs import language as lang
from dtypelint.stubs.accept import Acceptor
from dtypelint.stubs.bind import Argument, Arguments
from dtypelint.stubs.build import build
from dtypelint.stubs.choose import choose
from dtypelint.stubs.entries import FunctionStub, ValueStub
from dtypelint.stubs.library import Library
from dtypelint.stubs.solve import CallSite, Solution
from dtypelint.stubs.violations import refusals

Description = Sequence[Any]
"""A value as `child.describe` tells it."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What the stub says: whether the call raises (None: it may), and what it returns if not.

    `fits` is False where no signature takes such arguments.
    """

    value: val.Value
    refused: bool | None = False
    fits: bool = True


def rank_of(category: int | str) -> Rank:
    """Return the rank of an array with so many dimensions, or of a weak or strong type."""
    return Rank.ZERO if category in (0, "weak") else Rank.DIMENSIONED


class Oracle:
    """Answers for the stubs of `library` on one kind of device."""

    def __init__(self, library: Library, device: str) -> None:
        self.library = library
        self.device = device
        self.acceptor = Acceptor(library, lambda *_: val.UNKNOWN_VALUE, lambda _: None)
        self._known: dict[str, Answer] = {}

    def ask(self, api: str, arguments: Description, region: Description | None = None) -> Answer:
        """Return what the stub says of a call that was described, made in a region: a class, and its arguments."""
        key = f"{api} {arguments!r} {region!r}"
        if key not in self._known:
            switches = {} if region is None else self._switches(*region)
            self._known[key] = self._ask(self.library.find(api), self._arguments(arguments), switches)
        return self._known[key]

    def _switches(self, api: str, arguments: Description) -> dict[str, Dtypes]:
        """Return what the switches are set to while an instance is entered that such a call makes."""
        return {
            effect.name: solution.evaluate_type(effect.type)
            for solution in self._solutions(self.library.find(api), self._arguments(arguments), {})
            for effect in solution.matched.signature.effects
            if effect.target == "switch"
        }

    def _arguments(self, described: Description) -> Arguments:
        positional, keywords = described
        return Arguments(
            tuple(Argument(self.value(item)) for item in positional),
            {name: Argument(self.value(item)) for name, item in keywords.items()},
        )

    def _solutions(self, stub: object, given: Arguments, switches: Mapping[str, Dtypes]) -> Iterator[Solution]:
        if isinstance(stub, lang.ClassStub):
            blank = Argument(val.Typed(stub.name, UNKNOWN))
            stub = self.library.member(stub.name, "__init__")
            given = Arguments((blank, *given.positional), given.keywords)
        if isinstance(stub, FunctionStub):
            for variant in stub.variants:
                for matched in choose(variant, given, self.acceptor):
                    yield Solution(matched, CallSite(None, switches), stub.name.partition(".")[0])

    def _ask(self, stub: object, given: Arguments, switches: Mapping[str, Dtypes]) -> Answer:
        answers = [self._carry_out(solution) for solution in self._solutions(stub, given, switches)]
        if not answers:
            return Answer(val.UNKNOWN_VALUE, fits=False)
        told = {answer.refused for answer in answers}
        taken = [answer.value for answer in answers if answer.refused is not True]
        return Answer(val.join_all(taken), told.pop() if len(told) == 1 else None)

    def _carry_out(self, solution: Solution) -> Answer:
        signature = solution.matched.signature
        found = list(refusals(solution, signature.name))
        here = [refusal.where for refusal in found if refusal.where in ("", self.device)]
        elsewhere = any(refusal.where not in ("", "cpu", "cuda") for refusal in found)
        if solution.region.is_obscure:
            return Answer(val.UNKNOWN_VALUE, None)
        refused = True if here or solution.is_banned else None if elsewhere else False
        return Answer(build(solution, signature.returns), refused)

    def item(self, value: val.Value, index: int) -> val.Value:
        """Return an item of a result that has several, such as `torch.return_types.sort`."""
        match value:
            case val.Items(items=items) if items is not None:
                return items[index] if index < len(items) else val.UNKNOWN_VALUE
            case val.Items():
                return value.element
            case val.Typed(cls):
                method = self.library.member(cls, "__getitem__")
                return self._ask(method, Arguments((Argument(value), Argument(val.Literal(index)))), {}).value
        return val.UNKNOWN_VALUE

    # --- values -------------------------------------------------------------------------------------------------------

    def value(self, described: Description) -> val.Value:
        """Return the abstract value of a described one."""
        match described:
            case ["literal", value]:
                return val.Literal(value)
            case ["scalar", kind]:
                return val.Scalar(kind)
            case ["dtype", library, name] if name in dtypes.BIT:
                return val.DtypeValue(library, certain(dtypes.BIT[name]))
            case ["array", cls, name, category] if name in dtypes.BIT and self.library.stub_class(cls):
                return val.Typed(cls, certain(dtypes.BIT[name]), rank=rank_of(category))
            case ["class", name]:
                return self._class(name)
            case ["list" | "tuple" | "record" as kind, items]:
                return val.Items(
                    "list" if kind == "list" else "tuple", tuple(map(self.value, items)), val.UNKNOWN_VALUE
                )
            case ["object", name, held] if self.library.stub_class(name):
                return val.Typed(name, certain(dtypes.BIT[held]) if held in dtypes.BIT else UNKNOWN)
        return val.UNKNOWN_VALUE

    def _class(self, name: str) -> val.Value:
        match self.library.find(name):
            case lang.ClassStub():
                return val.StubClass(name)
            case ValueStub(type=lang.DtypeObject(lang.Fixed(mask))):
                return val.DtypeValue(name.partition(".")[0], certain(mask))
        return val.External(name)
