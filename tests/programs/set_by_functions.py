"""Flags, numbers and dtypes of a module and of a class, which functions set anew."""

import torch

_enabled = False
_dtype = None
_widths = 16


class State:
    enabled = False
    dtype = None


def enable():
    global _enabled, _widths  # noqa: PLW0603 - what this does is asked for
    _enabled = True
    _widths = 64


def choose(dtype):
    global _dtype  # noqa: PLW0603 - what this does is asked for
    _dtype = dtype


def set_up(dtype):
    State.dtype = dtype
    State.enabled = True


def run(tensor):
    return tensor.double() if _enabled else tensor.half()


def cast(tensor):
    made = tensor.half()
    if _dtype is not None:
        made = made.to(_dtype)
    return made


def by_width(tensor):
    return tensor.half() if _widths == 16 else tensor.double()


def by_state(tensor):
    if State.enabled:
        return tensor.double()
    return tensor.to(State.dtype or torch.float16)


def flags():
    x = torch.ones(1)
    before = run(x)
    enable()
    after = run(x)
    wide = by_width(x)
    return locals()


def dtypes():
    x = torch.ones(1)
    choose(torch.float64)
    chosen = cast(x)  # unknown
    return locals()


def states():
    x = torch.ones(1)
    set_up(torch.float32)
    told = by_state(x)  # unknown
    return locals()
