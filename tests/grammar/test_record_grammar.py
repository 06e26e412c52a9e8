"""Records: every line is read or refused at its place, and what is written is read again as the same."""

from __future__ import annotations

import subprocess
import sys

import pytest

from grammar.cards.cards import Card, Piece
from grammar.cards.hand import read_hand
from grammar.cards.spelling import Notation
from grammar.errors import caret
from grammar.record.actions import Attach, Discard, Draw, Lay, Open, Reshuffle, Swap, Take
from grammar.record.frames import read_head
from grammar.record.reader import read_record, write_record
from grammar.record.values import Deal, Dealer, Record, RoundStart, Statement, Turn, Upcard
from grammar.record.verbs import VERBS
from grammar.sheet.score import End, Reentry, Score
from grammar.sheet.values import PlayersHeader, RulesHeader, SettingHeader
from grammar.words import nearest_word


def cards(text: str) -> tuple[Piece, ...]:
    return read_hand(text, Notation.ENGLISH)


def card(text: str) -> Piece:
    return cards(text)[0]


def statements(record: Record) -> list[Statement | None]:
    return [line.statement for line in record.lines]


ENGLISH = """\
# Friday evening
  Rules:classica   # as always
set open_min = 50
SET: limit=201
players:  Anna,Bruno ,  Maria  Carla

round 01
dealer: bruno
deal Anna: 10JQh, 5cds 2c 3..4s 8d 7 of hearts *
deal Bruno: ?
deal Maria Carla: Kh ? ? Ad
upcard: T♣
Anna:draw Ks;open 10h-Jh-Qh [5c 5d 5s];  discard 2c;
anna: ...
Bruno: DRAWS ?; lay 2s 3s 4s + 8c-8d-Jk=8h; attach 9h, Kh to m1; swap 5h in M2; discard ?
reshuffle
Maria Carla: takes 2c # the first
score Anna: closed in hand
score Bruno: unopened Kh 7c
score Maria Carla: 27#as counted
Maria Carla: re-enters
"""
READ: list[Statement | None] = [
    None,
    RulesHeader("classica"),
    SettingHeader("open_min", "50"),
    SettingHeader("limit", "201"),
    PlayersHeader(("Anna", "Bruno", "Maria Carla")),
    None,
    RoundStart(1),
    Dealer("Bruno"),
    Deal("Anna", cards("10h Jh Qh 5c 5d 5s 2c 3s 4s 8d 7h Jk")),
    Deal("Bruno", (None,)),
    Deal("Maria Carla", (card("Kh"), None, None, card("Ad"))),
    Upcard(card("10c")),
    Turn(
        "Anna",
        (Draw(card("Ks")), Open((cards("10h Jh Qh"), cards("5c 5d 5s"))), Discard(card("2c"))),
    ),
    Turn("Anna", ()),
    Turn(
        "Bruno",
        (
            Draw(None),
            Lay((cards("2s 3s 4s"), cards("8c 8d Jk=8h"))),
            Attach(cards("9h Kh"), 1),
            Swap(card("5h"), 2),
            Discard(None),
        ),
    ),
    Reshuffle(),
    Turn("Maria Carla", (Take(card("2c")),)),
    Score("Anna", End.IN_HAND),
    Score("Bruno", End.UNOPENED, cards("Kh 7c")),
    Score("Maria Carla", End.OPENED, None, 27),
    Reentry("Maria Carla"),
]
CANONICAL = """\
# Friday evening
rules: classica  # as always
set: open_min=50
set: limit=201
players: Anna, Bruno, Maria Carla

round 1
dealer: Bruno
deal Anna: 10h Jh Qh 5c 5d 5s 2c 3s 4s 8d 7h Jk
deal Bruno: ?
deal Maria Carla: Kh ? ? Ad
upcard: 10c
Anna: draw Ks; open 10h-Jh-Qh 5c-5d-5s; discard 2c
Anna: ...
Bruno: draw ?; lay 2s-3s-4s 8c-8d-Jk=8h; attach 9h Kh to m1; swap 5h in m2; discard ?
reshuffle
Maria Carla: take 2c  # the first
score Anna: closed in hand
score Bruno: unopened Kh 7c
score Maria Carla: 27  #as counted
Maria Carla: re-enters
"""
ITALIAN = """\
# Friday evening
regole: classica  # as always
imposta: open_min=50
imposta: limit=201
giocatori: Anna, Bruno, Maria Carla

smazzata 1
mazziere: Bruno
distribuite Anna: 10c Fc Dc 5f 5q 5p 2f 3p 4p 8q 7c Jk
distribuite Bruno: ?
distribuite Maria Carla: Rc ? ? Aq
scoperta: 10f
Anna: pesca Rp; apre 10c-Fc-Dc 5f-5q-5p; scarta 2f
Anna: ...
Bruno: pesca ?; cala 2p-3p-4p 8f-8q-Jk=8c; attacca 9c Rc a m1; scambia 5c in m2; scarta ?
rimescola
Maria Carla: prende 2f  # the first
punti Anna: chiude in mano
punti Bruno: non aperto Rc 7f
punti Maria Carla: 27  #as counted
Maria Carla: rientra
"""


def test_every_kind_of_line_is_read() -> None:
    record = read_record(ENGLISH)
    assert statements(record) == READ
    assert record.faults == ()
    assert [line.number for line in record.lines] == list(range(1, len(READ) + 1))
    assert record.lines[1].text == "  Rules:classica   # as always"
    assert (record.rules, record.players) == ("classica", ("Anna", "Bruno", "Maria Carla"))
    assert [setting.key for setting in record.settings] == ["open_min", "limit"]


def test_italian_says_the_same() -> None:
    assert read_record(ITALIAN) == read_record(ENGLISH)
    assert read_record(ITALIAN.upper().replace("RC", "Rc")).faults == ()


def test_canonical_form() -> None:
    record = read_record(ENGLISH)
    assert write_record(record) == CANONICAL
    assert write_record(record, Notation.ITALIAN) == ITALIAN
    assert write_record(read_record(CANONICAL)) == CANONICAL
    assert "10♥-J♥-Q♥ 5♣-5♦-5♠" in write_record(record, symbols=True)


def test_what_a_deal_hides() -> None:
    known, unknown, partly = (line.statement for line in read_record(ENGLISH).lines[8:11])
    assert isinstance(known, Deal)
    assert isinstance(unknown, Deal)
    assert isinstance(partly, Deal)
    assert (known.hidden, len(known.known)) == (False, 12)
    assert (unknown.hidden, unknown.known) == (True, ())
    assert (partly.hidden, partly.known) == (True, cards("Kh Ad"))


def test_an_omitted_turn_is_no_empty_turn() -> None:
    record = read_record("Anna: …\nAnna:\nAnna: ;\nAnna: draw ?; ...")
    assert record.lines[0].statement == Turn("Anna", ())
    assert [fault.line for fault in record.faults] == [2, 3, 4]


def test_columns_are_those_of_the_text_as_written() -> None:
    line = "\ufeff Zoë\u00a0🃏 : draw 7♥️;  discard ?"
    turn = read_record(line).lines[0].statement
    assert isinstance(turn, Turn)
    assert turn.actions == (Draw(card("7h")), Discard(None))
    assert [line[column - 1 :].split()[0] for column in turn.columns] == ["draw", "discard"]


def test_line_ends_of_every_system_count_alike() -> None:
    for end in ("\n", "\r\n", "\r", "\u2028"):
        record = read_record(end.join(["round 1", "", "Anna: draw ?", "oops"]))
        assert [(fault.line, fault.column) for fault in record.faults] == [(4, 5)]
    assert read_record("").lines == ()
    assert len(read_record("\n").lines) == 1


# The notation of the whole record.


def test_one_line_decides_the_letters_of_all() -> None:
    record = read_record("Anna: draw 7c; discard Qc\nBruno: draw 7p; discard 5c", default=Notation.ENGLISH)
    assert statements(record) == [
        Turn("Anna", (Draw(card("7h")), Discard(card("Qh")))),
        Turn("Bruno", (Draw(card("7s")), Discard(card("5h")))),
    ]


def test_a_short_form_decides_too() -> None:
    assert statements(read_record("upcard: 5c\ndeal Anna: 5cqp")) == [
        Upcard(card("5h")),
        Deal("Anna", cards("5h 5d 5s")),
    ]
    assert statements(read_record("scoperta: 5c\ndistribuite Anna: 5cds"))[0] == Upcard(card("5c"))


def test_words_decide_where_no_letter_does_and_the_default_where_no_word_does() -> None:
    for default in (Notation.ENGLISH, Notation.ITALIAN):
        assert statements(read_record("Anna: draw 7c", default=default)) == [
            Turn("Anna", (Draw(card("7c")),))
        ]
        assert statements(read_record("Anna: pesca 7c", default=default)) == [
            Turn("Anna", (Draw(card("7h")),))
        ]
    both = "Anna: draw 7c\nAnna: pesca 7c"
    assert statements(read_record(both, default=Notation.ENGLISH))[0] == Turn("Anna", (Draw(card("7c")),))
    assert statements(read_record(both, default=Notation.ITALIAN))[0] == Turn("Anna", (Draw(card("7h")),))


def test_the_caller_can_decide() -> None:
    assert statements(read_record("Anna: draw 7c", Notation.ITALIAN)) == [Turn("Anna", (Draw(card("7h")),))]
    assert len(read_record("Anna: draw 7s", Notation.ITALIAN).faults) == 1


def test_names_and_comments_decide_nothing() -> None:
    record = read_record("players: 7p, Fc\n7p: draw 7c  # not 7p\nFc: draw 5d")
    assert statements(record)[1] == Turn("7p", (Draw(card("7c")),))


@pytest.mark.parametrize("odd_one", [0, 2, 4])
def test_one_card_in_the_other_language_is_the_fault_wherever_it_stands(odd_one: int) -> None:
    lines = ["Anna: draw 7h", "Bruno: draw 5d", "Anna: draw Qs", "Bruno: draw 2s"]
    lines.insert(odd_one, "Anna: draw Rp")
    record = read_record("\n".join(lines))
    assert [(fault.line, fault.column, fault.error.piece) for fault in record.faults] == [
        (odd_one + 1, 12, "Rp")
    ]


# Names.


def test_a_name_is_spelled_as_in_the_header_whatever_its_case() -> None:
    record = read_record("players: Anna, Zoë\nANNA: draw ?\ndeal ｚｏë: ?\ndealer: anna\nscore anna: 27")
    assert [s.name for s in statements(record)[1:] if isinstance(s, (Turn, Deal, Dealer, Score))] == [
        "Anna",
        "Zoë",
        "Anna",
        "Anna",
    ]


def test_without_a_header_the_first_spelling_holds() -> None:
    record = read_record("deal Anna: ?\nANNA: draw ?\nBruno: draw ?")
    assert statements(record)[1:] == [Turn("Anna", (Draw(None),)), Turn("Bruno", (Draw(None),))]


# Faults.

HEAD = "players: Anna, Bruno\nround 1\n"


@pytest.mark.parametrize(
    "line, column, piece, message, nearest",
    [
        ("Anna: dicard 7h", 7, "dicard", "'dicard' is no action", "discard"),
        ("Anna: draw ?; scrta 7h", 15, "scrta", "'scrta' is no action", "scarta"),
        ("Anna: Ks", 7, "Ks", "'Ks' is no action", None),
        ("Anna: draw 7x", 12, "7x", "'x' is no suit", None),
        ("Anna: draw", 11, "", "which card?", None),
        ("Anna: draw 7h 8h", 15, "8h", "expected one card here, found 2", None),
        ("Anna: draw 78h", 12, "78h", "expected one card here, found 2", None),
        ("Anna: draw ? 8h", 14, "8h", "expected one card or ?", None),
        ("Anna: draw 7h, discard 8h", 16, "discard", "a ';' is missing before 'discard'", None),
        ("Anna: draw ? discard 8h", 14, "discard", "a ';' is missing before 'discard'", None),
        ("Anna: open 7h-8h-9h discard 8h", 21, "discard", "a ';' is missing before 'discard'", None),
        ("Anna: attach 7h to m1 discard 8h", 23, "discard", "a ';' is missing before 'discard'", None),
        ("Anna: attach 7h to m1, discard 8h", 24, "discard", "a ';' is missing before 'discard'", None),
        ("Anna: attach 7h discard 8h", 17, "discard", "a ';' is missing before 'discard'", None),
        ("Anna: take ?", 12, "?", "a card must be said here", None),
        ("Anna: open", 11, "", "which melds?", None),
        ("Anna: lay 7h-8h-", 16, "-", "a hyphen joins", None),
        ("Anna: lay [7h 8h; discard 9h", 11, "[", "this bracket is never closed", None),
        ("Anna: attach 7h", 16, "", "on which meld?", None),
        ("Anna: attach 7h m4", 17, "m4", "on which meld?", None),
        ("Anna: attach 7h to 4", 20, "4", "expected a meld", "m4"),
        ("Anna: attach 7h to m0", 20, "m0", "expected a meld", None),
        ("Anna: attach to m4", 14, "", "which card?", None),
        ("Anna: swap 7h 8h in m1", 15, "8h", "expected one card here", None),
        ("Anna: attach 7h to m1 now", 23, "now", "'now' is too much here", None),
        ("Anna:   # and?", 6, "", "what did Anna do?", None),
        ("Anna draw 7h", 6, "draw", "a ':' is missing here", None),
        ("Ana: draw 7h", 1, "Ana", "'Ana' is none of the players", "Anna"),
        ("Dario: draw 7h", 1, "Dario", "'Dario' is none of the players", None),
        ("deler: Bruno", 1, "deler", "'deler' is none of the players", "dealer"),
        ("deals Anna: 7h", 1, "deals Anna", "'deals Anna' is none of the players", "deal"),
        ("dealer: Brno", 9, "Brno", "'Brno' is none of the players", "Bruno"),
        ("dealer Bruno", 8, "Bruno", "a ':' is missing here, after 'dealer'", None),
        ("deal Ana: 7h", 6, "Ana", "'Ana' is none of the players", "Anna"),
        ("deal: 7h", 5, ":", "the player's name is missing", None),
        ("deal Anna:", 11, "", "which cards were dealt?", None),
        ("deal Anna: 7h 7x ?", 15, "7x", "'x' is no suit", None),
        ("deal Anna: ? 1h", 14, "1h", "there is no rank '1'", "Ah"),
        ("deal Anna: ??", 12, "??", "expected a card", None),
        ("upcard: 7h 8h", 12, "8h", "expected one card here", None),
        ("round one", 7, "one", "expected the number of the round", None),
        ("round 0", 7, "0", "expected the number of the round", None),
        ("rond 2", 1, "rond", "'rond' starts no line", "round"),
        ("reshuffle twice", 11, "twice", "'twice' is too much here", None),
        ("score Ana: closed", 7, "Ana", "'Ana' is none of the players", "Anna"),
        ("score Anna: clsed", 13, "clsed", "expected closed", "closed"),
        ("score Anna: 7h 7x", 16, "7x", "'x' is no suit", None),
        ("rules: casa", 1, "rules", "before the first round", None),
        (": draw 7h", 1, ":", "a line starts with a player's name", None),
        ("nothing of the kind", 20, "", "a ':' is missing here", None),
    ],
)
def test_a_fault_is_shown_at_its_place(
    line: str, column: int, piece: str, message: str, nearest: str | None
) -> None:
    record = read_record(f"{HEAD}{line}\nAnna: draw 7s")
    (fault,) = record.faults
    assert (fault.line, fault.column, fault.error.piece, fault.error.nearest) == (3, column, piece, nearest)
    assert message in str(fault.error)
    assert caret(fault.error) == f"{line}\n{' ' * (column - 1)}{'^' * max(1, len(piece))}"
    assert statements(record)[3] == Turn("Anna", (Draw(card("7s")),))
    assert write_record(record).splitlines()[2] == line


@pytest.mark.parametrize(
    "line, column, message",
    [
        ("players: Anna, anna", 16, "'anna' stands here twice"),
        ("players: Anna,, Bruno", 15, "expected the names"),
        ("players: Anna, Deal Dan", 16, "no player can be called 'Deal Dan'"),
        ("players: A;b", 10, "no player can be called 'A;b'"),
        ("players:", 9, "what is missing"),
        ("rules:  # none", 7, "what is missing"),
        ("set: open_min", 6, "expected a rule and its value"),
        ("set =5", 5, "expected a rule and its value"),
    ],
)
def test_a_faulty_header_is_shown_at_its_place(line: str, column: int, message: str) -> None:
    (fault,) = read_record(line).faults
    assert (fault.line, fault.column) == (1, column)
    assert message in str(fault.error)


@pytest.mark.parametrize(("line", "column"), [("\ufefd: cancel", 1), ("deal \ufefd: 7h", 6)])
def test_a_name_that_nobody_can_see_is_none(line: str, column: int) -> None:
    (fault,) = read_record(line).faults
    assert (fault.column, str(fault.error.message)) == (column, "a player's name has no control characters")


def test_a_header_stands_once() -> None:
    record = read_record(
        "rules: casa\nset: limit=101\nset: limit=201\nrules: guide\nplayers: Anna\nplayers: Bruno"
    )
    assert [fault.line for fault in record.faults] == [4, 6]
    assert (record.rules, record.players) == ("casa", ("Anna",))


def test_a_misspelt_keyword_is_found_without_a_header_of_players() -> None:
    (fault,) = read_record("deler: Bruno").faults
    assert fault.error.nearest == "dealer"


def test_every_fault_is_shown_and_nothing_else_is_lost() -> None:
    lines = ENGLISH.splitlines()
    for place in range(0, 2 * len(READ), 2):
        lines.insert(place, f"Anna: oops {place}")
    record = read_record("\n".join(lines))
    assert [fault.line for fault in record.faults] == list(range(1, 2 * len(READ) + 1, 2))
    assert statements(record)[1::2] == READ


def test_a_fault_keeps_nothing_of_how_it_was_raised() -> None:
    (fault,) = read_record("Anna: draw 7x").faults
    assert fault.error.__traceback__ is None
    assert fault.error.__context__ is None
    refused = read_head("no such line")
    assert isinstance(refused, Exception)
    assert refused.__traceback__ is None


def test_a_plain_record_is_read_without_the_parser() -> None:
    code = (
        "import sys; from grammar.record.reader import read_record; "
        "assert not read_record(sys.stdin.read()).faults; "
        "assert not {'pyparsing', 'difflib'} & set(sys.modules)"
    )
    for text in (CANONICAL, ITALIAN):
        subprocess.run([sys.executable, "-c", code], input=text, text=True, check=True)


@pytest.mark.parametrize(
    "word, nearest",
    [
        ("Dicard", "discard"),
        ("scrta", "scarta"),
        ("oprn", "open"),
        ("x", None),
        ("antidisestablishment" * 2, None),
    ],
)
def test_the_nearest_verb(word: str, nearest: str | None) -> None:
    assert nearest_word(word, [each for words in VERBS.values() for each in words.all]) == nearest


def test_cards_are_values_the_core_knows() -> None:
    turn = statements(read_record("Anna: draw 7h"))[0]
    assert isinstance(turn, Turn)
    (action,) = turn.actions
    assert isinstance(action, Draw)
    assert isinstance(action.card, Card)
