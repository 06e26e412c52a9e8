"""grammar/sheet."""
