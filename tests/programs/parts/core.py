import torch

DTYPE = torch.bfloat16
TABLE = {"fp16": torch.float16, "bf16": torch.bfloat16}
TABLE["fp64"] = torch.float64


def make(n, dtype=DTYPE):
    return torch.zeros(n, dtype=dtype)


def halved(function):
    def half(*args):
        return function(*args).half()

    return half


@halved
def decorated(n):
    return torch.zeros(n)


class Base:
    dtype = DTYPE

    def make(self):
        return torch.zeros(1, dtype=self.dtype)
