"""What is kept between runs: used where it holds, and never trusted where it does not."""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dtypelint.check import Outcome, run_check
from dtypelint.config import load_settings
from dtypelint.findings import Finding
from dtypelint.run import evaluate, stamps
from dtypelint.run.means import Means
from dtypelint.run.parts import Sheet
from dtypelint.run.task import Task
from dtypelint.source.project import Project

HELPER = "import torch\n\n\ndef cast(x: torch.Tensor):\n    return x.to(torch.{dtype})\n"
CALLER = "import torch\n\nfrom helper import cast\n\n\ndef run():\n    x = cast(torch.ones(2))\n    return x.numpy()\n"
HEAD = "from torch import Tensor\n\n"
TAKER = "import torch\n\n\ndef export(x: torch.Tensor):\n    return x.numpy()\n"
GIVER = (
    "import torch\n\nfrom taker import export\n\n\ndef run():\n    return export(torch.ones(2, dtype=torch.{dtype}))\n"
)


class Checker:
    """Checks a folder with one cache.

    Counts the definitions that are evaluated, the files to choose them in, and those that are asked whom they call.
    """

    def __init__(self, folder: Path, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.cache = cache
        self.worked: list[str] = []
        self.chosen: list[str] = []
        self.asked: list[str] = []
        work = evaluate.Evaluator.work

        def counted(evaluator: evaluate.Evaluator, task: Task) -> Sheet:
            sheet = work(evaluator, task)
            self.chosen.extend([Path(task.path).name] if task.is_new else [])
            self.asked.extend([] if task.is_new or not task.names else [Path(task.path).name])
            self.worked.extend(f"{Path(task.path).name}:{key}" for key in sheet.parts)
            return sheet

        monkeypatch.setattr(evaluate.Evaluator, "work", counted)

    def write(self, files: Mapping[str, str]) -> None:
        """Write files, as an editor would: they are new to the clock."""
        for name, text in files.items():
            path = self.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")

    def run(self, *paths: str, level: str = "likely", overlay: Mapping[str, str] | None = None) -> list[Finding]:
        """Check with the cache, hold the result against a run without one, and return it."""
        chosen = load_settings(self.folder, None, {"confidence": level})
        named = list(paths) or ["."]
        plain = run_check(named, chosen, overlay=overlay)
        self.worked.clear()
        self.chosen.clear()
        self.asked.clear()
        kept = run_check(named, chosen, overlay=overlay, means=Means(cache=self.cache))
        self.worked = sorted(set(self.worked))
        assert told(kept) == told(plain)
        return kept.findings


def told(outcome: Outcome) -> tuple[object, ...]:
    """Return all that a run tells."""
    return outcome.findings, outcome.files, outcome.suppressed, outcome.warnings, outcome.texts


@pytest.fixture
def checker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Checker:
    """Return a checker of an empty project."""
    folder = tmp_path / "project"
    folder.mkdir()
    (folder / "dtypelint.toml").write_text("")
    monkeypatch.chdir(folder)
    return Checker(folder, tmp_path / "cache", monkeypatch)


def codes(findings: list[Finding]) -> list[tuple[str, str]]:
    """Return where which rules are broken."""
    return [(finding.filename, finding.code) for finding in findings]


def test_nothing_is_looked_into_twice(checker: Checker) -> None:
    checker.write({"helper.py": HELPER.format(dtype="bfloat16"), "caller.py": CALLER, "other.py": "import torch\n"})
    first = checker.run()
    assert codes(first) == [("caller.py", "DTL101")]
    assert checker.worked == ["caller.py:run"]
    assert checker.run() == first
    assert checker.worked == []


def test_what_was_found_moves_with_its_function(checker: Checker) -> None:
    keep = "import torch\n\n\ndef keep(x):\n    return x\n\n\n"
    low = "def low():\n    return torch.ones(2).bfloat16()\n\n\n"
    export = "def export():\n    x = low()\n    return x.numpy()\n"
    checker.write({"all.py": keep + low + export})
    (before,) = checker.run()
    checker.write({"all.py": keep.replace("return x", "y = x\n    return y") + "\n" + low + export})
    (after,) = checker.run()
    assert checker.worked == []
    assert after.span.start.row == before.span.start.row + 2
    assert [step.span.start.row for step in after.trace] == [step.span.start.row + 2 for step in before.trace]
    checker.write({"all.py": keep + export + "\n\n" + low})
    assert codes(checker.run()) == [("all.py", "DTL101")]
    assert checker.worked == [], "one function moved up, the other down"
    checker.write({"all.py": "import os\n" + keep + export + "\n\n" + low})
    assert codes(checker.run()) == [("all.py", "DTL101")]
    assert checker.worked == ["all.py:export"], "its fix may spell what is imported"


@pytest.mark.parametrize("where", ["all.py", "all.ipynb"])
def test_what_was_found_outside_of_functions_is_looked_for_anew(checker: Checker, where: str) -> None:
    code = "import torch\n\n\ndef keep(x):\n    {0}return x\n\n\nprint(torch.ones(2).bfloat16().numpy())\n"
    for line in ("", "y = x\n    "):
        text = code.format(line)
        cell = {"cell_type": "code", "metadata": {}, "outputs": [], "execution_count": None, "source": text}
        notebook = {"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
        checker.write({where: text if where.endswith(".py") else json.dumps(notebook)})
        assert codes(checker.run()) == [(where, "DTL101")]
        assert checker.worked == [f"{where}:"]


def test_files_that_are_not_checked_are_asked_once_whom_they_call(
    checker: Checker, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Files that are merely met are not trusted just after they were written.
    monkeypatch.setattr(stamps, "_RACY", 0)
    helper = TAKER + "\n\ndef pass_on(x: torch.Tensor):\n    return export(x)\n"
    uses = "import torch\nfrom lib.helper import {0}\n\n\ndef run():\n    return {0}(torch.ones(2).bfloat16())\n"
    checker.write({"lib/helper.py": helper, "one.py": uses.format("export"), "two.py": uses.format("pass_on")})
    first = checker.run("lib")
    assert codes(first) == [("lib/helper.py", "DTL101")]
    assert {"one.py", "two.py"} <= set(checker.asked)
    assert checker.run("lib") == first
    assert checker.asked == []
    # Who comes to call it is asked, and nobody else.
    checker.write({"one.py": "def run(x):\n    return x\n", "three.py": uses.format("export")})
    assert codes(checker.run("lib")) == codes(first)
    assert checker.asked == ["three.py"]
    # All of them are checked now, and then some: what was found out of them is not forgotten.
    checker.run()
    checker.run("lib")
    assert checker.asked == []


def test_a_change_in_a_callee_is_one_of_its_callers(checker: Checker) -> None:
    checker.write({"helper.py": HELPER.format(dtype="bfloat16"), "caller.py": CALLER, "other.py": "import torch\n"})
    checker.run()
    checker.write({"helper.py": HELPER.format(dtype="float32")})
    assert checker.run() == []
    assert checker.worked == ["caller.py:run"]
    checker.write({"other.py": "import torch\n\nx = 1\n"})
    checker.run()
    assert checker.worked == []


HUB = (
    "import torch\n\n\nclass Hub:\n    def __init__(self, x):\n        self.kept = x{kept}\n\n"
    "    def low(self, x):\n        return x{low}\n\n    def high(self, x):\n        return x{high}\n"
)
SPOKE = "import torch\n\nfrom hub import Hub\n\n\ndef run():\n    hub = Hub(torch.ones(2))\n    return {what}.numpy()\n"
SPOKES = {
    "low.py": SPOKE.format(what="hub.low(torch.ones(2))"),
    "high.py": SPOKE.format(what="hub.high(torch.ones(2))"),
    "kept.py": SPOKE.format(what="hub.kept"),
}


def test_who_does_not_lead_to_what_changed_is_let_be(checker: Checker) -> None:
    low, high = ".to(torch.bfloat16)", ".to(torch.float32)"
    checker.write({**SPOKES, "hub.py": HUB.format(kept=high, low=low, high=high)})
    assert codes(checker.run()) == [("low.py", "DTL101")]
    assert checker.worked == ["high.py:run", "kept.py:run", "low.py:run"]
    checker.write({"hub.py": HUB.format(kept=high, low=low, high=low)})
    assert codes(checker.run()) == [("high.py", "DTL101"), ("low.py", "DTL101")]
    assert checker.worked == ["high.py:run"], "what low.py tells stands in the changed file, where it was"
    checker.write({"hub.py": HUB.format(kept=high, low=high, high=low)})
    assert codes(checker.run()) == [("high.py", "DTL101")]
    checker.write({"hub.py": HUB.format(kept=low, low=high, high=high)})
    assert codes(checker.run()) == [("kept.py", "DTL101")]
    checker.write({"hub.py": "\n\n" + HUB.format(kept=low, low=high, high=high)})
    assert codes(checker.run()) == [("kept.py", "DTL101")]
    assert checker.worked == []
    checker.write({"hub.py": HUB.format(kept=high, low=high, high=high).replace("low(self, x)", "low(self, x, y=1)")})
    assert checker.run() == []
    assert checker.worked == ["high.py:run", "kept.py:run", "low.py:run"]


SHARED = "def made_by(builder, x):\n    return builder.make(x)\n"
BUILDER = (
    "import torch\n\nfrom shared import made_by\n\n\nclass Builder:\n    def make(self, x):\n        return x{cast}\n"
    "\n\ndef run():\n    return made_by(Builder(), torch.ones(2)).numpy()\n"
)


def test_who_shares_a_helper_is_let_be(checker: Checker) -> None:
    low, high = BUILDER.format(cast=".to(torch.bfloat16)"), BUILDER.format(cast="")
    checker.write({"shared.py": SHARED, "one.py": high, "two.py": low})
    assert codes(checker.run()) == [("two.py", "DTL101")]
    checker.write({"one.py": low})
    assert codes(checker.run()) == [("one.py", "DTL101"), ("two.py", "DTL101")]
    assert checker.worked == ["one.py:run"], "the helper that both call runs what its caller passes"
    checker.write({"shared.py": SHARED.replace("return builder", "return None and builder")})
    assert checker.run() == []
    assert checker.worked == ["one.py:run", "two.py:run"]


PASSING = "import torch\n\nfrom middle import {name}\n\n\ndef run():\n    return {name}(torch.ones(2).half())\n"
MIDDLE = "from helper import two\n\n\ndef one(x):\n    return two(x)\n\n\ndef other(x):\n    return x\n"
TWO = "import torch\n\n\ndef two(x):\n    return {what}\n"


def test_what_is_worth_evaluating_is_chosen_again_where_it_may_be_otherwise(checker: Checker) -> None:
    passing = {f"{name}s.py": PASSING.format(name=name) for name in ("one", "other")}
    checker.write({**passing, "middle.py": MIDDLE, "helper.py": TWO.format(what="x")})
    assert checker.run() == []
    assert checker.worked == []
    checker.write({"helper.py": TWO.format(what="x @ torch.ones(2)")})
    assert codes(checker.run()) == [("helper.py", "DTL203")]
    assert checker.chosen == ["helper.py", "middle.py", "ones.py"]
    checker.write({"middle.py": MIDDLE.replace("    return x\n", "    return two(x)\n")})
    assert codes(checker.run()) == [("helper.py", "DTL203")]
    assert checker.chosen == ["middle.py", "others.py"]


def test_a_sink_that_appears_in_what_is_imported_is_seen(checker: Checker) -> None:
    source = "import torch\n\n\ndef load():\n    return torch.ones(2, dtype=torch.bfloat16)\n"
    caller = "import source\nfrom taker import save\n\n\ndef run():\n    return save(source.load())\n"
    taker = "import torch\n\n\ndef save(x):\n    return {what}\n"
    checker.write({"source.py": source, "caller.py": caller, "taker.py": taker.format(what="x")})
    assert checker.run() == []
    checker.write({"taker.py": taker.format(what="x.numpy()")})
    assert codes(checker.run()) == [("taker.py", "DTL101")]


NAMES = "import torch\n\n\ndef low(x):\n    return x.to(torch.bfloat16)\n\n\ndef same(x):\n    return x\n"
TAKING = "import torch\n\n{imported}\n\n\ndef run():\n    return {name}(torch.ones(2)).numpy()\n"


def test_who_does_not_use_a_name_is_let_be_where_it_comes_or_goes(checker: Checker) -> None:
    one = TAKING.format(imported="from names import low", name="low")
    two = TAKING.format(imported="from names import same", name="same")
    checker.write({"names.py": NAMES, "one.py": one, "two.py": two})
    assert codes(checker.run()) == [("one.py", "DTL101")]
    checker.write({"names.py": f"import os\n{NAMES}\n\ndef other():\n    return os.name\n"})
    assert codes(checker.run()) == [("one.py", "DTL101")]
    assert checker.worked == [], "what it tells stands in the changed file, and has moved"
    checker.write({"names.py": NAMES.replace("def same(x)", "def same(x, y=None)")})
    assert codes(checker.run()) == [("one.py", "DTL101")]
    assert checker.worked == ["two.py:run"]
    checker.write({"names.py": NAMES.replace("def low", "def lower")})
    assert checker.run() == []
    checker.write({"names.py": f"{NAMES.replace('def low', 'def lower')}\n\nlow = lower\n"})
    assert codes(checker.run()) == [("one.py", "DTL101")]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("from names import same as cast", "from names import low as cast"),
        ("from names import *\ncast = 1", "from names import *"),
        ("def cast(x):\n    return x", "from names import low as cast"),
        ("cast = str", "from names import low as cast"),
        ("import os; cast = str", "import os; from names import low as cast"),
        ("import os; cast = str", "import os; import names; cast = names.low"),
        ("import names; cast = str", "import names; cast = names.low"),
        ("from names import low as cast\n\n\ndef cast(x):\n    return x", "from names import low as cast"),
        (
            "try:\n    from names import same as cast\nexcept ImportError:\n    cast = None",
            "from names import low as cast",
        ),
    ],
)
def test_a_name_that_comes_from_elsewhere_now_is_followed_there(checker: Checker, before: str, after: str) -> None:
    names = NAMES + "\n\ncast = low\n"
    caller = TAKING.format(imported="from middle import cast", name="cast")
    checker.write({"names.py": names, "middle.py": f"{before}\n", "caller.py": caller})
    assert checker.run() == []
    checker.write({"middle.py": f"{after}\n"})
    assert codes(checker.run()) == [("caller.py", "DTL101")]
    checker.write({"middle.py": f"{before}\n"})
    assert checker.run() == []


HELD = "import torch\n{bases}\n\nclass Held({base}):\n{body}    def get(self):\n        return torch.ones(2)\n"
GETTING = "from held import Held\n\n\ndef run():\n    return Held().{what}.numpy()\n"
BASE = "import torch\n\n\nclass Base:\n    def kept(self):\n        return torch.ones(2).bfloat16()\n"


def test_what_a_class_inherits_and_defines_counts(checker: Checker) -> None:
    plain = HELD.format(bases="from base import Base\n", base="", body="")
    checker.write({"base.py": BASE, "held.py": plain, "got.py": GETTING.format(what="get()")})
    checker.write({"kept.py": GETTING.format(what="kept()")})
    assert checker.run() == []
    checker.write({"held.py": plain.replace("Held()", "Held(Base)")})
    assert codes(checker.run()) == [("kept.py", "DTL101")]
    own = "    def kept(self):\n        return torch.ones(2)\n\n"
    checker.write({"held.py": HELD.format(bases="from base import Base\n", base="Base", body=own)})
    assert checker.run() == []
    static = plain.replace("Held()", "Held(Base)").replace("    def get(self)", "    @staticmethod\n    def get()")
    checker.write({"held.py": static})
    assert codes(checker.run()) == [("kept.py", "DTL101")]
    checker.write({"base.py": BASE.replace("def kept", "def other")})
    assert checker.run() == []


MADE = st.sampled_from(
    [
        *("x", "x.to(torch.bfloat16)", "x.to(torch.bfloat16)", "x.float()", "one(x)", "two(x)"),
        *("Three(x).kept", "Three(x).get()"),
    ]
)
PROJECTS = st.fixed_dictionaries({"one": MADE, "two": MADE, "kept": MADE, "run": MADE, "gap": st.booleans()})


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(PROJECTS, min_size=2, max_size=4))
def test_a_run_with_a_past_finds_what_one_without_does(checker: Checker, projects: list[dict[str, Any]]) -> None:
    head = "import torch\n\nfrom other import Three, two\nfrom some import one\n\n\n"
    three = "class Three:\n    def __init__(self, x):\n        self.kept = {}\n\n    def get(self):\n"
    three += "        return self.kept\n"
    for project in projects:
        gap = "# a comment\n\n" if project["gap"] else ""
        checker.write(
            {
                "some.py": f"{head}{gap}def one(x):\n    return {project['one']}\n",
                "other.py": f"{head}def two(x):\n    return {project['two']}\n\n\n{three.format(project['kept'])}",
                "main.py": f"{head}def run():\n    x = torch.ones(2)\n    return {project['run']}.numpy()\n{gap}",
            }
        )
        checker.run()


def test_what_callers_pass_is_followed_from_changed_callers(checker: Checker) -> None:
    checker.write({"taker.py": TAKER, "giver.py": GIVER.format(dtype="float32"), "a.py": "dtype = 'bfloat16'\n"})
    assert checker.run() == [], "everybody who calls it knows the dtype"
    checker.write({"giver.py": GIVER.format(dtype="bfloat16")})
    assert codes(checker.run()) == [("taker.py", "DTL101")]
    assert checker.worked == ["giver.py:run"]
    (checker.folder / "giver.py").unlink()
    (finding,) = checker.run()
    assert "may reach" in finding.message
    assert checker.worked == []


def test_a_module_that_appears_is_imported(checker: Checker) -> None:
    checker.write({"caller.py": CALLER})
    assert checker.run() == []
    checker.write({"helper.py": HELPER.format(dtype="bfloat16")})
    assert codes(checker.run()) == [("caller.py", "DTL101")]
    (checker.folder / "helper.py").unlink()
    assert checker.run() == []


def test_a_word_that_appears_anywhere_counts(checker: Checker) -> None:
    checker.write({"taker.py": TAKER, "other.py": "x = 1\n"})
    assert checker.run() == []
    checker.write({"other.py": "import torch\n\nx = torch.bfloat16\n"})
    assert codes(checker.run()) == [("taker.py", "DTL101")]
    checker.write({"other.py": "x = 1\n"})
    assert checker.run() == []


MAKING = "import torch\n\nx = torch.bfloat16\n"


@pytest.mark.parametrize(
    "change",
    [
        {"other.py": MAKING},
        {"new.py": MAKING},
        {"new/low.py": MAKING},
        {"texts/low.py": MAKING},
        {".gitignore": "nothing\n"},
    ],
)
def test_a_word_that_appears_where_nothing_is_checked_counts(checker: Checker, change: Mapping[str, str]) -> None:
    checker.write({"taker.py": TAKER, "other.py": "x = 1\n", "ignored.py": MAKING, ".gitignore": "ignored.py\n"})
    checker.write({"texts/read.txt": ""})
    assert checker.run("taker.py") == []
    assert checker.run("taker.py") == []
    checker.write(change)
    assert codes(checker.run("taker.py")) == [("taker.py", "DTL101")]


def test_what_was_looked_for_in_vain_is_not_looked_for_again(checker: Checker, monkeypatch: pytest.MonkeyPatch) -> None:
    checker.write({"taker.py": TAKER, "other.py": "x = 1\n"})
    monkeypatch.setattr(stamps, "_RACY", 0)
    checker.run()
    asked: list[str] = []
    monkeypatch.setattr(Project, "is_answered", lambda _, question: asked.append(question))
    checker.write({"other.py": "x = 2\n"})
    run_check(["."], load_settings(checker.folder, None, {"confidence": "likely"}), means=Means(cache=checker.cache))
    assert asked == []


KEPT = "TABLE = []\n\n\ndef listed(function):\n    TABLE.append(function)\n    return function\n"
LISTED = (
    "import torch\n\nfrom table import listed\n\nLOW = torch.bfloat16\n\n\n"
    "@listed\ndef export(x: torch.Tensor):\n    return x.numpy()\n"
)


def test_what_a_decorator_does_with_a_function_counts(checker: Checker) -> None:
    checker.write({"table.py": KEPT, "listed.py": LISTED})
    assert checker.run() == []
    checker.write({"table.py": KEPT.replace("TABLE.append(function)", "TABLE.append(1)")})
    assert codes(checker.run()) == [("listed.py", "DTL101")]
    checker.write({"table.py": KEPT})
    assert checker.run() == []


def test_whether_a_default_is_from_before_its_variable_is_set_anew_counts(checker: Checker) -> None:
    made = "def made(dtype=DTYPE):\n    return torch.ones(2, dtype=dtype)\n\n\n"
    again = "DTYPE = torch.bfloat16\n\n\n"
    head, export = "import torch\n\nDTYPE = torch.float32\n\n\n", "def export():\n    return made().numpy()\n"
    checker.write({"options.py": f"{head}{made}{again}{export}"})
    assert checker.run() == []
    checker.write({"options.py": f"{head}{again}{made}{export}"})
    assert codes(checker.run()) == [("options.py", "DTL101")]
    checker.write({"options.py": f"{head}{made}{again}{export}"})
    assert checker.run() == []


def test_a_word_that_appears_counts_near_by(checker: Checker) -> None:
    making = "import torch\n\nx = torch.bfloat16\n"
    packages = ("pkg/__init__.py", "pkg/one/__init__.py", "pkg/two/__init__.py")
    checker.write({"pkg/one/taker.py": TAKER, "pkg/one/other.py": "x = 1\n", **dict.fromkeys(packages, "")})
    assert checker.run() == []
    checker.write({"pkg/two/other.py": making})
    assert checker.run() == []
    checker.write({"pkg/one/other.py": making})
    assert codes(checker.run()) == [("pkg/one/taker.py", "DTL101")]
    checker.write({"pkg/one/other.py": "x = 1\n", "pkg/main.py": making})
    assert codes(checker.run()) == [("pkg/one/taker.py", "DTL101")]
    checker.write({"pkg/main.py": "x = 1\n"})
    assert checker.run() == []


def test_what_folders_beside_it_make_counts_while_there_are_enough(checker: Checker) -> None:
    making = "import torch\n\nx = torch.bfloat16\n"
    folders = [f"pkg/nn/{name}" for name in ("taking", "one", "two", "three")]
    checker.write(
        dict.fromkeys(("pkg/__init__.py", "pkg/nn/__init__.py", *(f"{name}/__init__.py" for name in folders)), "")
    )
    checker.write({"pkg/nn/taking/taker.py": TAKER, "pkg/nn/one/a.py": making, "pkg/nn/two/a.py": making})
    assert checker.run() == []
    checker.write({"pkg/nn/three/a.py": making})
    assert codes(checker.run()) == [("pkg/nn/taking/taker.py", "DTL101")]
    checker.write({"pkg/nn/two/a.py": "x = 1\n"})
    assert checker.run() == []


PROBED = """import torch
from torch import nn


class Probed(nn.Module):
    def __init__(self):
        super().__init__()
        self.proj = nn.Linear(4, 4)
        self.width = self.measure()

    def measure(self):
        return self.proj(torch.ones(1, 4)).shape


def load():
    return Probed().half()


def again(model):
    return model.{name}()
"""


def test_who_else_in_a_file_calls_a_method_counts(checker: Checker) -> None:
    checker.write({"probed.py": PROBED.format(name="other")})
    assert checker.run() == []
    checker.write({"probed.py": PROBED.format(name="measure")})
    assert codes(checker.run()) == [("probed.py", "DTL204")]
    checker.write({"probed.py": PROBED.format(name="other")})
    assert checker.run() == []


def test_a_new_version_of_a_library_is_a_change(checker: Checker) -> None:
    code = "import cupy\nimport torch\n\nx = cupy.from_dlpack(torch.ones(2, dtype=torch.bfloat16))\n"
    checker.write({"a.py": code, "requirements.txt": "cupy==13.3\n"})
    before = checker.run()
    checker.write({"requirements.txt": "cupy==13.6\n"})
    assert checker.run() != before


def test_a_changed_stub_is_a_change_and_a_link_to_nowhere_none(checker: Checker) -> None:
    stub = "class Box:\n    @rule('DTL101', raises=TypeError)\n    def unpack(self, x: Tensor[T in {%s}]) -> int: ...\n"
    checker.write({"dtypelint.toml": 'stubs = ["stubs"]\n', "stubs/box.pyi": HEAD + stub % "float32"})
    (checker.folder / "stubs" / "gone.pyi").symlink_to("nowhere")
    checker.write({"a.py": "import box\nimport torch\n\nbox.Box().unpack(torch.ones(2, dtype=torch.bfloat16))\n"})
    assert codes(checker.run()) == [("a.py", "DTL101")]
    checker.write({"stubs/box.pyi": HEAD + stub % "bfloat16"})
    assert codes(checker.run()) == []


def test_one_file_after_all_and_all_after_one(checker: Checker) -> None:
    checker.write({"helper.py": HELPER.format(dtype="bfloat16"), "caller.py": CALLER})
    checker.write({"taker.py": TAKER, "giver.py": GIVER.format(dtype="bfloat16")})
    assert codes(checker.run("giver.py")) == [("giver.py", "DTL101")]
    assert codes(checker.run()) == [("caller.py", "DTL101"), ("taker.py", "DTL101")]
    assert codes(checker.run("giver.py")) == [("giver.py", "DTL101")]
    assert codes(checker.run("helper.py")) == []


def test_a_caller_without_a_sink_of_its_own_checked_alone(checker: Checker) -> None:
    # As pre-commit does: what fails, and what makes the dtype, stand in files that are not checked.
    checker.write(
        {
            "taker.py": TAKER,
            "maker.py": "import torch\n\n\ndef load():\n    return torch.ones(2, dtype=torch.bfloat16)\n",
            "script.py": "from maker import load\nfrom taker import export\n\nexport(load())\n",
        }
    )
    assert codes(checker.run("script.py")) == [("script.py", "DTL101")]
    assert codes(checker.run()) == [("taker.py", "DTL101")]
    assert codes(checker.run("script.py")) == [("script.py", "DTL101")]


def test_who_calls_what_is_checked_as_well_is_evaluated_where_it_asks_for_callers_alone(checker: Checker) -> None:
    asking = "import torch\n\n\ndef {0}(x: torch.Tensor):\n    return x{1}.numpy()\n"
    calling = "import torch\n\nfrom {0} import {0}\n\n\ndef run(x: torch.Tensor):\n    return {0}(x)\n"
    checker.write({"export.py": asking.format("export", ""), "caller.py": calling.format("export")})
    checker.write({"decide.py": asking.format("decide", ".float()"), "settled.py": calling.format("decide")})
    checker.run()
    assert checker.worked == ["caller.py:run", "decide.py:decide", "export.py:export"]
    checker.run("settled.py")
    assert checker.worked == ["settled.py:run"]
    checker.run()
    assert checker.worked == []


def test_an_overlay_is_a_change_that_is_not_kept(checker: Checker) -> None:
    checker.write({"helper.py": HELPER.format(dtype="bfloat16"), "caller.py": CALLER, "other.py": "import torch\n"})
    first = checker.run()
    assert checker.run(overlay={"helper.py": HELPER.format(dtype="float32")}) == []
    assert checker.worked == ["caller.py:run"]
    assert checker.run() == first
    assert checker.worked == []


def test_a_file_that_could_not_be_evaluated_is_after_a_change(
    checker: Checker, monkeypatch: pytest.MonkeyPatch
) -> None:
    checker.write({"helper.py": HELPER.format(dtype="bfloat16"), "caller.py": CALLER})

    def refuse(*_: object) -> None:
        raise RecursionError

    with monkeypatch.context() as context:
        context.setattr("dtypelint.infer.roots.evaluate_root", refuse)
        assert ("caller.py", "DTL000") in codes(checker.run())
    checker.write({"helper.py": HELPER.format(dtype="float16")})
    assert codes(checker.run()) == []
    checker.write({"helper.py": HELPER.format(dtype="bfloat16")})
    assert codes(checker.run()) == [("caller.py", "DTL101")]


def test_files_that_cannot_be_read_and_comments(checker: Checker) -> None:
    checker.write({"bad.py": "x = (\n", "noted.py": "x = 1  # dtypelint: ignore[DTL101]\ny = 2  # dtypelint: what\n"})
    assert codes(checker.run()) == [("bad.py", "DTL000")]
    assert codes(checker.run()) == [("bad.py", "DTL000")]
    assert checker.worked == []


def kept_by(path: Path) -> tuple[Any, Any]:
    """Return what a run has kept, and what that rests on."""
    head, grounds = path.read_text().split("\n")
    return json.loads(head), json.loads(grounds)


def keep(path: Path, *parts: Any) -> None:
    """Keep something else instead."""
    path.write_text("\n".join(map(json.dumps, parts)))


def spoil_bytes(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:200])


def spoil_type(path: Path) -> None:
    data, grounds = kept_by(path)
    data["snapshot"]["sheets"] = {"0": ["relevant"], "1": 3}
    keep(path, data, grounds)


def spoil_number(path: Path) -> None:
    data, grounds = kept_by(path)
    data["snapshot"]["edges"] = {"99": [98]}
    keep(path, data, grounds)


def spoil_word(path: Path) -> None:
    data, grounds = kept_by(path)
    data["snapshot"]["words"] = {"": [], "bfloat16": [], "no dtype at all": []}
    data["snapshot"]["sheets"] = {}
    keep(path, data, grounds)


def spoil_depth(path: Path) -> None:
    path.write_text("[" * 100_000)


def replace_by_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def old_key(path: Path) -> None:
    data, grounds = kept_by(path)
    data["key"] = "of another version"
    data["snapshot"]["sheets"] = {}
    keep(path, data, grounds)


SPOILS = [spoil_bytes, spoil_type, spoil_number, spoil_word, spoil_depth, replace_by_folder, old_key]


@pytest.mark.parametrize("spoil", SPOILS, ids=lambda item: item.__name__)
def test_what_cannot_be_used_is_computed_again(checker: Checker, spoil: Callable[[Path], None]) -> None:
    checker.write({"helper.py": HELPER.format(dtype="bfloat16"), "caller.py": CALLER})
    first = checker.run()
    (kept,) = (checker.cache / "check").glob("*.json")
    spoil(kept)
    assert checker.run() == first
    assert checker.worked == ["caller.py:run"]


@pytest.mark.parametrize(
    "grounds", ["{", "[]", "", '{"grounds": {"places": [[99, "x"]], "files": {}}, "profiles": {}}']
)
def test_what_rests_on_nothing_that_can_be_read_is_computed_again_after_a_change(
    checker: Checker, grounds: str
) -> None:
    checker.write({"helper.py": HELPER.format(dtype="bfloat16"), "caller.py": CALLER, "other.py": TAKER})
    first = checker.run()
    (kept,) = (checker.cache / "check").glob("*.json")
    head, _ = kept.read_text().split("\n")
    kept.write_text(f"{head}\n{grounds}")
    assert checker.run() == first
    assert checker.worked == [], "nothing has changed"
    checker.write({"helper.py": HELPER.format(dtype="float32")})
    assert checker.run() == []
    assert "caller.py:run" in checker.worked


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="whoever may write everywhere is not stopped")
def test_a_folder_that_cannot_be_written(checker: Checker) -> None:
    checker.write({"caller.py": CALLER})
    checker.cache.mkdir(mode=0o500)
    checker.run()
    assert not list(checker.cache.iterdir())


def test_a_disk_that_is_full(checker: Checker, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    checker.write({"caller.py": CALLER})
    monkeypatch.setattr(Path, "replace", full)
    checker.run()
    assert not list((checker.cache / "check").iterdir())


def test_a_cache_within_the_project_is_not_read(checker: Checker, monkeypatch: pytest.MonkeyPatch) -> None:
    checker.write({"caller.py": CALLER, "helper.py": HELPER.format(dtype="float32")})
    checker.run()
    for name in (".dtypelint_cache", ".cache/dtypelint"):
        shutil.copytree(checker.cache, checker.folder / name)
    checker.write({"helper.py": HELPER.format(dtype="bfloat16")})
    checker.cache = checker.cache.with_name("fresh")
    assert codes(checker.run()) == [("caller.py", "DTL101")]
    assert checker.worked == ["caller.py:run"]
