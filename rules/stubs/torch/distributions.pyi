"""Distributions: what they give is of the dtype of their parameters, of the default dtype where these are numbers.

Where parameters are of two dtypes, what is given follows one of them here and both there: that is left open.
"""

from torch import Tensor

class Distribution(Generic[T]):
    mean: Tensor[T]
    mode: Tensor[T]
    stddev: Tensor[T]
    variance: Tensor[T]
    @overload
    def sample(self) -> Tensor[T]: ...
    @overload
    def sample(self, sample_shape) -> Tensor[T, ...]: ...
    rsample = sample
    def log_prob(self, value: Tensor[U]) -> Tensor[promote(T, U)]: ...
    cdf = icdf = log_prob
    def entropy(self) -> Tensor[T, ...]: ...
    def expand(self, batch_shape, _instance=...) -> Self: ...

class Normal(Distribution[T]):
    loc: Tensor[T]
    scale: Tensor[T]
    @overload
    def __init__(self, loc: float, scale: float, validate_args=...) -> Normal[default, ()]: ...
    @overload
    def __init__(self, loc: Tensor[T] | float, scale: Tensor[T] | float, validate_args=...) -> Normal[T]: ...

Cauchy = Gumbel = Laplace = LogNormal = Normal

class Uniform(Distribution[T]):
    low: Tensor[T]
    high: Tensor[T]
    @overload
    def __init__(self, low: float, high: float, validate_args=...) -> Uniform[default, ()]: ...
    @overload
    def __init__(self, low: Tensor[T] | float, high: Tensor[T] | float, validate_args=...) -> Uniform[T]: ...

class Beta(Distribution[T]):
    concentration0: Tensor[T]
    concentration1: Tensor[T]
    @overload
    def __init__(self, concentration1: float, concentration0: float, validate_args=...) -> Beta[default, ()]: ...
    @overload
    def __init__(
        self, concentration1: Tensor[T] | float, concentration0: Tensor[T] | float, validate_args=...
    ) -> Beta[T]: ...

class Gamma(Distribution[T]):
    concentration: Tensor[T]
    rate: Tensor[T]
    @overload
    def __init__(self, concentration: float, rate: float, validate_args=...) -> Gamma[default, ()]: ...
    @overload
    def __init__(self, concentration: Tensor[T] | float, rate: Tensor[T] | float, validate_args=...) -> Gamma[T]: ...

class Exponential(Distribution[T]):
    rate: Tensor[T]
    @overload
    def __init__(self, rate: float, validate_args=...) -> Exponential[default, ()]: ...
    @overload
    def __init__(self, rate: Tensor[T], validate_args=...) -> Exponential[T]: ...

Poisson = Exponential

class HalfNormal(Distribution[T]):
    scale: Tensor[T]
    @overload
    def __init__(self, scale: float, validate_args=...) -> HalfNormal[default, ()]: ...
    @overload
    def __init__(self, scale: Tensor[T], validate_args=...) -> HalfNormal[T]: ...

HalfCauchy = HalfNormal

class Dirichlet(Distribution[T]):
    concentration: Tensor[T]
    def __init__(self, concentration: Tensor[T], validate_args=...) -> Dirichlet[T]: ...
    def log_prob(self, value: Tensor[U]) -> Tensor[promote(T, U), ...]: ...

class MultivariateNormal(Distribution[T]):
    loc: Tensor[T]
    def __init__(
        self,
        loc: Tensor[T],
        covariance_matrix: Tensor[T] | None = ...,
        precision_matrix: Tensor[T] | None = ...,
        scale_tril: Tensor[T] | None = ...,
        validate_args=...,
    ) -> MultivariateNormal[T]: ...
    def log_prob(self, value: Tensor[U]) -> Tensor[promote(T, U), ...]: ...

# Of a probability, or of its logarithm.
class Bernoulli(Distribution[T]):
    probs: Tensor[T]
    logits: Tensor[T]
    @overload
    def __init__(self, probs: float, logits: None = ..., validate_args=...) -> Bernoulli[default, ()]: ...
    @overload
    def __init__(self, probs: None = ..., *, logits: float, validate_args=...) -> Bernoulli[default, ()]: ...
    @overload
    def __init__(self, probs: Tensor[T], logits: None = ..., validate_args=...) -> Bernoulli[T]: ...
    @overload
    def __init__(self, probs: None = ..., *, logits: Tensor[T], validate_args=...) -> Bernoulli[T]: ...
    @overload
    def __init__(self, probs: None, logits: Tensor[T], validate_args=...) -> Bernoulli[T]: ...

Geometric = Bernoulli

class OneHotCategorical(Distribution[T]):
    probs: Tensor[T]
    logits: Tensor[T]
    @overload
    def __init__(self, probs: Tensor[T], logits: None = ..., validate_args=...) -> OneHotCategorical[T]: ...
    @overload
    def __init__(self, probs: None = ..., *, logits: Tensor[T], validate_args=...) -> OneHotCategorical[T]: ...
    @overload
    def __init__(self, probs: None, logits: Tensor[T], validate_args=...) -> OneHotCategorical[T]: ...
    def log_prob(self, value) -> Tensor[T, ...]: ...

class Categorical(Distribution[T]):
    probs: Tensor[T]
    logits: Tensor[T]
    mode: Tensor[int64, ...]
    @overload
    def __init__(self, probs: Tensor[T], logits: None = ..., validate_args=...) -> Categorical[T]: ...
    @overload
    def __init__(self, probs: None = ..., *, logits: Tensor[T], validate_args=...) -> Categorical[T]: ...
    @overload
    def __init__(self, probs: None, logits: Tensor[T], validate_args=...) -> Categorical[T]: ...
    def sample(self, sample_shape=...) -> Tensor[int64, ...]: ...
    def log_prob(self, value) -> Tensor[T, ...]: ...

class Independent(Distribution[T]):
    base_dist: Distribution[T]
    def __init__(
        self, base_distribution: Distribution[T], reinterpreted_batch_ndims, validate_args=...
    ) -> Independent[T]: ...
    def log_prob(self, value: Tensor[U]) -> Tensor[promote(T, U), ...]: ...

class TransformedDistribution(Distribution[T]):
    base_dist: Distribution[T]
    def __init__(
        self, base_distribution: Distribution[T], transforms, validate_args=...
    ) -> TransformedDistribution[T]: ...
    def log_prob(self, value: Tensor[U]) -> Tensor[promote(T, U), ...]: ...

def kl_divergence(p: Distribution[T], q: Distribution[T]) -> Tensor[T, ...]: ...
