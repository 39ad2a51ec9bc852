"""What Python's own `time` tells: seconds, or whole nanoseconds."""

def time() -> float: ...

perf_counter = monotonic = process_time = thread_time = time

def time_ns() -> int: ...

perf_counter_ns = monotonic_ns = process_time_ns = thread_time_ns = time_ns
