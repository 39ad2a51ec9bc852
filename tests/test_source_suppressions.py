"""Comments that suppress findings or state a dtype."""

import textwrap

import pytest

from dtypelint.findings import Position, Span
from dtypelint.source.suppressions import Suppressions, may_have_remarks

RULES = {"DTL101": "lowp-to-numpy", "DTL102": "lowp-dlpack", "DTL203": "mixed-operand"}


def of(text: str) -> Suppressions:
    return Suppressions(textwrap.dedent(text), RULES)


def covered(text: str, row: int = 1, end_row: int | None = None) -> list[str]:
    suppressions = of(text)
    return [code for code in RULES if suppressions.covers(code, row, end_row or row)]


def remarks(text: str) -> list[str]:
    return [remark.message for remark in of(text).unknown()]


@pytest.mark.parametrize(
    ("comment", "codes"),
    [
        ("# noqa", list(RULES)),
        ("#NOQA", list(RULES)),
        ("# noqa: some reason", list(RULES)),
        ("# noqa: DTL101", ["DTL101"]),
        ("# NoQA : dtl101,DTL203 because", ["DTL101", "DTL203"]),
        ("# noqa:E501, DTL102", ["DTL102"]),
        ("# noqa: E501 DTL102", ["DTL102"]),
        ("# noqa: DTL1", ["DTL101", "DTL102"]),
        ("# noqa: E501", []),
        ("# noqa-file", []),
        ("# type: ignore  # noqa: DTL101", ["DTL101"]),
        ("# dtypelint: ignore[DTL101] the model is small", ["DTL101"]),
        ("# dtypelint:ignore[lowp-dlpack, DTL203]", ["DTL102", "DTL203"]),
        ("# dtypelint: ignore[DTL1]", ["DTL101", "DTL102"]),
        ("# dtypelint: ignore[ALL]", list(RULES)),
        ("# dtypelint: ignore", []),
        ("# dtypelint: ignored[DTL101]", []),
    ],
)
def test_comments_on_the_line(comment: str, codes: list[str]) -> None:
    assert covered(f"x.numpy()  {comment}") == codes


def test_text_in_strings_is_no_comment() -> None:
    assert covered("x = '# noqa'; y = '''\n# dtypelint: file-ignore[ALL]\n'''", 1) == []


def test_first_and_last_line_of_a_call_count() -> None:
    text = "f(  # noqa: DTL101\n    x,  # noqa: DTL102\n)  # dtypelint: ignore[DTL203]\n"
    assert covered(text, 1, 3) == ["DTL101", "DTL203"]
    assert covered(text, 2) == ["DTL102"]
    assert covered(text, 3) == ["DTL203"]


def test_a_comment_of_its_own_is_for_the_next_statement() -> None:
    text = """\
        # dtypelint: ignore[DTL101]

        # why
        f(
            x.numpy(),
        )
        x.numpy()
        """
    assert [row for row in range(1, 8) if covered(text, row)] == [4, 5, 6]


def test_a_comment_inside_brackets_is_for_the_next_row() -> None:
    text = "f(\n    # dtypelint: ignore[DTL101]\n    x.numpy(),\n    y.numpy(),\n)\n"
    assert [row for row in range(1, 6) if covered(text, row)] == [3]


def test_a_comment_above_a_compound_statement_is_for_its_head() -> None:
    text = "def f():\n    # dtypelint: ignore[DTL101]\n    if a(\n        b):\n        c()\n"
    assert [row for row in range(1, 6) if covered(text, row)] == [3, 4]


def test_a_comment_at_the_end_is_for_nothing() -> None:
    assert covered("x = 1\n# dtypelint: ignore[DTL101]\n", 1) == []


def test_noqa_of_its_own_is_for_its_own_line_only() -> None:
    assert covered("# noqa\nx.numpy()\n", 2) == []


def test_a_whole_file() -> None:
    text = "'''Doc.'''\n# dtypelint: file-ignore[lowp-to-numpy] reason\nx = 1\n"
    assert [covered(text, row) for row in (1, 3)] == [["DTL101"], ["DTL101"]]
    assert remarks("x = 1  # dtypelint: file-ignore[DTL101]") == ["file-ignore must stand on its own line"]


@pytest.mark.parametrize("newline", ["\r\n", "\r"])
def test_rows_end_as_in_python(newline: str) -> None:
    text = newline.join(["a = 1", "\x0cb = 2  # noqa: DTL101", "c"])
    assert Suppressions(text, RULES).covers("DTL101", 2, 2)


def test_what_is_unknown_is_told() -> None:
    assert remarks("x  # noqa: DTL999, E501") == ["unknown rule `DTL999`"]
    assert remarks("x  # dtypelint: ignore[lowp-to-nmpy]") == ["unknown rule `lowp-to-nmpy`"]
    assert remarks("x  # dtypelint: ignore[]") == ["nothing is ignored: name the rules in brackets"]
    assert remarks("x  # dtypelint: hello")[0].startswith("not understood")
    assert remarks("x  # dtypelint: dtype(x) = float31") == ["unknown dtype `float31`"]


def test_what_is_unused_is_told() -> None:
    suppressions = of("x = 1  # noqa\ny = 2  # dtypelint: ignore[DTL101, DTL203]\nz = 3  # noqa: DTL102, E501\n")
    assert suppressions.covers("DTL203", 2, 2)
    unused = suppressions.unused(RULES)
    assert [remark.message for remark in unused] == ["unused suppression of DTL101", "unused suppression of DTL102"]
    assert unused[0].span == Span(Position(2, 8), Position(2, 43))
    assert [remark.message for remark in suppressions.unused({"DTL102"})] == ["unused suppression of DTL102"]


def test_claims_are_for_their_statement() -> None:
    suppressions = of("""\
        def f(x):
            # dtypelint: dtype(x) = float32
            y = g(x)  # dtypelint: dtype(y) = bfloat16, dtype(self.z) = int64
        """)
    assert suppressions.dtype_claims == {3: {"x": "float32", "y": "bfloat16", "self.z": "int64"}}
    assert suppressions.unknown() == []


@pytest.mark.parametrize("text", ["x = (  # noqa\n", "  x  # noqa\n y\n", "'''# noqa\n", "x = $  # noqa\n"])
def test_broken_texts_do_no_harm(text: str) -> None:
    of(text).covers("DTL101", 1, 1)


@pytest.mark.parametrize(
    ("comment", "is_read"),
    [
        ("# noqa", False),
        ("# noqa: E501, F401", False),
        ("# noqa: E501, DTL101", True),
        ("# NOQA:dtl101", True),
        ("# dtypelint: ignore[x]", True),
        ("# dtypelint is good", False),
    ],
)
def test_who_may_have_remarks(comment: str, is_read: bool) -> None:
    assert may_have_remarks(f"x = 1  {comment}\n", {"DTL101": "bad"}) is is_read
