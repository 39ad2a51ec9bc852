"""The dtype-stub language: reading stubs, finding a name in them, matching a call against a signature."""
