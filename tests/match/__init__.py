"""Rounds and matches."""
