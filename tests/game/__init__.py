"""tests/game."""
