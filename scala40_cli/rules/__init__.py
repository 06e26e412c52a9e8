"""The house rules as data: presets, the catalogue that explains each rule, house files.

Knows nothing of cards on a table.
"""
