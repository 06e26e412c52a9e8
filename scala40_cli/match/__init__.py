"""scala40_cli/match."""
