"""Functions and classes of which another one is defined where another branch is executed."""

import torch

try:
    from nowhere_to_be_found import fast
except ImportError:
    fast = None

if torch.cuda.is_available():

    def cast(tensor):
        return tensor.half()

    class Kind:
        dtype = torch.float16

else:

    def cast(tensor):
        return tensor.double()

    class Kind:
        dtype = torch.float64


try:
    from nowhere_to_be_found import faster

    def made(tensor):
        return faster(tensor).half()

except ImportError:

    def made(tensor):
        return tensor > 0


def last(tensor):
    return tensor.half()


if fast is None:

    def last(tensor):
        return tensor.double()


def chosen():
    x = torch.ones(1)
    by_device = cast(x)
    of_class = x.to(Kind.dtype)
    of_instance = x.to(Kind().dtype)
    by_import = made(x)
    overridden = last(x)
    return locals()
