"""tensorflow.linalg."""

from tensorflow import einsum, matmul, tensordot
