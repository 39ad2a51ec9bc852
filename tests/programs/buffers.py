"""Buffers of whole numbers in modules that walk through their parts, and are cast."""

import json

import torch
from torch import nn


class Starter(nn.Module):
    """Gives every part of it its first values, as its class asks for."""

    def start(self):
        def walk(module, give):
            for part in module.children():
                walk(part, part.give if isinstance(part, Starter) else give)
            give(module)

        walk(self, self.give)

    def give(self, module):
        if getattr(module, "is_started", False):
            return
        if isinstance(module, nn.Linear):
            nn.init.normal_(module.weight)
        elif isinstance(module, nn.Embedding):
            nn.init.zeros_(module.weight)
        elif isinstance(module, Places):
            module.order.copy_(torch.arange(4).expand((1, -1)))
        module.is_started = True


class Places(nn.Module):
    def __init__(self):
        super().__init__()
        self.table = nn.Embedding(4, 8)
        self.order = nn.Buffer(torch.arange(4).expand((1, -1)), persistent=False)


class Model(Starter):
    def __init__(self):
        super().__init__()
        self.places = Places()
        self.head = nn.Linear(8, 8)
        self.start()


class Read(nn.Module):
    def __init__(self, numbers, shares):
        super().__init__()
        self.numbers = nn.Buffer(numbers)
        self.shares = nn.Parameter(shares)
        self.steps = nn.Buffer(torch.zeros(2))


def cast():
    model = Model().to(torch.bfloat16)
    order = model.places.order
    table = model.places.table.weight
    head = model.head.weight
    return locals()


def with_a_default_that_is_read():
    torch.set_default_dtype(getattr(torch, json.loads('"float32"')))
    model = Model()
    order = model.places.order
    lower = model.half()
    order_of_lower = lower.places.order
    head = lower.head.weight
    return locals()


def cast_that_was_read():
    model = Read(torch.tensor(json.loads("[1, 2]")), torch.tensor(json.loads("[0.5]"))).to(torch.bfloat16)
    numbers = model.numbers  # unknown
    shares = model.shares
    steps = model.steps
    return locals()
