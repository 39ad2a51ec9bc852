"""Applying fixes: which go together, rounds, files on disk. The check is a fake that knows a few rewrites."""

from __future__ import annotations

import os
import re
import stat
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from dtypelint.config import Settings
from dtypelint.findings import Applicability, Confidence, Edit, Finding, Fix, Position, Span
from dtypelint.fix.apply import MAX_ROUNDS, FixOutcome, fix_paths, fix_source
from dtypelint.fix.edits import apply_checked, apply_edits, still_parses
from dtypelint.fix.files import WriteError, unified_diff, write_text
from dtypelint.fix.layout import Layout

SETTINGS = Settings(root=Path())
IMPORT = "import torch\n"


def edit(text: str, start: int, end: int, content: str) -> Edit:
    return Layout(text).edit(start, end, content)


def fix(*edits: Edit, safe: bool = True) -> Fix:
    return Fix(Applicability.SAFE if safe else Applicability.UNSAFE, "", edits)


def replacing(text: str, old: str, new: str) -> Fix:
    return fix(edit(text, text.index(old), text.index(old) + len(old), new))


def test_edits_are_applied_from_the_bottom_up() -> None:
    text = "a b c"
    assert apply_edits(text, [replacing(text, "a", "long"), replacing(text, "c", "")])[0] == "long b "


def test_no_fixes_change_nothing() -> None:
    assert apply_edits("a", []) == ("a", [])
    assert apply_edits("a", [fix()]) == ("a", [])


def test_the_inner_of_two_nested_fixes_is_applied() -> None:
    text = "f(g(x))"
    outer = fix(edit(text, 2, 2, "h("), edit(text, 6, 6, ")"))
    inner = fix(edit(text, 4, 4, "i("), edit(text, 5, 5, ")"))
    assert apply_edits(text, [outer, inner]) == ("f(g(i(x)))", [inner])


def test_overlapping_fixes_wait() -> None:
    text = "abcd"
    first, second = replacing(text, "abc", "1"), replacing(text, "cd", "2")
    assert apply_edits(text, [second, first]) == ("1d", [first])


def test_an_insertion_at_the_end_of_a_replacement_waits() -> None:
    text = "f(k=x)"
    value, suffix = replacing(text, "x", "y"), fix(edit(text, 5, 5, ".float()"))
    assert len(apply_edits(text, [value, suffix])[1]) == 1


def test_equal_fixes_are_made_once_and_both_count() -> None:
    text = "x.numpy()"
    same = [fix(edit(text, 1, 1, ".float()")), fix(edit(text, 1, 1, ".float()"), safe=False)]
    assert apply_edits(text, same) == ("x.float().numpy()", same)


def test_a_shared_import_is_inserted_once() -> None:
    text = "x\ny\n"
    both = [fix(edit(text, 0, 0, IMPORT), edit(text, at, at, ".f()")) for at in (1, 3)]
    assert apply_edits(text, both) == (f"{IMPORT}x.f()\ny.f()\n", both)


def test_different_imports_in_one_place_wait() -> None:
    text = "x\ny\n"
    torch = fix(edit(text, 0, 0, IMPORT), edit(text, 1, 1, ".f()"))
    numpy = fix(edit(text, 0, 0, "import numpy\n"), edit(text, 3, 3, ".f()"))
    assert apply_edits(text, [torch, numpy]) == (f"{IMPORT}x.f()\ny\n", [torch])


def test_a_shared_opening_is_not_merged() -> None:
    text = "f(a + b)"
    one = fix(edit(text, 2, 2, "g("), edit(text, 3, 3, ")"))
    other = fix(edit(text, 2, 2, "g("), edit(text, 7, 7, ")"))
    assert apply_edits(text, [other, one]) == ("f(g(a) + b)", [one])


def test_neighbouring_lines_are_removed_together() -> None:
    text = "a\nb\nc\nd\n"
    removals = [fix(edit(text, at, at + 2, "")) for at in (0, 2, 4)]
    assert apply_edits(text, removals) == ("d\n", removals)


def test_a_guard_goes_with_a_fix_in_its_statement() -> None:
    text = "a\nf(x)\n"
    guard, wrap = fix(edit(text, 2, 2, "g()\n")), fix(edit(text, 5, 5, ".f()"))
    removal = fix(edit(text, 0, 2, ""))
    assert apply_edits(text, [wrap, guard, removal])[0] == "g()\nf(x.f())\n"


def test_a_suite_is_not_emptied_by_two_fixes() -> None:
    text = "if a:\n    b()\n    c()\n"
    both = [fix(edit(text, 6, 14, "")), fix(edit(text, 14, 22, ""))]
    applied = apply_checked(text, both)
    assert applied.text == "if a:\n    c()\n"
    assert applied.fixes == (both[0],)
    assert applied.refused == ()


def test_a_fix_that_breaks_the_syntax_is_refused_alone() -> None:
    text = "a\nb\n"
    good, bad = replacing(text, "a", "c"), replacing(text, "b", "(")
    applied = apply_checked(text, [good, bad])
    assert (applied.text, applied.fixes, applied.refused) == ("c\nb\n", (good,), (bad,))


def test_what_did_not_parse_before_need_not_parse_after() -> None:
    assert still_parses("(", "((")
    assert not still_parses("a", "(")
    assert still_parses("type X[T = int] = T", "type Y[T = int] = T")


@dataclass
class FakeOutcome:
    findings: list[Finding]
    texts: dict[str, str] = field(default_factory=dict)


Rewrite = tuple[str, str, str]  # code, pattern, replacement


def found(text: str, filename: str, rewrites: Sequence[Rewrite], *, safe: bool = True) -> list[Finding]:
    layout = Layout(text)
    findings = []
    for code, pattern, new in rewrites:
        for match in re.finditer(pattern, text, re.MULTILINE):
            span = Span(layout.position(match.start()), layout.position(match.end()))
            made = fix(Edit(match.expand(new), span), safe=safe)
            findings.append(Finding(code, "", "", Confidence.CERTAIN, filename, span, fix=made))
    return findings


class Fake:
    """`run_check` that finds patterns in files, or in the overlay's texts."""

    def __init__(self, *rewrites: Rewrite, safe: bool = True) -> None:
        self.rewrites, self.safe, self.calls = rewrites, safe, 0

    def __call__(self, paths: Sequence[str], settings: Settings, *, overlay: Mapping[str, str]) -> Any:
        self.calls += 1
        outcome = FakeOutcome([])
        for path in paths:
            raw = Path(path).read_bytes()
            text = overlay.get(path, raw.decode("latin-1" if b"latin-1" in raw else "utf-8-sig"))
            outcome.texts[path] = text
            outcome.findings += found(text, path, self.rewrites, safe=self.safe)
        return outcome


NUMPY = ("DTL101", r"(?<=[a-z])(?<!float\(\))\.numpy\(\)", ".float().numpy()")


def run(path: Path, *rewrites: Rewrite, write: bool = True, unsafe: bool = False, safe: bool = True) -> FixOutcome:
    return fix_paths([str(path)], SETTINGS, unsafe=unsafe, write=write, check=Fake(*rewrites, safe=safe))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "a.py"
    path.write_bytes(b"x.numpy()\ny.numpy()\n")
    return path


def test_files_are_fixed_once(file: Path) -> None:
    outcome = run(file, NUMPY)
    assert file.read_text() == "x.float().numpy()\ny.float().numpy()\n"
    assert outcome.changed == {str(file): ("x.numpy()\ny.numpy()\n", file.read_text())}
    assert outcome.applied == Counter({"DTL101": 2})
    assert (list(outcome.remaining.findings), outcome.errors) == ([], [])
    again = run(file, NUMPY)
    assert (again.changed, again.applied, again.errors) == ({}, Counter(), [])


def test_nothing_is_written_for_a_diff(file: Path) -> None:
    outcome = run(file, NUMPY, write=False)
    assert file.read_text() == "x.numpy()\ny.numpy()\n"
    assert outcome.changed[str(file)][1] == "x.float().numpy()\ny.float().numpy()\n"
    assert [path.name for path in file.parent.iterdir()] == ["a.py"]


def test_unsafe_fixes_need_to_be_asked_for(file: Path) -> None:
    outcome = run(file, NUMPY, safe=False)
    assert outcome.changed == {}
    assert len(outcome.remaining.findings) == 2
    assert run(file, NUMPY, safe=False, unsafe=True).applied == Counter({"DTL101": 2})


def test_rounds_see_what_the_last_one_made(file: Path) -> None:
    outcome = run(file, ("DTL1", "x", "z"), ("DTL2", "z", "w"))
    assert file.read_text().startswith("w.numpy()")
    assert outcome.applied == Counter({"DTL1": 1, "DTL2": 1})


def test_a_fix_in_one_file_helps_another(file: Path) -> None:
    other = file.with_name("b.py")
    other.write_text("q\n")

    def check(paths: Sequence[str], settings: Settings, *, overlay: Mapping[str, str]) -> Any:
        outcome = Fake(NUMPY)(paths, settings, overlay=overlay)
        if not outcome.findings:
            outcome.findings = found(outcome.texts[str(other)], str(other), [("DTL2", "q", "r")])
        return outcome

    outcome = fix_paths([str(file), str(other)], SETTINGS, unsafe=False, write=True, check=check)
    assert sorted(Path(name).name for name in outcome.changed) == ["a.py", "b.py"]
    assert other.read_text() == "r\n"


@pytest.mark.parametrize("asked", ["a.py", "."])
def test_files_that_are_only_imported_are_left_alone(file: Path, asked: str) -> None:
    other = file.with_name("b.py")
    other.write_text("z.numpy()\n")

    def check(paths: Sequence[str], settings: Settings, *, overlay: Mapping[str, str]) -> Any:
        here = {name: text for name, text in overlay.items() if name != str(other)}
        return Fake(NUMPY)([str(file), str(other)], settings, overlay=here)

    outcome = fix_paths([str(file.parent / asked)], SETTINGS, unsafe=False, write=True, check=check)
    assert (list(outcome.changed), outcome.applied) == ([str(file)], Counter({"DTL101": 2}))
    assert other.read_text() == "z.numpy()\n"
    assert [finding.filename for finding in outcome.remaining.findings] == [str(other)]


def test_a_file_that_never_settles_is_left_alone(file: Path) -> None:
    other = file.with_name("b.py")
    other.write_text("q\n")
    fake = Fake(("DTL1", r"\bx", "(x)"), ("DTL2", "q", "r"))
    outcome = fix_paths([str(file), str(other)], SETTINGS, unsafe=False, write=True, check=fake)
    assert file.read_text() == "x.numpy()\ny.numpy()\n"
    assert (list(outcome.changed), outcome.applied) == ([str(other)], Counter({"DTL2": 1}))
    assert [f.filename for f in outcome.remaining.findings] == [str(file)]
    assert f"{MAX_ROUNDS} rounds" in outcome.errors[0]


def test_a_fix_that_breaks_the_syntax_is_reported(file: Path) -> None:
    outcome = run(file, NUMPY, ("DTL9", r"^x", "(x"))
    assert file.read_text() == "x.float().numpy()\ny.float().numpy()\n"
    assert outcome.errors == [f"{file}: the fix of DTL9 would break the syntax and was left out"]


def test_notebooks_are_not_fixed(tmp_path: Path) -> None:
    path = tmp_path / "a.ipynb"
    path.write_text("x.numpy()\n")
    outcome = run(path, NUMPY)
    assert (path.read_text(), outcome.changed) == ("x.numpy()\n", {})
    assert outcome.errors == [f"{path}: notebooks are not fixed"]


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        (b"\xef\xbb\xbfx.numpy()\r\n", b"\xef\xbb\xbfx.float().numpy()\r\n"),
        (b"# coding: latin-1\n# \xe9\nx.numpy()", b"# coding: latin-1\n# \xe9\nx.float().numpy()"),
        (b"x.numpy()\ry = 1\r", b"x.float().numpy()\ry = 1\r"),
        ("é\nx.numpy()\n".encode(), "é\nx.float().numpy()\n".encode()),
    ],
)
def test_bytes_stay_what_they_were(tmp_path: Path, raw: bytes, expected: bytes) -> None:
    path = tmp_path / "a.py"
    path.write_bytes(raw)
    assert run(path, NUMPY).errors == []
    assert path.read_bytes() == expected


def test_mode_and_links_stay(file: Path) -> None:
    file.chmod(0o751)
    link = file.with_name("link.py")
    link.symlink_to(file.name)
    write_text(link, file.read_text(), "z\n")
    assert link.is_symlink()
    assert file.read_text() == "z\n"
    assert stat.S_IMODE(file.stat().st_mode) == 0o751


def fails(error: BaseException) -> Callable[..., Any]:
    def fail(*args: Any, **options: Any) -> Any:
        raise error

    return fail


@pytest.mark.parametrize("call", ["fsync", "fdopen"])
def test_a_full_disk_leaves_the_file_intact(file: Path, monkeypatch: pytest.MonkeyPatch, call: str) -> None:
    monkeypatch.setattr(f"os.{call}", fails(OSError(28, "No space left on device")))
    outcome = run(file, NUMPY)
    assert file.read_text() == "x.numpy()\ny.numpy()\n"
    assert [path.name for path in file.parent.iterdir()] == ["a.py"]
    assert (outcome.changed, outcome.applied) == ({}, Counter())
    assert outcome.errors == [f"{file}: cannot be written: no space left on device"]
    assert len(outcome.remaining.findings) == 2


def test_an_interrupt_leaves_no_temporary_file(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.fsync", fails(KeyboardInterrupt()))
    with pytest.raises(KeyboardInterrupt):
        run(file, NUMPY)
    assert [path.name for path in file.parent.iterdir()] == ["a.py"]


def test_a_file_that_is_not_writable_is_not_replaced(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.access", lambda path, mode: mode != os.W_OK)
    assert run(file, NUMPY).errors == [f"{file}: is not writable"]


def test_one_failure_does_not_stop_the_others(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = file.with_name("b.py")
    other.write_text("x.numpy()\n")
    monkeypatch.setattr("os.access", lambda path, mode: Path(path) != file.resolve())
    outcome = fix_paths([str(file), str(other)], SETTINGS, unsafe=False, write=True, check=Fake(NUMPY))
    assert list(outcome.changed) == [str(other)]
    assert outcome.applied == Counter({"DTL101": 1})
    assert {found.filename for found in outcome.remaining.findings} == {str(file)}


def test_a_file_changed_meanwhile_is_not_overwritten(file: Path) -> None:
    with pytest.raises(WriteError, match="changed by somebody else"):
        write_text(file, "other\n", "new\n")
    assert file.read_text() == "x.numpy()\ny.numpy()\n"


def test_what_the_encoding_lacks_cannot_be_written(tmp_path: Path) -> None:
    path = tmp_path / "a.py"
    path.write_bytes(b"# coding: latin-1\n")
    with pytest.raises(WriteError, match="cannot be written as"):
        write_text(path, "# coding: latin-1\n", "# coding: latin-1\n€\n")


def test_a_file_that_is_gone_cannot_be_written(tmp_path: Path) -> None:
    with pytest.raises(WriteError, match="cannot be written: no such file"):
        write_text(tmp_path / "a.py", "", "x")


def check_text(*rewrites: Rewrite) -> Callable[[str, str, Settings], list[Finding]]:
    return lambda text, filename, settings: found(text, filename, rewrites)


def test_a_text_is_fixed() -> None:
    fixed = fix_source("x.numpy()\n", "a.py", SETTINGS, unsafe=False, check=check_text(NUMPY))
    assert fixed == "x.float().numpy()\n"


def test_a_text_is_fixed_by_the_selected_rules() -> None:
    rules = check_text(("DTL1", "x", "y"), ("DTL2", "z", "w"))
    assert fix_source("x + z", "a.py", SETTINGS, unsafe=False, select=["DTL2"], check=rules) == "x + w"


def test_a_text_that_never_settles_stays() -> None:
    assert fix_source("x", "a.py", SETTINGS, unsafe=False, check=check_text(("DTL1", "x", "(x)"))) == "x"


def test_diff(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    changed = {str(tmp_path / "b" / "c.py"): ("x\ny\r\n", "z\ny\r\n"), "a.py": ("x", "y")}
    assert unified_diff(changed) == (
        "--- a.py\n+++ a.py\n@@ -1 +1 @@\n-x\n\\ No newline at end of file\n+y\n\\ No newline at end of file\n"
        "--- b/c.py\n+++ b/c.py\n@@ -1,2 +1,2 @@\n-x\n+z\n y\r\n"
    )


def test_positions() -> None:
    layout = Layout("é\r\nb\rc\n")
    assert [layout.position(offset) for offset in (0, 3, 5)] == [Position(1, 1), Position(2, 1), Position(3, 1)]
    assert layout.offset(Position(2, 2)) == 4
    assert layout.offset(Position(9, 1)) == 7
    assert layout.offset_of_byte(1, 2) == 1


def test_two_rounds_of_a_real_check(tmp_path: Path) -> None:
    path = tmp_path / "a.py"
    head = "import torch\n\na = torch.eye(3, dtype=torch.bfloat16)\nb = torch.ones(3, 1, dtype=torch.bfloat16)\n"
    path.write_text(f"{head}x = torch.linalg.solve(a, b)\n")
    outcome = fix_paths([str(path)], SETTINGS, unsafe=True, write=True)
    assert path.read_text() == f"{head}x = torch.linalg.solve(a.float(), b.float())\n"
    assert not outcome.errors
    assert not outcome.remaining.findings
