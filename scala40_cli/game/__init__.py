"""scala40_cli/game."""
