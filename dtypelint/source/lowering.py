"""Whether a file makes low precision, as far as its text tells, or merely tells dtypes apart."""

from __future__ import annotations

import functools
import re

_NAMES = {"float16": ("float16", "half", "fp16"), "bfloat16": ("bfloat16", "bf16")}
_OBJECTS = {"float16": r"\b(?:\w+\.)*float16\b|\b\w+\.half\b(?!\()", "bfloat16": r"\b(?:\w+\.)*bfloat16\b"}


@functools.cache
def _making(word: str) -> re.Pattern[bytes]:
    """Return what finds a cast, a default, an argument, a choice or an entry of a table of choices."""
    names = "|".join(_NAMES[word])
    dtype = f"(?:{_OBJECTS[word]})"
    text = rf"(?:{dtype}|[\"'](?:{names})(?:-\w+)?[\"'])"
    return re.compile(
        rf"""\.(?:{names})\(\s*\)
        |(?<![=!<>])=\s*{text}
        |\b(?:{names})\s*=\s*True\b
        |(?:\.(?:to|type|astype|as_type|cast)|autocast)\((?:[^()\n]|\(\)){{0,200}}?(?<!\w){text}
        |\breturn\s+{text}
        |{dtype}\s+if\b|\belse\s+{text}
        |["']:\s*{dtype}""".encode(),
        re.VERBOSE,
    )


def makes(raw: bytes, word: str) -> bool:
    """Whether the text of a file casts to float16, or bfloat16, or lets it be chosen; of other words it tells nothing.

    >>> makes(b"x.to(torch.float16)", "float16"), makes(b"if x.dtype == torch.float16:", "float16")
    (True, False)
    """
    return any(name.encode() in raw for name in _NAMES.get(word, ())) and _making(word).search(raw) is not None
