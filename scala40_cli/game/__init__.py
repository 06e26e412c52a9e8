"""What holds whoever asks: the pack, points, melds, the table, a turn, and whether an action is lawful.

Verdicts and what would turn them.
"""
