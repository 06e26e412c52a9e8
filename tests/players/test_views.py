"""What a seat decides is a function of what it sees: shuffling the cards that it does not see changes nothing."""

from __future__ import annotations

from random import Random

import pytest

from scala40_cli.players.computer.player import choose
from scala40_cli.players.in_play import InPlay, Refused, act, new
from scala40_cli.players.shuffle import shuffled, stream
from scala40_cli.players.view import view_of
from scala40_cli.rules.load import load_rules

RULES = load_rules()
NAMES = ("Anna", "Bruno", "Carla")


def moments(seed: int) -> list[InPlay]:
    """The round before each choice of the computers who play it."""
    play, _ = new(NAMES, "Anna", stream(seed), RULES)
    found = []
    while not play.over and not play.needs_renewal:
        found.append(play)
        for action in choose(view_of(play, play.state.at, RULES), 1):
            after = act(play, action, RULES)
            assert not isinstance(after, Refused)
            play = after
    return found


def other_hidden_cards(play: InPlay, you: int, random: Random) -> InPlay:
    """The same round with the cards of the stock and of the other hands mixed."""
    state = play.state
    others = [place for place in range(len(state.seats)) if place != you]
    hidden = shuffled([*play.stock, *[card for place in others for card in state.seats[place].hand]], random)
    for place in others:
        seat = state.seats[place]
        hand, hidden = tuple(hidden[: seat.size]), hidden[seat.size :]
        state = state.with_seat(place, seat._replace(hand=hand))
    return play._replace(state=state, stock=tuple(hidden))


@pytest.mark.parametrize("level", [1, 2, 3])
def test_the_computer_decides_by_its_view_alone(level: int) -> None:
    tried = 0
    for seed in range(3 if level < 3 else 1):
        for number, play in enumerate(moments(seed)):
            you = play.state.at
            other = other_hidden_cards(play, you, Random(number))
            assert view_of(other, you, RULES) == view_of(play, you, RULES)
            assert choose(view_of(other, you, RULES), level) == choose(view_of(play, you, RULES), level)
            tried += other.stock != play.stock
    assert tried > 20


def test_no_hidden_card_is_in_a_view() -> None:
    """Every card of a view lies open or is in the own hand."""
    for play in moments(5):
        you = play.state.at
        view = view_of(play, (you + 1) % 3, RULES)
        assert view.turn is None
        assert view.hand == play.state.seats[view.you].hand
        drawn = [action for _, actions in view.past for action in actions if type(action).__name__ == "Draw"]
        assert all(action.card is None for action in drawn)  # type: ignore[union-attr]
