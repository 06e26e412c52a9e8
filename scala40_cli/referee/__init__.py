"""The referee: a written game replayed line by line, and every rule that it provably breaks."""
