"""torch.backends."""
