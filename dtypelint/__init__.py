"""A linter that infers the dtype of every tensor in a project, without running it."""

__version__ = "0.1.0"
