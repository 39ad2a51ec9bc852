"""numpy.lib."""
