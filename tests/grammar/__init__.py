"""tests/grammar."""
