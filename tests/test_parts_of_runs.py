"""Runs in parts: shards and their reports, worker processes, executors of others."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from dtypelint.check import Outcome, run_check
from dtypelint.cli import program
from dtypelint.config import load_settings
from dtypelint.errors import UsageError
from dtypelint.run import evaluate, pool, workers
from dtypelint.run.means import Means
from dtypelint.run.shard import Shard

EXAMPLES = Path(__file__).parent.parent / "examples"


def check(**means: Any) -> Outcome:
    """Check the examples."""
    settings = load_settings(EXAMPLES, None, {"confidence": "possible"})
    return run_check([str(EXAMPLES)], settings, means=Means(**means))


@pytest.fixture(scope="module")
def whole() -> Outcome:
    """Return what one process finds."""
    return check()


@given(st.dictionaries(st.text(min_size=1), st.integers(0, 10_000), max_size=40), st.integers(1, 12))
def test_each_file_is_in_one_shard(sizes: dict[str, int], total: int) -> None:
    shards = [Shard(index, total).of(sizes, sizes) for index in range(1, total + 1)]
    assert sorted(path for shard in shards for path in shard) == sorted(sizes)


def test_shards_are_about_as_large_as_each_other() -> None:
    sizes = {f"{number:03}.py": 100 + number for number in range(200)}
    shards = [sum(sizes[path] for path in Shard(index, 4).of(sizes, sizes)) for index in range(1, 5)]
    assert max(shards) < 1.05 * min(shards)


@pytest.mark.parametrize("text", ["0/3", "4/3", "1", "a/b", "1/0", "-1/2", "1/2/3", ""])
def test_what_is_no_shard(text: str) -> None:
    with pytest.raises(UsageError, match="no part of a run"):
        Shard.parse(text)


def run(*args: str) -> Any:
    """Call dtypelint."""
    return CliRunner().invoke(program, list(args))


@pytest.mark.parametrize("output_format", ["json", "sarif"])
def test_reports_of_shards_make_that_of_the_whole(tmp_path: Path, output_format: str) -> None:
    check = ("check", str(EXAMPLES), "--possible", "--output-format", output_format, "-q")
    parts = []
    for index in range(1, 4):
        path = tmp_path / f"{index}.json"
        assert run(*check, "--shard", f"{index}/3", "-o", str(path)).exit_code in {0, 1}
        parts.append(str(path))
    merged, at_once = run("merge", *reversed(parts)), run(*check)
    assert merged.exit_code == at_once.exit_code == 1
    assert json.loads(merged.stdout) == json.loads(at_once.stdout)
    assert run("merge", *parts, "-e", "-o", str(tmp_path / "all")).exit_code == 0
    assert (tmp_path / "all").read_text() == merged.stdout


@pytest.mark.parametrize("text", ["", "{}", "[1]", '{"runs": []}', '[{"code": "DTL101"}]', "\udcff"])
def test_what_is_no_report(tmp_path: Path, text: str) -> None:
    path = tmp_path / "part.json"
    path.write_text(text, errors="surrogateescape")
    result = run("merge", str(path))
    assert (result.exit_code, result.stdout) == (2, "")
    assert "is not a JSON or SARIF report" in result.stderr
    assert run("merge", str(tmp_path / "none")).exit_code == 2


def test_reports_of_two_kinds(tmp_path: Path) -> None:
    for output_format in ("json", "sarif"):
        run("check", str(EXAMPLES), "--output-format", output_format, "-o", str(tmp_path / output_format))
    result = run("merge", str(tmp_path / "json"), str(tmp_path / "sarif"))
    assert (result.exit_code, "different formats" in result.stderr) == (2, True)


def test_processes_find_the_same(whole: Outcome, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "_WORTH_WORKERS", 0)
    assert check(workers=2) == whole


class Counting(Executor):
    """Runs what it gets in this process, as a cluster would elsewhere."""

    def __init__(self) -> None:
        self.jobs = 0

    def submit(self, function: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Run at once."""
        self.jobs += 1
        future: Future[Any] = Future()
        future.set_result(function(*args, **kwargs))
        return future


def test_an_executor_gets_all_the_work(whole: Outcome) -> None:
    executor = Counting()
    assert check(executor=executor, workers=3) == whole
    assert executor.jobs > 3


@pytest.mark.slow
def test_a_dask_cluster_finds_the_same(whole: Outcome) -> None:
    from distributed import Client, LocalCluster

    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        Client(cluster) as client,
    ):
        assert check(executor=client.get_executor(), workers=2) == whole


def test_a_process_that_dies_costs_one_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    if pool._context().get_start_method() != "fork":
        pytest.skip("what is put in place here reaches copies of this process alone")
    for name in ("a.py", "deadly.py", "z.py"):
        (tmp_path / name).write_text("import torch\n\nx = torch.ones(2, dtype=torch.bfloat16).numpy()\n")
    work = evaluate.Evaluator.work

    def dying(evaluator: Any, task: Any) -> Any:
        if task.path.endswith("deadly.py"):
            os._exit(9)
        return work(evaluator, task)

    monkeypatch.setattr(evaluate.Evaluator, "work", dying)
    monkeypatch.setattr(workers, "_WORTH_WORKERS", 0)
    monkeypatch.chdir(tmp_path)
    outcome = run_check(["."], load_settings(tmp_path, None, {}), means=Means(workers=2))
    assert [finding.filename for finding in outcome.findings] == ["a.py", "z.py"]
    assert {name: failure.said for name, failure in outcome.broken.items()} == {
        "deadly.py": "the process that evaluated it died"
    }


_INTERRUPTED = """
import os, signal, sys
from dtypelint.run import evaluate, workers

# Whoever runs the tests in the background may have had it ignored.
signal.signal(signal.SIGINT, signal.default_int_handler)
workers._WORTH_WORKERS = 0
work = evaluate.Evaluator.work

def slow(evaluator, task):
    if task.path.endswith("z.py"):
        os.kill({victim}, signal.SIGINT)
        signal.pause()
    return work(evaluator, task)

evaluate.Evaluator.work = slow
from dtypelint.cli import main
main()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="processes are not copies of this one")
@pytest.mark.parametrize("number", [1, 2])
def test_an_interrupt_ends_at_once_with_what_was_found(tmp_path: Path, number: int) -> None:
    for name in ("a.py", "z.py"):
        (tmp_path / name).write_text("import torch\n\nx = torch.ones(2, dtype=torch.bfloat16).numpy()\n")
    code = _INTERRUPTED.format(victim="os.getpid()" if number == 1 else "os.getppid()")
    options = ("--no-cache", "--workers", str(number), "--output-format=concise")
    command = (sys.executable, "-c", code, "check", ".", *options)
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 130
    assert done.stderr.endswith("interrupted\n")
    assert "Traceback" not in done.stderr
    assert done.stdout.startswith("a.py:3:5: DTL101") or number == 2
