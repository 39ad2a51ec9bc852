"""Keras policies: under `mixed_float16` layers keep float32 variables, compute in float16 and return float16.

Read in the Keras documentation and seen through SHAP on Keras 3.15; Keras is no dependency of the tests.
"""

class DTypePolicy(Generic[P]):
    @overload
    def __init__(self, name: Literal["mixed_float16"]) -> DTypePolicy[float16]: ...
    @overload
    def __init__(self, name: Literal["mixed_bfloat16"]) -> DTypePolicy[bfloat16]: ...
    @overload
    def __init__(self, name: dtype[P]) -> DTypePolicy[P]: ...

Policy = DTypePolicy

@overload
def set_global_policy(policy: Literal["mixed_float16"]) -> None:
    switch.keras_policy: dtype[float16]

@overload
def set_global_policy(policy: Literal["mixed_bfloat16"]) -> None:
    switch.keras_policy: dtype[bfloat16]

@overload
def set_global_policy(policy: DTypePolicy[P]) -> None:
    switch.keras_policy: dtype[P]

@overload
def set_global_policy(policy: dtype[P]) -> None:
    switch.keras_policy: dtype[P]

set_dtype_policy = set_global_policy
set_policy = set_global_policy
