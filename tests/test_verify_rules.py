"""The proof of rule pages, with fixers that do right and wrong."""

import atexit
import functools
import importlib.util
from contextlib import ExitStack
from pathlib import Path

import pytest

from dtypelint.config import Settings
from dtypelint.pages import Page, parse_page
from dtypelint.verify.claim import Claim
from dtypelint.verify.evidence import Record, Verdict
from dtypelint.verify.machine import Machine
from dtypelint.verify.rules import Fixer, _runs, verify_rules
from dtypelint.verify.sandbox import Limits, Result, Sandbox, Status
from dtypelint.verify.sandboxes import Sandboxes

TINY = (Path(__file__).parent / "verify_data" / "DTL901.md").read_text()
needs_torch = pytest.mark.skipif(importlib.util.find_spec("torch") is None, reason="torch is not installed")


def page(proof: str, fix: str = "safe") -> Page:
    front = f'+++\ncode = "DTL901"\nname = "n"\nsummary = "s"\nfix = "{fix}"\nsince = "0.1"\n+++\n'
    return parse_page(front + proof, "DTL901.md")


def good_fixer(text: str, filename: str, settings: Settings, *, unsafe: bool, select: tuple[str, ...]) -> str:
    assert unsafe
    assert select == ("DTL901",)
    return text.replace("x.numpy()", "x.float().numpy()").replace("1 / 0", "1 / 1")


def idle_fixer(text: str, filename: str, settings: Settings, *, unsafe: bool, select: tuple[str, ...]) -> str:
    return text


def broken_fixer(text: str, filename: str, settings: Settings, *, unsafe: bool, select: tuple[str, ...]) -> str:
    raise LookupError("lost")


@functools.cache
def sandboxes() -> Sandboxes:
    stack = ExitStack()
    atexit.register(stack.close)
    return stack.enter_context(Sandboxes(1, lambda: Sandbox(limits=Limits(timeout=30))))


def prove(page: Page, fixer: Fixer = good_fixer, device: str = "cpu") -> list[Record]:
    pages = {"DTL901": page}
    return list(verify_rules(Settings(Path()), pages=pages, fixer=fixer, device=device, sandboxes=sandboxes()).records)


@needs_torch
def test_a_page_is_confirmed_for_each_dtype() -> None:
    seen: list[Record] = []

    def hear(total: int, record: Record) -> None:
        assert total == 2
        seen.append(record)

    parsed = parse_page(TINY, "DTL901.md")
    evidence = verify_rules(Settings(Path()), pages={"DTL901": parsed}, fixer=good_fixer, device="cpu", progress=hear)
    assert [(record.dtype, record.verdict, record.error) for record in evidence.records] == [
        ("bfloat16", Verdict.CONFIRMED, "TypeError: Got unsupported ScalarType BFloat16"),
        ("float8_e4m3fn", Verdict.CONFIRMED, "TypeError: Got unsupported ScalarType Float8_e4m3fn"),
    ]
    assert evidence.records == tuple(seen)
    assert evidence.imports == 1
    assert seen[0].filename == "DTL901.md"
    assert TINY.splitlines()[seen[0].row - 1] == "import torch"
    assert "torch" in evidence.environment.libraries


@needs_torch
def test_a_dtype_that_torch_lacks_is_not_runnable() -> None:
    (record,) = prove(page('```python run dtypes="float3" raises="TypeError"\nimport torch\ntorch.bfloat16\n```\n'))
    assert (record.verdict, record.reason) == (Verdict.NOT_RUNNABLE, "the installed torch has no float3")


def test_more_workers_keep_the_order() -> None:
    fences = [f'```python run raises="KeyError"\nraise KeyError({place})\n```\n' for place in range(4)]
    pages = {"DTL901": page("".join(fences), fix="none")}
    found = verify_rules(Settings(Path()), pages=pages, fixer=good_fixer, device="cpu", workers=2).records
    assert [record.error for record in found] == [f"KeyError: {place}" for place in range(4)]


@pytest.mark.parametrize(
    ("proof", "verdict", "reason"),
    [
        ('raises="ZeroDivisionError: division"\n1 / 0', Verdict.CONFIRMED, ""),
        ('raises="ArithmeticError"\n1 / 0', Verdict.CONFIRMED, ""),
        ('raises="KeyError | ArithmeticError"\n1 / 0', Verdict.CONFIRMED, ""),
        ('raises="KeyError"\n1 / 0', Verdict.NOT_REPRODUCED, "expected KeyError"),
        ('raises="ArithmeticError: x"\n1 / 0', Verdict.NOT_REPRODUCED, "expected ArithmeticError: x"),
        ('raises="KeyError"\n1', Verdict.NOT_REPRODUCED, "expected KeyError, but it ran"),
        ('crash="dies"\n1 / 0', Verdict.NOT_REPRODUCED, "expected the process dies"),
        ('crash="dies"\nimport os; os.abort()', Verdict.FIX_FAILED, "the fixer changed nothing"),
        ('raises="ZeroDivisionError"\n1 / 0\nint("x")', Verdict.FIX_FAILED, "after the fix: ValueError: invalid"),
        ('raises="KeyError"\nimport nowhere', Verdict.NOT_RUNNABLE, "no module named 'nowhere'"),
        ('raises="OSError"\nopen("/x", "w")', Verdict.NOT_RUNNABLE, "the sandbox forbids writing /x"),
        ('raises="E" requires="nowhere"\n1', Verdict.NOT_RUNNABLE, "library nowhere is not installed"),
        ('raises="E" requires="pytest<1"\n1', Verdict.NOT_RUNNABLE, "pytest "),
        ('raises="E" requires="pytest<<1"\n1', Verdict.NOT_RUNNABLE, "`pytest<<1` is not a requirement"),
        ('raises="AssertionError"\nassert device == "gpu"', Verdict.FIX_FAILED, "the fixer changed nothing"),
    ],
)
def test_verdicts(proof: str, verdict: Verdict, reason: str) -> None:
    (record,) = prove(page(f"```python run {proof}\n```\n"))
    assert record.verdict is verdict
    assert record.reason.startswith(reason)


NUMBER = "import torch\n__result__ = torch.tensor([1.0, {}], dtype=torch.bfloat16)\n"
FIXED = "__result__ = [1.0, 257.0]\n"


@needs_torch
@pytest.mark.parametrize(
    ("claim", "number", "fixed", "verdict", "reason"),
    [
        ('error="0.001"', "257.0", FIXED, Verdict.CONFIRMED, "the values are off by 0.0039 of the largest in float64"),
        ('error="0.1"', "257.0", FIXED, Verdict.NOT_REPRODUCED, "expected values off by 0.1 and more, but it ran"),
        ('error="0.001"', "257.0", NUMBER.format(257), Verdict.FIX_FAILED, "the values are off by 0.0039"),
        ('nonfinite="overflows"', "3.4e38 * 2", FIXED, Verdict.CONFIRMED, "the values are not finite"),
        ('nonfinite="overflows"', "2.0", FIXED, Verdict.NOT_REPRODUCED, "expected values that are not finite, but"),
        # In float64 it is not finite either, so that the dtype is not to blame.
        ('nonfinite="overflows"', "float('inf')", FIXED, Verdict.NOT_REPRODUCED, "expected values that are not finite"),
    ],
)
def test_a_silent_hazard_is_measured(claim: str, number: str, fixed: str, verdict: Verdict, reason: str) -> None:
    proof = f'```python run dtypes="bfloat16" {claim}\n{NUMBER.format(number)}```\n```python run-fixed\n{fixed}```\n'
    (record,) = prove(page(proof))
    assert record.verdict is verdict
    assert record.reason.startswith(reason)


def test_a_fixer_that_does_nothing_or_breaks() -> None:
    proof = page('```python run raises="ZeroDivisionError"\n1 / 0\n```\n')
    assert prove(proof, idle_fixer)[0].reason == "the fixer changed nothing"
    assert prove(proof, broken_fixer)[0].reason == "the fixer broke: LookupError: lost"


def test_a_fix_by_hand_stands_for_the_fixer() -> None:
    run = '```python run raises="ZeroDivisionError"\n1 / 0\n```\n'
    assert prove(page(run + "```python run-fixed\n1\n```\n"), broken_fixer)[0].verdict is Verdict.CONFIRMED
    assert prove(page(run + "```python run-fixed\n2 / 0\n```\n"), broken_fixer)[0].verdict is Verdict.FIX_FAILED


def test_without_a_fix_the_failure_is_confirmed() -> None:
    (record,) = prove(page('```python run raises="ZeroDivisionError"\n1 / 0\n```\n', "none"), broken_fixer)
    assert (record.verdict, record.reason) == (Verdict.CONFIRMED, "the failure; the rule has no fix")


def test_a_device_that_is_not_there() -> None:
    (record,) = prove(page('```python run raises="E"\ndevice\n```\n'), device="tpu")
    assert record.verdict is Verdict.NOT_RUNNABLE


@pytest.mark.parametrize(
    ("proof", "devices"),
    [
        ('raises="E"\n1', ["cpu"]),
        ('raises="E"\nf(device)', ["cpu", "cuda"]),
        ('raises="E"\nf(device=device)', ["cpu", "cuda"]),
        ('raises="E"\nf(device="cpu")', ["cpu"]),
        ('raises="E" requires="torch; cuda"\n1', ["cuda"]),
        ('raises="E" dtypes="a b"\n1', ["cpu", "cpu"]),
    ],
)
def test_devices(proof: str, devices: list[str]) -> None:
    runs = _runs(page(f"```python run {proof}\n```\n"), ("cpu", "cuda"))
    assert [run.device for run in runs] == devices


def test_claims() -> None:
    claim = Claim.of({"raises": "torch.OutOfMemoryError | TypeError: no"}) | Claim.of({"crash": "dies"})
    assert str(claim) == "torch.OutOfMemoryError or TypeError: no or the process dies"
    assert claim.holds(Result(Status.MEMORY, mro=("OutOfMemoryError", "RuntimeError")))
    assert claim.holds(Result(Status.EXCEPTION, message="say no", mro=("TypeError",)))
    assert claim.holds(Result(Status.SIGNAL, signal="SIGSEGV"))
    assert not claim.holds(Result(Status.EXCEPTION, message="yes", mro=("TypeError",)))
    assert not claim.holds(Result(Status.TIMEOUT))
    assert not Claim.of({"raises": "AssertionError"}).loud
    silent = Claim.of({"nonfinite": "overflows"}) | Claim.of({"error": "0.5"}) | Claim.of({"error": "0.1"})
    assert str(silent) == "values that are not finite or values off by 0.1 and more"
    assert silent.measured
    assert silent.loud == silent
    assert not claim.measured


def test_requirements_by_module_or_distribution() -> None:
    machine = Machine(versions={"cupy-cuda12x": "13.3.0"}, modules={"cupy": "13.3.0"}, devices=("cpu", "cuda"))
    assert machine.lacks("cupy<13.4; cuda; cupy-cuda12x>=13; ") == ""
    assert machine.lacks("cupy>=13.4") == "cupy 13.3.0 is installed, not cupy>=13.4"
    assert machine.lacks("mps") == "there is no mps device"
