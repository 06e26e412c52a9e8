"""scala40_cli/search."""
