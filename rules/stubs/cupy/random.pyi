"""cupy.random."""

from cupy import ndarray

def rand(*args) -> ndarray[float64]: ...
randn = random_sample = rand
def random(size=..., dtype: dtype[U] | str = float64) -> ndarray[U]:
    assert U in {float32, float64}
def uniform(low=..., high=..., size=..., dtype: dtype[U] | str = float64) -> ndarray[U]:
    assert U in {float32, float64}
normal = uniform
def randint(low, high=..., size=..., dtype: dtype[U] | str = int64) -> ndarray[U]:
    assert U in integers
def seed(seed=...) -> None: ...
