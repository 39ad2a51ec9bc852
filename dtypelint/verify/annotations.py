"""Evidence for CI: JUnit's XML, and the workflow commands of GitHub Actions."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterator

from dtypelint.report.github import DATA, PROPERTY
from dtypelint.verify.evidence import FAILURES, Evidence, Record, Verdict, summary


def junit(evidence: Evidence) -> str:
    """Return a test suite with one case a record; what could not be run is skipped."""
    counts = evidence.counts
    failures = sum(counts.get(verdict, 0) for verdict in FAILURES)
    attributes = {
        "name": "dtypelint verify",
        "tests": str(len(evidence.records)),
        "failures": str(failures),
        "errors": "0",
        "skipped": str(counts.get(Verdict.NOT_RUNNABLE, 0)),
        "time": f"{sum(record.seconds for record in evidence.records):.3f}",
    }
    suite = ET.Element("testsuite", attributes)
    suite.extend(map(_case, evidence.records))
    suites = ET.Element("testsuites")
    suites.append(suite)
    ET.indent(suites)
    return ET.tostring(suites, encoding="unicode", xml_declaration=True) + "\n"


def _case(record: Record) -> ET.Element:
    name = f"{record.code} {record.filename}:{record.row} {record.dtype} on {record.device}"
    case = ET.Element("testcase", classname=_valid(record.filename), name=_valid(name), time=f"{record.seconds:.3f}")
    if record.verdict in FAILURES:
        failure = ET.SubElement(case, "failure", message=_valid(record.why), type=str(record.verdict))
        failure.text = _valid(record.program)
    elif record.verdict is Verdict.NOT_RUNNABLE:
        ET.SubElement(case, "skipped", message=_valid(record.why))
    return case


def _valid(text: str) -> str:
    """Return the text without the characters that XML cannot hold."""
    return "".join(char for char in text if char in "\t\n" or (char >= " " and not 0xD800 <= ord(char) <= 0xDFFF))


def github(evidence: Evidence) -> str:
    """Return a workflow command for each record that is not confirmed, and one with the counts."""
    return "".join(f"{command}\n" for command in _commands(evidence))


def _commands(evidence: Evidence) -> Iterator[str]:
    for record in evidence.records:
        if record.verdict is Verdict.CONFIRMED:
            continue
        level = "error" if record.verdict in FAILURES else "notice"
        properties = {"title": f"dtypelint verify ({record.code})", "file": record.filename, "line": record.row}
        told = ",".join(f"{name}={str(value).translate(PROPERTY)}" for name, value in properties.items())
        message = f"{record.verdict} for {record.dtype} on {record.device}: {record.why}".translate(DATA)
        yield f"::{level} {told}::{message}"
    yield f"::notice title=dtypelint verify::{summary(evidence).translate(DATA)}"
