"""What Python's library makes of iterables of arrays."""

import functools
import itertools
import math
import operator
import random
import time

import torch


def reduced():
    a, b = torch.zeros(2).half(), torch.zeros(2).bfloat16()
    added = functools.reduce(lambda left, right: left + right, [a, a])
    from_start = functools.reduce(torch.add, [a, a], torch.zeros(2))
    by_operator = functools.reduce(operator.mul, (each for each in [a, b]))
    alone = functools.reduce(operator.add, [a for _ in range(3)])
    in_order = list(itertools.accumulate([a, a]))[0]
    plain = operator.add(a, b)
    product = operator.matmul(a, a)
    return locals()


def chained():
    a, b = torch.zeros(2).half(), torch.zeros(2).bfloat16()
    first = list(itertools.chain([a], [b]))[0]
    second = list(itertools.chain([a], [b]))[1]
    for each in itertools.chain.from_iterable([[a], [a]]):
        flat = each
    for left, right in itertools.product([a], [b]):
        crossed = right
    for left, right in itertools.zip_longest([a], [b], fillvalue=b):
        longest = right
    for left, right in itertools.pairwise([a, a]):
        paired = left
    for each in itertools.islice([a, a], 1):
        sliced = each
    for _, group in itertools.groupby([a, a], key=len):
        for each in group:
            grouped = each
    for row in itertools.combinations([a, a], 2):
        combined = row[1]
    repeated = list(itertools.repeat(a, 3))[0]
    cycled = next(itertools.cycle([a]))
    starred = list(itertools.starmap(torch.mul, [(a, b)]))[0]
    taken = [*itertools.takewhile(lambda each: True, [a])][0]
    teed = list(itertools.tee([a], 2)[1])[0]
    return locals()


def drawn():
    a = torch.zeros(2).half()
    one = random.choice([a, a])
    several = random.sample([a, a], 1)[0]
    by_chance = a * random.random()
    counted = torch.zeros(2, dtype=torch.int32) * random.randint(0, 3)
    timed = a * (time.perf_counter() - time.time())
    scaled = a / math.sqrt(2)
    return locals()


def changed_in_place():
    records = [{"value": torch.ones(1)}]
    for record in records:
        record["value"] = record["value"].long()
    first = records[0]["value"]
    table = {"one": {"value": torch.ones(1)}}
    for name, entry in table.items():
        entry["value"] = entry["value"].int()
        entry["name"] = name
    named = table["one"]["value"]
    lists = {"one": [torch.ones(1)]}
    for each in lists.values():
        each[0] = each[0].half()
    listed = lists["one"][0]
    return locals()


def by_another_name():
    one = [torch.ones(1)]
    other = one
    other[0] = torch.ones(1).int()
    replaced = one[0]
    long = [torch.ones(1)]
    longer = long
    longer.append(torch.ones(1).half())
    last = long[-1]
    copied = list(long)
    copied[0] = torch.ones(1).bool()
    kept = long[0]
    return locals()


def in_columns():
    batch = [([0.1, 0.2], 1), ([0.3, 0.4], 0)]
    inputs, labels = zip(*batch)
    stacked, classes = torch.tensor(inputs), torch.tensor(labels)
    pairs = [(torch.ones(1).half(), torch.ones(1).int()) for _ in range(3)]
    halves, whole = zip(*pairs)
    joined, counted = torch.stack(halves), torch.stack(whole)
    return locals()


def assigned_from_inside():
    best = torch.ones(1)

    def update():
        nonlocal best
        best = best.half()

    update()
    after = best  # unknown
    return locals()
