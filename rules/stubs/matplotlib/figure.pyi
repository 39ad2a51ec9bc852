"""matplotlib.figure."""

from matplotlib.axes import Axes

class Figure:
    axes: list[Axes]
    def gca(self) -> Axes: ...
    def add_subplot(self, *args, **kwargs) -> Axes: ...
    add_axes = subplots = add_subplot
    def savefig(self, *args, **kwargs) -> None: ...
    suptitle = tight_layout = colorbar = savefig
