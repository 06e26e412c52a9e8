"""tests/match."""
