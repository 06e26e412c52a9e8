"""The edge: command line, settings, help, completion, streams and the one printer.

Everything that reads arguments or writes answers.
"""
