"""seaborn 0.12 to 0.13."""

import numpy
import torch

native = {bool, uint8, uint16, uint32, uint64, int8, int16, int32, int64}
native = native | {float16, float32, float64, complex64, complex128}

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("[t.float() for t in {}]", keeps={float32}))
def heatmap(data: list[torch.Tensor[native]], *args, **kwargs) -> object: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def heatmap(data: torch.Tensor[native] | numpy.ndarray | list[object] | float | str | None = ..., *args,
            x: torch.Tensor[native] | numpy.ndarray | list[object] | float | str | None = ...,
            y: torch.Tensor[native] | numpy.ndarray | list[object] | float | str | None = ..., **kwargs) -> object: ...
histplot = kdeplot = boxplot = violinplot = clustermap = lineplot = scatterplot = barplot = ecdfplot = heatmap
distplot = heatmap
stripplot = swarmplot = regplot = jointplot = displot = relplot = catplot = pairplot = heatmap
def set_theme(*args, **kwargs) -> None: ...
set = set_style = set_context = set_palette = despine = set_theme
