"""What is remembered of calls does not depend on the order in which they were met."""

from __future__ import annotations

from dtypelint import values as val
from dtypelint.infer.memo import Key, Memo, Result


def result(name: str) -> Result:
    return Result(val.Literal(name), {})


def key(name: str) -> Key:
    return Key(name)


def test_a_result_is_kept() -> None:
    memo = Memo()
    with memo.evaluating(key("f"), 0) as results:
        results.append(result("f"))
    assert memo.get(key("f"), 5) == result("f")


def test_what_a_limit_cut_short_serves_deeper_calls() -> None:
    memo = Memo()
    with memo.evaluating(key("outer"), 2) as outer:
        with memo.evaluating(key("inner"), 3) as inner:
            inner.append(memo.cut())
        outer.append(result("outer"))
    assert memo.get(key("inner"), 3) is not None
    assert memo.get(key("inner"), 2) is None
    assert memo.get(key("outer"), 2) == result("outer")
    assert memo.get(key("outer"), 1) is None


def test_a_part_of_a_recursion_is_forgotten_with_it() -> None:
    memo = Memo()
    with memo.evaluating(key("f"), 0) as outer:
        with memo.evaluating(key("g"), 1) as inner:
            started = memo.get(key("f"), 2)
            assert started is not None and started.value == val.NEVER
            inner.append(result("part"))
        with memo.evaluating(key("h"), 1) as whole:
            whole.append(result("h"))
        outer.append(result("f"))
    assert memo.get(key("f"), 0) == result("f")
    assert memo.get(key("h"), 0) == result("h")
    assert memo.get(key("g"), 0) is None
