"""matplotlib.axes. A grid of axes, as `subplots` gives it, is taken for one of them."""

import numpy
import torch

native = {bool, uint8, uint16, uint32, uint64, int8, int16, int32, int64}
native = native | {float16, float32, float64, complex64, complex128}

class Axes:

    @overload
    @rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
          fix=wrap("[t.float() for t in {}]", keeps={float32}))
    def plot(self, x: list[torch.Tensor[native]],
             y: torch.Tensor[native] | numpy.ndarray | list[object] | float | str | None = ..., *args,
             **kwargs) -> object: ...
    @overload
    @rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
          fix=wrap("{}.float()", keeps={float32}))
    def plot(self, x: torch.Tensor[native] | numpy.ndarray | list[object] | float | str | None,
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
             alpha: torch.Tensor[native] | numpy.ndarray | list[object] | float | str | None = ...,
             **kwargs) -> object: ...
    scatter = bar = barh = hist = step = stem = errorbar = fill_between = fill_betweenx = semilogx = semilogy = plot
    loglog = boxplot = violinplot = pie = stackplot = quiver = hexbin = hist2d = eventplot = acorr = psd = plot
    specgram = plot
    axhline = axvline = vlines = hlines = fill = ecdf = stairs = streamplot = triplot = xcorr = cohere = csd = plot
    imshow = matshow = spy = pcolor = pcolormesh = contour = contourf = tripcolor = tricontourf = plot_surface = plot
    scatter3D = plot3D = plot_trisurf = plot_wireframe = bar3d = voxels = barbs = polar = magnitude_spectrum = plot

    @rule("DTL101", raises=TypeError, match="unsupported ScalarType", takes="a dtype that NumPy has",
          fix=wrap("{}.float()", keeps={float32}))
    def set_xticks(self, ticks: torch.Tensor[native] | numpy.ndarray | list[object] | float | str | None, *args,
                   **kwargs) -> object: ...
    set_yticks = set_zticks = set_xticks
    def set_title(self, *args, **kwargs) -> object: ...
    set_xlabel = set_ylabel = set_xlim = set_ylim = legend = grid = axis = text = annotate = set_xscale = set_title
    set_yscale = set_aspect = add_patch = tick_params = set_axis_off = set = set_title
    def twinx(self) -> Axes: ...
    def twiny(self) -> Axes: ...
    def __getitem__(self, key) -> Axes: ...
    def __iter__(self) -> Iterable[Axes]: ...
    flat: Axes
    def ravel(self) -> Axes: ...
    flatten = reshape = ravel
