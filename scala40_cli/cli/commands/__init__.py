"""The commands, one file each: read, ask a judge, show."""
