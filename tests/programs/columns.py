"""Rows made columns, names zipped with what they name, and dicts that are gone through by their keys."""

import torch


def rows_of():
    return [{"a": torch.ones(1), "b": torch.ones(1, dtype=torch.int64)} for _ in range(2)]


def collate(batch):
    return {key: torch.stack([sample[key] for sample in batch]) for key in batch[0]}


def by_column():
    rows = [
        {"a": torch.ones(1), "b": torch.ones(1, dtype=torch.int64)},
        {"a": torch.ones(1), "b": torch.zeros(1).int()},
    ]
    columns = {key: [row[key] for row in rows] for key in rows[0]}
    first = columns["a"][0]
    last = columns["b"][1]
    floats = torch.stack(columns["a"])
    stacked = collate(rows_of())["b"]
    return locals()


def by_key():
    tensors = {"u": torch.ones(1).half(), "v": torch.ones(1, dtype=torch.int64)}
    for key in tensors:  # noqa: PLC0206 - what is asked for
        if tensors[key].dtype == torch.float16:
            tensors[key] = tensors[key].float()
    u = tensors["u"]
    v = tensors["v"]
    return locals()


def by_name():
    names = ["p", "q"]
    table = dict(zip(names, [torch.ones(1), torch.ones(1).half()], strict=True))
    p = table["p"]
    q = table["q"]
    doubled = {name: value.double() for name, value in zip(names, (p, q), strict=True)}["q"]
    return locals()
