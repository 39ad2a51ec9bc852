"""The arithmetic of `benchmarks/speed`: medians, ratios, verdicts, and that what was not run is never a pass."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

BENCHMARK = Path(__file__).parent.parent / "benchmarks" / "speed"
MODULES = ("aims", "environments", "hotspots", "measure", "packages", "ratios", "run", "scenarios", "table")


@pytest.fixture
def speed(monkeypatch: pytest.MonkeyPatch) -> Iterator[SimpleNamespace]:
    """The modules of the benchmark, under names that are theirs for the time of a test."""
    kept = {name: sys.modules.pop(name) for name in MODULES if name in sys.modules}
    monkeypatch.syspath_prepend(str(BENCHMARK))
    yield SimpleNamespace(**{name: importlib.import_module(name) for name in MODULES})
    for name in MODULES:
        sys.modules.pop(name, None)
    sys.modules.update(kept)


def _run(ratios: ModuleType, wall: float, user: float = 1.0, peak: float = 50.0, state: str = "ok") -> object:
    message = "" if state == "ok" else "why"
    return ratios.Run("it", ("it",), state, wall, user, 0.0, peak, 0, message)


def test_medians_are_of_all_runs(speed: SimpleNamespace) -> None:
    of = speed.ratios.figures([_run(speed.ratios, wall, wall / 2) for wall in (9.0, 1.0, 2.0)])
    assert (of.state, of.runs, of.wall, of.user, of.peak_mb) == ("ok", 3, 2.0, 1.0, 50.0)


@pytest.mark.parametrize("state", ["failed", "timeout"])
def test_a_command_that_failed_once_has_no_median(speed: SimpleNamespace, state: str) -> None:
    of = speed.ratios.figures([_run(speed.ratios, 1.0), _run(speed.ratios, 9.0, state=state)])
    assert (of.state, of.wall, of.message) == (state, None, "why")
    assert speed.ratios.figures([]).state == "not run"


def test_ratios(speed: SimpleNamespace) -> None:
    ratios = speed.ratios
    ours, theirs = (ratios.figures([_run(ratios, wall, user)]) for wall, user in ((2.0, 3.0), (4.0, 2.0)))
    made = ratios.row("cold", "timm", "ruff", ours, theirs)
    assert (made.ratio, made.user_ratio, made.verdict) == (0.5, 1.5, "")
    # 1,000 lines in 2 s are five times the throughput of 400 in 4.
    made = ratios.throughput("timm", "torchfix", (ours, 1000), (theirs, 400), None, "")
    assert (made.ratio, made.user_ratio) == (5.0, pytest.approx(2 / 3 * 2.5))
    # 4 s for 1,000 lines are twice the time per line of 2 s for 1,000.
    assert ratios.linearity("large", "small", (theirs, 1000), (ours, 1000), None).ratio == 2.0
    assert ratios.linearity("large", "small", (theirs, 2000), (ours, 1000), None).ratio == 1.0
    assert ratios.linearity("large", "small", (ratios.Figures("not run"), 0), (ours, 1000), None).ratio is None


def test_aims_hold_their_bounds(speed: SimpleNamespace) -> None:
    aims = speed.aims
    assert [aims.COLD.verdict(value) for value in (0.9, 1.0, 1.01, None)] == ["reached", "reached", "missed", "not run"]
    assert [aims.WARM.verdict(value) for value in (0.99, 1.0)] == ["reached", "missed"]
    assert [aims.THROUGHPUT.verdict(value) for value in (100.0, 99.9)] == ["reached", "missed"]


def test_conclusions_need_every_package(speed: SimpleNamespace) -> None:
    ratios = speed.ratios
    aim = ratios.Aim("quick", "<=", 1.0, ("timm", "peft"))

    def verdict(**values: float | None) -> str:
        absent = ratios.Figures("not run")
        rows = [
            ratios.Row("cold", name, "ruff", absent, absent, value, None, aim=aim) for name, value in values.items()
        ]
        (conclusion,) = ratios.conclude([aim], rows)
        return conclusion.verdict

    assert verdict(timm=0.5, peft=1.0) == "reached"
    assert verdict(timm=0.5, peft=1.5) == "missed"
    assert verdict(timm=0.5) == "reached so far, not run on all"
    assert verdict(timm=0.5, peft=None) == "reached so far, not run on all"
    assert verdict(timm=1.5) == "missed"
    assert verdict() == verdict(timm=None) == verdict(kornia=0.5) == "not run"


def test_measures_time_memory_and_failure(speed: SimpleNamespace, tmp_path: Path) -> None:
    def run(code: str, timeout: float = 60) -> object:
        return speed.measure.measure(speed.measure.Command("it", (sys.executable, "-c", code), tmp_path), timeout)

    done = run("held = bytearray(60_000_000)")
    assert (done.state, done.code) == ("ok", 0)
    assert done.wall > 0
    assert done.peak_mb > 60
    failed = run("raise SystemExit('broken')\n")
    assert failed.state == "ok"  # linters that find something exit with 1
    failed = run("import sys; print('broken', file=sys.stderr); sys.exit(3)")
    assert (failed.state, failed.message) == ("failed", "exit code 3: broken")
    assert run("import time; time.sleep(60)", 0.2).state == "timeout"
    absent = speed.measure.measure(speed.measure.Command("it", (str(tmp_path / "absent"),), tmp_path), 60)
    assert absent.state == "failed"


def test_runs_take_turns_and_stop_where_one_fails(speed: SimpleNamespace, tmp_path: Path) -> None:
    order = tmp_path / "order"

    def prepare(name: str, code: int):
        script = f"open({str(order)!r}, 'a').write({name!r}); raise SystemExit({code})"
        return lambda number: speed.measure.Command(name, (sys.executable, "-c", script), tmp_path)

    limits = speed.measure.Limits(3, 60, 60)
    runs = speed.measure.interleaved([prepare("a", 0), prepare("b", 3), prepare("c", 1)], limits)
    assert order.read_text() == "abcacac"
    assert [len(own) for own in runs] == [3, 1, 3]


def test_adds_a_line_inside_a_function(speed: SimpleNamespace) -> None:
    text = 'X = 1\n\ndef f(a):\n    """Doc."""\n    for b in a:\n        print(b)\n    return a\n'
    changed = speed.packages.with_line(text, 7)
    assert changed == text.replace("    return a\n", "    speed_benchmark = 7\n    return a\n")
    with pytest.raises(ValueError, match="no function"):
        speed.packages.with_line("x = 1\n", 7)


def test_adds_a_function(speed: SimpleNamespace) -> None:
    assert speed.packages.with_function("x = 1\n", 7) == "x = 1\n\n\ndef speed_benchmark():\n    return 7\n"


def test_profiles_go_to_phases(speed: SimpleNamespace) -> None:
    text = (
        "main (a/dtypelint/cli/check.py);infer (a/dtypelint/infer/calls.py);visit (a/libcst/_nodes/base.py) 6\n"
        'process 12:"dtypelint";infer (a/dtypelint/infer/calls.py);_parse (a/libcst/_parser/entrypoints.py) 3\n'
        "<module> (bin/dtypelint);_find_and_load (<frozen importlib._bootstrap>) 1\n"
    )
    functions, phases = speed.hotspots.folded(text)
    assert phases == {"evaluation": 6, "parsing with libcst": 3, "start-up": 1}
    assert functions["_parse (a/libcst/_parser/entrypoints.py)"] == 3
