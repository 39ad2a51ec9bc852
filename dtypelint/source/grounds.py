"""What results rest on, as a change asks for it: for each the places that finding it out looked into."""

from __future__ import annotations

import binascii
import itertools
import sys
from array import array
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from dtypelint.source.places import Place

# What was chosen in a file, or with a key what evaluating a root in it came to.
Result = tuple[str, str | None]

_ONE = ord("1")
# Numbers of four bytes.
_NUMBER = "I" if array("I").itemsize == 4 else "L"


@dataclass(slots=True)
class _File:
    """What the results in one file rest on: `places` by their numbers, of which each result has some.

    Which ones tell the bits of a number, the lowest of which stands for the first place. The results in a file rest on
    much the same: in a large project, there would be tens of millions of numbers else.
    """

    places: array[int] = field(default_factory=lambda: array(_NUMBER))
    results: dict[str | None, int] = field(default_factory=dict)

    def lay(self, key: str | None, numbers: Sequence[int]) -> None:
        """Know that a result rests on places, each named once, besides those that it is known to rest on."""
        at = {number: index for index, number in enumerate(self.places)}
        fresh = [number for number in numbers if number not in at]
        at.update(zip(fresh, itertools.count(len(at)), strict=False))
        self.places.extend(fresh)
        # Digits first: to set the bits of a long number one by one copies it as often.
        digits = bytearray(b"0" * len(at))
        for number in numbers:
            digits[at[number]] = _ONE
        self.results[key] = self.results.get(key, 0) | int(digits[::-1] or b"0", 2)

    def numbers(self, key: str | None) -> list[int]:
        """Return the places that a result rests on."""
        digits = reversed(f"{self.results[key]:b}")
        return [number for number, digit in zip(self.places, digits, strict=False) if digit == "1"]

    def mask(self, numbers: Container[int]) -> int:
        """Return the bits that stand for some places."""
        return sum(1 << index for index, number in enumerate(self.places) if number in numbers)


class Grounds:
    """The places that results rest on."""

    def __init__(self) -> None:
        self._numbers: dict[Place, int] = {}
        self._files: dict[str, _File] = {}

    def lay(self, result: Result, places: Iterable[Place]) -> None:
        """Know that a result rests on places, besides those that it is known to rest on."""
        path, key = result
        numbers = self._numbers
        found = [numbers.setdefault(place, len(numbers)) for place in places]
        self._files.setdefault(path, _File()).lay(key, found)

    def add(self, other: Grounds) -> None:
        """Take in other grounds."""
        own = [self._numbers.setdefault(place, len(self._numbers)) for place in other._numbers]
        for path, file in other._files.items():
            if path not in self._files:
                places = array(_NUMBER, (own[number] for number in file.places))
                self._files[path] = _File(places, dict(file.results))
                continue
            for key in file.results:
                self._files[path].lay(key, [own[number] for number in file.numbers(key)])

    def standing(self, places: Iterable[Place]) -> set[Result]:
        """Return the results that are known to rest on none of these places."""
        numbers = {self._numbers[place] for place in places if place in self._numbers}
        return {
            (path, key)
            for path, file in self._files.items()
            for mask in [file.mask(numbers)]
            for key, bits in file.results.items()
            if not bits & mask
        }

    def keep(self, results: Container[Result]) -> None:
        """Forget what all other results rest on."""
        for path, file in [*self._files.items()]:
            file.results = {key: bits for key, bits in file.results.items() if (path, key) in results}
            if not file.results:
                del self._files[path]
        if not self._files:
            self._numbers.clear()

    def as_data(self, number: Mapping[str, int]) -> dict[str, Any]:
        """Return what JSON can hold of it, with numbers for files; of others nothing is told."""
        files = {
            number[path]: (_packed(file.places), [(key, f"{bits:x}") for key, bits in file.results.items()])
            for path, file in self._files.items()
            if path in number
        }
        return {"places": [(number.get(path, -1), name) for path, name in self._numbers], "files": files}

    @classmethod
    def of_data(cls, paths: Sequence[str], data: Any) -> Grounds:
        """Return the grounds that `as_data` told. Raises ValueError, TypeError, KeyError or IndexError for others."""
        grounds = cls()
        for at, (path, name) in enumerate(data["places"]):
            # What is gone keeps its number: nothing that comes is taken for it.
            grounds._numbers[(paths[path], str(name)) if path >= 0 else ("", str(at))] = at
        if len(grounds._numbers) != len(data["places"]):
            raise ValueError("a place that is told twice")
        for path, (packed, results) in data["files"].items():
            bits = {None if key is None else str(key): int(digits, 16) for key, digits in results}
            grounds._files[paths[int(path)]] = _File(_unpacked(packed), bits)
        return grounds


def _packed(numbers: array[int]) -> str:
    return binascii.b2a_base64(_little(numbers).tobytes(), newline=False).decode("ascii")


def _unpacked(text: str) -> array[int]:
    numbers = array(_NUMBER, binascii.a2b_base64(text, strict_mode=True))
    return _little(numbers)


def _little(numbers: array[int]) -> array[int]:
    """Return numbers with their bytes in the order of most machines, or from it in that of this one."""
    if sys.byteorder == "big":
        numbers = numbers[:]
        numbers.byteswap()
    return numbers
