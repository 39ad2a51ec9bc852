"""scipy 1.9 to 1.17."""
