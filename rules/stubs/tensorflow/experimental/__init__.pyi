"""tensorflow.experimental."""
