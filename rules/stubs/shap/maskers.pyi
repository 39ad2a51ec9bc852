"""Maskers. The tabular one hands the background to Numba-compiled code; the others do not."""

numba_refuses = low_precision | {complex32, longdouble, clongdouble, object}

class Masker: ...

class Independent(Masker):
    # Linear and tree explainers read it without Numba, hence no more than likely.
    @rule(
        "DTL103",
        raises=(NotImplementedError, TypingError),
        on="data",
        takes="a background that Numba can type",
        at_most=likely,
        fix=wrap('{}.astype("float32")', keeps={float32}),
    )
    def __init__(self, data: Array[T not in numba_refuses], max_samples=...) -> None: ...

class Impute(Masker):
    def __init__(self, data, method=...) -> None: ...

class Partition(Masker):
    def __init__(self, data, max_samples=..., clustering=...) -> None: ...

class Image(Masker):
    def __init__(self, mask_value, shape=...) -> None: ...

class Text(Masker):
    def __init__(self, tokenizer=..., mask_token=..., collapse_mask_token=..., output_type=...) -> None: ...

class Fixed(Masker): ...

class Composite(Masker):
    def __init__(self, *maskers) -> None: ...

class FixedComposite(Masker):
    def __init__(self, masker) -> None: ...

class OutputComposite(Masker):
    def __init__(self, masker, model) -> None: ...
