"""Flags that are asked more than once: what follows is executed for each outcome, where the flag decides dtypes.

`if half: x = x.half()`, `y = x * 2`, `if half: y = y.float()`: of what is computed in between nothing else tells how
it goes with the flag. So it is for what is filled in only where something else holds as well: `if dtype is None and
x.dtype == torch.bfloat16: dtype = torch.float32`, and then `if dtype is not None: x = x.to(dtype)`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

import libcst as cst

from dtypelint.infer import branches, guards
from dtypelint.infer.branches import Question
from dtypelint.infer.env import Assumed, Env
from dtypelint.infer.frame import Frame
from dtypelint.infer.unit import Unit, asked_in

_Statement = cst.BaseStatement | cst.BaseSmallStatement
# What is executed for every flag of a function doubles with each.
_MOST_FLAGS = 2
_LACKING = re.compile(r"\b(\w+) is None\b")


def is_fork(frame: Frame, statement: _Statement, rest: Sequence[_Statement]) -> bool:
    """Whether a statement is an `if` of which a branch changes a dtype, and of which what follows asks the same."""
    if not isinstance(statement, cst.If) or not rest or len(frame.env.assumed) >= _MOST_FLAGS:
        return False
    if filled := _filled_in(frame.unit, statement):
        return any(filled in frame.unit.words(each) for each in rest)
    chain = list(_chain(frame.unit, statement))
    if not any(frame.unit.asked[asked.text] > 1 for asked in chain) or not _decides(frame, statement, chain, rest):
        return False
    return not any(asked.text in frame.env.assumed for asked in chain)


def apart(frame: Frame, statement: cst.If, env: Env) -> list[Env]:
    """Return the states that one is after an `if`: each reason not to fill in what is lacking leads to its own."""
    test = statement.test
    if not isinstance(test, cst.BooleanOperation) or not _filled_in(frame.unit, statement):
        return [env]
    states: list[Env] = []
    for wanted in ([(test.left, False)], [(test.left, True), (test.right, False)]):
        frame.env = env.copy()
        if all(guards.refine(frame, part, truth=truth) for part, truth in wanted):
            states.append(frame.env)
    return states or [env]


def assume(env: Env, way: Mapping[Question, bool]) -> None:
    """Take it for granted that questions have these outcomes, as long as what they name stays."""
    env.assumed.update({asked.text: Assumed(truth, asked.held(env)) for asked, truth in way.items()})


def _filled_in(unit: Unit, statement: cst.If) -> str:
    """Return the variable that `if dtype is None and …: dtype = …` gives a dtype; nothing for what does something else.

    A function that does so time and again has too many ways to go.
    """
    if type(statement.test) is not cst.BooleanOperation or statement.orelse is not None:
        return ""
    if statement not in unit.filled_in:
        is_both = type(statement.test.operator) is cst.And
        unit.filled_in[statement] = _found_filled_in(unit, statement) if is_both else ""
    return unit.filled_in[statement]


def _found_filled_in(unit: Unit, statement: cst.If) -> str:
    if unit.text.count(" is None and ") > _MOST_FLAGS:
        return ""
    lacking = "|".join(_LACKING.findall(unit.code(statement.test)))
    found = re.search(rf"^\s*({lacking})\s*=", _body(unit, statement), re.MULTILINE) if lacking else None
    return found[1] if found is not None and "dtype" in found.string else ""


def _chain(unit: Unit, statement: cst.If) -> Iterator[Question]:
    """Yield the questions of an `if` and of the `elif` after it."""
    branch: cst.If | cst.Else | None = statement
    while isinstance(branch, cst.If):
        asked = branches.question(unit, branch.test)
        if asked is None:
            return
        yield asked
        branch = branch.orelse


def _decides(frame: Frame, statement: cst.If, chain: Iterable[Question], rest: Sequence[_Statement]) -> bool:
    """Whether a branch casts something, and what follows asks the same again."""
    unit = frame.unit
    if statement not in unit.forks:
        casts = "|".join(frame.engine.library.casts)
        is_casting = re.search(rf"\.(?:{casts})\(|dtype", _body(unit, statement)) is not None
        later = {asked for each in rest for asked in asked_in(unit.code(each))} if is_casting else set()
        unit.forks[statement] = any(asked.text in later for asked in chain)
    return unit.forks[statement]


def _body(unit: Unit, statement: cst.If) -> str:
    return unit.code(statement.body) + (unit.code(statement.orelse) if statement.orelse is not None else "")
