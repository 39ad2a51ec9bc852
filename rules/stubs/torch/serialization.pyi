"""torch.load and torch.save: a checkpoint's dtypes are chosen by whoever wrote it."""

from torch import Tensor
from torch.weights import Weight

class Checkpoint:
    @overload
    def __getitem__(
        self,
        key: Literal[
            "state_dict",
            "model_state_dict",
            "model_state",
            "model",
            "module",
            "net",
            "network",
            "params",
            "params_ema",
            "ema",
            "model_ema",
            "ema_state_dict",
            "student",
            "teacher",
            "generator",
            "encoder",
            "decoder",
            "weights",
            "state",
        ],
    ) -> Checkpoint: ...
    @overload
    def __getitem__(
        self,
        key: Literal[
            "epoch",
            "step",
            "steps",
            "global_step",
            "iteration",
            "iter",
            "args",
            "config",
            "cfg",
            "hparams",
            "opt",
            "vocab",
            "hyper_parameters",
            "optimizer",
            "optimizer_state_dict",
            "optimizer_states",
            "scheduler",
            "lr_scheduler",
            "version",
            "scheduler_state_dict",
            "lr_schedulers",
            "scaler",
            "rng_state",
            "best_acc",
            "best_acc1",
            "arch",
            "classes",
            "meta",
            "pytorch-lightning_version",
            "callbacks",
            "loops",
            "loss",
            "accuracy",
            "best_loss",
            "best_score",
            "class_names",
        ],
    ) -> object: ...
    @overload
    def __getitem__(self, key: object) -> Weight[chosen]: ...
    def get(self, key: object, default: object = ...) -> Weight[chosen]: ...
    def pop(self, key: object, default: object = ...) -> Weight[chosen]: ...
    def items(self) -> Iterable[tuple[str, Weight[chosen]]]: ...
    def values(self) -> Iterable[Weight[chosen]]: ...
    def keys(self) -> Iterable[str]: ...
    def copy(self) -> Self: ...
    def update(self, *args, **kwargs) -> None: ...
    def __iter__(self) -> Iterable[str]: ...
    def __contains__(self, key: object) -> bool: ...
    def __len__(self) -> int: ...

def load(f, map_location=..., pickle_module=..., *, weights_only=..., mmap=..., **pickle_load_args) -> Checkpoint: ...
def save(obj, f, pickle_module=..., pickle_protocol=..., _use_new_zipfile_serialization=...) -> None: ...

class safe_globals:
    def __init__(self, safe_globals) -> None: ...
    def __enter__(self) -> None: ...

def add_safe_globals(safe_globals) -> None: ...
