"""What is changed in place changes under every name, at a cost that follows the objects and not the ways to them."""

from __future__ import annotations

from dtypelint import dtypes
from dtypelint import values as val
from dtypelint.claims import certain
from dtypelint.infer.env import Env
from dtypelint.infer.paths import mutate


def _layer(name: str) -> val.Typed:
    return val.Typed("torch.nn.Linear", certain(dtypes.BIT[name]), ident="layer")


def test_an_object_that_is_held_on_many_ways_is_replaced_on_each() -> None:
    depth = 64
    held: val.Value = _layer("float32")
    for _ in range(depth):
        held = val.Typed(
            "torch.nn.ModuleDict",
            certain(dtypes.BIT["float32"]),
            holds=val.Table(val.Frozen({"a": held, "b": held}), None),
        )
    env = Env({"model": held})
    assert mutate(env, _layer("float32"), _layer("float16"))
    found = env.variables["model"]
    for _ in range(depth):
        assert isinstance(found, val.Typed)
        assert isinstance(found.holds, val.Table)
        assert found.holds.known["a"] is found.holds.known["b"]
        found = found.holds.known["b"]
    assert found == _layer("float16")


def test_what_holds_no_such_object_stays_the_same() -> None:
    held = val.Items("list", (_layer("float32"), val.Literal(1)), val.UNKNOWN_VALUE)
    env = Env({"layers": held})
    other = val.Typed("torch.nn.Linear", certain(dtypes.BIT["float32"]), ident="another")
    assert not mutate(env, other, _layer("float16"))
    assert env.variables["layers"] is held
