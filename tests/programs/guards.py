"""Branches that a known dtype rules out, and properties that make something else of what they are set to."""

import torch


class Halved:
    def __init__(self):
        self._x = torch.zeros(1)
        self.seen = None

    @property
    def x(self):
        return self._x

    @x.setter
    def x(self, value):
        self.seen = value
        self._x = value.half()


def decided():
    x, i = torch.zeros(1), torch.zeros(1, dtype=torch.long)
    by_method = x.half() if x.is_floating_point() else x.double()
    by_attribute = x.half() if x.dtype.is_floating_point else x.double()
    by_function = x.half() if not torch.is_complex(x) else x.double()
    by_width = x.half() if x.element_size() == 4 else x.double()
    by_itemsize = x.half() if x.dtype.itemsize > 4 else x.double()
    by_bits = x.half() if torch.finfo(x.dtype).bits > 16 else x
    by_member = x.half() if x.dtype in (torch.float32, torch.float64) else x.double()
    by_identity = x.half() if x.dtype is not torch.float32 else x.double()
    by_text = x.half() if str(x.dtype) == "torch.float32" else x.double()
    batch = {"ids": i, "pixels": x}
    batch = {key: value.half() if value.is_floating_point() else value for key, value in batch.items()}
    ids = batch["ids"]
    pixels = batch["pixels"]
    if i.is_floating_point():
        statement = i.half()
    elif i.dtype.is_complex:
        statement = i.real
    else:
        statement = i.int()
    return locals()


def set_through_properties():
    holder = Halved()
    holder.x = torch.zeros(1)
    read = holder.x
    inside = holder._x
    seen = holder.seen  # unknown
    return locals()
