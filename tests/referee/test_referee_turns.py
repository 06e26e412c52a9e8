"""Faults R1, R2, R3, R20: an opening is judged once, what fails goes back, and who has gone out."""

from __future__ import annotations

import pytest

from grammar.cards.hand import read_hand
from grammar.record.reader import read_record
from scala40_cli.game.verdict import Answer
from scala40_cli.referee.at_turn import at_end
from scala40_cli.referee.state import State
from scala40_cli.rules.load import load_rules, preset_names
from tests.referee.test_referee import HEAD, broken, judge

HAND = "10h Jh Qh 5c 5d 5s 2c 3c 9s 8d Kd 4s 7s"
ANNA = f"deal Anna: {HAND}\nupcard: 4c\n"


def standing(body: str, rules: str = "fantacarte") -> State:
    name, *overrides = rules.split("+")
    moment = at_end(read_record(HEAD + body), load_rules(name, overrides))
    assert moment is not None
    return moment.state


CLOSES_IN_HAND = "Bruno: draw ?; open 10c-Jc-Qc-Kc 6c-6d-6s 7d-7h-7c Ac-Ad-As; discard 2s\n"


@pytest.mark.parametrize("rules", preset_names())
def test_r1_an_opening_that_is_short_is_one_fault_and_back_in_the_hand(rules: str) -> None:
    body = f"{ANNA}Anna: draw 6d; open 10h-Jh-Qh; discard 8d\n"
    assert broken(body, rules) == [(3, "open_min")]
    state = standing(body, rules)
    anna = state.seats[0]
    assert (anna.opened, anna.known, state.table.melds) == (False, True, ())
    assert sorted(anna.hand) == sorted(read_hand(HAND.replace("8d ", "") + " 6d"))
    assert state.top is read_hand("8d")[0]
    cards = " ".join(card.text for card in anna.hand)
    ends = f"{CLOSES_IN_HAND}score Bruno: closed in hand\nscore Anna: unopened {cards}\n"
    assert broken(body + ends, rules) == [(3, "open_min")]


def test_r1_what_the_player_who_had_not_opened_takes_is_the_flat_sum_doubled() -> None:
    cards = HAND.replace("8d ", "") + " 6d"
    body = f"{ANNA}Anna: draw 6d; open 10h-Jh-Qh; discard 8d\n{CLOSES_IN_HAND}"
    (one,) = judge(f"{body}score Anna: unopened {cards}\n").found.rounds
    assert {player.line.name: player.points for player in one.scores} == {"Anna": 200, "Bruno": 0}


def test_r1_a_joker_in_the_opening_under_guide_goes_back_too() -> None:
    body = "deal Anna: 10h Jh Qh Jk 5d 5s 2c 3c 9s 8d Kd 4s 7s\nupcard: 4c\n"
    body += "Anna: draw 5c; open 10h-Jh-Qh-Jk 5c-5d-5s; discard 8d\n"
    assert broken(body, "guide") == [(3, "open_jokers")]
    assert (standing(body, "guide").table.melds, standing(body, "guide").seats[0].size) == ((), 13)


def test_r1_a_meld_that_is_none_goes_back_alone() -> None:
    body = "deal Anna: 10h Jh Qh Kh 5d 5s 2c 3c 9s 8d Kd 4s 7s\nupcard: 4c\n"
    stands = f"{body}Anna: draw 6c; open 10h-Jh-Qh-Kh 5d-5s-6c; discard 8d\n"
    assert broken(stands) == [(3, "meld_kind")]
    state = standing(stands)
    assert (state.seats[0].opened, len(state.table.melds), state.seats[0].size) == (True, 1, 9)
    # Where the good melds are too few, nothing stands.
    falls = f"{body}Anna: draw 6c; open 10h-Jh-Qh 5d-5s-6c; discard 8d\n"
    assert broken(falls) == [(3, "meld_kind"), (3, "open_min")]
    assert (standing(falls).table.melds, standing(falls).seats[0].size) == ((), 13)
    # So does one that is laid after the opening.
    later = f"{body}Anna: draw 6c; open 10h-Jh-Qh-Kh; attach 9s to m1; lay 2c-3c-4s; discard 8d\n"
    assert broken(later) == [(3, "attach_fit"), (3, "meld_kind")]


def test_r1_cards_of_what_fell_can_be_used_again_in_the_same_turn_and_are_judged_afresh() -> None:
    again = f"{ANNA}Anna: draw 6d; open 10h-Jh-Qh; open 10h-Jh-Qh 5c-5d-5s; discard 8d\n"
    assert broken(again) == [(3, "open_min")]
    state = standing(again)
    assert (state.seats[0].opened, len(state.table.melds), state.seats[0].size) == (True, 2, 7)
    hidden = again.replace(ANNA, "upcard: 4c\n").replace("draw 6d", "draw ?")
    assert broken(hidden) == [(2, "open_min")]
    # Of a meld that is none the cards are back while the opening goes on.
    mended = f"{ANNA}Anna: draw 6d; open 10h-Jh-Qh 5c-5d-6d; lay 5c-5d-5s; discard 8d\n"
    assert broken(mended) == [(3, "meld_kind")]
    assert len(standing(mended).table.melds) == 2


def test_r1_actions_on_melds_that_fall_are_no_faults_of_their_own() -> None:
    body = f"{ANNA}Anna: draw Kh; open 10h-Jh-Qh; attach Kh to m1; attach 2c to m1; discard 8d\n"
    assert broken(body) == [(3, "open_min")]
    assert standing(body).seats[0].size == 13
    jokers = "deal Anna: 10h Jh Jk Qh 5d 5s 2c 3c 9s 8d Kd 4s 7s\nupcard: 4c\n"
    swaps = f"{jokers}Anna: draw 6d; open 10h-Jh-Jk; swap Qh in m1; discard 8d\n"
    assert broken(swaps) == [(3, "open_min")]
    assert standing(swaps).seats[0].known
    # On the melds of others the player has no right.
    opened = "deal Bruno: ?\nupcard: 4c\nBruno: draw ?; open 10c-Jc-Qc-Kc; discard 9d\n"
    other = f"{opened}Anna: draw ?; open 10h-Jh-Qh; attach Ac to m1; discard 8d\n"
    assert broken(other, head=HEAD.replace("dealer: Bruno", "dealer: Anna")) == [
        (4, "open_min"),
        (4, "open_first"),
    ]


def test_r1_the_discard_is_judged_without_the_melds_that_fell() -> None:
    body = f"{ANNA}Anna: draw Kh; open 10h-Jh-Qh; discard Kh\n"
    assert broken(body) == [(3, "open_min")]


def test_r2_the_opening_is_a_beginning_of_what_is_laid_in_the_turn() -> None:
    two = "Anna: draw ?; open 10h-Jh-Qh; lay 5c-5d-5s; discard 8d\n"
    assert broken(two) == []
    for written in ("lay 10h-Jh-Qh; lay 5c-5d-5s", "open 10h-Jh-Qh; open 5c-5d-5s", "lay 10h-Jh-Qh 5c-5d-5s"):
        assert broken(two.replace("open 10h-Jh-Qh; lay 5c-5d-5s", written)) == [], written
    # Anything between ends it.
    assert broken("Anna: open 10h-Jh-Qh; draw ?; lay 5c-5d-5s; discard 8d\n") == [
        (1, "open_min"),
        (1, "open_min"),
    ]
    assert broken("Anna: open 10h-Jh-Qh-Kh; draw ?; lay 5c-5d-5s; discard 8d\n") == []


def test_r2_what_follows_the_opening_is_judged_by_opening_turn() -> None:
    clean, joker = "10h-Jh-Qh-Kh", "5c-5d-Jk=5s"
    body = f"Anna: draw ?; open {clean}; lay {joker}; discard 8d\n"
    assert broken(body, "federation+open_jokers=none") == []
    assert broken(body, "guide") == [(1, "open_jokers")]
    assert broken(f"Anna: draw ?; open {clean}; lay 5c-5d-5s; discard 8d\n", "guide") == []
    attached = f"Anna: draw ?; open {clean}; attach Ah to m1; lay 5c-5d-5s; discard 8d\n"
    assert {rule for _, rule in broken(attached, "guide")} == {"opening_turn"}


def test_r2_below_the_minimum_it_stands_where_the_player_closes_in_hand_and_need_not_reach_it() -> None:
    house = "fantacarte+close_in_hand_needs_min=no"
    short = "Anna: draw ?; open 2h-3h-4h; attach 5h to m1; discard 8d\n"
    assert broken(short, house) == [(1, "open_min")]
    assert standing(short, house).table.melds == ()
    ends = "Anna: draw ?; open 2h-3h-4h-5h; attach 6h to m1; lay 2s-3s-4s-5s 2d-3d-4d-5d; discard 8c\n"
    assert broken(ends) == [(1, "open_min"), (1, "open_min")]
    (one,) = judge(ends, house).found.rounds
    assert (one.violations, [player.line.end.value for player in one.scores][:1]) == ((), ["closed in hand"])


def test_open_from_turn_nobody_opens_before_it() -> None:
    body = "Anna: draw ?; open 10h-Jh-Qh-Kh; discard 8d\n"
    assert broken(body, "classica+open_from_turn=2") == [(1, "open_from_turn")]
    later = "Anna: draw ?; discard 9d\nBruno: draw ?; discard 9c\n" + body
    assert broken(later, "classica+open_from_turn=2") == []


# --- Going out ----------------------------------------------------------------------------------------

ALL_LAID = "Anna: draw Kh; open 10h-Jh-Qh-Kh 5c-5d-5s 2c-3c-4c 7s-8s-9s-10s\n"
DEALT = "deal Anna: 10h Jh Qh 5c 5d 5s 2c 3c 4c 7s 8s 9s 10s\nupcard: 6d\n"


def test_r20_whoever_lays_all_cards_where_a_discard_is_required_has_not_closed() -> None:
    assert broken(DEALT + ALL_LAID) == [(3, "close_discard")]
    (one,) = judge(DEALT + ALL_LAID).found.rounds
    assert one.scores == ()
    assert standing(DEALT + ALL_LAID).closed is None
    goes_on = f"{DEALT}{ALL_LAID}Bruno: draw ?; discard Kc\n"
    assert broken(goes_on) == [(3, "close_discard")]
    claimed = f"{DEALT}{ALL_LAID}score Anna: closed\nscore Bruno: unopened\n"
    assert {rule for _, rule in broken(claimed)} == {"close_discard", "close_last"}
    assert standing(DEALT + ALL_LAID, "fantacarte+close_discard=optional").closed == 0


def test_r3_nobody_goes_out_without_having_drawn() -> None:
    body = f"{DEALT}Anna: open 10h-Jh-Qh 5c-5d-5s 2c-3c-4c 7s-8s-9s-10s\n"
    for rules in ("fantacarte", "fantacarte+close_discard=optional"):
        assert [rule for _, rule in broken(f"{body}Bruno: draw ?; discard Kc\n", rules)] == ["turn_order"], (
            rules
        )
        assert standing(f"{body}Bruno: draw ?; discard Kc\n", rules).closed is None
    # The card may still be drawn.
    assert broken(f"{body}Anna: draw Kh; discard Kh\n") == []


def test_r3_who_had_opened_goes_out_without_a_draw_where_the_discard_is_due_only_if_drawn() -> None:
    body = "upcard: 6d\nAnna: draw ?; open 10h-Jh-Qh-Kh 5c-5d-5s 2c-3c-4c; discard 9d\nBruno: draw ?; discard 9c\n"
    goes_out = f"{body}Anna: lay 7s-8s-9s\n"
    assert broken(goes_out, "classica") == []
    assert standing(goes_out, "classica").closed == 0
    assert standing(goes_out).closed is None
    # With cards left, the draw is missing.
    assert broken(f"{body}Anna: attach Ah to m1; discard 8d\n", "classica")[0] == (4, "turn_order")
    assert broken(f"{body}Anna: attach Ah to m1; draw ?; discard 8d\n", "classica") == [(4, "turn_order")]


def test_r4_the_deal_passes_on_and_who_follows_the_dealer_begins() -> None:
    three = "players: Anna, Bruno, Carla\nround 1\ndealer: Carla\nAnna: draw ?; discard 9d\n"

    def faults(body: str, rules: str = "fantacarte") -> list[tuple[int, str]]:
        return broken(f"round 2\n{body}", rules, head=three)

    assert faults("dealer: Anna\nBruno: draw ?; discard 9c\n") == []
    assert faults("Bruno: draw ?; discard 9c\n") == []
    assert faults("dealer: Carla\nAnna: draw ?; discard 9c\n") == [(2, "dealer_passes")]
    assert faults("dealer: Carla\nAnna: draw ?; discard 9c\n", "fantacarte+dealer_passes=free") == []
    assert faults("dealer: Anna\nCarla: draw ?; discard 9c\n") == [(3, "first_player")]
    assert faults("Carla: draw ?; discard 9c\n") == [(2, "first_player")]
    assert faults("Carla: draw ?; discard 9c\n", "guide") == []
    assert faults("Anna: draw ?; discard 9c\n", "guide") == [(2, "first_player")]
    # Without a line in the first round, whoever began says who dealt.
    assert broken("round 2\ndealer: Bruno\n", head=three.replace("dealer: Carla\n", "")) == [
        (2, "dealer_passes")
    ]
    assert broken("round 3\ndealer: Carla\n", head=three) == []


def test_r5_a_round_after_the_end_of_the_match_is_a_fault_where_it_begins() -> None:
    over = "round 1\nAnna: ...\nscore Anna: closed\nscore Bruno: unopened\nround 2\nBruno: ...\n"
    over += "score Anna: closed\nscore Bruno: 5\nround 3\nAnna: draw ?; discard 9d\n"
    assert broken(over, head="players: Anna, Bruno\n") == [(9, "match_end")]
    assert judge(over, head="players: Anna, Bruno\n").answer is Answer.NO
