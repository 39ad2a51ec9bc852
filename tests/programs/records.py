"""Dataclasses, named tuples in their forms, enums, and what Python says of objects."""

import asyncio
import dataclasses
import enum
import typing
from collections import namedtuple

import torch

Transition = namedtuple("Transition", ("state", "action", "reward"))
Pair = namedtuple("Pair", "left, right")
Row = typing.NamedTuple("Row", [("x", torch.Tensor), ("y", int)])


class Point(typing.NamedTuple):
    x: torch.Tensor
    y: torch.Tensor


@dataclasses.dataclass
class Inner:
    weight: torch.Tensor


@dataclasses.dataclass
class Outer:
    inner: Inner
    scale: torch.Tensor
    dtype: torch.dtype = torch.bfloat16


@dataclasses.dataclass
class Defaults:
    first: torch.Tensor
    made: torch.Tensor = dataclasses.field(default_factory=lambda: torch.zeros(1).half())
    listed: list = dataclasses.field(default_factory=list)
    dtype: torch.dtype = dataclasses.field(default=torch.float64)


class Precision(enum.Enum):
    LOW = torch.bfloat16
    FULL = torch.float32

    @classmethod
    def default(cls):
        return cls.LOW


class Kind(str, enum.Enum):
    BF16 = "bf16"
    FP16 = "fp16"


class Holder(typing.Generic[typing.TypeVar("T")]):
    def __init__(self, value):
        self.value = value


TABLE = {Kind.BF16: torch.bfloat16, Kind.FP16: torch.float16}


def named():
    steps = [Transition(torch.zeros(2).half(), torch.tensor([1]), 1.0) for _ in range(4)]
    batch = Transition(*zip(*steps))
    states = torch.stack(batch.state)
    actions = torch.cat(batch.action)
    rewards = torch.tensor(batch.reward)
    field = steps[0].state
    state, action, _ = steps[0]
    by_number = steps[0][1]
    replaced = steps[0]._replace(state=torch.zeros(1).double()).state
    listed = steps[0]._asdict()["action"]
    other_order = Pair(right=torch.zeros(1).half(), left=torch.zeros(1))[0]
    left, right = Pair(right=torch.zeros(1).half(), left=torch.zeros(1))
    functional = Row(torch.zeros(1).half(), 3).x
    point = Point(y=torch.zeros(1).half(), x=torch.zeros(1))[1]
    return locals()


def dataclassed():
    outer = Outer(Inner(torch.zeros(1).half()), torch.zeros(1).double())
    weight = dataclasses.asdict(outer)["inner"]["weight"]
    scale = dataclasses.asdict(outer)["scale"]
    inner = vars(outer)["inner"].weight
    replaced = dataclasses.replace(outer, scale=torch.zeros(1)).scale
    made = torch.zeros(1, dtype=outer.dtype)
    absent = getattr(outer, "bias", torch.zeros(1).half())
    defaults = Defaults(torch.zeros(1))
    by_factory = defaults.made
    by_default = torch.zeros(1, dtype=defaults.dtype)
    defaults.listed.append(torch.zeros(1).half())
    appended = defaults.listed[0]
    in_order = dataclasses.astuple(defaults)[1]
    held = Holder[torch.Tensor](torch.zeros(1).half()).value
    return locals()


def enumerated():
    value = torch.zeros(1, dtype=Precision.LOW.value)
    named = torch.zeros(1, dtype=Precision["FULL"].value)
    default = torch.zeros(1, dtype=Precision.default().value)
    for member in Precision:
        each = torch.zeros(1, dtype=member.value)
    looked_up = torch.zeros(1, dtype=TABLE[Kind.FP16])
    of_value = torch.zeros(1, dtype=TABLE[Kind("bf16")])
    spelled = torch.zeros(1, dtype={"fp16": torch.float16}[Kind.FP16.value])
    word = "bfloat16" if len(TABLE) > 1 else "float16"
    chosen = torch.zeros(1, dtype=getattr(torch, word))
    return locals()


async def fetched(dtype):
    return torch.zeros(1, dtype=dtype)


async def both():
    first, second = await asyncio.gather(fetched(torch.float16), fetched(torch.float64))
    return first, second


def awaited():
    half, double = asyncio.run(both())
    return locals()


@dataclasses.dataclass
class Sizes:
    size: int
    dtype: torch.dtype = torch.float16


class Doubled(Sizes):
    pass


@dataclasses.dataclass
class Sized(Sizes):
    dtype: torch.dtype = torch.float32

    def __init__(self, size, **others):
        super().__init__(size=size, **others)


class Plain(Sizes):
    def __init__(self, size):
        super().__init__(size, torch.float64)


class Spelled(Sizes):
    def __init__(self, size):
        Sizes.__init__(self, size, dtype=torch.int16)


def initialised_by_bases():
    spelled = torch.zeros(1, dtype=Spelled(1).dtype)
    of_base = torch.zeros(1, dtype=Sized(1).dtype)
    passed = torch.zeros(1, dtype=Sized(1, dtype=torch.int8).dtype)
    by_position = torch.zeros(1, dtype=Plain(1).dtype)
    inherited = torch.zeros(1, dtype=Doubled(1).dtype)
    return locals()


@dataclasses.dataclass
class Prepared:
    dtype: torch.dtype = torch.float16
    tensor: object = None

    def __post_init__(self):
        if self.tensor is None:
            self.tensor = torch.zeros(2, dtype=self.dtype)


def prepared():
    plain, other = Prepared(), Prepared(torch.int8)
    passed = Prepared(tensor=torch.ones(1))
    again = dataclasses.replace(plain, dtype=torch.int16, tensor=None)
    of_plain = plain.tensor
    of_other = other.tensor
    of_passed = passed.tensor
    of_again = again.tensor
    return locals()
