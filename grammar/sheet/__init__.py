"""Score lines and match sheets as text. Knows cards; records build on it, and not the other way round."""
