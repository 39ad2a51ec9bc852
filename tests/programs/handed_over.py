"""Modules that a function is handed in a list, a dict or one by one, and casts."""

import torch
from torch import nn


def cast_each(models, dtype):
    for model in models:
        model.to(dtype)


def cast_all(*models):
    for model in models:
        model.bfloat16()


def cast_named(models, dtype):
    for model in models.values():
        model.to(dtype)


def cast_one_or_many(model):
    if not isinstance(model, list):
        model = [model]
    for each in model:
        each.double()


class Box:
    def __init__(self, value):
        self.value = value


def cast_boxes(boxes):
    for box in boxes:
        box.value = box.value.half()


def in_a_list():
    one, two = nn.Linear(2, 2), nn.Linear(2, 2)
    cast_each([one, two], torch.float64)
    first = one.weight
    second = two.weight
    return locals()


def one_by_one():
    one, two = nn.Linear(2, 2), nn.Linear(2, 2)
    cast_all(one, two)
    first = one.weight
    second = two.weight
    return locals()


def in_a_dict():
    one = nn.Linear(2, 2)
    cast_named({"one": one}, torch.float16)
    weight = one.weight
    return locals()


def one_or_many():
    one, two = nn.Linear(2, 2).half(), nn.Linear(2, 2).half()
    cast_one_or_many(one)
    cast_one_or_many([two])
    weight = one.weight
    other = two.weight
    return locals()


def objects():
    one, two = Box(torch.ones(1)), Box(torch.ones(1, dtype=torch.int64))
    cast_boxes([one, two])
    first = one.value
    second = two.value
    return locals()


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.Linear(2, 2)

    def forward(self, x):
        return self.layer(x)


def prepared(model):
    before = model.forward

    def forward(*args, **kwargs):
        return before(*args, **kwargs).double()

    model.forward = forward
    return model


def with_another_forward():
    x = torch.ones(1, 2)
    net = prepared(Net())
    wide = net(x)
    other = Net()
    other.forward = lambda x: x.half()
    half = other(x)
    return locals()
