"""What a parametrization makes of a weight may be of any dtype."""

from torch.nn import Module

def register_parametrization(module: Module[P], tensor_name, parametrization, *, unsafe=...) -> Module:
    module: object

def remove_parametrizations(module: V, tensor_name, leave_parametrized=...) -> V: ...
