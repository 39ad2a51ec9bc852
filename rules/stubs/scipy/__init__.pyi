"""scipy 1.9 to 1.17. Executed with 1.17, and with 1.10, 1.11, 1.13 and 1.15 where these give other dtypes."""
