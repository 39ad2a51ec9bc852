"""Branches of the stubs on versions: which hold in those that the checked project declares, or its code asks for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from dtypelint.stubs import language as lang
from dtypelint.stubs.entries import Variant
from dtypelint.stubs.wording import words
from dtypelint.targets import Targets

if TYPE_CHECKING:
    from dtypelint.versions import Ranges


_NOTHING_ASKED: Mapping[str, Ranges] = {}


class Branches:
    """Decides version branches for `targets`."""

    def __init__(self, targets: Targets) -> None:
        self._targets = targets

    def variants(self, signatures: Sequence[lang.Signature]) -> tuple[Variant, ...]:
        """Split the signatures by the version branches that the declared ranges leave open."""
        held = [(self._of_the_versions(signature), self.holds(signature.when)) for signature in signatures]
        always = [signature for signature, holds in held if holds]
        open_branches = dict.fromkeys(signature.when for signature, holds in held if holds is None)
        if not open_branches:
            return (Variant(tuple(always)),) if always else ()
        result: list[Variant] = []
        for when in open_branches:
            chosen = tuple(
                signature for signature, holds in held if holds or (holds is None and signature.when == when)
            )
            result.append(Variant(chosen, self.describe(when), when))
        return tuple(result)

    def remaining(self, variants: Sequence[Variant], asked: Mapping[str, Ranges]) -> Iterable[Variant]:
        """Yield the variants that may be meant where the code has asked for versions."""
        if not asked:
            yield from variants
            return
        for variant in variants:
            verdict = self.holds(variant.when, asked)
            if verdict is False:
                continue
            signatures = tuple(self._of_the_versions(signature, asked) for signature in variant.signatures)
            versions = variant.versions if verdict is None or not variant.when else ""
            yield replace(variant, signatures=signatures, versions=versions)

    def _of_the_versions(
        self, signature: lang.Signature, asked: Mapping[str, Ranges] = _NOTHING_ASKED
    ) -> lang.Signature:
        """Return the signature with the promotion tables and the conditions that some version in question has."""
        conditions = tuple(self.standing(signature.conditions, asked))
        if conditions != signature.conditions:
            signature = replace(signature, conditions=conditions)
        if len(signature.promotions) < 2:
            return signature
        held = tuple(item for item in signature.promotions if self.holds(item.when, asked) is not False)
        return replace(signature, promotions=held)

    def standing(
        self, conditions: Iterable[lang.Condition], asked: Mapping[str, Ranges] = _NOTHING_ASKED
    ) -> list[lang.Condition]:
        """Return the conditions that hold in some version in question, and say in which."""
        standing = []
        for condition in conditions:
            verdict = self.holds(condition.when, asked)
            if verdict is None:
                versions, undeclared = self.describe(condition.when), not self._is_declared(condition.when)
                standing.append(replace(condition, versions=versions, undeclared=undeclared))
            elif verdict:
                standing.append(replace(condition, versions="", undeclared=False))
        return standing

    def _is_declared(self, when: lang.When) -> bool:
        """Whether the project declares some version of what a branch is about."""
        tests = [test for test in when if isinstance(test, lang.Test)]
        return any(self._targets.declares(test.distribution) for test in tests)

    def holds(self, when: lang.When, asked: Mapping[str, Ranges] = _NOTHING_ASKED) -> bool | None:
        """Whether a version branch holds in every declared version (True), in none (False), or in some (None).

        `asked` are the versions that the code has asked for.
        """
        verdicts = [self._holds_one(test, asked) for test in when]
        if False in verdicts:
            return False
        return None if None in verdicts else True

    def _holds_one(self, test: lang.Test | lang.AnyTest, asked: Mapping[str, Ranges] = _NOTHING_ASKED) -> bool | None:
        if isinstance(test, lang.AnyTest):
            verdicts = [self.holds(group, asked) for group in test.groups]
            return True if True in verdicts else None if None in verdicts else False
        if test.operator:
            known = _answered(test, asked) if asked else None
            if known is not None:
                return known is not test.negated
            verdict = self._targets.decide(test.distribution, test.operator, test.version)
        else:
            verdict = self._targets.declares(test.distribution)
        return verdict if verdict is None else verdict is not test.negated

    def describe(self, when: lang.When) -> str:
        """Return the open tests of a branch in words, such as `torch < 2.2`."""
        return words(tuple(test for test in when if self._holds_one(test) is None))


def _answered(test: lang.Test, asked: Mapping[str, Ranges]) -> bool | None:
    """Return whether a test holds in the versions that the code has asked for; None where it has not."""
    from packaging.specifiers import Specifier

    from dtypelint.targets import library
    from dtypelint.versions import holds

    ranges = asked.get(library(test.distribution))
    return None if ranges is None else holds(ranges, Specifier(test.operator + test.version))
