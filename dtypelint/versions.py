"""Reasoning about version ranges: whether a condition holds for every version that a project may run with.

Both the range and the condition are unions of intervals whose ends are the versions they mention, so it is enough to
ask about one version at each end and one in each gap between two ends.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from packaging.specifiers import Specifier, SpecifierSet
from packaging.version import InvalidVersion, Version

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

# Beyond any release number in use, dates included.
_LARGE = 10**12

Ranges = tuple[SpecifierSet, ...]
"""A union of ranges."""

ANY: Ranges = (SpecifierSet(),)


def parse_target(target: str | bool) -> Ranges:
    """Read a version (`2.3`) or a range (`>=2,<3`, `*`); True is any version, False none.

    Raises packaging's InvalidSpecifier.
    """
    if target is False:
        return ()
    if target is True or target.strip() in ("", "*"):
        return ANY
    try:
        Version(target)
    except InvalidVersion:
        return (SpecifierSet(target),)
    return (SpecifierSet(f"=={target}"),)


def holds(ranges: Ranges, condition: Specifier) -> bool | None:
    """Return whether `condition` holds for all of `ranges` (True), for none of it (False), or for a part (None).

    Pre-releases count where the range itself names one, as they do for pip.
    """
    verdicts = {condition.contains(version, prereleases=True) for version in _witnesses(ranges, [condition])}
    return verdicts.pop() if len(verdicts) == 1 else None


def is_empty(ranges: Ranges) -> bool:
    """Whether no version is in `ranges`."""
    return not any(True for _ in _witnesses(ranges, []))


def narrowed(first: Ranges, second: Ranges) -> Ranges:
    """Return what is in both, or, where they contradict each other, what is in either."""
    both = tuple(
        combined for one in first for other in second if not is_empty((combined := one & other,))
    )  # fmt: skip
    return both or first + second


def restricted(ranges: Ranges, operator: str, version: str) -> Ranges:
    """Return the part of `ranges` for which a comparison holds. Raises packaging's InvalidSpecifier."""
    condition = SpecifierSet(operator + version)
    return tuple(part & condition for part in ranges if not is_empty((part & condition,)))


def _witnesses(ranges: Ranges, conditions: Sequence[Specifier]) -> Iterator[Version]:
    specifiers = [specifier for part in ranges for specifier in part] + list(conditions)
    candidates = sorted(set(_candidates(specifiers)))
    for version in candidates:
        if any(part.contains(version, prereleases=bool(part.prereleases)) for part in ranges):
            yield version


def _candidates(specifiers: Iterable[Specifier]) -> Iterator[Version]:
    ends = {version for specifier in specifiers for version in _ends(specifier)} or {Version("0")}
    depth = max(len(end.release) for end in ends) + 1
    for end in ends:
        yield end
        yield from _neighbours(end)
        padding = (0,) * (depth - len(end.release))
        yield _version(end.epoch, (*end.release, *padding, 1))
        yield from _predecessor(end)


def _ends(specifier: Specifier) -> Iterator[Version]:
    text = specifier.version
    is_prefix = text.endswith(".*")
    try:
        version = Version(text.removesuffix(".*"))
    except InvalidVersion:  # `===` takes any string
        return
    yield version
    if is_prefix or specifier.operator == "~=":
        prefix = version.release if is_prefix else version.release[:-1]
        yield _version(version.epoch, (*prefix[:-1], prefix[-1] + 1))


def _neighbours(end: Version) -> Iterator[Version]:
    base = end.base_version
    yield Version(base)
    yield Version(f"{base}.post{(end.post or 0) + 1}")
    yield Version(f"{base}.dev0")
    yield Version(f"{base}a0")
    if end.pre is not None:
        letter, number = end.pre
        yield Version(f"{base}{letter}{number}")
        yield Version(f"{base}{letter}{number}.dev0")
        yield Version(f"{base}{letter}{number + 1}.dev0")
        yield Version(f"{base}{letter}{number + 1}")
    if end.dev is not None:
        yield Version(f"{base}.dev{end.dev + 1}")


def _predecessor(end: Version) -> Iterator[Version]:
    release = end.release
    while release and release[-1] == 0:
        release = release[:-1]
    if release:
        yield _version(end.epoch, (*release[:-1], release[-1] - 1, _LARGE))
    if end.epoch:
        yield _version(end.epoch - 1, (_LARGE,))


def _version(epoch: int, release: tuple[int, ...]) -> Version:
    return Version(f"{epoch}!" + ".".join(map(str, release)))
