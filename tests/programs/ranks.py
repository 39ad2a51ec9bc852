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


def taken_away():
    half, vector, matrix = torch.zeros(4).half(), torch.zeros(4), torch.zeros(4, 4)
    last = half * vector[..., 0]
    of_each_row = half * matrix[..., 0]
    corner = half * matrix[0, ..., 0]
    ellipsis_alone = half * vector[...]
    with_one_more = half * vector[..., None].sum(1)
    squeezed = half * torch.zeros(1).squeeze(0)
    squeezed_last = half * torch.squeeze(torch.zeros(1), -1)
    squeezed_there_and_back = half * torch.tensor(1.0).unsqueeze(0).squeeze(0)
    squeezed_columns = half * torch.zeros(4, 1).squeeze(1)
    squeezed_of_zero = half * torch.tensor(1.0).squeeze(0)
    inner = half * torch.inner(vector, vector)
    inner_rows = half * torch.inner(matrix, vector)
    trace = half * torch.einsum("ii", matrix)
    product = half * torch.einsum("i,i", vector, vector)
    all_products = half * torch.einsum("ij, ji", matrix, matrix)
    rows = half * torch.einsum("ij,j", matrix, vector)
    likeness = half * nn.functional.cosine_similarity(vector, vector, dim=0)
    likenesses = half * nn.functional.cosine_similarity(matrix, matrix)
    likeness_by_module = half * nn.CosineSimilarity()(matrix, matrix)
    product_along = half * torch.linalg.vecdot(vector, vector)
    summed_of_picked = half * torch.zeros(2, 4, 4)[0].sum(0)
    summed_rows_of_picked = half * torch.zeros(2, 4, 4)[0].sum(1)
    return locals()
