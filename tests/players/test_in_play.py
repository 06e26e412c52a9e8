"""A round in play: every action goes through the referee, and a refused one changes nothing."""

from __future__ import annotations

from collections import Counter

from grammar.cards.cards import CARDS, JOKER, Piece
from grammar.record.actions import Discard, Draw, Open, Take
from grammar.record.values import Upcard
from scala40_cli.players.in_play import InPlay, Refused, act, new, undo
from scala40_cli.players.shuffle import below, shuffled, stream
from scala40_cli.rules.load import load_rules

RULES = load_rules()


def deal(seed: int = 1) -> InPlay:
    return new(("Anna", "Bruno"), "Anna", stream(seed), RULES)[0]


def done(play: InPlay | Refused) -> InPlay:
    assert not isinstance(play, Refused), play
    return play


def test_every_card_of_the_pack_is_somewhere_once() -> None:
    play = deal()
    hands: list[Piece] = [card for seat in play.state.seats for card in seat.hand]
    pile = [card for card in play.state.pile if card is not None]
    assert Counter([*hands, *pile, *play.stock]) == Counter([*CARDS, *CARDS, *[JOKER] * 4])


def test_one_seed_deals_the_same_cards_everywhere() -> None:
    """The cards themselves stand here, so that another machine or Python that deals others is found out."""
    hand = deal(40).state.seats[0].hand
    assert " ".join(card.text for card in hand) == HAND_OF_SEED_40


HAND_OF_SEED_40 = "4h 7h 8h 4d 8d 8d 9d Jd 10c Jc Qc 8s Qs"


def test_chance_takes_every_order() -> None:
    seen = Counter("".join(shuffled("abc", stream(seed))) for seed in range(600))
    assert len(seen) == 6
    assert min(seen.values()) > 60
    assert {below(3, stream(seed)) for seed in range(40)} == {0, 1, 2}


def test_a_joker_turned_up_goes_back_into_the_stock() -> None:
    for seed in range(400):
        play, lines = new(("Anna", "Bruno"), "Anna", stream(seed), RULES)
        ups = [line.card for line in lines if isinstance(line, Upcard)]
        if ups[0] is JOKER:
            assert play.state.top is not JOKER
            assert JOKER in play.stock
            return
    raise AssertionError("no joker was turned up in 400 deals")


def test_a_refused_action_changes_nothing_and_says_why() -> None:
    play = deal()
    top = play.state.top
    assert top is not None
    refused = act(play, Take(top), RULES)
    assert isinstance(refused, Refused)
    assert [reason.rule for reason in refused.reasons] == ["pick_to_open"]
    assert refused.instead is not None
    assert act(play, Discard(play.turn.hand[0]), RULES).reasons[0].rule == "turn_order"  # type: ignore[union-attr]


def test_nobody_chooses_the_card_drawn() -> None:
    play = deal()
    assert done(act(play, Draw(play.stock[0]), RULES)).turn.drawn
    other = next(card for card in CARDS if card is not play.stock[0])
    assert isinstance(act(play, Draw(other), RULES), Refused)


def test_undo_takes_the_whole_turn_back() -> None:
    play = deal()
    drawn = done(act(play, Draw(None), RULES))
    assert drawn.turn.size == 14
    assert undo(drawn).state == play.state
    assert undo(drawn).stock == play.stock
    again = done(act(undo(drawn), Draw(None), RULES))
    assert again.turn.hand == drawn.turn.hand


def test_a_joker_must_be_said_where_it_may_be_two_cards() -> None:
    play = deal()
    hand: tuple[Piece, ...] = (*CARDS[4:5], *CARDS[17:18], JOKER, *CARDS[9:13], *CARDS[22:28])
    turn = play.turn._replace(hand=hand, drawn=True)
    play = play._replace(state=play.state._replace(turn=turn))
    refused = act(play, Open(((CARDS[4], CARDS[17], JOKER), CARDS[9:12])), RULES)
    assert isinstance(refused, Refused)
    assert "joker_set_suit" in [reason.rule for reason in refused.reasons]
