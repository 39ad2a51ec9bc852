"""The abstract interpreter: which dtypes reach which call, and where they came from."""
