"""Presets, house files, the catalogue."""
