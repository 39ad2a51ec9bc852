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
