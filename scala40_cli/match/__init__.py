"""The score: the end of a round, and a match from its rounds. Cards count here; no play is judged."""
