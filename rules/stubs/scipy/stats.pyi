"""scipy.stats."""

import numpy
import torch

native = {bool, uint8, uint16, uint32, uint64, int8, int16, int32, int64}
native = native | {float16, float32, float64, complex64, complex128}
tensors = rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
               fix=wrap("[t.float() for t in {}]", keeps={float32}))
tensor = rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
              fix=wrap("{}.float()", keeps={float32}))

@overload
@tensors
def pearsonr(x: list[torch.Tensor[native]], *args, **kwargs) -> object: ...
@overload
@tensor
def pearsonr(x: torch.Tensor[native] | numpy.ndarray | list[object],
             y: torch.Tensor[native] | numpy.ndarray | list[object] | float | str | None = ..., *args,
             **kwargs) -> object: ...
spearmanr = kendalltau = ttest_ind = ttest_rel = ttest_1samp = ks_2samp = kstest = pearsonr
wasserstein_distance = entropy = linregress = mannwhitneyu = wilcoxon = zscore = skew = kurtosis = pearsonr
describe = mode = sem = gmean = hmean = rankdata = normaltest = shapiro = iqr = trim_mean = pearsonr
median_abs_deviation = f_oneway = kruskal = chisquare = energy_distance = pointbiserialr = pearsonr
percentileofscore = moment = variation = bootstrap = weightedtau = pearsonr

class gaussian_kde:
    @tensor
    def __init__(self, dataset: torch.Tensor[native] | numpy.ndarray | list[object], *args, **kwargs) -> None: ...
    @tensor
    def __call__(self, points: torch.Tensor[native] | numpy.ndarray | list[object]) -> numpy.ndarray: ...

class rv_continuous:
    @tensor
    def pdf(self, x: torch.Tensor[native] | numpy.ndarray | list[object] | float | str | None, *args,
            **kwargs) -> object: ...
    cdf = sf = logpdf = logcdf = logsf = ppf = isf = pmf = logpmf = fit = pdf
    def rvs(self, *args, **kwargs) -> object: ...

norm: rv_continuous
beta: rv_continuous
gamma: rv_continuous
t: rv_continuous
chi2: rv_continuous
expon: rv_continuous
lognorm: rv_continuous
uniform: rv_continuous
poisson: rv_continuous
binom: rv_continuous
multivariate_normal: rv_continuous
