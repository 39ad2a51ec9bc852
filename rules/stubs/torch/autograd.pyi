"""torch.autograd."""

from torch import Tensor, enable_grad, inference_mode, no_grad, set_grad_enabled

class Function:
    @runs("forward", plainly_beside="setup_context")
    @classmethod
    def apply(cls, *args, **kwargs) -> object: ...

Variable = Tensor

class detect_anomaly:
    def __init__(self, check_nan=...) -> detect_anomaly: ...
    def __enter__(self) -> None: ...

def grad(outputs, inputs: Tensor[T] | list[Tensor[T]], *args, **kwargs) -> tuple[Tensor[T], ...]: ...
def backward(*args, **kwargs) -> None: ...
