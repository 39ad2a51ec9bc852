"""What names tell of dtypes that cannot be seen: data of the rule pack, `rules/stubs/options.toml`."""

from __future__ import annotations

import functools
import tomllib
from dataclasses import dataclass

from dtypelint.pack import rules_root


@dataclass(frozen=True, slots=True)
class Options:
    """For each name the library whose dtype it holds; and the words in which names of whole numbers end.

    `places` are words that may come after these, `casts` methods that cast an array, `failing` context managers and
    decorators of what is to fail.
    """

    names: dict[str, str]
    holders: dict[str, str]
    whole: frozenset[str]
    places: frozenset[str]
    casts: tuple[str, ...]
    loaders: frozenset[str]
    failing: frozenset[str]

    def chosen(self, name: str) -> str | None:
        """Return the library whose dtype an attribute or parameter of this name chooses, None where it chooses none."""
        return self.names.get(name)

    def held(self, holder: str) -> str | None:
        """Return the library whose dtype `holder.dtype` chooses, None where `holder` is no set of options."""
        return self.holders.get(holder)

    def is_whole(self, name: str) -> bool:
        """Whether what goes by this name holds whole numbers."""
        words = name.lower().split("_")
        while len(words) > 1 and words[-1] in self.places:
            words.pop()
        return words[-1] in self.whole

    def is_loader(self, name: str) -> bool:
        """Whether what goes by this name gives what was read from files."""
        return name.rpartition("_")[2].lower() in self.loaders


@functools.cache
def load_options() -> Options:
    """Return what the rule pack says of names."""
    data = tomllib.loads((rules_root() / "stubs" / "options.toml").read_text(encoding="utf-8"))
    return Options(
        _by_name(data["names"]),
        _by_name(data["holders"]),
        frozenset(data["whole"]["words"]),
        frozenset(data["whole"]["places"]),
        tuple(data["whole"]["casts"]),
        frozenset(data["loaders"]["words"]),
        frozenset(data["failing"]["names"]),
    )


def _by_name(table: dict[str, list[str]]) -> dict[str, str]:
    return {name: library for library, names in table.items() for name in names}
