"""How far a hand is from its aim, what helps it, what to throw, and the chance of each of the next draws."""
