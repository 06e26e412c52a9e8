"""Showing answers: sentences in the user's language, cards in the user's letters, text and JSON."""
