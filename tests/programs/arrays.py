"""Arrays of NumPy: how they are made, what they promote to, what they are reduced to."""

import numpy as np
import torch


def made():
    of_integers = np.array([1, 2])
    of_both = np.array([[1, 2.5], [3, 4]])
    of_bools = np.array([True, False])
    of_scalars = np.array([np.float32(1), np.float32(2)])
    of_scalar_and_number = np.array([np.float32(1), 2])
    by_code = np.array([1, 2], dtype="f4")
    by_code_and_order = np.zeros(2, dtype="<f2")
    by_name_in_c = np.zeros(2, "half")
    of_arrays = np.array([by_code, by_code])
    of_other_arrays = np.array([by_code, of_integers])
    full = np.full(3, 1)
    full_of_floats = np.full((2,), 1.0)
    full_like = np.full_like(by_code, 2.5)
    counted = np.arange(3)
    stepped = np.arange(0, 1, 0.1)
    spaced = np.linspace(0, 1, 5, dtype="float32")
    filled = np.fromiter([1, 2], dtype=np.int16)
    read = np.frombuffer(b"abcd", dtype=np.uint8)
    cast_by_code = by_code.astype("i8")
    cast_by_order = by_code.astype("=u2")
    cast_by_name = by_code.astype("double")
    as_it_is = np.asarray(by_code)
    return locals()


def promoted():
    single, half, double = np.ones(3, np.float32), np.ones(3, np.float16), np.ones(3)
    integers, bytes_, flags = np.ones(3, np.int32), np.ones(3, np.uint8), np.ones(3, bool)
    of_floats = single + double
    of_single_and_integers = single + integers
    of_half_and_bytes = half + bytes_
    of_bytes_and_integers = bytes_ + integers
    with_number = single * 2.0
    with_scalar = single * np.float64(2)
    integers_with_number = integers * 2.0
    divided = bytes_ / bytes_
    added_flags = flags + flags
    negated = ~flags
    compared = single > 0
    complexes = single + 1j
    product = single @ single
    mean_of_others = double.mean() * single
    single += double
    half *= 2.5
    return locals()


def reduced():
    single, half = np.ones((2, 3), np.float32), np.ones((2, 3), np.float16)
    integers, bytes_, flags = np.ones((2, 3), np.int32), np.ones((2, 3), np.uint8), np.ones((2, 3), bool)
    summed = single.sum()
    summed_bytes = bytes_.sum()
    summed_flags = flags.sum()
    mean = integers.mean()
    half_mean = half.mean()
    mean_in_double = np.mean(half, dtype=np.float64)
    running = integers.cumsum()
    place = single.argmax()
    median = np.median(integers)
    average = np.average(single)
    weighted = np.average(single, weights=np.ones((2, 3)))
    of_numbers = np.average([1, 2], weights=[1.5, 2])
    weighted_rows = np.average(half, 1, single)
    norm = np.linalg.norm(single)
    norms = np.linalg.norm(single, axis=1)
    counts = np.histogram(single, 3)[0]
    values, how_often = np.unique(single, return_counts=True)
    covariance = np.cov(single)
    differences = np.diff(bytes_)
    return locals()


def shaped():
    single, double = np.ones((2, 3), np.float32), np.ones((2, 3))
    half, integers, flags = np.ones((2, 3), np.float16), np.ones((2, 3), np.int32), np.ones((2, 3), bool)
    joined = np.concatenate([single, double])
    stacked = np.stack([half, half])
    chosen = np.where(flags, single, half)
    chosen_or_number = np.where(flags, single, 0.0)
    chosen_numbers = np.where(flags, 1, 0)
    clipped = np.clip(single, 0, 1)
    at_least = np.maximum(integers, 0.5)
    root = np.sqrt(integers)
    half_root = np.sqrt(half)
    item = single[0, 0]
    picked = single[flags]
    padded = np.pad(single, 1)
    contracted = np.einsum("ij,kj->ik", single, half)
    inverse = np.linalg.inv(single[:, :2] + np.eye(2, dtype="f4"))
    transformed = np.fft.fft(single)
    random = np.random.rand(2)
    random_by_code = np.random.randn(2).astype("f4")
    random_integers = np.random.randint(0, 3, (2,))
    generated = np.random.default_rng(0).random(3, dtype=np.float32)
    return locals()


def into_torch():
    double, tensor = np.ones(3), torch.ones(3)
    single = double.astype(np.float32)
    shared = torch.from_numpy(double)
    copied = torch.tensor(double)
    by_class = torch.Tensor(double)
    of_mean = torch.tensor(double.mean())
    of_means = torch.tensor([double.mean(), 1])
    of_item = torch.tensor(single[0].item())
    back = tensor.half().numpy()
    as_array = np.asarray(tensor)
    scaled_by_scalar = tensor * double.mean()
    scaled_by_root = tensor / np.sqrt(tensor.shape[-1])
    from_bytes = torch.from_numpy(back.astype(np.uint8)) / 255
    from_scaled = torch.from_numpy(back.astype(np.uint8).astype("float32") / 255.0)
    filled = torch.full((2,), double.mean())
    of_pi = torch.tensor(np.pi)
    return locals()


def of_items_and_numbers():
    rows = np.arange(6.0).reshape(2, 3)
    while rows.ndim > 1:
        rows = rows[0]
    clean = np.nan_to_num(rows * 2.0)
    clipped = np.clip(clean, 0, 255).astype(np.uint8)
    contiguous = np.ascontiguousarray(clipped)
    return locals()
