"""What only the lines of records know: the stock, cancelling, buying, leaving, joining, matches, dead rounds."""

from __future__ import annotations

import pytest

from grammar.record.reader import read_record
from scala40_cli.game.verdict import Answer
from scala40_cli.referee.at_turn import at_end
from scala40_cli.referee.state import State
from scala40_cli.rules.load import load_rules
from tests.referee.test_referee import HEAD, broken, judge

STOCK = "upcard: 4c\nstock: Ks 2h 7d\n"


def standing(body: str, rules: str = "fantacarte", head: str = HEAD) -> State:
    name, *overrides = rules.split("+")
    moment = at_end(read_record(head + body), load_rules(name, overrides))
    assert moment is not None
    return moment.state


def points(body: str, rules: str = "fantacarte", head: str = HEAD) -> dict[str, int | None]:
    return {one.line.name: one.points for one in judge(body, rules, head=head).found.rounds[-1].scores}


# --- stock_order -----------------------------------------------------------------------------------------


def test_stock_order_the_card_drawn_is_the_top_one_and_an_unseen_one_is_read() -> None:
    assert broken(f"{STOCK}Anna: draw Ks; discard 2c\nBruno: draw 2h; discard 2h\n") == []
    assert broken(f"{STOCK}Anna: draw 2h; discard 2c\nBruno: draw Ks; discard 9s\n") == [(3, "stock_order")]
    assert broken(f"{STOCK}Anna: draw 3h; discard 2c\nBruno: draw 2h; discard 9s\n") == [(3, "stock_order")]
    state = standing(f"{STOCK}Anna: draw ?; discard 2c\n")
    assert [card.text for card in state.seats[0].hand] == ["Ks"]
    # Beyond what was written nothing is known.
    three = "Anna: draw ?; discard 2c\nBruno: draw ?; discard 9s\nAnna: draw ?; discard 3c\n"
    three += "Bruno: draw 9c; discard 9c\n"
    assert broken(STOCK + three) == []


def test_stock_order_cards_in_the_stock_are_nowhere_else() -> None:
    both = "deal Anna: Ks Ks Qh 5c 5d 5s 2c 3c 9s 8d Kd 4s 7s\n"
    assert broken(both + STOCK) == [(3, "pack_copies")]


def test_stock_order_after_a_reshuffle_the_stock_is_written_again() -> None:
    turns = "\n".join(f"{name}: draw ?; discard ?" for name in [*(("Anna", "Bruno") * 40), "Anna"])
    body = f"upcard: 4c\n{turns}\nreshuffle\nstock: 3d 2d\nBruno: draw 2d; discard 2d\n"
    assert broken(body) == [(85, "stock_order")]


# --- cancel ----------------------------------------------------------------------------------------------


def test_cancel_undoes_the_turn_and_the_drawn_card_is_on_top_again() -> None:
    dealt = "deal Anna: 10h Jh Qh 5c 5d 5s 2c 3c 9s 8d Kd 4s 7s\nupcard: 4c\n"
    assert broken(f"{dealt}Anna: draw Ks; cancel; draw Ks; discard 2c\n") == []
    assert broken(f"{dealt}Anna: draw Ks; cancel; draw Kc; discard 2c\n") == [(3, "stock_order")]
    assert broken(f"{dealt}Anna: draw Ks; open 10h-Jh-Qh; cancel; draw ?; discard Ks\n") == []
    laid = f"{dealt}Anna: draw Ks; open 10h-Jh-Qh 5c-5d-5s; cancel; draw Ks; discard 2c\n"
    assert broken(laid) == []
    state = standing(laid)
    assert (state.table.melds, state.seats[0].size, state.seats[0].opened, state.stock) == ((), 13, False, 80)


def test_cancel_keeps_the_faults_before_it() -> None:
    body = "upcard: 4c\nAnna: take 4c; cancel; draw ?; discard 2c\n"
    assert broken(body) == [(2, "pick_to_open")]
    assert [card and card.text for card in standing(body).pile] == ["4c", "2c"]


def test_cancel_does_not_undo_a_reshuffle() -> None:
    turns = "\n".join(f"{name}: draw ?; discard ?" for name in [*(("Anna", "Bruno") * 40), "Anna"])
    body = f"upcard: 4c\n{turns}\nBruno: reshuffle; draw ?; cancel; draw ?; discard 2c\n"
    assert broken(body) == []
    assert standing(body).stock == 80


# --- turns over several lines, a reshuffle inside --------------------------------------------------------


def test_a_turn_over_several_lines_is_one_turn() -> None:
    body = "upcard: 4c\nAnna: draw ?\nAnna: open 10h-Jh-Qh\n# and then\n"
    body += "Anna: lay 5c-5d-5s; discard 8d\nBruno: draw ?\n"
    verdict = judge(body)
    assert (verdict.answer, verdict.found.rounds[0].count) == (Answer.YES, 2)
    assert broken(f"{body}Anna: draw ?; discard 9d\n") == [(6, "turn_order")]
    short = body.replace("lay 5c-5d-5s; ", "")
    assert broken(short) == [(3, "open_min")]


def test_a_reshuffle_inside_a_turn_renews_the_stock() -> None:
    turns = "\n".join(f"{name}: draw ?; discard ?" for name in [*(("Anna", "Bruno") * 40), "Anna"])
    for written in (
        "Bruno: reshuffle; draw ?; discard 9d",
        "Bruno: open 10h-Jh-Qh-Kh\nreshuffle\nBruno: draw ?; discard 9d",
    ):
        assert broken(f"upcard: 4c\n{turns}\n{written}\n") == [], written
    assert broken("upcard: 4c\nAnna: reshuffle; draw ?; discard 9d\n") == [(2, "stock_count")]


def test_stock_out_turned_over_before_the_discard_begins_a_new_pile() -> None:
    turns = "\n".join(
        f"{name}: draw ?; discard 9{suit}"
        for name, suit in zip(("Anna", "Bruno") * 40, "hd" * 40, strict=True)
    )
    body = f"upcard: 4c\n{turns}\nAnna: draw ?; reshuffle; discard 8d\n"
    state = standing(body, "classica")
    assert (state.stock, [card and card.text for card in state.pile]) == (81, ["8d"])
    shuffled = standing(body)
    assert (shuffled.stock, [card and card.text for card in shuffled.pile]) == (80, ["9d", "8d"])


def test_reshuffles_and_stock_out_dead_say_whether_the_stock_is_renewed() -> None:
    turns = "\n".join(f"{name}: draw ?; discard ?" for name in [*(("Anna", "Bruno") * 40), "Anna"])
    body = f"upcard: 4c\n{turns}\nreshuffle\n"
    assert broken(body) == []
    assert broken(body, "fantacarte+stock_out=dead") == [(83, "stock_out")]
    assert broken(body, "fantacarte+reshuffles=0") == [(83, "reshuffles")]
    assert broken(body, "fantacarte+reshuffles=1") == []


# --- dead ------------------------------------------------------------------------------------------------


def test_dead_everybody_takes_the_cards_left() -> None:
    body = "upcard: 4c\nAnna: draw ?; discard 2c\ndead\nscore Anna: unopened\nscore Bruno: unopened\n"
    assert broken(body) == []
    assert points(body) == {"Anna": 100, "Bruno": 100}
    closed = "upcard: 4c\nAnna: draw ?; open 10h-Jh-Qh-Kh 5c-5d-5s-5h 2c-3c-4c-5c-6c; discard 9s\ndead\n"
    assert broken(closed)[0] == (3, "one_closer")
    assert broken("nulla\npunti Anna: chiude\npunti Bruno: non aperto\n")[0][1] in (
        "one_closer",
        "close_last",
    )


# --- compra ----------------------------------------------------------------------------------------------

THREE = "players: Anna, Bruno, Carla\nround 1\ndealer: Carla\nupcard: 4c\n"
CARLA_OPENS = (
    "Anna: draw ?; discard 2c\nBruno: draw ?; discard 2s\n"
    "Carla: draw ?; open 10h-Jh-Qh-Kh; discard 3c\nAnna: draw ?; discard 9d\n"
)
HOUSE = "guide+compra=yes"


def test_compra_a_card_is_bought_and_laid_and_one_more_is_drawn() -> None:
    body = f"{CARLA_OPENS}Carla: buy 9d; lay 8d-9d-10d; draw ?\nBruno: draw ?; discard 7c\n"
    assert broken(body, HOUSE, head=THREE) == []
    state = standing(body, HOUSE, THREE)
    assert (state.seats[2].size, len(state.table.melds), state.stock) == (8, 2, 108 - 40 - 6)
    assert broken(body, "guide", head=THREE) == [(5, "compra")]
    assert (
        broken(
            body.replace("buy", "compra").replace("lay", "cala").replace("draw", "pesca"), HOUSE, head=THREE
        )
        == []
    )


@pytest.mark.parametrize(
    "line,faults",
    [
        ("Carla: buy 9d; attach Ah to m1; draw ?", ["compra"]),
        ("Carla: buy 9d; lay 8d-9d-10d", ["compra"]),
        ("Carla: buy 9d; lay 8d-9d-10d; draw ?; discard 7c", ["compra"]),
        ("Carla: buy 2s; lay 2s-3s-4s; draw ?", ["top_discard"]),
        ("Bruno: buy 9d; lay 8d-9d-10d; draw ?", ["compra", "pick_to_open", "open_min"]),
        ("Anna: buy 9d; lay 8d-9d-10d; draw ?", ["pick_to_open", "compra", "open_min"]),
    ],
)
def test_compra_what_is_against_it(line: str, faults: list[str]) -> None:
    found = broken(f"{CARLA_OPENS}{line}\nBruno: draw ?; discard 7c\n", HOUSE, head=THREE)
    assert {rule for _, rule in found} == set(faults)


def test_compra_pick_must_use_says_how_the_card_is_laid() -> None:
    attached = f"{CARLA_OPENS}Carla: buy 9d; attach 9d to m2; draw ?\n".replace(
        "10h-Jh-Qh-Kh", "10h-Jh-Qh-Kh 6d-7d-8d"
    )
    assert broken(attached, HOUSE, head=THREE) == []
    assert broken(attached, f"{HOUSE}+pick_must_use=new_meld", head=THREE) == [(5, "compra")]


# --- leaves and joins ------------------------------------------------------------------------------------


def test_leaves_in_place_of_the_turn_or_within_it() -> None:
    head = THREE
    for leaving in ("Bruno: leaves", "Bruno: draw ?; leaves", "Bruno: draw ?\nBruno: leaves"):
        body = f"Anna: draw ?; discard 2c\n{leaving}\nCarla: draw ?; discard 2s\n"
        body += "Anna: draw ?; discard 3c\nCarla: draw ?; discard 3s\n"
        assert broken(body, head=head) == [], leaving
        state = standing(body, head=head)
        assert [seat.left for seat in state.seats] == [False, True, False]
    assert broken(
        "Anna: draw ?; discard 2c\nBruno: leaves\nCarla: draw ?; discard 2s\nBruno: draw ?; discard 2h\n",
        head=head,
    ) == [(4, "out_player")]


def test_leaves_the_player_is_scored_as_unopened_and_never_dealt_again() -> None:
    body = (
        "Anna: draw ?; open 10h-Jh-Qh-Kh 5c-5d-5s-5h 2c-3c-4c; discard 2s\nBruno: leaves\nCarla: draw ?; discard 2s\n"
        "Anna: draw ?; attach Ah to m1; attach Ac to m3; discard 3h\n"
    )
    assert broken(body, "casa", head=THREE) == []
    assert points(body, "casa", THREE) == {"Anna": 0, "Bruno": 100, "Carla": 100}
    after = f"{body}round 2\ndealer: Anna\nCarla: draw ?; discard 2c\n"
    assert broken(after, "casa", head=THREE) == []
    assert (8, "out_player") in broken(f"{after}Bruno: draw ?; discard 3c\n", "casa", head=THREE)


@pytest.mark.parametrize(
    "leaving", ["Bruno: draw ?; leaves", "Bruno: draw ?\nBruno: leaves", "Bruno: leaves"]
)
def test_who_leaves_within_a_turn_has_left_the_match_too(leaving: str) -> None:
    board = judge(f"upcard: 4c\nAnna: draw ?; discard 2c\n{leaving}\n").found.board
    assert board is not None
    assert (board.outcome.over, board.outcome.winner) == (True, "Anna")
    three = judge(f"Anna: draw ?; discard 2c\n{leaving}\nround 2\ndealer: Bruno\n", head=THREE)
    assert "dealer_passes" in [one.rule for one in three.found.violations]


def test_with_one_player_left_the_match_ends() -> None:
    body = "upcard: 4c\nAnna: draw ?; discard 2c\nBruno: leaves\n"
    verdict = judge(body)
    assert verdict.answer is Answer.YES
    assert verdict.found.board is not None
    assert (verdict.found.board.outcome.over, verdict.found.board.outcome.winner) == (True, "Anna")
    assert verdict.found.rounds[0].one_left
    assert broken(f"{body}Anna: draw ?; discard 3c\n") == [(4, "turn_order")]
    assert broken(f"{body}round 2\nAnna: draw ?; discard 3c\n")[0] == (4, "match_end")


def test_leaving_within_a_turn_leaves_the_match_as_well() -> None:
    for leaving in ("leaves", "draw ?; leaves", "draw ?; open 10h-Jh-Qh-Kh; leaves"):
        verdict = judge(f"upcard: 4c\nAnna: draw ?; discard 2c\nBruno: {leaving}\n")
        assert verdict.answer is Answer.YES
        assert verdict.found.board is not None, leaving
        assert (verdict.found.board.outcome.over, verdict.found.board.outcome.winner) == (True, "Anna")
    # What was undone has not been done.
    verdict = judge(
        "upcard: 4c\nAnna: draw ?; discard 2c\nBruno: draw ?; leaves; cancel; draw ?; discard 2s\n"
    )
    assert verdict.found.board is None


def test_joins_between_rounds_at_the_highest_total_or_the_number_said() -> None:
    end = "Anna: ...\nscore Anna: closed\nscore Bruno: 45\n"
    head = "players: Anna, Bruno\nround 1\ndealer: Bruno\n"
    for joins, total in (("Dino: joins", 45), ("Dino: entra 30", 30)):
        body = f"{end}{joins}\nround 2\ndealer: Dino\nAnna: ...\nscore Bruno: closed\nscore Anna: 5\nscore Dino: 7\n"
        verdict = judge(body, "casa", head=head)
        assert verdict.found.violations == (), joins
        assert verdict.found.board is not None
        assert {one.name: one.total for one in verdict.found.board.standings} == {
            "Anna": 5,
            "Bruno": 45,
            "Dino": total + 7,
        }


# --- match N, seed, deal_extra ---------------------------------------------------------------------------


def test_match_n_begins_afresh() -> None:
    one = "round 1\ndealer: {}\n{}: ...\nscore Anna: closed\nscore Bruno: {}\n"
    text = (
        "seed: 7\nmatch 1\n" + one.format("Bruno", "Anna", "unopened") + "round 2\ndealer: Anna\nBruno: ...\n"
    )
    text += "score Anna: closed\nscore Bruno: 5\nmatch 2\n" + one.format("Bruno", "Anna", "5")
    verdict = judge(text, head="players: Anna, Bruno\n")
    assert verdict.found.violations == ()
    boards = dict(verdict.found.matches)
    assert {number: [p.total for p in board.standings] for number, board in boards.items()} == {
        1: [0, 105],
        2: [0, 5],
    }
    assert (boards[1].outcome.winner, boards[2].outcome.over) == ("Anna", False)


def test_deal_extra_the_dealer_has_a_card_more_and_plays_first_without_drawing() -> None:
    house = "fantacarte+deal_extra=dealer"
    hand = "10h Jh Qh 5c 5d 5s 2c 3c 9s 8d Kd 4s 7s"
    body = f"deal Anna: {hand}\ndeal Bruno: Ac Ad As 2h 2d 2s 6c 6d 7h 9c 9d Jc Jd Qs\n"
    play = f"{body}Bruno: discard Qs\nAnna: draw ?; discard Kd\n"
    assert broken(play, house) == []
    assert standing(play, house).seats[1].size == 13
    assert broken(f"{body}Bruno: draw ?; discard Qs\n", house) == [(3, "one_draw")]
    assert broken(f"{body}Anna: discard Kd\n", house)[0] == (3, "deal_extra")
    assert broken(body) == [(2, "deal")]
    assert broken(f"{body}Bruno: discard Qs\n")[-1] == (3, "turn_order")


def test_pairs_of_a_record_are_those_of_its_first_lines() -> None:
    head = "pairs: Anna+Bruno, Carla+Dino\nround 1\ndealer: Dino\n"
    ends = "Anna: ...\nscore Anna: closed\nscore Carla: 12\nscore Bruno: 7\nscore Dino: unopened\n"
    board = judge(ends, "fantacarte+pairs=yes", head=head).found.board
    assert board is not None
    assert {one.name: one.total for one in board.standings} == {"Anna+Bruno": 7, "Carla+Dino": 112}
    three = head.replace("Carla+Dino", "Carla+Anita").replace(
        "pairs", "players: Anna, Bruno, Carla, Dino\npairs"
    )
    assert broken(ends, "fantacarte+pairs=yes", head=three)[0][1] == "pairs"


def test_s4_many_jokers_are_judged_at_once() -> None:
    eight = "Anna: draw ?; open 10h-Jh-Qh-Kh 5c-6c-7c; attach Jk Jk Jk Jk Jk Jk Jk Jk to m2; discard 2c\n"
    assert ("jokers" in {rule for _, rule in broken(eight, "fantacarte+jokers_per_meld=any")}) is True
    melds = " ".join(
        f"{rank}h-{rank}d-Jk" for rank in ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J") * 2
    )
    assert "jokers" in {rule for _, rule in broken(f"Anna: draw ?; open {melds}; discard 2c\n")}
