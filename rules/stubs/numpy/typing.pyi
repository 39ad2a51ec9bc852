"""numpy.typing: annotations say the class and nothing of the dtype."""

from numpy import ndarray as NDArray

ArrayLike: object
DTypeLike: object
