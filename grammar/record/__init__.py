"""Records of a game as it was played: values, reading and writing. Knows sheets and cards, and no rules."""
