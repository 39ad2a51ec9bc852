"""Numba on the CPU types neither float16 nor the dtypes of ml_dtypes; `numba.cuda` knows float16 and is not described.

A signature makes no difference to `jit` (no definition matches), but a `vectorize` or `guvectorize` that has one is a
NumPy ufunc, and NumPy widens its arguments.
"""

import numpy

numba_typed = any - low_precision - {longdouble, clongdouble, object}

class Compiled:
    @rule(
        "DTL103",
        raises=(NotImplementedError, TypingError, NumbaValueError, TypeError),
        message="{dtypes} reaches a function compiled by Numba, which cannot type it",
        takes="arrays that Numba can type",
        fix=wrap('{}.astype("float32")', keeps={float32}),
    )
    def __call__(
        self, *args: numpy.ndarray[numba_typed] | object, **kwargs: numpy.ndarray[numba_typed] | object
    ) -> object: ...

class Decorator:
    def __call__(self, function: V) -> Compiled: ...

class Unchanged:
    def __call__(self, function: V) -> V: ...

@overload
def jit(signature_or_function=..., *args, forceobj: Literal[True], **options) -> Unchanged: ...
@overload
def jit(signature_or_function: str | list[str] | None, *args, **options) -> Decorator: ...
@overload
def jit(*, nopython=..., parallel=..., cache=..., nogil=..., fastmath=..., **options) -> Decorator: ...
@overload
def jit(signature_or_function: V) -> Compiled: ...

njit = jit

@overload
def vectorize(ftylist_or_function: str | list[object], **options) -> Unchanged: ...
@overload
def vectorize(*, nopython=..., cache=..., identity=..., **options) -> Decorator: ...
@overload
def vectorize(ftylist_or_function: V) -> Compiled: ...

def guvectorize(*args, **options) -> Unchanged: ...
