"""What can be written: text in, frozen values out.

No rule of the game comes in, and pyparsing is used nowhere else.
"""
