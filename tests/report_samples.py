"""Findings and outcomes for the tests of the reporters and of the command line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from dtypelint.findings import Applicability, Confidence, Edit, Finding, Fix, Position, Span, Step

EMBED = """\
import torch

def embed(model, x):
    h = model(x.to(torch.bfloat16))
    h = h.relu()
    h = h.mean(0)
    return h.cpu().numpy()
"""


@dataclass(frozen=True, slots=True)
class Run:
    """What the pipeline hands to a reporter."""

    findings: list[Finding] = field(default_factory=list)
    files: int = 1
    suppressed: int = 0
    warnings: list[str] = field(default_factory=list)
    texts: Mapping[str, str] = field(default_factory=dict)
    broken: Mapping[str, Exception] = field(default_factory=dict)


def span(row: int, column: int, end_row: int, end_column: int) -> Span:
    """Return the span between two positions."""
    return Span(Position(row, column), Position(end_row, end_column))


def safe(message: str, *edits: Edit) -> Fix:
    """Return a fix that needs no leave."""
    return Fix(Applicability.SAFE, message, edits)


CERTAIN = Finding(
    code="DTL101",
    name="lowp-to-numpy",
    message="bfloat16 tensor is converted to NumPy, which has no bfloat16",
    confidence=Confidence.CERTAIN,
    filename="src/embed.py",
    span=span(7, 12, 7, 27),
    dtypes=("bfloat16",),
    trace=(Step("src/embed.py", span(4, 20, 4, 34), "bfloat16 since here"),),
    takes="bool, integers, float16, float32, float64 and complex",
    fix=safe("insert .float() before .numpy()", Edit(".float()", span(7, 19, 7, 19))),
)
LIKELY = Finding(
    code="DTL203",
    name="mixed-operand",
    message="operands are float32 and, by option, bfloat16",
    confidence=Confidence.LIKELY,
    filename="src/embed.py",
    span=span(5, 9, 5, 17),
    dtypes=("bfloat16", "float32"),
    fix=Fix(Applicability.UNSAFE, "cast h", (Edit("h.float()", span(5, 9, 5, 10)),)),
)
POSSIBLE = Finding(
    code="DTL101",
    name="lowp-to-numpy",
    message="parameter x may be bfloat16",
    confidence=Confidence.POSSIBLE,
    filename="src/nb.ipynb",
    span=span(1, 1, 1, 9),
    cell=3,
)
RUN = Run([LIKELY, CERTAIN, POSSIBLE], files=118, suppressed=2, texts={"src/embed.py": EMBED})
