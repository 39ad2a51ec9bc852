"""plotly 5 to 7."""
