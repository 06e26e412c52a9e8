"""The computer as a player: what it does is a function of what its seat sees, and of its level."""
