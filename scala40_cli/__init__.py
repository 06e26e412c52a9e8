"""What the written cards mean: melds, openings, house rules, the table, the score and the referee."""

__version__ = "0.1.0"
