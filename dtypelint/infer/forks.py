"""Flags that are asked more than once: what follows is executed for each outcome, where the flag decides dtypes.

`if half: x = x.half()`, `y = x * 2`, `if half: y = y.float()`: of what is computed in between nothing else tells how
it goes with the flag.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

import libcst as cst

from dtypelint.infer import branches
from dtypelint.infer.branches import Question
from dtypelint.infer.env import Assumed, Env
from dtypelint.infer.frame import Frame
from dtypelint.infer.unit import Unit, asked_in

_Statement = cst.BaseStatement | cst.BaseSmallStatement
# What is executed for every flag of a function doubles with each.
_MOST_FLAGS = 2


def is_fork(frame: Frame, statement: _Statement, rest: Sequence[_Statement]) -> bool:
    """Whether a statement is an `if` of which a branch changes a dtype, and of which what follows asks the same."""
    if not isinstance(statement, cst.If) or not rest or len(frame.env.assumed) >= _MOST_FLAGS:
        return False
    chain = list(_chain(frame.unit, statement))
    if not any(frame.unit.asked[asked.text] > 1 for asked in chain) or not _decides(frame, statement, chain, rest):
        return False
    return not any(asked.text in frame.env.assumed for asked in chain)


def assume(env: Env, way: Mapping[Question, bool]) -> None:
    """Take it for granted that questions have these outcomes, as long as what they name stays."""
    env.assumed.update({asked.text: Assumed(truth, asked.held(env)) for asked, truth in way.items()})


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
