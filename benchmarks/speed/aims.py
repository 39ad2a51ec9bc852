"""What the figures are to be: all rules selected, on a machine with two cores."""

from __future__ import annotations

from packages import PACKAGES
from ratios import Aim

_ALL = tuple(PACKAGES)

THROUGHPUT = Aim("cold at least 100 times torchfix's throughput", ">=", 100.0, ("timm",))
COLD = Aim("cold no slower than ruff --select ALL --no-cache", "<=", 1.0, _ALL)
WARM = Aim("warm faster than ruff --select F,E,NPY --no-cache", "<", 1.0, _ALL)
CHANGED = Aim("one changed file under 1.5 times import libcst", "<", 1.5, _ALL)
PLAIN = Aim("a file without sinks no slower than flake8", "<=", 1.0, _ALL)
NO_LIBCST = Aim("a file without sinks imports nothing of libcst", "<=", 0.0, _ALL)
MEMORY = Aim("under 400 MB on transformers with 2 workers", "<", 400.0, ("transformers",))
LINEAR = Aim("seconds per line within 1.3 of diffusers'", "<=", 1.3, ("transformers",))

AIMS = (THROUGHPUT, COLD, WARM, CHANGED, PLAIN, NO_LIBCST, MEMORY, LINEAR)
