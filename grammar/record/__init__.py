"""grammar/record."""
