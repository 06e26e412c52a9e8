"""tests/render."""
