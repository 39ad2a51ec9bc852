"""Which attributes of its instance a method may set, and which variables a class, as far as their text tells."""

from __future__ import annotations

import re

from dtypelint.source.mentions import code_of
from dtypelint.source.reaching import SET

_WORD = r"[^\W\d]\w*"
_SET = re.compile(
    rf"""\bself\.({_WORD})(?:\[[^\]\n]{{0,80}}\])*\s*(?::[^=\n]{{0,200}})?(?:[-+*/@&|^%]|//|\*\*|<<|>>)?=(?!=)
    |\b(?:as|for)\s+self\.({_WORD})
    |\bself\.({_WORD})\.(?:append|extend|insert|add|update|setdefault)\(
    |\bself\.{_WORD}\(\s*["']({_WORD})["']""",
    re.VERBOSE,
)
_CLASS = ("cls.", "__class__.", "type(self).")
_SET_ON_PASSED = re.compile(rf"(?:\bcls|\bself\.__class__|\btype\(self\))\.{SET}")
_TARGETS = re.compile(
    r"^[ \t]*[(\[]?((?:[\w.*]+(?:\[[^\]\n]*\])?[ \t]*,[ \t]*)+[\w.*]*)[)\]]?[ \t]*=(?!=)", re.MULTILINE
)
_VARIABLE = re.compile(rf"^[ \t]+({_WORD})[ \t]*(?::[^=\n]*)?=(?!=)", re.MULTILINE)
_PASSED = re.compile(rf"\bself\.{_WORD}\(([^()]*)\)")
_KEYWORD = re.compile(rf"\b({_WORD})\s*=(?!=)")
_ATTRIBUTE = re.compile(rf"\bself\.({_WORD})")
_STRING = re.compile(rf"""["']({_WORD})["']""")
# What sets attributes by names that may be written anywhere.
_BY_NAME = ("setattr(", "__dict__", "vars(")


def attributes_set(text: str) -> frozenset[str]:
    """Return the attributes that the text of a method may set: by assignment, or by a call that is told the name.

    A method of the instance may be told it by a keyword, too: `self.register(encoder=encoder)`.
    """
    names = {name for groups in _SET.findall(text) for name in groups if name}
    for targets in _TARGETS.findall(text):
        names.update(_ATTRIBUTE.findall(targets))
    for passed in _PASSED.findall(text):
        names.update(_KEYWORD.findall(passed))
    if any(word in text for word in _BY_NAME):
        names.update(_STRING.findall(text))
    return frozenset(names)


def variables_set(text: str) -> frozenset[str]:
    """Return the variables that the text of a class without its methods may set."""
    return frozenset(_VARIABLE.findall(text))


def set_on_class(text: str) -> frozenset[str]:
    """Return the variables of a class that the text of a method may set on the class that it is passed."""
    is_passed = any(word in text for word in _CLASS)
    return frozenset(_SET_ON_PASSED.findall(text)) if is_passed else frozenset()


def annotation_of(name: str, text: str) -> str | None:
    """Return the annotation of `self.name` in the text of a method, or of `name` in that of a class without methods.

    None where there is none, or it takes more than a row.
    """
    start = rf"^[ \t]+(?:self\.)?{name}[ \t]*:[ \t]*"
    found = re.search(rf"{start}([^=#\n]+)", code_of(text), re.MULTILINE)
    if found is None or "'" not in found[1]:
        return None if found is None else found[1].strip()
    # What stands between quotes is told by the text itself, which may have lines like that in strings.
    spelled = re.finditer(rf"""{start}((?:"[^"\n]*"|'[^'\n]*'|[^="'#\n])+)""", text, re.MULTILINE)
    return next((item[1].strip() for item in spelled if code_of(item[1]).strip() == found[1].strip()), None)
