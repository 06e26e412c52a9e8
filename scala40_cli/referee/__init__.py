"""A written game, replayed line by line.

the state of a round, its actions, and every rule that is provably broken.
"""
