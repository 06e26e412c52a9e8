"""Melds, the table, a turn."""
