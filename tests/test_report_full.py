"""What the terminal shows, to the letter."""

from __future__ import annotations

from dataclasses import replace
from textwrap import dedent

import click
import pytest
from report_samples import CERTAIN, LIKELY, POSSIBLE, RUN, Run, safe, span

from dtypelint.findings import Confidence, Edit, Finding, Step
from dtypelint.report import render
from dtypelint.report.glyphs import inline, shown


def full(*findings: Finding, **texts: str) -> str:
    """Return the plain full report; the keyword `a` is the text of a.py."""
    named = {f"{name}.py": text for name, text in texts.items()} or RUN.texts
    return click.unstyle(render(Run(list(findings), texts=named), "full"))


def found(row: int, column: int, end_row: int, end_column: int, **fields: object) -> Finding:
    """Return a finding in a.py without a fix or a trace."""
    plain = Finding("DTL101", "lowp-to-numpy", "no bfloat16", Confidence.CERTAIN, "a.py", span(1, 1, 1, 1), takes="f32")
    return replace(plain, span=span(row, column, end_row, end_column), **fields)  # type: ignore[arg-type]


def expected(text: str) -> str:
    """Return a snapshot: without its indentation, and with the empty line that ends each finding."""
    return dedent(text).lstrip("\n") + "\n"


def test_certain_finding_with_its_origin_and_a_safe_fix() -> None:
    assert full(CERTAIN) == expected("""
        error[DTL101]: bfloat16 tensor is converted to NumPy, which has no bfloat16
         --> src/embed.py:7:12
          |
        4 |     h = model(x.to(torch.bfloat16))
          |                    -------------- bfloat16 since here
        ...
        7 |     return h.cpu().numpy()
          |            ^^^^^^^^^^^^^^^ takes: bool, integers, float16, float32, float64 and complex
          |
          = fix (safe): insert .float() before .numpy()
          -     return h.cpu().numpy()
          +     return h.cpu().float().numpy()
          = help: dtypelint rule DTL101
    """)


def test_likely_finding_is_a_warning() -> None:
    assert full(LIKELY) == expected("""
        warning[DTL203]: operands are float32 and, by option, bfloat16
         --> src/embed.py:5:9
          |
        5 |     h = h.relu()
          |         ^^^^^^^^
          |
          = fix (unsafe): cast h
          -     h = h.relu()
          +     h = h.float().relu()
          = help: dtypelint rule DTL203
    """)


def test_possible_finding_is_a_note_and_a_cell_without_text_has_no_frame() -> None:
    assert full(POSSIBLE) == expected("""
        note[DTL101]: parameter x may be bfloat16
         --> src/nb.ipynb:cell 3:1:1
          |
          = help: dtypelint rule DTL101
    """)


def test_cell_of_a_notebook_with_its_text() -> None:
    report = click.unstyle(render(Run([POSSIBLE], texts={"src/nb.ipynb:cell 3": "x.numpy()\n"}), "full"))
    assert report == expected("""
        note[DTL101]: parameter x may be bfloat16
         --> src/nb.ipynb:cell 3:1:1
          |
        1 | x.numpy()
          | ^^^^^^^^
          |
          = help: dtypelint rule DTL101
    """)


def test_trace_through_other_files() -> None:
    steps = (
        Step("models.py", span(12, 9, 12, 17), "bfloat16 since here"),
        Step("gone.py", span(3, 1, 3, 4), "passed on here"),
        Step("a.py", span(1, 1, 1, 2), "returned here"),
    )
    models = "\n" * 11 + "    x = x.half()\n"
    assert full(found(3, 1, 3, 10, trace=steps), a="h = g()\n\nh.numpy()\n", models=models) == expected("""
        error[DTL101]: no bfloat16
          --> a.py:3:1
           |
         1 | h = g()
           | - returned here
         2 |
         3 | h.numpy()
           | ^^^^^^^^^ takes: f32
           |
          ::: models.py:12:9
           |
        12 |     x = x.half()
           |         -------- bfloat16 since here
           |
          ::: gone.py:3:1
           |
           = row 3: passed on here
           = help: dtypelint rule DTL101
    """)


def test_labels_on_one_row_stand_below_each_other_the_primary_first() -> None:
    step = Step("a.py", span(1, 3, 1, 9), "bfloat16 here")
    assert full(found(1, 1, 1, 17, trace=(step, step)), a="x.bf16().numpy()\n") == expected("""
        error[DTL101]: no bfloat16
         --> a.py:1:1
          |
        1 | x.bf16().numpy()
          | ^^^^^^^^^^^^^^^^ takes: f32
          |   ------ bfloat16 here
          |
          = help: dtypelint rule DTL101
    """)


def test_short_span_over_several_rows_is_shown_whole() -> None:
    assert full(found(1, 5, 3, 2), a="y = np.asarray(\n    x,\n)\n") == expected("""
        error[DTL101]: no bfloat16
         --> a.py:1:5
          |
        1 | y = np.asarray(
          |     ^^^^^^^^^^^
        2 |     x,
        3 | )
          | ^ takes: f32
          |
          = help: dtypelint rule DTL101
    """)


def test_long_span_is_shown_by_its_ends() -> None:
    text = "f(\n" + "    1,\n" * 20 + "  ).numpy()\n"
    assert full(found(1, 1, 22, 12), a=text) == expected("""
        error[DTL101]: no bfloat16
          --> a.py:1:1
           |
         1 | f(
           | ^^
        ...
        22 |   ).numpy()
           |   ^^^^^^^^^ takes: f32
           |
           = help: dtypelint rule DTL101
    """)


def test_tabs_and_wide_characters_keep_the_underline_in_place() -> None:
    assert full(found(1, 10, 1, 19), a="\tf('漢😀', x.numpy())\n") == expected("""
        error[DTL101]: no bfloat16
         --> a.py:1:10
          |
        1 |     f('漢😀', x.numpy())
          |               ^^^^^^^^^ takes: f32
          |
          = help: dtypelint rule DTL101
    """)


@pytest.mark.parametrize("text", ["", "one row\n"])
def test_row_past_the_end_is_told_in_words(text: str) -> None:
    assert full(found(9, 2, 9, 4), a=text) == expected("""
        error[DTL101]: no bfloat16
         --> a.py:9:2
          |
          = row 9: takes: f32
          = help: dtypelint rule DTL101
    """)


def test_column_past_the_end_of_its_row() -> None:
    assert "1 | x\n  |  ^ takes: f32\n" in full(found(1, 50, 1, 60), a="x\n")


def test_unreadable_file_has_no_rule_page() -> None:
    assert full(found(1, 1, 1, 1, code="DTL000", takes=""), a="\n") == expected("""
        error[DTL000]: no bfloat16
         --> a.py:1:1
          |
        1 |
          | ^
          |
    """)


def test_long_line_is_cut_at_its_end() -> None:
    report = full(found(1, 1, 1, 4), a="abc " + "x" * 500)
    assert report.splitlines()[3] == "1 | abc " + "x" * 155 + "…"


def test_long_line_is_cut_on_both_sides_of_a_far_label() -> None:
    lines = full(found(1, 301, 1, 310), a="x" * 300 + ".numpy() " + "y" * 300).splitlines()
    assert lines[3].startswith("1 | …" + "x" * 20 + ".numpy()")
    assert lines[3].endswith("y…")
    assert len(lines[3]) == len("1 | ") + 160
    assert lines[4] == "  | " + " " * 21 + "^" * 9 + " takes: f32"


def test_fix_that_adds_an_import_and_changes_a_call() -> None:
    edits = (Edit("import torch\n", span(2, 1, 2, 1)), Edit("f(x.view(torch.int16))", span(5, 5, 7, 2)))
    text = "import numpy\nimport os\n\n\ny = f(\n    x,\n)\n"
    report = full(found(6, 5, 6, 6, fix=safe("view as int16", *edits)), a=text)
    assert report.endswith("""\
  = fix (safe): view as int16
  + import torch
  - y = f(
  -     x,
  - )
  + y = f(x.view(torch.int16))
  = help: dtypelint rule DTL101

""")


def test_long_fix_is_shortened() -> None:
    edit = Edit("x\n" * 40, span(1, 1, 1, 1))
    report = full(found(1, 1, 1, 2, fix=safe("add", edit)), a="y\n")
    assert report.count("  + x\n") == 16
    assert "  … 24 more lines\n" in report


def test_fix_of_a_text_without_a_last_newline() -> None:
    report = full(found(1, 1, 1, 4, fix=safe("cast", Edit(".float()", span(1, 2, 1, 2)))), a="x.n")
    assert "  - x.n\n  + x.float().n\n" in report


def test_windows_and_old_mac_newlines_end_rows() -> None:
    assert "2 | b\n" in full(found(2, 1, 2, 2), a="a\r\nb\r\n")
    assert "2 | b\n" in full(found(2, 1, 2, 2), a="a\rb\rc")


def test_form_feed_does_not_end_a_row() -> None:
    assert "2 | ␌b\n" in full(found(2, 1, 2, 2), a="a\n\x0cb\n")


def test_control_and_directional_characters_are_not_printed() -> None:
    report = full(found(1, 1, 1, 2, message="bad \x1b[31m\nname"), a="x = '\x1b[31m\u202e'\n")
    assert "\x1b" not in report
    assert "\u202e" not in report
    assert "error[DTL101]: bad ␛[31m name\n" in report
    assert "1 | x = '␛[31m\ufffd'\n" in report


def test_widths() -> None:
    assert shown("e\u0301").width == 1
    assert shown("漢").width == 2
    assert inline("lone \ud800") == "lone \ufffd"


def test_colours_follow_the_confidence() -> None:
    report = render(RUN, "full")
    assert click.style("error[DTL101]", fg="red", bold=True) in report
    assert click.style("warning[DTL203]", fg="yellow", bold=True) in report
    assert click.style("^^^^^^^^", fg="yellow", bold=True) in report


def test_no_findings_no_text() -> None:
    assert full() == ""
