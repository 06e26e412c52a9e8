"""What tests share: running the program, asking, oracles, random texts and games. No test is here."""
