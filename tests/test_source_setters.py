"""Which attributes a method may set, by its text."""

from __future__ import annotations

import pytest

from dtypelint.source.setters import attributes_set


@pytest.mark.parametrize(
    ("code", "names"),
    [
        ("self.a = 1", {"a"}),
        ("self.a: Tensor = make()", {"a"}),
        ("self.a += 1", {"a"}),
        ("self.a @= b", {"a"}),
        ("self.a //= b", {"a"}),
        ("self.a = self.b = c", {"a", "b"}),
        ("self.a, self.b = pair", {"a", "b"}),
        ("(self.a, *self.b) = many", {"a", "b"}),
        ("x, self.a = pair", {"a"}),
        ("self.a['key'] = value", {"a"}),
        ("self.a.append(value)", {"a"}),
        ("for self.a in items: pass", {"a"}),
        ("with make() as self.a: pass", {"a"}),
        ("self.register_buffer('a', value)", {"a"}),
        ("self.register_buffer(\n    'a', value)", {"a"}),
        ("setattr(self, 'a', value)", {"a"}),
        ("for name in ('a', 'b'): setattr(self, name, value)", {"a", "b"}),
        ("self.register(a=value, b=other)", {"a", "b"}),
        ("self.register(\n    a=value,\n)", {"a"}),
        ("self.use(a == b)", set()),
        ("return self.a == self.b", set()),
        ("use(self.a, b=self.c)", set()),
        ("x = self.a", set()),
        ("print('a')", set()),
        ("myself.a = 1", set()),
    ],
)
def test_attributes_set(code: str, names: set[str]) -> None:
    assert attributes_set(code) == names
