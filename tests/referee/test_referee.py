"""The referee on small records: what is provable, what hidden cards leave open, how it goes on after a violation."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import cycle

import pytest

from grammar.cards.cards import CARDS
from grammar.cards.hand import read_hand
from grammar.cards.melds import read_melds
from grammar.record.actions import Discard, Draw, Open
from grammar.record.reader import read_record
from scala40_cli.game.verdict import Answer, Verdict
from scala40_cli.referee.actions import can, check, do
from scala40_cli.referee.at_turn import after_turn
from scala40_cli.referee.deal import set_up
from scala40_cli.referee.judging import IsClean, judge_record
from scala40_cli.referee.report import RecordReport
from scala40_cli.referee.state import new_round
from scala40_cli.referee.turns import begin, end
from scala40_cli.rules.load import load_rules

HEAD = "players: Anna, Bruno\nround 1\ndealer: Bruno\n"
ANNA = "deal Anna: 10h Jh Qh 5c 5d 5s 2c 3c 9s 8d Kd 4s 7s\n"
OPENS = "Anna: draw ?; open 10h-Jh-Qh 5c-5d-5s; discard 2c\n"


def judge(
    body: str, rules: str = "fantacarte", *, head: str = HEAD, first: bool = False
) -> Verdict[RecordReport]:
    name, *overrides = rules.split("+")
    return judge_record(IsClean(read_record(head + body), first), load_rules(name, overrides))


def broken(body: str, rules: str = "fantacarte", *, head: str = HEAD) -> list[tuple[int, str]]:
    """The violations, each with its line counted from the first line of the body, and its rule."""
    before = head.count("\n")
    return [(one.line - before, one.rule) for one in judge(body, rules, head=head).found.violations]


# --- One action at a time ------------------------------------------------------------------------------


def test_an_action_is_checked_and_done_and_leaves_what_was_as_it_was() -> None:
    rules = load_rules()
    (deal,) = [line.statement for line in read_record(ANNA).lines]
    dealt, faults = set_up(deal, new_round(("Anna", "Bruno"), rules), rules)  # type: ignore[arg-type]
    assert faults == ()
    begun, faults = begin(0, dealt, rules)
    assert faults == ()
    assert [one.rule for one in check(Discard(CARDS[0]), begun, rules)] == ["hand_holds", "turn_order"]
    drawn, event = do(Draw(read_hand("Ks")[0]), begun, rules)
    assert event.reasons == ()
    assert begun.stock - drawn.stock == 1
    opening = Open(read_melds("10h-Jh-Qh 5c-5d-5s"))
    assert can(opening, drawn, rules)
    opened, _ = do(opening, drawn, rules)
    assert not can(opening, opened, rules)
    thrown, event = do(Discard(read_hand("2c")[0]), opened, rules)
    assert event.reasons == ()
    after, faults = end(thrown, rules)
    assert faults == ()
    assert (after.next, after.seats[0].opened, after.seats[0].size, len(after.table.melds)) == (1, True, 7, 2)
    assert (dealt.seats[0].opened, dealt.table.melds) == (False, ())


# --- What is provable ---------------------------------------------------------------------------------


def test_a_hidden_hand_can_hold_every_card_but_one_that_the_pack_has_no_more_of() -> None:
    anna = "deal Anna: 9d 9d Qh 5c 5d 5s 2c 3c 9s 8d Kd 4s 7s\nupcard: 4c\n"
    assert broken(f"{anna}Anna: draw ?; discard 2c\nBruno: draw ?; discard 9c\n") == []
    assert broken(f"{anna}Anna: draw ?; discard 2c\nBruno: draw ?; discard 9d\n") == [(4, "pack_copies")]


def test_a_card_drawn_unseen_is_the_one_that_is_played_and_was_not_held() -> None:
    assert broken(f"{ANNA}upcard: 4c\nAnna: draw ?; discard Ks\n") == []
    later = "Bruno: draw ?; discard Ac\nAnna: draw ?; discard Qs\nBruno: draw ?; discard Ac\n"
    later += "Anna: draw Jd; discard Js\n"
    assert broken(f"{ANNA}upcard: 4c\nAnna: draw ?; discard Ks\n{later}") == [(7, "hand_holds")]


def test_after_a_discard_that_nobody_noted_no_card_is_sure_to_be_in_the_hand() -> None:
    body = (
        f"{ANNA}upcard: 4c\nAnna: draw Ks; discard ?\nBruno: draw ?; discard Kd\nAnna: draw ?; discard Kd\n"
    )
    assert broken(body) == []
    score = "score Anna: unopened 10h Jh Qh 5c 5d 5s 2c 3c 9s 8d 4s 7s Ks\nscore Bruno: closed\n"
    assert [rule for _, rule in broken(body + score)] == ["close_last"]


def test_a_card_taken_says_what_the_unnoted_discard_below_it_was() -> None:
    body = f"upcard: 4c\n{OPENS}Bruno: draw ?; discard ?\nAnna: take Kh; attach Kh to m1; discard 9s\n"
    assert broken(body) == []
    both = "deal Bruno: Kh Kh Qd 5c 5d 6s 2c 3c 9s 8d Kd 4s 7s\n"
    assert broken(f"{both}{body}") == []
    assert broken(f"{both}{body}".replace("Bruno: draw ?; discard ?", "Bruno: draw ?; discard 2h")) == [
        (5, "top_discard"),
        (5, "pack_copies"),
    ]


def test_the_stock_is_counted_and_must_be_renewed_when_it_is_empty() -> None:
    turns = [
        f"{name}: draw ?; discard ?" for name, _ in zip(cycle(("Anna", "Bruno")), range(81), strict=False)
    ]
    body = "upcard: 4c\n" + "\n".join(turns) + "\n"
    assert broken(body) == []
    assert broken(f"{body}Bruno: draw ?; discard ?\n") == [(83, "stock_count")]
    assert broken(f"{body}reshuffle\nBruno: draw ?; discard ?\n") == []
    early = body.replace("\nBruno", "\nreshuffle\nBruno", 1)
    assert broken(early) == [(3, "stock_count")]


def _to_the_end_of_the_stock() -> Iterable[str]:
    """Turns that draw the whole stock, every card drawn being thrown at once; 4c is turned up."""
    cards = [card.text for card in CARDS if card.text != "4c"]
    for name, card in zip(cycle(("Anna", "Bruno")), [*cards, *cards[:30]], strict=False):
        yield f"{name}: draw {card}; discard {card}"


@pytest.mark.parametrize(
    "rules,card,expected",
    [
        ("classica", "4c", []),
        ("classica", "Ah", [(84, "stock_out")]),
        ("classica", "5c", [(84, "stock_out")]),
        ("fantacarte", "4c", []),
        ("fantacarte", "Ah", []),
        ("fantacarte", "Jk", [(84, "stock_out")]),
    ],
)
def test_after_the_renewal_come_the_discards_and_where_they_were_turned_over_in_their_order(
    rules: str, card: str, expected: list[tuple[int, str]]
) -> None:
    body = "\n".join(["upcard: 4c", *_to_the_end_of_the_stock(), "reshuffle"])
    assert broken(f"{body}\nBruno: draw {card}; discard {card}\n", rules) == expected


def test_a_joker_turned_up_is_replaced_or_kept() -> None:
    turn = "Anna: draw ?; discard 2c\n"
    assert broken(f"upcard: Jk\n{turn}") == [(1, "upcard_joker")]
    assert broken(f"upcard: Jk\nupcard: 4c\n{turn}") == []
    assert broken(f"upcard: Jk\n{turn}", "fantacarte+upcard_joker=keep") == []
    assert broken(f"upcard: Jk\nupcard: 4c\n{turn}", "fantacarte+upcard_joker=keep") == [(2, "upcard_joker")]


def test_hands_as_large_as_the_house_deals() -> None:
    assert broken("deal Anna: 10h Jh\n") == [(1, "deal")]
    assert broken(f"{ANNA}{ANNA}") == [(2, "deal")]
    assert broken("deal Anna: ?\ndeal Bruno: 10h ? ? ? ? ? ? ? ? ? ? ? ?\n") == []
    assert broken(f"{ANNA}upcard: 4c\nAnna: draw ?; discard 2c\ndeal Bruno: ?\n") == [(4, "turn_order")]
    assert broken(ANNA, "fantacarte+deal=15") == [(1, "deal")]


# --- Whose turn it is -----------------------------------------------------------------------------------


def test_turns_go_round_in_the_order_of_the_players_from_the_one_after_the_dealer() -> None:
    head = "players: Anna, Bruno, Carla\nround 1\ndealer: Carla\n"
    turn = "{}: draw ?; discard ?\n".format
    assert broken(turn("Anna") + turn("Bruno") + turn("Carla") + turn("Anna"), head=head) == []
    assert broken(turn("Bruno"), head=head) == [(1, "first_player")]
    assert broken(turn("Anna") + turn("Carla") + turn("Anna"), head=head) == [(2, "turn_order")]
    assert broken(turn("Anna") + turn("Anna"), head=head) == [(2, "turn_order")]


def test_without_players_named_the_first_turns_say_the_order() -> None:
    turn = "{}: draw ?; discard ?\n".format
    assert broken(turn("Bruno") + turn("Anna") + turn("Bruno"), head="") == []
    assert broken(turn("Bruno") + turn("Anna") + turn("Anna"), head="") == [(3, "turn_order")]


def test_nothing_is_played_once_somebody_has_closed() -> None:
    body = "upcard: 4c\nAnna: draw ?; open 10h-Jh-Qh-Kh 5c-5d-5s-5h 2c-3c-4c-5c-6c; discard 9s\n"
    assert broken(f"{body}Bruno: draw ?; discard 2s\n") == [(3, "turn_order")]


# --- Going on after a violation --------------------------------------------------------------------------


def test_later_faults_are_found_too_and_the_first_alone_where_that_is_asked() -> None:
    body = "Bruno: draw ?; discard 2s\nAnna: draw ?; lay 3s-4s-5s; discard 2c\nround 2\nAnna: discard 2c\n"
    assert broken(body) == [(1, "first_player"), (2, "open_min"), (4, "first_player"), (4, "turn_order")]
    verdict = judge(body, first=True)
    assert [one.line for one in verdict.found.violations] == [4]
    assert len(verdict.found.rounds) == 1


def test_r1_melds_of_an_opening_that_is_short_are_not_on_the_table() -> None:
    body = "Anna: draw ?; open 4h-4d-4c; discard 2c\nBruno: draw ?; discard 9s\n"
    assert broken(body) == [(1, "open_min")]
    body += "Anna: draw ?; attach 4s to m1; discard Kd\n"
    assert broken(body) == [(1, "open_min"), (3, "attach_fit")]


def test_an_opening_that_is_short_is_back_in_the_hand_if_the_player_opens_later() -> None:
    deal = "deal Anna: 4h 4d 4c 10h Jh Qh Kh 2c 3c 9s 8d Kd 7s\nupcard: 6c\n"
    same_turn = "Anna: draw Ac; open 4h-4d-4c; open 4h-4d-4c 10h-Jh-Qh-Kh; attach 9h to m2; discard 2c\n"
    assert broken(deal + same_turn) == [(3, "open_min"), (3, "hand_holds")]
    later = "Anna: draw Ah; open 4h-4d-4c; discard 2c\nBruno: draw ?; discard 9d\n"
    later += "Anna: draw Ac; open 10h-Jh-Qh-Kh; attach Ah to m1; discard 4h\n"
    assert broken(deal + later) == [(3, "open_min")]


def test_r1_a_meld_that_is_none_goes_back_alone_and_naming_it_later_is_one_fault() -> None:
    body = "Anna: draw ?; open 10h-Jh-Qh-Kh 5c-5d-6s; discard 2c\nBruno: draw ?; discard 2s\n"
    fits = "Anna: draw ?; attach Ah to m1; discard Kd\n"
    assert broken(f"{body}{fits}") == [(1, "meld_kind")]
    assert broken(f"{body}{fits.replace(';', '; attach 5h to m2;', 1)}") == [
        (1, "meld_kind"),
        (3, "attach_fit"),
    ]
    assert broken(f"{body}Anna: draw ?; attach 8h to m1; discard Kd\n") == [
        (1, "meld_kind"),
        (3, "attach_fit"),
    ]
    assert broken(f"{body}Anna: draw ?; swap 5h in m2; discard Kd\n") == [(1, "meld_kind"), (3, "attach_fit")]


def test_a_card_from_nowhere_leaves_the_size_of_the_hand_right() -> None:
    body = (
        f"{ANNA}upcard: 4c\nAnna: draw Ks; open 10h-Jh-Qh 5c-5d-5s; discard 6d\nBruno: draw ?; discard Ac\n"
    )
    body += "Anna: draw Qs; lay 7s-8s-9s; discard 8d\nBruno: draw ?; discard Ah\nAnna: draw Ad; discard Jc\n"
    assert broken(body) == [(3, "hand_holds"), (5, "hand_holds"), (7, "hand_holds")]


# --- What was not said -----------------------------------------------------------------------------------


def test_a_turn_that_was_not_written_down_ends_the_judging_of_the_round() -> None:
    verdict = judge(f"upcard: 4c\n{OPENS}Bruno: ...\nAnna: discard 2c\nround 2\nBruno: draw ?; discard 2c\n")
    assert verdict.answer is Answer.UNDECIDED
    assert [one.answer for one in verdict.found.rounds] == [Answer.UNDECIDED, Answer.YES]
    assert verdict.found.rounds[0].stopped is not None
    assert verdict.found.rounds[0].stopped[0] == 6


def test_a_line_that_cannot_be_read_ends_the_judging_of_the_round_if_it_may_be_a_turn() -> None:
    body = f"upcard: 4c\n{OPENS}Bruno: draws a card\nAnna: discard 2c\n"
    assert judge(body).found.rounds[0].stopped is not None
    assert broken(body) == []
    assert broken("deal Bruno: Xx\nAnna: discard 2c\n") == [(2, "turn_order")]


def test_a_joker_without_a_suit_is_settled_by_what_is_attached() -> None:
    lays = "Bruno: draw ?; discard 2s\nAnna: draw ?; lay 7c-7s-Jk; discard 9d\nBruno: draw ?; discard 2d\n"
    attaches = (
        f"upcard: 4c\n{OPENS}{lays}Anna: draw ?; attach 7h to m3; discard Kd\nBruno: draw ?; discard 8c\n"
    )
    assert judge(attaches).answer is Answer.YES
    swap = "Anna: draw ?; swap {} in m3; discard Kc\n".format
    assert broken(attaches + swap("7h")) == [(8, "swap_card")]
    assert broken(attaches + swap("7d")) == []
    assert judge(f"upcard: 4c\n{OPENS}{lays}" + swap("7h")).answer is Answer.UNDECIDED


def test_a_discard_that_fits_only_if_an_unsaid_joker_is_another_card_is_undecided() -> None:
    deal = "deal Bruno: 7h 2d 2h 9s 8s Jd Jh Ad As 3d 9c Kd 6d\nupcard: 4c\n"
    body = f"{deal}Anna: draw ?; open 7c-7s-Jk 10c-Jc-Qc; discard 2c\nBruno: draw Ac; discard 7h\n"
    assert judge(body).answer is Answer.UNDECIDED
    assert broken(body.replace("7c-7s-Jk", "7c-7s-Jk=7d")) == [(4, "discard_attachable")]
    assert judge(body.replace("7c-7s-Jk", "7c-7s-Jk=7h")).answer is Answer.YES


# --- The score --------------------------------------------------------------------------------------------

CLOSES = (
    "deal Bruno: 9h 2d 2h 7s 8s Jd Jh Ad As 3d 9c Kd 6d\nupcard: 4c\n"
    "Anna: draw ?; open 10h-Jh-Qh-Kh 5c-5d-5s-5h 2c-3c-4c; discard 9s\nBruno: draw Ks; discard Ks\n"
    "Anna: draw ?; attach 9h to m1; attach 5c to m3; discard 8d\n"
)
LEFT = "9h 2d 2h 7s 8s Jd Jh Ad As 3d 9c Kd 6d"


@pytest.mark.parametrize(
    "score,expected",
    [
        ("", []),
        (f"score Anna: closed\nscore Bruno: unopened {LEFT}\n", []),
        ("score Anna: closed\nscore Bruno: unopened\n", []),
        ("score Anna: closed\nscore Bruno: 100\n", []),
        ("score Anna: closed\nscore Bruno: unopened 92\n", [(7, "count_hand")]),
        ("score Anna: closed\nscore Bruno: unopened 98\n", []),
        (f"score Anna: closed\nscore Bruno: {LEFT}\n", [(7, "unopened")]),
        (f"score Anna: closed\nscore Bruno: unopened {LEFT[:-2]}6s\n", [(7, "count_hand")]),
        ("score Anna: closed in hand\n", [(6, "close_last")]),
        ("score Anna: 7c\n", [(6, "close_last")]),
        ("score Bruno: closed\n", [(6, "close_last")]),
        ("score Anna: closed 5\n", [(6, "closer_zero")]),
        ("score Anna: closed\nscore Anna: closed\n", [(7, "one_closer"), (7, "match_players")]),
    ],
)
def test_a_claimed_score_is_held_against_the_cards(score: str, expected: list[tuple[int, str]]) -> None:
    assert broken(CLOSES + score) == expected
    (one,) = judge(CLOSES + score).found.rounds
    assert {player.line.name: player.points for player in one.scores} == {"Anna": 0, "Bruno": 100}


def test_cards_claimed_of_a_hidden_hand_must_be_there_to_have() -> None:
    body = "\n".join(CLOSES.splitlines()[1:]) + "\nscore Anna: closed\n"
    assert broken(f"{body}score Bruno: unopened {LEFT}\n") == []
    assert broken(f"{body}score Bruno: unopened {LEFT[:-3]}\n") == [(6, "count_hand")]
    assert broken(f"{body}score Bruno: unopened 5d {LEFT[:-3]}\n") == []
    assert broken(f"{body}score Bruno: unopened 5c {LEFT[:-3]}\n") == [(6, "pack_copies")]


def test_points_that_are_not_known_are_not_guessed() -> None:
    body = "\n".join(CLOSES.splitlines()[1:]) + "\n"
    (counted,) = judge(body, "classica").found.rounds
    assert [player.points for player in counted.scores] == [0, None]
    assert judge(body, "classica").answer is Answer.YES


def test_the_match_goes_on_without_those_who_are_out() -> None:
    head = "rules: casa\nplayers: Anna, Bruno, Carla\n"
    rounds = "round 1\nscore Anna: closed\nscore Bruno: unopened\nscore Carla: 5\n".replace("score", "score")
    three = head + "round 1\ndealer: Carla\n" + "Anna: ...\n" + rounds.partition("\n")[2]
    three += "round 2\nBruno: ...\nscore Anna: closed\nscore Bruno: unopened\nscore Carla: 5\n"
    next_round = "round 3\ndealer: {}\n{}: draw ?; discard ?\n".format
    rules = load_rules("casa")
    clean = judge_record(IsClean(read_record(three + next_round("Carla", "Anna"))), rules)
    assert [(one.line, one.rule) for one in clean.found.violations] == []
    out = judge_record(
        IsClean(read_record(three + next_round("Carla", "Anna") + "Bruno: draw ?; discard ?\n")), rules
    )
    assert [(one.rule, one.player) for one in out.found.violations] == [("out_player", "Bruno")]
    back = judge_record(
        IsClean(read_record(f"{three}Bruno: re-enters\n{next_round('Bruno', 'Carla')}")), rules
    )
    assert back.found.violations == ()


def test_a_round_after_the_end_of_the_match_is_too_many() -> None:
    over = "upcard: 4c\nAnna: draw ?; open 10h-Jh-Qh-Kh 5c-5d-5s-5h 2c-3c-4c-5c-6c; discard 9s\n"
    assert broken(over + f"round 2\n{over}score Anna: closed in hand\n") == [(3, "match_end")]


@pytest.mark.parametrize("left", ["7c 7c 7c", "Jk Jk Jk Jk Jk"])
def test_cards_left_that_the_pack_cannot_supply_are_one_fault(left: str) -> None:
    record = f"players: Anna, Bruno\nAnna: draw ?; discard 2c\nscore Anna: closed\nscore Bruno: {left}\n"
    verdict = judge_record(IsClean(read_record(record)), load_rules())
    assert [one.rule for one in verdict.found.violations if one.rule in ("pack_copies", "jokers")] == [
        "jokers" if "Jk" in left else "pack_copies"
    ]


def test_a_round_of_which_only_the_score_was_written_is_not_judged_but_counts() -> None:
    body = "score Anna: closed\nscore Bruno: Kh 7c\nround 2\nscore Anna: 7h\nscore Bruno: closed\n"
    verdict = judge(body)
    assert (verdict.answer, verdict.found.violations) == (Answer.UNDECIDED, ())
    assert [one.stopped and one.stopped[0] for one in verdict.found.rounds] == [4, 7]
    assert verdict.found.board is not None
    assert [player.total for player in verdict.found.board.standings] == [7, 17]
    assert broken("score Anna: closed\nscore Bruno: closed\n") == [(2, "one_closer")]


def test_a_swap_against_the_rules_says_what_the_joker_was() -> None:
    body = (
        "Anna: draw ?; open 10d-Jd-Qd-Kd; lay 5c-5d-Jk; discard 7c\n"
        "Bruno: draw ?; swap 5h in m2; attach Jk to m1; discard Jk\n"
    )
    state = after_turn(read_record(HEAD + body), 1, 2, load_rules())
    assert state is not None
    assert {table.melds[1].cards for table in state.state.tables} == {read_hand("5c 5d 5h")}
    # What is asked of the jokers that are still in doubt is asked of those alone.
    verdict = judge(f"{body}Anna: draw ?; discard 5d\n", "federation")
    assert {one.rule for one in verdict.found.unsaid} <= {"joker_declared"}
