"""Initialisation writes into its argument and returns it."""

def normal_(tensor: V, *args, **kwargs) -> V: ...

uniform_ = constant_ = ones_ = zeros_ = eye_ = dirac_ = xavier_uniform_ = xavier_normal_ = kaiming_uniform_ = normal_
kaiming_normal_ = normal_
trunc_normal_ = orthogonal_ = sparse_ = normal_

def calculate_gain(nonlinearity, param=...) -> float: ...
