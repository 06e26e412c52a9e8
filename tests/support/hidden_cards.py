"""Records of games of which somebody did not note all the cards."""

from __future__ import annotations

from random import Random

from tests.support.oracle_hands import JOKER


def hidden(text: str, name: str) -> str:
    """The record as it is where nobody noted this player's hand and draws."""
    lines = []
    for line in text.splitlines():
        if line.startswith(f"deal {name}:"):
            line = f"deal {name}: ?"
        elif line.startswith(f"{name}:"):
            parts = line.removeprefix(f"{name}: ").split("; ")
            line = f"{name}: " + "; ".join("draw ?" if part.startswith("draw ") else part for part in parts)
        lines.append(line)
    return "\n".join(lines) + "\n"


def blurred(text: str, random: Random) -> str:
    """The record as it is where single cards were not noted: dealt, drawn, turned up or thrown."""
    lines = []
    for line in text.splitlines():
        head, colon, body = line.partition(": ")
        if line.startswith("deal "):
            body = " ".join("?" if random.random() < 0.2 else card for card in body.split())
        elif line.startswith("upcard") and random.random() < 0.3 and body != JOKER:
            body = "?"
        elif "; " in body:
            parts = [_blurred_action(part, random) for part in body.split("; ")]
            body = "; ".join(parts)
        lines.append(head + colon + body)
    return "\n".join(lines) + "\n"


def _blurred_action(action: str, random: Random) -> str:
    verb, _, card = action.partition(" ")
    return f"{verb} ?" if verb in ("draw", "discard") and card and random.random() < 0.2 else action
