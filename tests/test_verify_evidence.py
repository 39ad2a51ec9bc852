"""Evidence: the JSON and the table."""

from dtypelint.verify.evidence import Environment, Evidence, Record, Verdict, render, summary

ENVIRONMENT = Environment("3.12.1", "Linux", "cuda (H200)", {"torch": "2.6", "numpy": "2.2"})
RECORDS = (
    Record("DTL101", "a.py", 3, "bfloat16", "cuda", Verdict.CONFIRMED, "", "TypeError: no", 0.25),
    Record("DTL102", "b [x].py", 30, "bfloat16", "cuda", Verdict.NOT_RUNNABLE, "library cupy is not installed"),
    Record("DTL203", "c.py", 7, "float16", "cpu", Verdict.CONFIRMED, "", "RuntimeError: dtype", 1.0),
)


def test_json() -> None:
    printed = Evidence(ENVIRONMENT, RECORDS).to_json()
    assert printed["environment"] == {
        "python": "3.12.1",
        "platform": "Linux",
        "device": "cuda (H200)",
        "libraries": {"torch": "2.6", "numpy": "2.2"},
    }
    assert printed["records"][0] == {
        "code": "DTL101",
        "filename": "a.py",
        "row": 3,
        "dtype": "bfloat16",
        "device": "cuda",
        "verdict": "confirmed",
        "reason": "",
        "error": "TypeError: no",
        "seconds": 0.25,
    }


def test_table() -> None:
    text = render(Evidence(ENVIRONMENT, RECORDS), width=120)
    assert text == (
        "Python 3.12.1 on Linux, cuda (H200)\n"
        "torch 2.6, numpy 2.2\n"
        "rule     where         dtype      device   verdict        error, or why\n"
        "───────────────────────────────────────────────────────────────────────────────────────\n"
        "DTL101   a.py:3        bfloat16   cuda     confirmed      TypeError: no\n"
        "DTL102   b [x].py:30   bfloat16   cuda     not runnable   library cupy is not installed\n"
        "DTL203   c.py:7        float16    cpu      confirmed      RuntimeError: dtype\n"
        "2 confirmed, 1 not runnable\n"
    )


def test_nothing() -> None:
    evidence = Evidence(ENVIRONMENT, ())
    assert summary(evidence) == "nothing to verify"
    assert evidence.all_confirmed


def test_what_could_not_run_is_not_held_against_it() -> None:
    assert Evidence(ENVIRONMENT, RECORDS).all_confirmed
    failed = Record("DTL101", "a.py", 3, "bfloat16", "cpu", Verdict.FIX_FAILED)
    assert not Evidence(ENVIRONMENT, (*RECORDS, failed)).all_confirmed
