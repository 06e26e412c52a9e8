"""The table: the game's loop as values, what a seat sees of it, and the computer that plays."""
