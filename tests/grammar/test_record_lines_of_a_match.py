"""Records of whole matches: matches, seed, stock, buying, cancelling, coming and going, turns over several lines."""

from __future__ import annotations

import pytest

from grammar.cards.spelling import Notation
from grammar.record.reader import read_record, write_record

ENGLISH = """\
players: Anna, Bruno, Carla, Dino
pairs: Anna+Carla, Bruno+Dino
seed: 20261130
match 1
round 1
dealer: Dino
upcard: 9d
stock: Kd 2h Jk 7s
Carla: buy 9d; lay 8d-9d-10d; draw ?
Anna: draw Kd; cancel; draw Kd; discard 2c
Bruno: reshuffle; draw ?; discard 9s
Carla: draw ?; leaves
dead
score Anna: unopened
Dino: leaves
Elena: joins
Fabio: joins 45
match 2
players: Anna, Elena
round 1
"""
ITALIAN = """\
giocatori: Anna, Bruno, Carla, Dino
coppie: Anna+Carla, Bruno+Dino
caso: 20261130
partita 1
smazzata 1
mazziere: Dino
scoperta: 9q
tallone: Rq 2c Jk 7p
Carla: compra 9q; cala 8q-9q-10q; pesca ?
Anna: pesca Rq; annulla; pesca Rq; scarta 2f
Bruno: rimescola; pesca ?; scarta 9p
Carla: pesca ?; lascia
nulla
punti Anna: non aperto
Dino: lascia
Elena: entra
Fabio: entra 45
partita 2
giocatori: Anna, Elena
smazzata 1
"""


def test_every_line_is_read_and_written_in_both_languages() -> None:
    english, italian = read_record(ENGLISH), read_record(ITALIAN)
    assert english.faults == italian.faults == ()
    assert [line.statement for line in english.lines] == [line.statement for line in italian.lines]
    assert write_record(english) == ENGLISH
    assert write_record(english, Notation.ITALIAN) == ITALIAN


def test_a_turn_over_several_lines_is_joined_and_its_comments_are_kept() -> None:
    text = (
        "Anna: draw Ks  # at last\n# she thinks\n\nAnna: open 10h-Jh-Qh 5c-5d-5s\nreshuffle\n"
        "Anna: discard 2c  # quickly\nBruno: draw ?\nAnna: draw ?\nAnna: leaves\nBruno: draw 7h\n"
    )
    once = write_record(read_record(text))
    assert once == (
        "# she thinks\nAnna: draw Ks; open 10h-Jh-Qh 5c-5d-5s; reshuffle; discard 2c  # at last # quickly\n"
        "Bruno: draw ?\nAnna: draw ?; leaves\nBruno: draw 7h\n"
    )
    assert write_record(read_record(once)) == once


def test_what_is_not_the_same_turn_is_not_joined() -> None:
    for text in (
        "Anna: draw Ks; discard 2c\nAnna: draw ?; discard 3c\n",
        "Anna: draw Ks\nBruno: draw ?\n",
        "Anna: draw Ks\nround 2\nAnna: draw ?; discard 2c\n",
        "Anna: open 10h-Jh-Qh\nreshuffle\nstock: 2c 3c\nAnna: draw 2c; discard 3c\n",
        "Anna: draw Ks\nAnna: ...\n",
        "Anna: draw Ks\nAnna: buy 9d; lay 8d-9d-10d; draw ?\n",
    ):
        assert write_record(read_record(text)) == text, text


@pytest.mark.parametrize(
    "line,column,message",
    [
        ("match one", 7, "expected the number of the match, as in match 1"),
        ("seed: x", 7, "expected a whole number, as in seed: 7"),
        ("stock:", 7, "which cards? the stock is written from its top card on, as far as it is known"),
        ("stock: 7h ?", 11, None),
        ("pairs: Anna, Bruno", 8, "expected two names with a + between them, as in Anna+Bruno, Carla+Dino"),
        ("pairs: Anna+Anna", 8, "'Anna' stands here twice"),
        ("Anna: cancel 7h", 14, "'7h' is too much here: this action is one word"),
        ("Anna: buy ?", 11, None),
        ("Anna: draw 7h cancel", 15, "a ';' is missing before 'cancel': it separates the actions of a turn"),
    ],
)
def test_a_fault_is_shown_at_its_place(line: str, column: int, message: str | None) -> None:
    (fault,) = read_record(line).faults
    assert fault.column == column
    assert message is None or str(fault.error) == message


def test_players_stand_once_a_match_and_who_joins_is_known_from_then_on() -> None:
    text = "players: Anna, Bruno\nround 1\nplayers: Anna, Carla\nCarla: draw ?\nCarla: joins\nCarla: draw ?\n"
    assert [fault.line for fault in read_record(text).faults] == [3, 4]
    again = "players: Anna, Bruno\nmatch 2\nplayers: Anna, Carla\nCarla: draw ?\nBruno: draw ?\nrules: casa\n"
    assert [fault.line for fault in read_record(again).faults] == [5, 6]
