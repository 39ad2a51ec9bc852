"""Lists that NumPy and torch make arrays of: how deep they are nested, of what, and as which dtype."""

import numpy as np
import torch

SINGLE = np.ones(3, np.float32)
HALF = np.ones(2, np.float16)


def nested():
    x, y = 1, 2
    of_integers = np.array([[[1, 2]], [[3, 4]]])
    of_pairs = np.array([[(x, y), (3, 4)]])
    of_bools = np.asarray([[[True]]])
    of_floats = np.array([[[[1.0, 2]]]])
    of_tuples = np.array(((((1, 2),),),))
    of_arrays = np.array([[[HALF, HALF]]])
    of_array_and_numbers = np.array([HALF, [1, 2]])
    halved = np.array([[[1, 2]], [[3, 4]]]) / 2
    as_halves = np.array([[[1.0]]], dtype=np.float16)
    tensor = torch.tensor([[[[1]]]])
    tensor_of_bools = torch.tensor([[[[True]]]])
    tensor_of_floats = torch.tensor([[[[[1, 2.0]]]]])
    tensor_of_complexes = torch.as_tensor([[[1j]]])
    tensor_of_scalars = torch.tensor([[[np.float64(1), 2]]])
    return locals()


def as_asked():
    losses = [0.5, 0.25]
    mean = np.mean(losses, dtype=np.float32)
    total = np.sum(losses, dtype=np.float32)
    spread = np.std([1, 2], dtype=np.float32)
    half_mean = np.mean([1, 2], dtype="float16")
    running = np.cumsum([1, 2], dtype=np.float32)
    product = np.prod([1, 2], dtype=np.int32)
    rows = np.sum([[1, 2], [3, 4]], axis=0, dtype=np.int16)
    roots = np.sqrt([1, 2], dtype=np.float32)
    return locals()


def of_scalars():
    appended, rows = [], []
    for _ in range(3):
        appended.append(SINGLE.mean())
        rows.append([SINGLE.mean(), SINGLE.max()])
    median = np.median(appended)
    percentile = np.percentile(appended, 50)
    percentiles = np.percentile(appended, [5, 95])
    running = np.cumsum(appended)
    average = np.average(appended)
    weighted = np.average(appended, weights=[1.5, 2, 3])
    largest = np.max(appended)
    roots = np.sqrt(appended)
    powers = np.exp([x.mean() for x in [SINGLE, SINGLE]])
    differences = np.diff(appended)
    tiled = np.tile(appended, 2)
    stacked = np.stack(appended)
    norm = np.linalg.norm(appended)
    in_order = np.sort(appended)
    clipped = np.clip(appended, 0, 1)
    beside_number = np.median([SINGLE.mean(), 2])
    beside_truth = np.median([HALF.mean(), True])
    means = np.mean(rows, axis=0)
    largest_rows = np.max(rows, axis=1)
    joined = np.concatenate([appended, HALF])
    joined_with_numbers = np.concatenate([HALF, [1, 2]])
    return locals()


def of_truths():
    flags = [True, False]
    largest = np.max(flags)
    stacked = np.stack([flags, flags])
    as_many = np.zeros_like(flags)
    tiled = np.tile(flags, 2)
    upright = np.vstack([flags, flags])
    padded = np.pad(flags, 1)
    differences = np.diff([x > 1 for x in range(3)])
    at_least = np.atleast_1d(True)
    joined = np.concatenate([[True], [False]])
    root = np.sqrt(flags)
    total = np.sum(flags)
    rounded = np.round(flags)
    return locals()


def scalars():
    mean, item = SINGLE.mean(), SINGLE[0]
    pixel = np.ones((2, 2), np.uint8)[0, 0]
    clipped = np.clip(mean, 0, 1)
    clipped_item = np.clip(item, 0.0, 1.0)
    clipped_below = np.clip(np.float32(2), None, 1)
    clipped_pixel = np.clip(pixel, 0, 255)
    clipped_by_scalars = np.clip(1.5, mean, mean)
    chosen = np.select([mean > 0], [mean], 0)
    chosen_or_double = np.select([mean > 0], [mean], np.float64(0))
    spaced = np.linspace(0, mean, 5)
    spaced_by_number = np.linspace(mean, 1.0, 5)
    in_steps = np.geomspace(mean, 2, 5)
    return locals()


def meeting_tensors():
    single, half, counts, flags = torch.ones(2), torch.ones(2).half(), torch.ones(2).int(), torch.ones(2) > 0
    by_integers = single * np.array([1, 2])
    half_by_integers = half * np.ones(2, np.int64)
    half_by_bytes = half - np.ones(2, np.uint8)
    half_by_shorts = half + np.ones(2, np.int16)
    counts_by_halves = counts * np.ones(2, np.float16)
    counts_by_counts = counts / np.arange(1, 3)
    flags_by_flags = flags * np.array([True, False])
    half_by_array_of_no_dimensions = half * np.array(2)
    full_of_half = torch.full((2,), half[0])
    full_of_count = torch.full((2,), counts[0])
    full_of_flag = torch.full((2,), flags[0])
    full_as_asked = torch.full((2,), half[0], dtype=torch.float64)
    return locals()
