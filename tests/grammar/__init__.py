"""What can be written, read and written again."""
