"""tests/search."""
