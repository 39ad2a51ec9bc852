"""Nested lists and dicts that a function goes through by calling itself, and builds anew as what they are."""

from collections.abc import Mapping

import torch


def cast(value, dtype):
    if isinstance(value, torch.Tensor):
        return value.to(dtype)
    if isinstance(value, dict):
        return {key: cast(item, dtype) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return type(value)(cast(item, dtype) for item in value)
    return value


def cast_otherwise(value, dtype):
    if isinstance(value, torch.Tensor):
        return value.to(dtype)
    if isinstance(value, (list, tuple)):
        return type(value)([cast_otherwise(item, dtype) for item in value])
    if isinstance(value, Mapping):
        return type(value)({key: cast_otherwise(item, dtype) for key, item in value.items()})
    return value


def moved():
    batch = {"one": [torch.ones(1)], "two": torch.ones(1), "name": "x"}
    half = cast(batch, torch.float16)
    one = half["one"][0]
    two = half["two"]
    first, second = cast((torch.ones(1), torch.ones(1)), torch.float64)
    other = cast_otherwise(batch, torch.bfloat16)
    three = other["one"][0]
    four = other["two"]
    five = cast_otherwise([torch.ones(1)], torch.float64)[0]
    return locals()
