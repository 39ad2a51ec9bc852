"""torch.compiler: functions stay what they are."""

from torch import compile

def is_compiling() -> bool: ...

is_dynamo_compiling = is_exporting = is_compiling

@overload
def disable(fn: V, recursive=..., *, reason=...) -> V: ...
@overload
def disable(fn: None = ..., recursive=..., *, reason=...) -> Callable[V]: ...
def allow_in_graph(fn: V) -> V: ...

assume_constant_result = allow_in_graph

def reset() -> None: ...

cudagraph_mark_step_begin = reset

def list_backends(exclude_tags=...) -> list[str]: ...
