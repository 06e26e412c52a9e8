"""Exact searches, which no rule is judged in: the best way to lay a hand, the uses of a card, a way to go out.

Cards and rules in, layings out.
"""
