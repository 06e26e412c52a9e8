"""tests/rules."""
