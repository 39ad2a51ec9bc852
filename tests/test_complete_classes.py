"""What a stub lists as all attributes of a class are all attributes of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from dtypelint.config import load_settings
from dtypelint.stubs import language as lang
from dtypelint.stubs.library import Library

LIBRARY = Library.of(load_settings(Path(), None, {}))
CLASSES = [
    entity
    for module in LIBRARY.modules()
    for entities in module.names.values()
    for entity in entities
    if isinstance(entity, lang.ClassStub)
]
COMPLETE = sorted(entity.name for entity in CLASSES if entity.is_complete)
LISTED = sorted(entity.name for entity in CLASSES if entity.is_listed)


def test_some_class_is_complete():
    assert "numpy.ndarray" in COMPLETE


@pytest.mark.parametrize("name", COMPLETE)
def test_has_no_attribute_but_those_of_its_stub(name):
    module, _, last = name.rpartition(".")
    cls = getattr(pytest.importorskip(module), last)
    assert [member for member in dir(cls) if not member.startswith("_") and not LIBRARY.has(name, member)] == []


@pytest.mark.parametrize("name", LISTED)
def test_leaves_no_attribute_but_those_of_its_stub(name):
    module, _, last = name.rpartition(".")
    cls = getattr(pytest.importorskip(module), last)
    # The stub tells of `forward` by what a call does.
    public = [member for member in dir(cls) if not member.startswith("_") and member != "forward"]
    assert public and [member for member in public if LIBRARY.member(name, member) is None] == []
