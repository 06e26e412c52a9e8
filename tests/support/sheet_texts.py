"""Hypothesis strategies for match sheets: values that can be written, and the texts of them."""

from __future__ import annotations

from hypothesis import strategies as st

from grammar.cards.cards import CARDS, JOKER, Joker, Piece
from grammar.sheet.score import DeadRound, End, Reentry, Score
from grammar.sheet.sheet import RoundsHeader, Sheet, SheetLine
from grammar.sheet.values import PlayersHeader, RulesHeader, SettingHeader

PIECES: list[Piece] = [*CARDS, JOKER, *[Joker(card) for card in CARDS[:5]]]

HEADER_WORDS = {"rules", "regole", "set", "imposta", "players", "giocatori", "rounds", "smazzate"}


def _is_no_header(name: str) -> bool:
    return name.lower() not in HEADER_WORDS


names = st.one_of(
    st.sampled_from(["Anna", "Bruno", "Carlà", "Dino De Rossi", "安娜", "O'Neill", "D-J", "Ёлка", "rosso 2"]),
    st.text(
        st.characters(exclude_categories=["C", "Z"], exclude_characters=":,#：，"), min_size=1, max_size=8
    ).filter(_is_no_header),
)

hands = st.lists(st.sampled_from(PIECES), min_size=1, max_size=14).map(tuple)
points = st.integers(0, 999_999)
ends = st.sampled_from([end for end in End if end is not End.TAKEN])
"""How a line says that a round ended; only a table of numbers leaves it open."""

bare = st.builds(Score, names, st.sampled_from([End.CLOSED, End.IN_HAND, End.UNOPENED]))
with_cards = st.builds(Score, names, ends, hands)
with_points = st.builds(Score, names, ends, st.none(), points)
scores = st.one_of(bare, with_cards, with_points)
round_lines = st.one_of(scores, scores, st.builds(Reentry, names), st.just(DeadRound()))

words = st.text(st.characters(categories=["L", "N", "P"], exclude_characters="#=："), min_size=1, max_size=12)
comments = st.text(
    st.characters(exclude_characters="\r\n\ufeff", exclude_categories=["Cs"]), max_size=20
).map(str.rstrip)


@st.composite
def sheets(draw: st.DrawFn) -> Sheet:
    """A sheet with headers first, then rounds; blank lines and comments anywhere."""
    headers: list[SheetLine | None] = []
    if draw(st.booleans()):
        headers.append(RulesHeader(draw(words)))
    headers += draw(st.lists(st.builds(SettingHeader, words, words), max_size=2))
    if draw(st.booleans()):
        named = draw(st.lists(names, min_size=2, max_size=4, unique_by=lambda name: name.casefold()))
        headers.append(PlayersHeader(tuple(named)))
    if draw(st.booleans()):
        headers.append(RoundsHeader(draw(st.integers(1, 999_999))))
    rounds = draw(st.lists(st.one_of(round_lines, round_lines, st.none()), max_size=8))
    lines = (*headers, *rounds)
    commented = (
        draw(st.dictionaries(st.integers(1, max(1, len(lines))), comments, max_size=3)) if lines else {}
    )
    return Sheet(lines, tuple(sorted(commented.items())))
