"""What is done in the end is done after a `return` too."""

import torch


def restoring():
    before = torch.get_default_dtype()
    torch.set_default_dtype(torch.float64)
    try:
        return torch.ones(2)
    finally:
        torch.set_default_dtype(before)


def replacing(x):
    try:
        return x.half()
    finally:
        return x.double()  # noqa: SIM107 - what is returned here is what is asked for


def sought(tensors):
    for tensor in tensors:
        torch.set_default_dtype(torch.float64)
        try:
            if tensor.ndim > 3:
                return tensor
            made = torch.ones(1)
        except ValueError:
            return tensor.half()
        finally:
            torch.set_default_dtype(torch.float32)
    return made


def restored():
    wide = restoring()
    narrow = torch.ones(1)
    replaced = replacing(narrow)
    return locals()


def restored_in_a_loop():
    found = sought([torch.ones(1)])
    plain = torch.ones(1)
    return locals()
