"""sklearn.metrics."""

import numpy
import torch

native = {bool, uint8, uint16, uint32, uint64, int8, int16, int32, int64}
native = native | {float16, float32, float64, complex64, complex128}
from sklearn.metrics.pairwise import euclidean_distances, pairwise_distances, pairwise_kernels

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("[t.float() for t in {}]", keeps={float32}))
def accuracy_score(y_true: list[torch.Tensor[native]], y_pred: torch.Tensor[native] | numpy.ndarray | list[object],
                   *args, **kwargs) -> object: ...
@overload
@rule("DTL101", on="y_pred", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("[t.float() for t in {}]", keeps={float32}))
def accuracy_score(y_true: torch.Tensor[native] | numpy.ndarray | list[object], y_pred: list[torch.Tensor[native]],
                   *args, **kwargs) -> object: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def accuracy_score(y_true: torch.Tensor[native] | numpy.ndarray | list[object],
                   y_pred: torch.Tensor[native] | numpy.ndarray | list[object], *args,
                   sample_weight: torch.Tensor[native] | numpy.ndarray | list[object] | float | str | None = ...,
                   **kwargs) -> object: ...
f1_score = precision_score = recall_score = roc_auc_score = mean_squared_error = mean_absolute_error = accuracy_score
r2_score = average_precision_score = confusion_matrix = precision_recall_curve = roc_curve = log_loss = accuracy_score
silhouette_score = adjusted_rand_score = normalized_mutual_info_score = matthews_corrcoef = accuracy_score
balanced_accuracy_score = classification_report = auc = fbeta_score = jaccard_score = hamming_loss = accuracy_score
explained_variance_score = median_absolute_error = top_k_accuracy_score = brier_score_loss = accuracy_score
cohen_kappa_score = davies_bouldin_score = calinski_harabasz_score = mutual_info_score = accuracy_score
adjusted_mutual_info_score = precision_recall_fscore_support = homogeneity_score = v_measure_score = accuracy_score
root_mean_squared_error = max_error = mean_absolute_percentage_error = ndcg_score = accuracy_score
