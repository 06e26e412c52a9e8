"""Records, judged; and random games that the referee must call clean."""
