"""Melds and hands as lines of text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from grammar.cards.cards import JOKER, Card, Joker, Piece
from grammar.message import say_many
from scala40_cli.game.melds import Kind, Meld
from scala40_cli.render.style import Style


def kind_name(kind: Kind | None, style: Style) -> str:
    """ "set" or "run" in the language of the user."""
    if kind is None:
        return style.text("meld")
    return style.text("set") if kind is Kind.SET else style.text("run")


def points_text(points: int, style: Style) -> str:
    """ "1 point", "45 points"."""
    return style.say(say_many("{count} point", "{count} points", points))


def meld_lines(melds: Sequence[Meld], style: Style) -> list[str]:
    """A line for each meld: kind, cards, points, the columns in line."""
    plain = style.plain()
    names = [kind_name(meld.kind, style) for meld in melds]
    widths = [len(plain.cards(meld.cards)) for meld in melds]
    wide, name_wide = max(widths, default=0), max(map(len, names), default=0)
    return [
        f"  {name:<{name_wide}}  {style.cards(meld.cards)}{' ' * (wide - width)}  {meld.points:>3}"
        for name, meld, width in zip(names, melds, widths, strict=True)
    ]


def meld_word(cards: Sequence[Piece], style: Style) -> str:
    """A meld as one word with hyphens, as it can be read again."""
    return "-".join(style.card(piece) for piece in cards)


_LONG = 4
"""So many cards of a suit in sequence are written as a range."""


def many_cards(pieces: Iterable[Piece], style: Style) -> str:
    """Cards in one line, in their order; four and more of a suit in sequence as a range such as A..5h."""
    stretches: list[list[Piece]] = []
    for piece in pieces:
        if stretches and _follows(piece, stretches[-1][-1]):
            stretches[-1].append(piece)
        else:
            stretches.append([piece])
    return " ".join([_stretch(stretch, style) for stretch in stretches])


def _follows(piece: Piece, other: Piece) -> bool:
    return (
        isinstance(piece, Card)
        and isinstance(other, Card)
        and piece.suit is other.suit
        and piece.rank == other.rank + 1
    )


def _stretch(pieces: Sequence[Piece], style: Style) -> str:
    if len(pieces) < _LONG:
        return style.cards(pieces)
    first, last = (style.plain().card(piece) for piece in (pieces[0], pieces[-1]))
    return style.tinted(f"{first[:-1]}..{last}", pieces[0])


def said_joker_lines(hand: Iterable[Piece], style: Style) -> list[str]:
    """A line about the jokers in a hand that were said to stand for a card: that is said when they are laid."""
    said = [piece for piece in hand if isinstance(piece, Joker) and piece.stands_for is not None]
    if not said:
        return []
    text = style.say(
        say_many(
            "a joker in the hand stands for nothing yet: {cards} is read as {joker}",
            "jokers in the hand stand for nothing yet: {cards} are read as {joker}",
            len(said),
            cards=style.cards(said),
            joker=JOKER,
        )
    )
    return [f"  {text}"]
