"""Modules: what they hold, what is called through others, what is kept of them."""

import copy

import torch
from torch import nn
from torch.utils.checkpoint import checkpoint


class Layer(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(4, 4)

    def forward(self, x):
        return self.linear(x), x.float()


class Swapped(Layer):
    def __call__(self, x):
        low, single = super().__call__(x)
        return single.double(), low


class Stack(nn.Module):
    def __init__(self):
        super().__init__()
        self.embedding = nn.Embedding(10, 4)
        self.layers = nn.ModuleList([Layer() for _ in range(2)])
        self.heads = nn.ModuleDict({"one": nn.Linear(4, 1), "two": nn.Linear(4, 2)})
        self.norm = nn.LayerNorm(4)
        self.register_buffer("positions", torch.arange(4))

    def forward(self, x):
        for layer in self.layers:
            x, _ = checkpoint(layer.__call__, x, use_reentrant=False)
        return self.norm(x)


def called():
    low = torch.ones(2, 4).bfloat16()
    stack, swapped = Stack().bfloat16(), Swapped().bfloat16()
    stacked = stack(low)
    double, same = swapped(low)
    call = stack.__call__
    by_call = call(low)
    first, second = checkpoint(stack.layers[0], low, use_reentrant=False)
    by_function = checkpoint(lambda x, *, scale: x.half() * scale, low, use_reentrant=False, scale=2.0)
    compiled = torch.compile(stack.norm, disable=True)(low)
    return locals()


def kept():
    stack = Stack()
    named = dict(stack.named_parameters())["norm.weight"]
    first = next(iter(stack.parameters()))
    half = copy.deepcopy(stack).half()
    positions = half.positions
    listed_positions = dict(half.named_buffers())["positions"]  # unknown
    weight = half.layers[0].linear.weight
    head = half.heads["two"].bias
    embedded = half.embedding(torch.tensor([1, 2]))
    half.norm.float()
    norm = half.norm.weight
    still_half = half.embedding.weight
    fresh = Stack()
    fresh.load_state_dict(copy.deepcopy(stack).double().state_dict(), assign=True)
    assigned = fresh.norm.weight
    copied_to = Stack()
    copied_to.load_state_dict(half.state_dict())
    as_before = copied_to.norm.weight
    return locals()


def counted():
    tensor = torch.ones(2, 4)
    sizes = torch.tensor(tensor.shape)
    elements = torch.prod(torch.tensor(tensor.size()))
    last = torch.as_tensor(tensor.shape[-2:]) / 2
    stated = torch.tensor(tensor.shape, dtype=torch.float32)
    return locals()


def pools():
    image = torch.ones(1, 1, 4, 4).half()
    pooled, places = nn.MaxPool2d(2, return_indices=True)(image)
    best = nn.MaxPool2d(2, 2)(image)
    adapted, chosen = nn.AdaptiveMaxPool1d(2, True)(torch.ones(1, 1, 4))
    plain = nn.AdaptiveMaxPool1d(2)(torch.ones(1, 1, 4))
    return locals()


def parameters_of_what_is_cast():
    layer = nn.Linear(2, 2)
    listed = list(layer.parameters())
    layer.half()
    after, anew = listed[0], layer.weight
    return locals()


def parts_that_are_cast():
    layers = nn.Sequential(nn.Linear(2, 2), nn.LayerNorm(2)).half()
    for part in layers.modules():
        if isinstance(part, nn.LayerNorm):
            part.float()
    norm, body = layers[1].weight, layers[0].weight
    chain = nn.Sequential(nn.Linear(2, 2), nn.ReLU())
    chain.apply(lambda part: part.double())
    applied = chain[0].weight
    return locals()


def hooked():
    layer = nn.Linear(3, 3)
    layer.register_forward_hook(lambda module, given, result: result.double())
    doubled = layer(torch.ones(3))  # unknown
    rectified = nn.ReLU()
    rectified.register_forward_pre_hook(lambda module, given: (given[0].double(),))
    passed = rectified(torch.ones(2))  # unknown
    return locals()


def weights_that_are_replaced():
    weights = nn.Linear(2, 2).state_dict()
    weights["weight"] = weights["weight"].half()
    one = weights["weight"]
    for name, value in weights.items():
        weights[name] = value.double()
    other = weights["bias"]
    return locals()


class Counting(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(2, 2)
        self.register_buffer("counts", torch.arange(2))
        self.plain = torch.arange(2)


def of_another_type():
    cast, typed = Counting().double(), Counting().type(torch.float64)
    norm = nn.BatchNorm1d(2)
    norm.type(torch.float16)
    nested = nn.Sequential(Counting()).type(torch.float64)
    cast_counts = cast.counts
    typed_counts = typed.counts
    typed_plain = typed.plain
    typed_weight = typed.linear.weight
    tracked = norm.num_batches_tracked
    nested_counts = nested[0].counts
    return locals()
