"""The exact searches against slow ones that try everything."""
