"""Names by which code lets its user choose a dtype: data of the rule pack, `rules/stubs/options.toml`."""

from __future__ import annotations

import functools
import tomllib
from dataclasses import dataclass

from dtypelint.pack import rules_root


@dataclass(frozen=True, slots=True)
class Options:
    """For each name the library whose dtype it holds."""

    names: dict[str, str]
    holders: dict[str, str]

    def chosen(self, name: str) -> str | None:
        """Return the library whose dtype an attribute or parameter of this name chooses, None where it chooses none."""
        return self.names.get(name)

    def held(self, holder: str) -> str | None:
        """Return the library whose dtype `holder.dtype` chooses, None where `holder` is no set of options."""
        return self.holders.get(holder)


@functools.cache
def load_options() -> Options:
    """Return the option names of the rule pack."""
    data = tomllib.loads((rules_root() / "stubs" / "options.toml").read_text(encoding="utf-8"))
    return Options(_by_name(data["names"]), _by_name(data["holders"]))


def _by_name(table: dict[str, list[str]]) -> dict[str, str]:
    return {name: library for library, names in table.items() for name in names}
