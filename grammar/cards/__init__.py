"""grammar/cards."""
