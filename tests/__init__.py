"""Tests, in the rooms of the program; ``support`` holds what they share, ``data`` what they compare with."""
