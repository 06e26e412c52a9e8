"""Mutated and random inputs for the whole program. ``python -m tests.fuzz --seconds 600`` runs it by hand."""
