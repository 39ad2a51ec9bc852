"""Tensors without dimensions, which give way to those that have some."""

import torch
from torch import nn


class Scaled(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_parameter("temperature", nn.Parameter(torch.zeros(())))
        self.register_buffer("scale", torch.tensor(1.0))
        self.register_buffer("mean", torch.zeros(2))
        self.gain = nn.Parameter(torch.tensor(1.0))
        self.linear = nn.Linear(2, 2)

    def forward(self, x):
        return self.linear(x) * self.temperature.exp() * self.scale


def held():
    module, half = Scaled(), torch.zeros(2).half()
    registered = half * module.temperature
    computed = half * module.temperature.exp()
    buffer = half * module.scale
    dimensioned = half * module.mean
    parameter = half * module.gain
    data = half * module.gain.data
    double = half * module.double().gain
    return locals()


def lowered():
    module = Scaled()
    with torch.autocast("cpu", dtype=torch.bfloat16):
        output = module(torch.zeros(1, 2))
        scaled = module.linear(torch.zeros(1, 2)) * module.scale
        shifted = module.linear(torch.zeros(1, 2)) + module.mean
    return locals()


def made():
    half, one = torch.zeros(2).half(), torch.tensor(1.0)
    reshaped = half * torch.zeros(1).reshape(())
    viewed = half * torch.zeros(1).view([])
    flat = half * torch.zeros(1).view(-1)
    picked = half * torch.where(torch.tensor(True), one, one)
    picked_for_each = half * torch.where(torch.tensor([True]), one, one)
    summed = half * torch.einsum("i->", torch.zeros(2))
    kept = half * torch.einsum("i->i", torch.zeros(2))
    clipped = half * nn.utils.clip_grad_norm_([nn.Parameter(torch.zeros(2))], 1.0)
    whole = half * torch.zeros(2).sum()
    spread = half * one.expand(2)
    return locals()


def reduced():
    half, vector, matrix = torch.zeros(4).half(), torch.zeros(4), torch.zeros(4, 4)
    summed = half * vector.sum(0)
    kept = half * vector.sum(0, keepdim=True)
    kept_by_position = half * vector.norm(2, -1, True)
    of_columns = half * matrix.sum(0)
    of_rows = half * matrix.sum(1)
    last_but_one = half * matrix.mean(-2)
    of_all = half * matrix.mean((0, 1))
    of_two_in_three = half * matrix[None].mean((1, 2))
    deviation = half * torch.std(vector, 0)
    deviations = half * torch.std(vector, 0, keepdim=True)
    largest = half * vector.max(0).values
    value, index = vector.min(0)
    smallest = half * value
    smallest_kept = half * torch.min(vector, 0, keepdim=True).values
    middle = half * vector.median(0)[0]
    most_frequent = half * vector.mode().values
    already_zero = half * torch.tensor(1.0).sum(0)
    return locals()
