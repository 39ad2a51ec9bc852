"""`dtypelint stubtest`: what the dtype stubs say of a call, held against what the real library does."""
