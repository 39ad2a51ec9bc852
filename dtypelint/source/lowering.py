"""Whether a file makes low precision, as far as its text tells, or merely tells dtypes apart."""

from __future__ import annotations

import functools
import re

_NAMES = {"float16": ("float16", "half")}


@functools.cache
def _making(word: str) -> re.Pattern[bytes]:
    """Return what finds a cast, a default, an argument, a choice or an entry of a table of choices."""
    name = f"(?:{'|'.join(_NAMES.get(word, (word,)))})"
    dtype = rf"(?:\w+\.)*{name}\b"
    text = rf"[\"']?{dtype}"
    return re.compile(
        rf"""\.{name}\(\s*\)
        |(?<![=!<>])=\s*{text}
        |(?:\.(?:to|type|astype|as_type|cast)|autocast)\((?:[^()\n]|\(\)){{0,200}}?(?<!\w){text}
        |\breturn\s+{text}
        |{dtype}\s+if\b|\belse\s+{text}
        |["']:\s*{dtype}""".encode(),
        re.VERBOSE,
    )


def makes(raw: bytes, word: str) -> bool:
    """Whether the text of a file casts to the dtype of this name, or lets it be chosen.

    >>> makes(b"x.to(torch.float16)", "float16"), makes(b"if x.dtype == torch.float16:", "float16")
    (True, False)
    """
    names = _NAMES.get(word, (word,))
    return any(name.encode() in raw for name in names) and _making(word).search(raw) is not None
