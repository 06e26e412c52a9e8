"""The commands, one file each: read, ask a judge, return a result.

Nothing is decided here, and nothing printed.
"""
