"""tests/questions."""
