"""Which of the calls that were made tell something of dtypes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any


def applicable(made: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield the records without empty results, for which no kernel runs, and second operands that an API never takes.

    A product takes no zero-dimensional tensor, a function of two tensors no Python number: what it raises then is not
    about dtypes.
    """
    found = [record for record in made if "empty" not in record]
    taken = {(record["api"], record.get("lesser")) for record in found if "result" in record}
    for record in found:
        if not record.get("lesser") or (record["api"], record.get("lesser")) in taken:
            yield record
