"""The table and the computer."""
