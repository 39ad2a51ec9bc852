"""scipy.cluster."""
