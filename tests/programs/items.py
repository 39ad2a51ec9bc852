"""Items of lists and tuples that are known one by one: what is asked of one says nothing of the others."""

import torch


def asked_of_one():
    pair = [torch.ones(2, dtype=torch.bfloat16), torch.ones(2)]
    if pair[0].dtype == torch.bfloat16:
        other = pair[1]
    one, two = pair
    last = pair[-1]
    if pair[1].is_floating_point():
        first = pair[0]
    return locals()


def asked_of_each():
    batch = {"pixels": (torch.ones(1, dtype=torch.float16), torch.ones(1, dtype=torch.int64))}
    assert batch["pixels"][0].dtype == torch.float16
    assert batch["pixels"][1].dtype == torch.int64
    pixels, labels = batch["pixels"]
    half = pixels.half()
    return locals()


def asked_by_its_name():
    tensors = [torch.ones(1, dtype=torch.float16), torch.ones(1, dtype=torch.int64)]
    first = tensors[0]
    if first.dtype != torch.float16:
        raise TypeError
    dtype = tensors[0].dtype
    if dtype == torch.float16:
        second = tensors[1]
    for index in range(2):
        if tensors[index].dtype == torch.int64:
            last = tensors[1]
    return locals()
