"""packaging.version: a version stays the version it was read from."""

def parse(version: V) -> V: ...

Version = LegacyVersion = parse
