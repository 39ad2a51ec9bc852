"""What is remembered of calls does not depend on the order in which they were met."""

from __future__ import annotations

from dtypelint import values as val
from dtypelint.infer.memo import Memo, Result


def result(name: str) -> Result:
    return Result(val.Literal(name), {})


def test_a_result_is_kept() -> None:
    memo = Memo()
    with memo.evaluating("f", 0) as results:
        results.append(result("f"))
    assert memo.get("f", 5) == result("f")
    memo.forget_cut()
    assert memo.get("f", 0) == result("f")


def test_what_a_limit_cut_short_serves_deeper_calls_of_one_definition() -> None:
    memo = Memo()
    with memo.evaluating("outer", 2) as outer:
        with memo.evaluating("inner", 3) as inner:
            inner.append(memo.cut())
        outer.append(result("outer"))
    assert memo.get("inner", 3) is not None
    assert memo.get("inner", 2) is None
    assert memo.get("outer", 2) == result("outer")
    memo.forget_cut()
    assert memo.get("inner", 3) is None
    assert memo.get("outer", 9) is None


def test_a_part_of_a_recursion_is_forgotten_with_it() -> None:
    memo = Memo()
    with memo.evaluating("f", 0) as outer:
        with memo.evaluating("g", 1) as inner:
            started = memo.get("f", 2)
            assert started is not None and started.value == val.NEVER
            inner.append(result("part"))
        with memo.evaluating("h", 1) as whole:
            whole.append(result("h"))
        outer.append(result("f"))
    assert memo.get("f", 0) == result("f")
    assert memo.get("h", 0) == result("h")
    assert memo.get("g", 0) is None
