"""Pillow 9 to 13."""
