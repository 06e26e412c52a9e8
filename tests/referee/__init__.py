"""tests/referee."""
