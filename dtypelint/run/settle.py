"""From what the parts of a project came to, to its findings: what one part leaves open another may decide."""

from __future__ import annotations

import dataclasses
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence

from dtypelint.findings import Finding
from dtypelint.passing import are_settled
from dtypelint.run.parts import Candidate, Part, standing


def settle(parts: Sequence[Part]) -> list[Finding]:
    """Return the findings that parts amount to, in the order of the parts."""
    passed: dict[str, set[str]] = {}
    for part in parts:
        for name, sources in part.passed.items():
            passed.setdefault(name, set()).update(sources)
    found: dict[object, Finding] = {}
    for finding in _standing((candidate for part in parts for candidate in part.candidates), passed):
        _keep(found, finding)
    return list(_told_once(found.values()))


def stands_elsewhere(part: Part, checked: Container[str]) -> bool:
    """Whether a part was judged when other files were checked, so that what it found stands elsewhere now."""
    return any(standing(candidate.way, checked) != candidate.stands_in for candidate in part.candidates)


def _standing(candidates: Iterable[Candidate], passed: Mapping[str, Iterable[str]]) -> Iterator[Finding]:
    met: set[str] = set()
    for candidate in candidates:
        finding = candidate.finding
        if candidate.parameter and are_settled(passed, candidate.parameter):
            finding = candidate.otherwise
        if candidate.met:
            if candidate.met in met:
                continue
            met.add(candidate.met)
        if finding is not None:
            yield finding


def _told_once(findings: Iterable[Finding]) -> Iterator[Finding]:
    """Yield one finding for each failure: two rules may say the same of one call."""
    kept: dict[object, Finding] = {}
    for finding in sorted(findings, key=lambda item: (-item.confidence, item.code)):
        kept.setdefault((finding.filename, finding.cell, finding.span, finding.message), finding)
    return iter(kept.values())


def _keep(found: dict[object, Finding], finding: Finding) -> None:
    """Keep one finding for each call and rule: the surest, with the dtypes of all that are as sure.

    Where nothing fails, and what is inferred was asked for, each answer is one.
    """
    answer = finding.message if finding.sink is None else ""
    key = (finding.filename, finding.cell, finding.span, finding.code, answer)
    known = found.get(key)
    if known is None or finding.confidence > known.confidence:
        found[key] = finding
    elif finding.confidence == known.confidence:
        listed = tuple(dict.fromkeys((*known.dtypes, *finding.dtypes)))
        found[key] = dataclasses.replace(known, dtypes=listed)
