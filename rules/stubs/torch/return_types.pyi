"""What torch calls return that have several results."""

from torch import Tensor

class ValuesIndices(Generic[T]):
    values: Tensor[T]
    indices: Tensor[int64]
    @overload
    def __getitem__(self, index: Literal[0]) -> Tensor[T]: ...
    @overload
    def __getitem__(self, index: Literal[1]) -> Tensor[int64]: ...
    def __len__(self) -> int: ...

class MinMax(Generic[T]):
    min: Tensor[T, ...]
    max: Tensor[T, ...]
    def __getitem__(self, index: int) -> Tensor[T, ...]: ...
    def __len__(self) -> int: ...

class QR(Generic[T]):
    Q: Tensor[T]
    R: Tensor[T]
    def __getitem__(self, index: int) -> Tensor[T]: ...
    def __len__(self) -> int: ...

class SVD(Generic[T]):
    U: Tensor[T]
    S: Tensor[real(T)]
    V: Tensor[T]
    Vh: Tensor[T]
    @overload
    def __getitem__(self, index: Literal[1]) -> Tensor[real(T)]: ...
    @overload
    def __getitem__(self, index: int) -> Tensor[T]: ...
    def __len__(self) -> int: ...

class Eigh(Generic[T]):
    eigenvalues: Tensor[real(T)]
    eigenvectors: Tensor[T]
    @overload
    def __getitem__(self, index: Literal[0]) -> Tensor[real(T)]: ...
    @overload
    def __getitem__(self, index: Literal[1]) -> Tensor[T]: ...
    def __len__(self) -> int: ...

class Eig(Generic[T]):
    eigenvalues: Tensor[complexed(T)]
    eigenvectors: Tensor[complexed(T)]
    def __getitem__(self, index: int) -> Tensor[complexed(T)]: ...
    def __len__(self) -> int: ...

class SLogDet(Generic[T]):
    sign: Tensor[T, ...]
    logabsdet: Tensor[real(T), ...]
    @overload
    def __getitem__(self, index: Literal[0]) -> Tensor[T, ...]: ...
    @overload
    def __getitem__(self, index: Literal[1]) -> Tensor[real(T), ...]: ...
    def __len__(self) -> int: ...

class Frexp(Generic[T]):
    mantissa: Tensor[T]
    exponent: Tensor[int32]
    @overload
    def __getitem__(self, index: Literal[0]) -> Tensor[T]: ...
    @overload
    def __getitem__(self, index: Literal[1]) -> Tensor[int32]: ...
    def __len__(self) -> int: ...

class Histogram(Generic[T]):
    hist: Tensor[T, :]
    bin_edges: Tensor[T, :]
    def __getitem__(self, index: int) -> Tensor[T, :]: ...
    def __len__(self) -> int: ...

class Lstsq(Generic[T]):
    solution: Tensor[T]
    residuals: Tensor[real(T)]
    rank: Tensor[int64, ...]
    singular_values: Tensor[real(T)]
    @overload
    def __getitem__(self, index: Literal[0]) -> Tensor[T]: ...
    @overload
    def __getitem__(self, index: Literal[2]) -> Tensor[int64, ...]: ...
    @overload
    def __getitem__(self, index: int) -> Tensor[real(T)]: ...
    def __len__(self) -> int: ...

class Checked(Generic[T]):
    L: Tensor[T]
    inverse: Tensor[T]
    result: Tensor[T]
    info: Tensor[int32, ...]
    @overload
    def __getitem__(self, index: Literal[0]) -> Tensor[T]: ...
    @overload
    def __getitem__(self, index: Literal[1]) -> Tensor[int32, ...]: ...
    def __len__(self) -> int: ...

max = min = sort = topk = kthvalue = median = nanmedian = mode = cummax = cummin = ValuesIndices
aminmax = MinMax
linalg_qr = qr = QR
linalg_svd = svd = SVD
linalg_eigh = Eigh
linalg_eig = Eig
linalg_slogdet = slogdet = SLogDet
frexp = Frexp
linalg_lstsq = Lstsq
linalg_cholesky_ex = linalg_inv_ex = Checked
