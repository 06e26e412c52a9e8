"""scala40_cli/questions."""
