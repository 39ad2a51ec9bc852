"""Initialisation writes into its argument and returns it."""

from torch import Tensor

def constant_(tensor: V, *args, **kwargs) -> V: ...

ones_ = zeros_ = eye_ = dirac_ = constant_

def normal_(tensor: Tensor[T in inexact], *args, **kwargs) -> Tensor[T]: ...

uniform_ = xavier_uniform_ = xavier_normal_ = kaiming_uniform_ = kaiming_normal_ = sparse_ = normal_

def trunc_normal_(tensor: Tensor[T in floats], *args, **kwargs) -> Tensor[T]: ...

# A fix would fill a copy; modules are seldom initialised in the dtype they are loaded in.
@rule("DTL301", about="bounds", raises=RuntimeError, at_most=possible)
def orthogonal_(tensor: Tensor[T in {float32, float64}], *args, **kwargs) -> Tensor[T]: ...
def calculate_gain(nonlinearity, param=...) -> float: ...

# Autocast, see `torch`.
casts(switch.autocast_cpu, unknown, orthogonal_)
