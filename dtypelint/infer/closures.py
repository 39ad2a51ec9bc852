"""What a nested function takes from around it: its result depends on that as on its arguments."""

from __future__ import annotations

from collections.abc import Iterator

from dtypelint import values as val

# The depth in the values at which functions are told apart by their code alone.
_MOST_DEPTH = 4


def captured(value: val.Value, depth: int = 0) -> Iterator[tuple[str, val.Value]]:
    """Yield the variables around the functions in a value that these mention, each with its value."""
    match value:
        case val.FunctionValue(node=node, unit=unit, closure=closure):
            if closure and node is not None and unit is not None and depth < _MOST_DEPTH:
                for name in unit.words(node):
                    if (found := closure.get(name)) is not None:
                        yield name, found
                        yield from captured(found, depth + 1)
        case val.Partial(function, positional, keywords):
            for item in (function, *(positional.items or ()), *keywords.known.values()):
                yield from captured(item, depth)
