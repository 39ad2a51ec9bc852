"""The examples hold what their README says, and the project's README shows what is really printed."""

from __future__ import annotations

import compileall
import re
import shlex
import shutil
from pathlib import Path

import click
import pytest
import yaml
from click.testing import CliRunner, Result

from dtypelint.cli import program

ROOT = Path(__file__).parent.parent
FOUND = {
    ("explain/credit.py", "DTL103"),
    ("export/to_torchsharp.py", "DTL104"),
    ("retrieval/gpu_index.py", "DTL102"),
    ("retrieval/plots.py", "DTL101"),
    ("serving/build_engine.py", "DTL201"),
    ("serving/build_engine.py", "DTL202"),
}


def run(*args: str) -> Result:
    """Call dtypelint."""
    return CliRunner().invoke(program, list(args))


def found(*args: str) -> set[tuple[str, str]]:
    """Check; return what is found in which file."""
    lines = run("check", "--output-format=concise", "--quiet", *args).stdout.splitlines()
    return {(line.partition(":")[0].removeprefix("examples/"), line.split()[1]) for line in lines}


def test_every_hazard_is_found_from_either_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert found("examples") == FOUND
    monkeypatch.chdir(ROOT / "examples")
    assert found() == FOUND


def test_fixing_ends_and_leaves_python(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copy = tmp_path / "examples"
    shutil.copytree(ROOT / "examples", copy)
    monkeypatch.chdir(copy)
    run("fix", "--unsafe-fixes", ".")
    once = {path: path.read_text() for path in copy.rglob("*.py")}
    assert any(text != (ROOT / "examples" / path.relative_to(copy)).read_text() for path, text in once.items())
    run("fix", "--unsafe-fixes", ".")
    assert {path: path.read_text() for path in copy.rglob("*.py")} == once
    assert compileall.compile_dir(copy, quiet=1)
    assert not found(".") & {("retrieval/plots.py", "DTL101"), ("retrieval/gpu_index.py", "DTL102")}


def test_readme_shows_the_real_output(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    shown = re.search(r"\$ dtypelint check examples\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
    assert shown is not None
    real = run("check", "examples").stdout
    excerpts = [part.strip("\n") for part in re.split(r"^…$|\n\n", shown[1], flags=re.MULTILINE) if part.strip()]
    assert len(excerpts) >= 3
    for excerpt in excerpts:
        assert excerpt in real


def test_readme_lists_the_rules_that_there_are() -> None:
    listed = re.findall(r"^\| (DTL\d{3}) \|", (ROOT / "README.md").read_text(), re.MULTILINE)
    assert set(listed) == {path.stem for path in (ROOT / "rules").glob("DTL*.md")}


def test_the_workflow_calls_what_there_is() -> None:
    workflow = yaml.safe_load((ROOT / "examples" / "github-actions.yml").read_text())
    steps = [step for job in workflow["jobs"].values() for step in job["steps"]]
    calls = [shlex.split(step["run"]) for step in steps if "dtypelint" in step.get("run", "").split("install")[0]]
    calls = [words[1:] for words in calls if words[0].endswith("dtypelint")]
    assert [words[0] for words in calls] == ["check", "check", "verify", "verify"]
    for name, *args in calls:
        command = program.get_command(click.Context(program), name)
        assert command is not None
        assert command.make_context(name, args).params["paths"] == ("src",)
