"""The contract of the command line: options, streams and exit status. The pipeline behind it is a stand-in."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import ModuleType
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result
from report_samples import CERTAIN, LIKELY, RUN, Run, span

import dtypelint
import dtypelint.report.sarif
from dtypelint import __version__
from dtypelint.cli import program
from dtypelint.errors import Failure, UsageError
from dtypelint.findings import Confidence
from dtypelint.verify.evidence import Environment, Evidence, Record, Verdict


@dataclass(frozen=True)
class Page:
    """A rule page."""

    code: str
    name: str
    summary: str = "a dtype NumPy lacks"
    fix: str = "safe"
    since: str = "0.1"
    text: str = "## What it does\n\nIt finds.\n"


@dataclass
class Pipeline:
    """What the stand-ins answer, and what they were asked."""

    outcome: Run = field(default_factory=Run)
    error: BaseException | None = None
    asked: list[tuple[list[str], Any, dict[str, Any]]] = field(default_factory=list)

    def run_check(self, paths: Sequence[str], settings: Any, **given: Any) -> Run:
        """Stand in for the run of a check."""
        self.asked.append((list(paths), settings, given))
        if self.error:
            raise self.error
        return self.outcome

    @property
    def settings(self) -> Any:
        """The settings of the latest run."""
        return self.asked[-1][1]


def put(monkeypatch: pytest.MonkeyPatch, name: str, **members: object) -> None:
    """Put a module of these members in the place of `name`."""
    module = ModuleType(name)
    module.__dict__.update(members)
    monkeypatch.setitem(sys.modules, name, module)


@pytest.fixture(autouse=True)
def project(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Run every test in an empty project with one file."""
    monkeypatch.chdir(tmp_path)
    for name in ("NO_COLOR", "FORCE_COLOR", "DTYPELINT_OUTPUT_FORMAT", "DTYPELINT_OUTPUT_FILE", "DTYPELINT_TRACEBACK"):
        monkeypatch.delenv(name, raising=False)
    pages = {"DTL101": Page("DTL101", "lowp-to-numpy"), "DTL203": Page("DTL203", "mixed-operand")}
    put(monkeypatch, "dtypelint.pages", Page=Page, load_pages=lambda: pages)
    put(monkeypatch, "dtypelint.rule_names", rule_names=lambda: {code: page.name for code, page in pages.items()})
    (tmp_path / "a.py").write_text("x = 1\n")
    return tmp_path


@pytest.fixture
def pipeline(monkeypatch: pytest.MonkeyPatch) -> Pipeline:
    """Put a stand-in in the place of the pipeline."""
    stand_in = Pipeline()
    put(monkeypatch, "dtypelint.check", run_check=stand_in.run_check)
    return stand_in


def run(*args: str, stdin: str | bytes | None = None) -> Result:
    """Call dtypelint."""
    return CliRunner().invoke(program, list(args), input=stdin)


def test_clean(pipeline: Pipeline) -> None:
    result = run("check")
    assert (result.exit_code, result.stdout, result.stderr) == (0, "All checks passed: 1 file\n", "")
    assert pipeline.asked[0][0] == ["."]


def test_findings(pipeline: Pipeline) -> None:
    pipeline.outcome = RUN
    result = run("check", "a.py")
    assert result.exit_code == 1
    assert result.stdout.startswith("warning[DTL203]: operands are float32 and, by option, bfloat16\n")
    assert result.stdout.endswith("in 118 files\n1 fixable with --fix, 1 more with --unsafe-fixes\n")


def test_exit_zero(pipeline: Pipeline) -> None:
    pipeline.outcome = RUN
    assert run("check", "--exit-zero").exit_code == 0
    assert run("check", "-e").exit_code == 0


def test_warnings_go_to_standard_error_unless_quiet(pipeline: Pipeline) -> None:
    pipeline.outcome = Run([CERTAIN], warnings=["unused suppression"])
    loud, quiet = run("check", "--output-format=concise"), run("check", "--output-format=concise", "-q")
    assert loud.stderr == "warning: unused suppression\n"
    assert (quiet.stderr, len(quiet.stdout.splitlines()), quiet.exit_code) == ("", 1, 1)


@pytest.mark.parametrize("output_format", ["json", "sarif"])
def test_formats_for_programs_have_no_summary(pipeline: Pipeline, output_format: str) -> None:
    pipeline.outcome = RUN
    assert json.loads(run("check", "--output-format", output_format).stdout)


def test_output_format_of_the_configuration_and_the_environment(
    pipeline: Pipeline, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (project / "dtypelint.toml").write_text('output-format = "json"\n')
    assert run("check").stdout == "[]\n"
    assert run("check", "--output-format", "full").stdout.startswith("All checks")
    monkeypatch.setenv("DTYPELINT_OUTPUT_FORMAT", "concise")
    assert run("check").stdout.startswith("All checks")
    monkeypatch.delenv("DTYPELINT_OUTPUT_FORMAT")
    (project / "dtypelint.toml").write_text('output-format = "jsom"\n')
    assert run("check").exit_code == 2


def test_output_file_is_without_colours(pipeline: Pipeline, project: Path) -> None:
    pipeline.outcome = RUN
    result = run("check", "--color=always", "-o", "out.txt")
    assert (project / "out.txt").read_text(encoding="utf-8").startswith("warning[DTL203]: operands")
    assert result.stdout.startswith("Found 1 error")


def test_output_file_that_cannot_be_written(pipeline: Pipeline) -> None:
    result = run("check", "-o", "no/such/folder/out.txt")
    assert result.exit_code == 2
    assert result.stderr.startswith("error: ")
    assert "cannot be written" in result.stderr


def test_statistics(pipeline: Pipeline) -> None:
    pipeline.outcome = RUN
    assert run("check", "--statistics", "-q").stdout == "2 DTL101 [*] lowp-to-numpy\n1 DTL203 [ ] mixed-operand\n"
    assert [row["count"] for row in json.loads(run("check", "--statistics", "--output-format=json").stdout)] == [2, 1]
    assert run("check", "--statistics", "--output-format=sarif").exit_code == 2


def test_selection_reaches_the_settings(pipeline: Pipeline) -> None:
    run("check", "--select", "DTL1, mixed-operand", "--select=DTL203", "--extend-ignore", "dtl101", "--possible")
    assert pipeline.settings.select == ("DTL1", "mixed-operand", "DTL203")
    assert pipeline.settings.ignore == ("dtl101",)
    assert pipeline.settings.confidence is Confidence.POSSIBLE


def test_command_line_wins_over_the_configuration_and_extends_it(pipeline: Pipeline, project: Path) -> None:
    (project / "dtypelint.toml").write_text('select = ["DTL2"]\nignore = ["DTL203"]\nconfidence = "certain"\n')
    run("check", "--extend-select", "DTL101", "--ignore", "DTL1", "--confidence", "likely", "--extend-exclude=x,y")
    assert pipeline.settings.select == ("DTL2", "DTL101")
    assert pipeline.settings.ignore == ("DTL1",)
    assert pipeline.settings.confidence is Confidence.LIKELY
    assert pipeline.settings.extend_exclude == ("x", "y")
    run("check", "--isolated", "--force-exclude", "--no-cache")
    assert pipeline.settings.select == ("ALL",)
    assert pipeline.settings.force_exclude is True


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["--select", "DTL102"], "did you mean `DTL101`?"),
        (["--ignore", "lowp-to-nunpy"], "did you mean `lowp-to-numpy`?"),
        (["--confidence", "certian"], "certian"),
        (["--output-format", "xml"], "xml"),
        (["--selct", "DTL101"], "--select"),
        (["--unsafe-fixes"], "--unsafe-fixes needs --fix or --diff"),
        (["--stdin-filename", "a.py"], "--stdin-filename needs '-'"),
        (["-", "a.py"], "together with other paths"),
        (["--fix", "-"], "standard input cannot be fixed"),
        (["gone.py"], "no such file or folder: gone.py"),
        (["--isolated", "--config", "x.toml"], "--isolated"),
        (["--config", "gone.toml"], "gone.toml"),
        (["--color", "red"], "red"),
    ],
)
def test_wrong_use(pipeline: Pipeline, monkeypatch: pytest.MonkeyPatch, args: list[str], says: str) -> None:
    put(monkeypatch, "dtypelint.fix.apply", fix_paths=None)
    result = run("check", *args)
    assert (result.exit_code, result.stdout) == (2, "")
    assert says in result.stderr
    assert not pipeline.asked


def test_usage_error_of_the_pipeline(pipeline: Pipeline) -> None:
    pipeline.error = UsageError("unknown stub folder")
    result = run("check")
    assert (result.exit_code, result.stderr) == (2, "error: unknown stub folder\n")


def test_standard_input(pipeline: Pipeline) -> None:
    pipeline.outcome = Run([CERTAIN])
    result = run("check", "-", "--stdin-filename", "src/new.py", stdin=b"x = 1\n# \xff\n")
    assert result.exit_code == 1
    [(paths, _, given)] = pipeline.asked
    assert (paths, given.pop("means").workers > 0) == (["-"], True)
    assert given == {"stdin": b"x = 1\n# \xff\n", "stdin_filename": "src/new.py"}


def test_colours(pipeline: Pipeline, monkeypatch: pytest.MonkeyPatch) -> None:
    pipeline.outcome = Run([CERTAIN])
    assert "\x1b" not in run("check").stdout
    assert "\x1b" in run("check", "--color", "always").stdout
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b" in run("check").stdout
    assert "\x1b" not in run("check", "--color", "never").stdout
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in run("check").stdout


def test_internal_error_is_one_line(pipeline: Pipeline, monkeypatch: pytest.MonkeyPatch) -> None:
    pipeline.error = RuntimeError("two\nlines")
    result = run("check")
    assert (result.exit_code, result.stdout) == (101, "")
    assert result.stderr.startswith("dtypelint: internal error: RuntimeError: two lines, please report: https://")
    assert len(result.stderr.splitlines()) == 1
    assert "Traceback" in run("check", "-v").stderr
    monkeypatch.setenv("DTYPELINT_TRACEBACK", "1")
    assert "Traceback" in run("check").stderr


def test_interrupt_reports_what_was_found(pipeline: Pipeline) -> None:
    pipeline.error = KeyboardInterrupt()
    assert run("check").exit_code == 130
    pipeline.error.outcome = Run([CERTAIN])  # type: ignore[attr-defined]
    result = run("check", "--output-format", "concise")
    assert result.exit_code == 130
    assert result.stdout.startswith("src/embed.py:7:12: DTL101")


@dataclass(frozen=True)
class FixOutcome:
    """What a fix run hands over."""

    changed: dict[str, tuple[str, str]] = field(default_factory=dict)
    applied: dict[str, int] = field(default_factory=dict)
    remaining: Run = field(default_factory=Run)
    errors: list[str] = field(default_factory=list)


@pytest.fixture
def fixer(monkeypatch: pytest.MonkeyPatch) -> Callable[[FixOutcome], list[dict[str, bool]]]:
    """Return a function that sets what fixing gives; it returns the list of how fixing was called."""

    def set_outcome(outcome: FixOutcome) -> list[dict[str, bool]]:
        calls: list[dict[str, bool]] = []

        def fix_paths(paths: Sequence[str], settings: Any, check: object, **how: bool) -> FixOutcome:
            calls.append(how)
            return outcome

        put(monkeypatch, "dtypelint.fix.apply", fix_paths=fix_paths)
        return calls

    return set_outcome


FIXED = FixOutcome({"a.py": ("x.numpy()\ny", "x.float().numpy()\ny")}, {"DTL101": 1})


@pytest.mark.parametrize("args", [["fix"], ["check", "--fix"]])
def test_fix_writes_and_reports_what_remains(fixer: Any, args: list[str]) -> None:
    calls = fixer(FIXED)
    result = run(*args)
    assert (result.exit_code, result.stdout) == (0, "All checks passed: 1 file\n")
    assert result.stderr == "Fixed 1 finding in 1 file (1 DTL101)\n"
    assert calls == [{"unsafe": False, "write": True}]
    fixer(FixOutcome(remaining=Run([LIKELY])))
    assert run(*args).exit_code == 1
    fixer(FixOutcome(errors=["a.py cannot be written"]))
    failed = run(*args)
    assert (failed.exit_code, failed.stderr) == (1, "error: a.py cannot be written\n")


@pytest.mark.parametrize("args", [["fix", "--diff", "--unsafe-fixes"], ["check", "--diff", "--unsafe-fixes"]])
def test_diff_writes_nothing(fixer: Any, args: list[str]) -> None:
    calls = fixer(FIXED)
    result = run(*args)
    assert result.exit_code == 1
    assert result.stdout == (
        "--- a.py\n+++ a.py\n@@ -1,2 +1,2 @@\n-x.numpy()\n+x.float().numpy()\n y\n\\ No newline at end of file\n"
    )
    assert result.stderr == "Would fix 1 finding in 1 file (1 DTL101)\n"
    assert calls == [{"unsafe": True, "write": False}]
    fixer(FixOutcome(remaining=Run([LIKELY])))
    clean = run(*args)
    assert (clean.exit_code, clean.stdout, clean.stderr) == (0, "", "Nothing to fix\n")


@pytest.mark.parametrize("word", ["DTL101", "dtl101", "lowp-to-numpy"])
def test_rule_by_code_or_name(word: str) -> None:
    result = run("rule", word)
    assert result.exit_code == 0
    assert result.stdout.startswith(
        "# DTL101: lowp-to-numpy\n\na dtype NumPy lacks\n\nFix: safe. Since 0.1.\n\n## What"
    )


def test_rule_in_json() -> None:
    assert json.loads(run("rule", "DTL101", "--output-format=json").stdout)["name"] == "lowp-to-numpy"
    every = json.loads(run("rule", "--all", "--output-format=json").stdout)
    assert [page["code"] for page in every] == ["DTL101", "DTL203"]


@pytest.mark.parametrize(
    ("args", "says"),
    [
        ([], "name one rule"),
        (["DTL101", "--all"], "name one rule"),
        (["DTL"], "several rules: DTL101, DTL203"),
        (["lowp-numpy"], "did you mean `lowp-to-numpy`?"),
    ],
)
def test_rule_wrong_use(args: list[str], says: str) -> None:
    result = run("rule", *args)
    assert result.exit_code == 2
    assert says in result.stderr


@dataclass(frozen=True)
class Revealed:
    """One inferred dtype."""

    span: Any
    kind: str
    expression: str
    dtypes: tuple[str, ...] | None
    confidence: Confidence = Confidence.CERTAIN
    origin: str = "line 1"
    filename: str = ""


REVEALED = [
    Revealed(span(1, 1, 1, 12), "assignment", "x", ("bfloat16",)),
    Revealed(span(1, 5, 1, 12), "call", "ones(2)", ("bfloat16",)),
    Revealed(span(2, 1, 2, 6), "assignment", "y", ("float16", "float32"), Confidence.LIKELY),
    Revealed(span(3, 1, 3, 4), "call", "g()", None),
    Revealed(span(3, 3, 3, 4), "argument", "z", ("int8",)),
]


@pytest.fixture
def revealed(monkeypatch: pytest.MonkeyPatch, project: Path) -> None:
    """Put records in the place of inference."""
    put(monkeypatch, "dtypelint.infer.reveal", reveal_file=lambda path, settings: REVEALED)
    (project / "b.py").write_text("x = ones(2)\ny = f\ng()\n# end\n")


@pytest.mark.usefixtures("revealed")
def test_infer_prints_dtypes_beside_the_source() -> None:
    result = run("infer", "b.py")
    assert result.exit_code == 0
    assert result.stdout == ("x = ones(2)  # x: bfloat16\ny = f        # y: float16 | float32 (likely)\ng()\n# end\n")


def test_infer_shows_where_a_chain_changes_its_dtype(monkeypatch: pytest.MonkeyPatch, project: Path) -> None:
    text = "show(numbers.half().mean(dim=1, keepdim=True).float(), join([numbers, others, all_the_rest], dim=0))\n"
    (project / "c.py").write_text(text)

    def called(end: str, start: str, dtype: str) -> Revealed:
        first, last = text.index(start), text.index(end) + len(end)
        return Revealed(span(1, first + 1, 1, last + 1), "call", text[first:last], (dtype,))

    records = [
        called(".half()", "numbers", "float16"),
        called("keepdim=True)", "numbers", "float16"),
        called(".float()", "numbers", "float32"),
        called("dim=0)", "join", "int8"),
    ]
    put(monkeypatch, "dtypelint.infer.reveal", reveal_file=lambda path, settings: records)
    shown = run("infer", "c.py").stdout.partition("  # ")[2]
    assert shown == "numbers.half(): float16; .float(): float32; join(…): int8\n"


@pytest.mark.usefixtures("revealed")
def test_infer_in_json() -> None:
    records = json.loads(run("infer", "b.py", "--output-format=json").stdout)
    assert len(records) == len(REVEALED)
    assert records[0] == {
        "filename": "",
        "location": {"row": 1, "column": 1},
        "end_location": {"row": 1, "column": 12},
        "kind": "assignment",
        "expression": "x",
        "dtypes": ["bfloat16"],
        "confidence": "certain",
        "origin": "line 1",
    }
    assert records[3]["dtypes"] is None


def proof(verdict: Verdict, reason: str = "", error: str = "") -> Record:
    """Return one record of the evidence."""
    return Record("DTL101", "a.py", 1, "bfloat16", "cpu", verdict, reason, error, 0.25)


@pytest.fixture
def prover(monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[dict[str, Any]]]:
    """Return a function that sets the records that verifying gives; it returns the list of how it was asked."""

    def set_records(*records: Record) -> list[dict[str, Any]]:
        asked: list[dict[str, Any]] = []

        def verify(*args: Any, progress: Any, **how: Any) -> Evidence:
            asked.append(how)
            for record in records:
                progress(len(records), record)
            return Evidence(Environment("3.11.7", "Linux", "cpu", {"torch": "2.9.0"}), records)

        put(monkeypatch, "dtypelint.verify.runner", verify_findings=verify)
        put(monkeypatch, "dtypelint.verify.rules", verify_rules=verify)
        return asked

    return set_records


def test_verify_in_full(prover: Any) -> None:
    prover(proof(Verdict.CONFIRMED), proof(Verdict.FIX_FAILED, "still raises", "TypeError: x"))
    result = run("verify", "a.py")
    assert (result.exit_code, result.stderr) == (1, "")
    assert "torch 2.9.0\n" in result.stdout
    assert "still raises; TypeError: x\n" in result.stdout
    assert result.stdout.endswith("1 confirmed, 1 fix failed\n")
    assert "\x1b" not in result.stdout
    assert "\x1b" in run("verify", "a.py", "--color=always").stdout


@pytest.mark.parametrize("paths", ["a.py", "--rules"])
@pytest.mark.parametrize(
    ("args", "verdict", "status"),
    [
        ([], Verdict.CONFIRMED, 0),
        ([], Verdict.NOT_REPRODUCED, 1),
        ([], Verdict.FIX_FAILED, 1),
        ([], Verdict.NOT_RUNNABLE, 0),
        (["--fail-on=fix-failed"], Verdict.NOT_REPRODUCED, 0),
        (["--fail-on=fix-failed,not-runnable"], Verdict.NOT_RUNNABLE, 1),
        (["--fail-on=never"], Verdict.FIX_FAILED, 0),
        (["--fail-on=confirmed"], Verdict.CONFIRMED, 1),
        (["--fail-on=sometimes"], Verdict.CONFIRMED, 2),
    ],
)
def test_verify_status(prover: Any, paths: str, args: list[str], verdict: Verdict, status: int) -> None:
    prover(proof(verdict))
    assert run("verify", paths, *args).exit_code == status


def test_verify_tells_of_files_that_cannot_be_read(prover: Any, pipeline: Pipeline) -> None:
    prover(proof(Verdict.CONFIRMED))
    pipeline.outcome = Run(broken={"b.py": Failure("RuntimeError: odd")})
    result = run("verify", "a.py")
    assert result.exit_code == 101
    assert "b.py" in result.stderr


def test_verify_in_json_and_into_files(prover: Any, project: Path) -> None:
    prover(proof(Verdict.CONFIRMED))
    files = ("evidence.json", "evidence.md", "evidence.html")
    result = run("verify", "--output-format=json", *(f"--evidence={name}" for name in files))
    printed = json.loads(result.stdout)
    assert json.loads((project / "evidence.json").read_text()) == printed
    assert (project / "evidence.md").read_text().startswith("**1 confirmed**")
    assert (project / "evidence.html").read_text().startswith("<!doctype html>")
    assert set(printed) == {"environment", "counts", "imports", "records"}
    assert set(printed["environment"]) == {"python", "platform", "device", "driver", "date", "libraries"}
    assert set(printed["records"][0]) == {
        *("code", "filename", "row", "dtype", "device", "verdict", "reason", "error", "seconds")
    }
    assert run("verify", "--evidence", "no/such/evidence.json").exit_code == 2


@pytest.mark.parametrize(
    ("name", "start"),
    [("junit", "<?xml"), ("github", "::error title"), ("markdown", "**1 not"), ("html", "<!doctype")],
)
def test_verify_for_ci(prover: Any, project: Path, name: str, start: str) -> None:
    prover(proof(Verdict.NOT_REPRODUCED, "it ran"))
    result = run("verify", f"--output-format={name}", "-o", "report")
    assert (result.exit_code, result.stdout) == (1, "")
    assert (project / "report").read_text().startswith(start)


def test_verify_writes_and_shows_programs(prover: Any, project: Path) -> None:
    prover(replace(proof(Verdict.CONFIRMED, error="E"), program="1 / 0\n"))
    result = run("verify", "--write-repros=repros", "--show-snippets", "a.py")
    assert "1 / 0" in result.stdout
    assert [path.name for path in (project / "repros").iterdir()] == ["DTL101-a-1-bfloat16-cpu.py"]
    (project / "file").write_text("")
    assert run("verify", "--write-repros=file", "a.py").exit_code == 2


def test_verify_rules_of_a_selection(prover: Any) -> None:
    asked = prover()
    assert run("verify", "--rules", "--select", "DTL1", "--device", "cpu", "--timeout", "5").exit_code == 0
    (how,) = asked
    assert (how["device"], how["timeout"], list(how["pages"])) == ("cpu", 5.0, ["DTL101"])
    assert run("verify", "--rules", "a.py").exit_code == 2
    assert run("verify", "-").exit_code == 2


@pytest.mark.parametrize(("device", "status"), [("all", 0), ("cuda:1", 0), ("mps", 0), ("tpu", 2), ("cuda:", 2)])
def test_verify_on_a_device(prover: Any, device: str, status: int) -> None:
    asked = prover()
    assert run("verify", "a.py", "--device", device).exit_code == status
    assert [how["device"] for how in asked] == [device] * (not status)


@pytest.mark.parametrize(
    "args", [["-h"], ["--help"], *([name, "-h"] for name in ("check", "fix", "verify", "rule", "infer"))]
)
def test_help(args: list[str]) -> None:
    result = run(*args)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith("Usage: ")


def test_commands_have_one_line_of_help_each() -> None:
    context = click.Context(program)
    for name in program.list_commands(context):
        command = program.get_command(context, name)
        assert command is not None
        assert command.get_short_help_str()


def test_version_and_unknown_command() -> None:
    assert run("--version").stdout == f"dtypelint {__version__}\n"
    assert run("chek").exit_code == 2


def process(*args: str, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run a fresh interpreter to its end."""
    environment = {**os.environ, "PYTHONPATH": str(Path(dtypelint.__file__).parents[1])}
    command = [sys.executable, *args]
    return subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, check=False)


def python(*args: str) -> str:
    """Return what a fresh interpreter prints, which must end well."""
    done = process(*args)
    done.check_returncode()
    return done.stdout


def test_start_imports_nothing_heavy() -> None:
    loaded = python("-c", "import sys, dtypelint.cli.check; print(*sys.modules)").split()
    assert not {"torch", "libcst", "rich", "numpy", "dtypelint.check", "dtypelint.config"} & set(loaded)


def test_a_file_without_calls_that_can_fail_imports_little(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DTYPELINT_CACHE_DIR", str(tmp_path / "cache"))
    code = (
        "import contextlib, sys, dtypelint.cli as cli\n"
        "with contextlib.suppress(SystemExit): cli.program.main(['check', '--isolated', sys.argv[1]])\n"
        "print(*sys.modules)"
    )
    for name in ("first.py", "second.py"):  # the first of them compiles the stubs
        (tmp_path / name).write_text("import os\n\nHOME = os.environ['HOME']\n")
        passed, *loaded = python("-c", code, str(tmp_path / name)).splitlines()
    assert passed == "All checks passed: 1 file"
    assert not {"libcst", "difflib", "tempfile", "tomllib", "dtypelint.report.full"} & set(" ".join(loaded).split())


def test_module_can_be_run() -> None:
    assert python("-m", "dtypelint", "--version") == f"dtypelint {__version__}\n"


def test_the_process_ends_with_its_status_and_all_that_it_printed(tmp_path: Path) -> None:
    many = 3000
    (tmp_path / "a.py").write_text("import torch\nx = torch.zeros(2).bfloat16()\n" + "x.numpy()\n" * many)
    done = process("-m", "dtypelint", "check", "a.py", "--no-cache", "--output-format", "concise", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.count(" DTL101 ") == many


def test_a_profiler_gets_to_write_its_profile(tmp_path: Path) -> None:
    python("-m", "cProfile", "-o", str(tmp_path / "profile"), "-m", "dtypelint", "--version")
    assert (tmp_path / "profile").stat().st_size > 0
