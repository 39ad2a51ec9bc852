"""Evidence as Markdown and HTML, for documentation and the summaries of CI."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from html import escape

from dtypelint.verify.evidence import Evidence, Record, Verdict, summary

_HEADINGS = ("rule", "where", "dtype", "device", "verdict", "error, or why")
_CLASSES = {
    Verdict.CONFIRMED: "confirmed",
    Verdict.NOT_REPRODUCED: "failed",
    Verdict.FIX_FAILED: "failed",
    Verdict.NOT_RUNNABLE: "open",
}
_STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 75rem; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; }
th, td { border-bottom: 1px solid #8884; padding: .3rem .6rem; text-align: left; vertical-align: top; }
code { font-size: .9em; overflow-wrap: anywhere; }
.confirmed { color: #1a7f37; } .failed { color: #cf222e; font-weight: bold; } .open { color: #9a6700; }
@media (prefers-color-scheme: dark) { body { background: #0d1117; color: #e6edf3; } }
""".strip()


def markdown(evidence: Evidence) -> str:
    """Return the evidence as a page of Markdown."""
    lines = [f"**{summary(evidence)}**", "", *(f"{line}  " for line in evidence.environment.lines())]
    return "\n".join([*lines, "", *markdown_table(evidence)]) + "\n"


def of_rule(kept: Iterable[Evidence], code: str) -> str:
    """Return what pieces of evidence have of one rule, as a section of its page; nothing where they have none."""
    own = [replace(item, records=tuple(record for record in item.records if record.code == code)) for item in kept]
    found = "\n".join(markdown(item) for item in own if item.records)
    return f"## Evidence\n\n{found}" if found else ""


def markdown_table(evidence: Evidence) -> Iterator[str]:
    """Yield the rows of a table of the records; nothing where there is none."""
    if not evidence.records:
        return
    yield f"| {' | '.join(_HEADINGS)} |"
    yield f"|{'---|' * len(_HEADINGS)}"
    for record in evidence.records:
        yield f"| {' | '.join(_in_markdown(cell) for cell in _cells(record))} |"


def html(evidence: Evidence) -> str:
    """Return the evidence as a page that needs nothing else."""
    environment = "<br>\n".join(escape(line) for line in evidence.environment.lines())
    headings = "".join(f"<th>{heading}</th>" for heading in _HEADINGS)
    rows = "\n".join(_row(record) for record in evidence.records)
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>dtypelint: evidence</title>
<style>
{_STYLE}
</style>
</head>
<body>
<h1>Evidence</h1>
<p>{escape(summary(evidence))}</p>
<p>{environment}</p>
<table>
<thead><tr>{headings}</tr></thead>
<tbody>
{rows}
</tbody>
</table>
</body>
</html>
"""


def _cells(record: Record) -> tuple[str, ...]:
    where = f"{record.filename}:{record.row}"
    return (record.code, where, record.dtype, record.device, str(record.verdict), " ".join(record.why.split()))


def _in_markdown(cell: str) -> str:
    return cell.replace("\\", "\\\\").replace("|", "\\|").replace("<", "&lt;")


def _row(record: Record) -> str:
    *plain, verdict, why = (escape(cell) for cell in _cells(record))
    cells = "".join(f"<td>{cell}</td>" for cell in plain)
    return f'<tr>{cells}<td class="{_CLASSES[record.verdict]}">{verdict}</td><td><code>{why}</code></td></tr>'
