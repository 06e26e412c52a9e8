"""How answers look: languages and terminals."""
