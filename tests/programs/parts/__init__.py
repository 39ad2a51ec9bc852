"""A package whose modules its users reach by its name."""

from . import core
from .inner import deep as deepest
