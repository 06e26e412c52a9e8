"""Cards, hands and melds as text, in English and Italian letters.

Knows nothing of the rest of the grammar but errors and messages.
"""
