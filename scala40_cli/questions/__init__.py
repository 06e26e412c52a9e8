"""One question a file, each a frozen value with its ``judge_…``: open, attach, discard, take, close.

What was not said is tried in every way.
"""
