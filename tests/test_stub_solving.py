"""What solving the dtype variables of a call promises, whatever the arguments are."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given
from hypothesis import strategies as st

from dtypelint import dtypes
from dtypelint import values as val
from dtypelint.claims import Claim, gather
from dtypelint.findings import Confidence
from dtypelint.promotion import promote, promote_zero
from dtypelint.rank import Rank
from dtypelint.stubs.accept import Acceptor
from dtypelint.stubs.bind import Argument, Arguments
from dtypelint.stubs.build import build
from dtypelint.stubs.choose import choose
from dtypelint.stubs.entries import FunctionStub
from dtypelint.stubs.library import Library
from dtypelint.stubs.solve import CallSite, Solution
from dtypelint.stubs.violations import violations
from dtypelint.targets import Targets

STUB = """
__promotion__ = "torch"

class Box(Generic[T]): ...

def same(a: Box[T]) -> Box[T]: ...
def total(a: Box[T], b: Box[U]) -> Box[promote(T, U)]: ...
def product(a: Box[T], b: Box[T]) -> Box[T]: ...
@rule("DTL999", raises=RuntimeError)
def strict(a: Box[T], b: Box[T]) -> Box[T]: ...
@rule("DTL999", raises=RuntimeError)
def low(a: Box[T in low_precision]) -> Box[T]: ...
def cast(a: Box[T], kind: dtype[U] = T) -> Box[U]: ...
"""
PLAIN = dtypes.BOOL | dtypes.SIGNED | dtypes.mask("float16", "bfloat16", "float32", "float64", "complex64")

single = st.sampled_from(list(dtypes.names(PLAIN))).map(dtypes.mask)
masks = st.sets(single, min_size=1, max_size=4).map(sum)
confidences = st.sampled_from([Confidence.LIKELY, Confidence.CERTAIN])
known = st.lists(st.builds(Claim, masks, confidences), min_size=1, max_size=3).map(gather)
ranks = st.sampled_from([Rank.DIMENSIONED, Rank.ZERO])


@cache
def library() -> Library:
    with TemporaryDirectory() as folder:
        (Path(folder) / "boxes.pyi").write_text(STUB, encoding="utf-8")
        found = Library([Path(folder)], Targets(None, {}))
        assert found.find("boxes.same") is not None
        return found


def box(found, rank=Rank.DIMENSIONED):
    return val.Typed("boxes.Box", found, rank=rank)


def solved(name, *arguments):
    """The solution of a call that one signature takes."""
    stub = library().find(f"boxes.{name}")
    assert isinstance(stub, FunctionStub)
    acceptor = Acceptor(library(), lambda *_: val.UNKNOWN_VALUE, lambda _: None)
    (matched,) = choose(stub.variants[0], Arguments(tuple(map(Argument, arguments))), acceptor)
    return Solution(matched, CallSite(None, {}), "boxes")


def result(name, *arguments):
    solution = solved(name, *arguments)
    return build(solution, solution.matched.signature.returns).dtypes


@given(known)
def test_a_variable_is_what_its_argument_is(found):
    assert result("same", box(found)) == found
    assert result("cast", box(found)) == found


@given(known, known)
def test_a_dtype_that_is_passed_is_the_result(found, kind):
    assert result("cast", box(found), val.DtypeValue("boxes", kind)) == kind


@given(known, known)
def test_promotion_covers_each_pair_and_no_more(left, right):
    wanted = promote("torch", left.mask, right.mask)
    assert result("total", box(left), box(right)).mask == wanted


@given(known, known, ranks, ranks)
def test_promotion_is_commutative_whatever_the_ranks(left, right, one, two):
    there, back = result("total", box(left, one), box(right, two)), result("total", box(right, two), box(left, one))
    assert there.mask == back.mask


@given(known, known)
def test_a_zero_dimensional_operand_gives_way(left, right):
    assert result("total", box(left), box(right, Rank.ZERO)).mask == promote_zero("torch", left.mask, right.mask)


@given(known, known)
def test_an_operand_of_either_rank_has_both_outcomes(left, right):
    both = result("total", box(left), box(right, Rank.EITHER)).mask
    assert both == promote("torch", left.mask, right.mask) | promote_zero("torch", left.mask, right.mask)


@given(known, known)
def test_two_operands_of_either_rank_have_every_outcome(left, right):
    both = result("total", box(left, Rank.EITHER), box(right, Rank.EITHER)).mask
    gives_way = promote_zero("torch", left.mask, right.mask) | promote_zero("torch", right.mask, left.mask)
    assert both == promote("torch", left.mask, right.mask) | gives_way


@given(known, known, known)
def test_more_dtypes_of_an_argument_give_no_fewer_results(left, right, more):
    assert result("total", box(left), box(right)).mask & ~result("total", box(left | more), box(right)).mask == 0


@given(known, known)
def test_a_shared_variable_is_within_one_argument(left, right):
    found = result("product", box(left), box(right))
    assert not found.known or found.mask & ~left.mask == 0 or found.mask & ~right.mask == 0


@given(known, known)
def test_operands_of_two_dtypes_are_a_violation_where_they_cannot_agree(left, right):
    met = list(violations(solved("strict", box(left), box(right)), "strict", ""))
    if not left.mask & right.mask:
        assert [violation.rule.code for violation in met] == ["DTL999"]
    if left.mask == right.mask:
        assert met == []


@given(known)
def test_a_bound_is_violated_by_exactly_what_lies_outside(found):
    met = list(violations(solved("low", box(found)), "low", ""))
    outside = found.mask & ~dtypes.LOW_PRECISION
    assert [violation.rejected.mask for violation in met] == ([outside] if outside else [])
