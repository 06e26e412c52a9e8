"""How answers look: sentences, cards, layout, JSON, pictures.

Values come in, text goes out; nothing is decided or printed here.
"""
