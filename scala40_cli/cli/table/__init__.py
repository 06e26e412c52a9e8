"""The table's edge: people at a keyboard, programs on a pipe, the file of the game, many games at once."""
