"""scala40_cli/cli."""
