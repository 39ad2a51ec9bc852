"""matplotlib.pyplot: the functions of an Axes, on the current one."""

from matplotlib.axes import Axes
from matplotlib.figure import Figure
import numpy
import torch

native = {bool, uint8, uint16, uint32, uint64, int8, int16, int32, int64}
native = native | {float16, float32, float64, complex64, complex128}

@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("[t.float() for t in {}]", keeps={float32}))
def plot(x: list[torch.Tensor[native]],
         y: torch.Tensor[native] | numpy.ndarray | list[object] | float | str | None = ..., *args,
         **kwargs) -> object: ...
@overload
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def plot(x: torch.Tensor[native] | numpy.ndarray | list[object] | float | str | None,
         y: torch.Tensor[native] | numpy.ndarray | list[object] | float | str | None = ...,
         z: torch.Tensor[native] | numpy.ndarray | list[object] | float | str | None = ..., *args,
         c: torch.Tensor[native] | numpy.ndarray | list[object] | float | str | None = ...,
         s: torch.Tensor[native] | numpy.ndarray | list[object] | float | str | None = ...,
         color: torch.Tensor[native] | numpy.ndarray | list[object] | float | str | None = ...,
         xerr: torch.Tensor[native] | numpy.ndarray | list[object] | float | str | None = ...,
         yerr: torch.Tensor[native] | numpy.ndarray | list[object] | float | str | None = ...,
         weights: torch.Tensor[native] | numpy.ndarray | list[object] | float | str | None = ...,
         width: torch.Tensor[native] | numpy.ndarray | list[object] | float | str | None = ...,
         height: torch.Tensor[native] | numpy.ndarray | list[object] | float | str | None = ...,
         bottom: torch.Tensor[native] | numpy.ndarray | list[object] | float | str | None = ...,
         alpha: torch.Tensor[native] | numpy.ndarray | list[object] | float | str | None = ..., **kwargs) -> object: ...
scatter = bar = barh = hist = step = stem = errorbar = fill_between = fill_betweenx = semilogx = semilogy = plot
loglog = boxplot = violinplot = pie = stackplot = quiver = hexbin = hist2d = eventplot = acorr = psd = specgram = plot
axhline = axvline = vlines = hlines = fill = ecdf = stairs = streamplot = triplot = xcorr = cohere = csd = plot
imshow = matshow = spy = pcolor = pcolormesh = contour = contourf = tripcolor = tricontourf = plot_surface = plot
scatter3D = plot3D = plot_trisurf = plot_wireframe = bar3d = voxels = barbs = polar = magnitude_spectrum = plot

@overload
@rule("DTL101", on="arr", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def imsave(fname, arr: torch.Tensor[native] | numpy.ndarray | list[object], **kwargs) -> None: ...
@rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
      fix=wrap("{}.float()", keeps={float32}))
def xticks(ticks: torch.Tensor[native] | numpy.ndarray | list[object] | float | str | None = ..., labels=...,
           **kwargs) -> object: ...
yticks = xticks
def subplots(*args, **kwargs) -> tuple[Figure, Axes]: ...
def figure(*args, **kwargs) -> Figure: ...
gcf = figure
def gca(*args, **kwargs) -> Axes: ...
subplot = axes = subplot2grid = gca
def show(*args, **kwargs) -> None: ...
savefig = close = clf = cla = title = xlabel = ylabel = legend = grid = tight_layout = xlim = ylim = axis = show
suptitle = show
