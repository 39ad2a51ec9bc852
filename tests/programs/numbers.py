"""Python's numbers beside NumPy's, from which torch makes tensors."""

import numpy as np
import torch


def listed():
    whole = torch.tensor([1, 2])
    fractions = torch.tensor([1, 2.5])
    truths = torch.tensor([True, False])
    double = torch.tensor([np.float64(1)])
    with_whole = torch.tensor([np.float64(1), 2])
    with_fraction = torch.tensor([1.0, np.float64(1)])
    with_truth = torch.tensor([np.float64(1), True])
    half = torch.tensor([np.float16(1), 2])
    half_and_fraction = torch.tensor([np.float16(1), 2.0])
    narrow = torch.tensor([np.int8(1), True])
    narrow_and_whole = torch.tensor([np.int8(1), 2])
    nested = torch.tensor([[np.float64(1), 2], [1, 2]])
    of_a_mean = torch.tensor([np.mean([1, 2]), 2])
    stated = torch.tensor([np.float64(1), 2], dtype=torch.float16)
    converted = torch.tensor([float(np.float64(1)), 2])
    by_class = torch.Tensor([np.float64(1), 2])
    as_tensor = torch.as_tensor([np.float64(1), 2])
    asarray = torch.asarray([np.float64(1), 2])
    of_two = torch.tensor([np.uint8(3), np.float32(2)])  # unknown
    return locals()


def powers():
    rates = torch.tensor([10**-3, 10**-4])
    scaled = torch.arange(10) * 10**-3
    whole = torch.tensor(10**3)
    halved = torch.tensor([2**-each for each in range(1, 3)])
    negative = -2
    quarter = torch.tensor(2**negative)
    of_numpy = np.full(2, 10**-3)
    stepped = torch.arange(0, 1, 10**-1)
    return locals()


def truths():
    first, second = [each > 1 for each in range(3)], True
    both = torch.tensor((len(first) > 2) & (len(first) > 1))
    either = torch.tensor([one | other for one, other in zip(first, first)])
    inverted = torch.tensor(~second)
    counted = torch.tensor(second + second)
    return locals()


def reduced():
    losses = [np.ones(2, np.float32).mean() for _ in range(2)]
    mean, deviation, most = np.mean(losses), np.std(losses), np.max(losses)
    narrow = [np.int8(1), np.int8(2)]
    least, total, average = np.min(narrow), np.sum(narrow), np.mean(narrow)
    mixed = np.mean([np.float32(1), 2.0])
    return locals()


def listed_again():
    array = np.array(np.ones(3, np.float32).tolist())
    tensor = torch.tensor(np.ones(3).tolist())
    whole = torch.tensor(torch.ones(3).int().tolist())
    scaled = np.random.randint(0, 255, (4, 3), dtype=np.uint8).astype(np.float32) / 255.0
    return locals()


def spelled():
    narrow = torch.ones(1).to(getattr(torch, "int" + "8"))
    width = "16"
    half = np.ones(1).astype("float" + width)
    return locals()


def added():
    whole = torch.ones(1).int()
    from_fractions = sum([whole], start=torch.zeros(1))
    by_place = sum([whole], torch.zeros(1))
    return locals()


def chosen():
    positive, half = torch.ones(2) > 0, torch.zeros(2).half()
    fractions = torch.where(positive, 1.0, 0.0)
    whole = torch.where(positive, 1, 0)
    both = torch.where(positive, 1, 0.5)
    truths = torch.where(positive, True, False)
    truth_or_whole = torch.where(positive, True, 0)
    number_or_half = torch.where(positive, 0.0, half)
    for_each = half * torch.where(positive, 1.0, 0.0)
    for_one = half * torch.where(torch.tensor(True), 1.0, 0.0)
    return locals()


def alone():
    x, h = torch.zeros(3), torch.zeros(3).half()
    made = torch.tensor(np.float64(1))
    filled = torch.full((2,), np.float64(1))
    counted = torch.arange(np.int64(3))
    times = h * np.float64(2)
    power = h ** np.float64(2)
    whole = torch.zeros(3, dtype=torch.int32) * np.float64(2)
    beside_an_array = x * np.array(2.0)
    beside_a_tensor = h + torch.zeros((), dtype=torch.float64)
    grid = np.meshgrid(np.zeros(2, np.float32), np.zeros(3, np.float32))[0]
    return locals()
