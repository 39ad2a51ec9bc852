"""What evaluating costs is bounded, by each call for itself, and by how deeply values are nested."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dtypelint import values as val
from dtypelint.check import run_check
from dtypelint.claims import UNKNOWN
from dtypelint.config import load_settings
from dtypelint.infer import functions
from dtypelint.infer.budget import Budget, Cost
from dtypelint.infer.engine import Engine
from dtypelint.infer.frame import Frame
from dtypelint.infer.limits import DEFAULT, Limits
from dtypelint.infer.memo import Result
from dtypelint.infer.reveal import reveal_file, reveal_run
from dtypelint.infer.roots import evaluate_definition, evaluate_root
from dtypelint.infer.scan import Root
from dtypelint.source.project import Project

LONG = "\n".join(f"    x = x + {number}" for number in range(DEFAULT.apiece))
SOME = "\n".join(f"    x = x + {number}" for number in range(DEFAULT.glance_apiece))
HELPERS = f"""import torch


def long(x):
{LONG}
    return x


def some(x):
{SOME}
    return x


def lower(x):
    return x.to(torch.bfloat16)
"""
CALLER = """import torch

from helpers import long, lower


def run(x: torch.Tensor):
    long(1), long(2.0), long("3")
    return lower(x).numpy()
"""


def codes(folder: Path, files: dict[str, str]) -> list[tuple[str, str]]:
    """Return where which rules are broken in a project of these files."""
    for name, text in files.items():
        (folder / name).write_text(text)
    found = run_check([str(folder)], load_settings(folder, None, {})).findings
    return [(Path(finding.filename).name, finding.code) for finding in found]


def test_a_long_call_does_not_take_what_others_need(tmp_path: Path) -> None:
    assert codes(tmp_path, {"helpers.py": HELPERS, "caller.py": CALLER}) == [("caller.py", "DTL101")]


CALLING = """import torch

from helpers import lower, some


def save(x):
    return x.numpy()


def late(x):
    some(x)
    return lower(x)


"""


def met(folder: Path, text: str, name: str, *refusing: str) -> list[str]:
    """Return the rules that a function breaks, which may refuse a dtype itself where it has one of some words."""
    path = folder / "caller.py"
    path.write_text(CALLING + text)
    (folder / "helpers.py").write_text(HELPERS)
    settings = load_settings(folder, None, {})
    project = Project(settings)
    module = project.load(path)
    root = Root(name, module, module.index.definitions[name])
    reached = evaluate_root(Engine(project, settings, {}), root, refusing=frozenset(refusing))
    return [item.violation.rule.code for item in reached]


QUIET_CALLER = """
def run(x: torch.Tensor):
    kept = late(x)
    save(lower(x))
    save(kept)
"""


def test_what_is_met_after_a_glance_is_looked_at_closely(tmp_path: Path) -> None:
    assert met(tmp_path, QUIET_CALLER, "run") == ["DTL101", "DTL101"]


BESIDE_CALLS = """
def before(x: torch.Tensor):
    some(1), some(2.0), some("3")
    kept = late(x)
    return kept.numpy()


def after(x: torch.Tensor):
    torch.linalg.inv(torch.ones(2, 2))
    some(1), some(2.0), some("3")
    save(late(x))


def defining(x: torch.Tensor):
    def inverse(y):
        return torch.linalg.inv(y.float())

    some(1), some(2.0), some("3")
    save(late(x))
    return inverse
"""


@pytest.mark.parametrize(("name", "codes"), [("before", ["DTL101"]), ("after", []), ("defining", ["DTL101"])])
def test_only_what_comes_after_the_last_call_that_may_refuse_is_looked_at_at_a_glance(
    name: str, codes: list[str], tmp_path: Path
) -> None:
    assert met(tmp_path, BESIDE_CALLS, name, "inv", "numpy") == codes


def spend(budget: Budget, expressions: int) -> int:
    """Return how many expressions of a call that the definition makes are paid for."""
    with budget.allotted(1):
        return sum(budget.pays() for _ in range(expressions))


def test_a_glance_grants_each_call_its_least() -> None:
    budget = Budget.for_a_glance(DEFAULT, DEFAULT.steps)
    assert spend(budget, DEFAULT.apiece) == DEFAULT.glance_apiece
    assert budget.is_cut_short and not budget.was_too_small
    assert spend(budget, DEFAULT.glance_least) == DEFAULT.glance_least
    assert spend(budget, DEFAULT.apiece) == DEFAULT.glance_least


def test_what_is_met_early_lifts_the_limits_of_a_glance() -> None:
    budget = Budget.for_a_glance(DEFAULT, DEFAULT.steps)
    assert spend(budget, 10) == 10
    budget.met += 1
    assert spend(budget, DEFAULT.steps) == DEFAULT.apiece
    assert not budget.was_too_small


def test_what_is_met_late_shows_that_a_glance_was_too_small() -> None:
    budget = Budget.for_a_glance(DEFAULT, DEFAULT.steps)
    spend(budget, DEFAULT.apiece)
    budget.met += 1
    assert budget.was_too_small
    assert spend(budget, 10) == 0


COUNTING = """import torch


def count(number):
    return number


def lower(x):
    return x.to(torch.bfloat16)


def other():
    count(1), count(2)


def run(x: torch.Tensor):
    count(1), count(2)
    return lower(x).numpy()
"""


def test_what_one_definition_has_paid_for_is_not_free_for_another(tmp_path: Path) -> None:
    path = tmp_path / "counting.py"
    path.write_text(COUNTING)

    def found(limits: Limits, *names: str) -> list[str]:
        settings = load_settings(tmp_path, None, {})
        project = Project(settings)
        module, engine = project.load(path), Engine(project, settings, {}, limits)
        for name in names:
            reached = evaluate_definition(engine, None, module.index.definitions[name], module)
        return [item.violation.rule.code for item in reached]

    assert found(DEFAULT, "run") == ["DTL101"]
    assert found(Limits(calls=2), "run") == found(Limits(calls=2), "other", "run") == []


HELPED = f"""import torch


def some(x):
{SOME}
    return x


def some_more(x):
    return some(x) + some(1)


def first():
    return some_more(1)


def second(y):
    return some_more(1), some(y), some_more(1)
"""


def test_what_is_shared_costs_every_definition_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "helped.py"
    path.write_text(HELPED)
    ran: list[str] = []
    run = functions.run

    def counted(frame: Frame, function: val.FunctionValue, *rest: Any) -> Result:
        ran.append(function.name)
        return run(frame, function, *rest)

    monkeypatch.setattr(functions, "run", counted)

    def left(*names: str) -> tuple[int, int]:
        settings = load_settings(tmp_path, None, {})
        project = Project(settings)
        module, engine = project.load(path), Engine(project, settings, {})
        for name in names:
            list(evaluate_definition(engine, None, module.index.definitions[name], module))
        return engine.budget.steps, engine.budget.calls

    alone = left("second")
    assert sorted(ran) == ["second", "some", "some", "some_more"]
    ran.clear()
    assert left("first", "second") == alone
    assert sorted(ran) == ["first", "second", "some", "some", "some_more"]


def test_what_cannot_be_paid_for_is_evaluated_until_it_is_cut_short() -> None:
    budget = Budget(calls=2, steps=100, apiece=50)
    assert not budget.charge(Cost(51, 1, 0), 1, DEFAULT.depth)
    assert not budget.charge(Cost(10, 3, 0), 1, DEFAULT.depth)
    assert not budget.charge(Cost(10, 1, 1), DEFAULT.depth - 1, DEFAULT.depth)
    assert budget.charge(Cost(51, 1, 0), 2, DEFAULT.depth)
    assert (budget.steps, budget.calls) == (49, 1)


def test_what_is_shared_is_paid_for_by_a_glance_as_well() -> None:
    budget = Budget.for_a_glance(DEFAULT, DEFAULT.steps)
    assert not budget.charge(Cost(DEFAULT.glance_apiece + 1, 1, 0), 1, DEFAULT.depth)
    assert budget.charge(Cost(DEFAULT.glance_apiece, 1, 0), 1, DEFAULT.depth)
    assert budget.glance == DEFAULT.glance - DEFAULT.glance_apiece
    budget.met += 1
    assert budget.charge(Cost(DEFAULT.apiece, 1, 0), 1, DEFAULT.depth)


MANY = "\n".join(f"        count({number})" for number in range(DEFAULT.shared))
SOME_HAVE_IT = f"""import torch


def count(number):
    return number


class Encoder(torch.nn.Module):
    def __init__(self, embeds=False):
        super().__init__()
        self.embed = None
        if embeds:
            self.embed = torch.nn.Embedding(8, 8)

    def forward(self, x):
        if self.embed is not None:
            x = self.embed(x)
        return x


class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
{MANY}
        self.encoder = Encoder(embeds=True)
        self.decoder = Encoder()

    def forward(self, ids):
        hidden = self.encoder(ids)
        return self.decoder(torch.rand(2, 8))
"""


def test_what_some_instances_have_is_not_known_of_one_whose_making_cost_too_much(tmp_path: Path) -> None:
    assert codes(tmp_path, {"encoder.py": SOME_HAVE_IT}) == []


def entry(item: val.Value) -> val.Value:
    """Return a dict with two entries."""
    return val.Table(val.Frozen({"a": item, "b": item}), None)


def listed(item: val.Value) -> val.Value:
    """Return a list of a length that is not known."""
    return val.Items("list", None, item)


def other(item: val.Value) -> val.Value:
    """Return a dict whose keys are not known."""
    return val.Table(val.EMPTY, item)


def held(item: val.Value) -> val.Value:
    """Return a container of a library."""
    return val.Typed("torch.nn.ModuleDict", UNKNOWN, holds=item)


@pytest.mark.parametrize("wrap", [entry, listed, other, held])
def test_values_nested_deeply_are_not_joined(wrap: Callable[[val.Value], val.Value]) -> None:
    left: val.Value = val.Scalar("int")
    right: val.Value = val.NONE
    for _ in range(40):
        left, right = wrap(left), wrap(right)
    assert val.join(left, right) == wrap(val.UNKNOWN_VALUE)


SCRIPT = """import torch


class Table:
    def __init__(self):
        self.rows = torch.zeros(3)

    def load(self, path):
        self.rows = torch.load(path)

    def total(self):
        return self.rows.sum()


shown = Table().total()
"""


@pytest.mark.parametrize(("is_script", "expected"), [(True, {("float32",)}), (False, {None})])
def test_what_a_script_does_not_call_sets_nothing(
    tmp_path: Path, is_script: bool, expected: set[tuple[str, ...] | None]
) -> None:
    path = tmp_path / "script.py"
    path.write_text(SCRIPT)
    settings = load_settings(tmp_path, None, {})
    records = reveal_run(path, settings, ()) if is_script else reveal_file(path, settings)
    assert {record.dtypes for record in records if record.expression == "shown"} == expected
