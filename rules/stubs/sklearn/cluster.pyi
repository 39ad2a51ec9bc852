"""sklearn.cluster."""

import numpy
import torch

native = {bool, uint8, uint16, uint32, uint64, int8, int16, int32, int64}
native = native | {float16, float32, float64, complex64, complex128}
from sklearn.base import BaseEstimator

KMeans = MiniBatchKMeans = AgglomerativeClustering = DBSCAN = SpectralClustering = HDBSCAN = BaseEstimator
OPTICS = MeanShift = AffinityPropagation = Birch = BisectingKMeans = BaseEstimator

@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def k_means(X: torch.Tensor[native] | numpy.ndarray | list[object], *args, **kwargs) -> object: ...
dbscan = spectral_clustering = mean_shift = affinity_propagation = k_means
