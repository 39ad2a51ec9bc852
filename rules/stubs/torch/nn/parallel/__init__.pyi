"""Modules spread over devices or processes."""

from torch.nn import DataParallel, Module

class DistributedDataParallel(Module[P]):
    module: Module[P]
    def __init__(self, module: Module[P], *args, **kwargs) -> None: ...
    def no_sync(self) -> object: ...
