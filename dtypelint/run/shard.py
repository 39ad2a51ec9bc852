"""Splitting the files of a run among the machines of a CI matrix."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from dtypelint.errors import UsageError


@dataclass(frozen=True, slots=True)
class Shard:
    """Part `index`, from 1, of `total` parts."""

    index: int
    total: int

    @classmethod
    def parse(cls, text: str) -> Shard:
        """Read `3/16`. Raises UsageError for anything else."""
        match = re.fullmatch(r"([0-9]{1,6})/([0-9]{1,6})", text)
        if match is None or not 1 <= int(match[1]) <= int(match[2]):
            raise UsageError(f"'{text}' is no part of a run: say 1/4, 2/4, 3/4 and 4/4")
        return cls(int(match[1]), int(match[2]))

    def of(self, files: Iterable[str], sizes: Mapping[str, int]) -> list[str]:
        """Return this part's files: neighbours, which look into the same others, of about the same size in all parts.

        The parts of one list of files are the same on every machine, and each file is in one of them.
        """
        listed = sorted(files)
        total = sum(sizes.get(path, 0) + 1 for path in listed)
        taken, before = [], 0
        for path in listed:
            size = sizes.get(path, 0) + 1
            # Where the middle of the file falls, if all files are laid end to end.
            if (2 * before + size) * self.total // (2 * total) == self.index - 1:
                taken.append(path)
            before += size
        return taken
