"""Whole games by players who keep to the rules are clean, whatever is hidden; a fault is found at its line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from grammar.record.reader import read_record, write_record
from scala40_cli.game.verdict import Answer, Verdict
from scala40_cli.referee.judging import IsClean, judge_record
from scala40_cli.referee.report import RecordReport
from scala40_cli.rules.load import load_rules
from scala40_cli.rules.model import Rules
from tests.support.hidden_cards import blurred, hidden
from tests.support.oracle_hands import NATURALS
from tests.support.random_player import Game, plain, random_game
from tests.support.table_oracle import Meld, is_joker, is_valid, may_discard

PRESETS = ("fantacarte", "guide", "classica", "federation", "casa")
NAMES = ("Anna", "Bruno", "Carla", "Dino")
# More of them by hand: GAMES = 400 is a thousand rounds under each preset.
GAMES = 5
HOUSES = (
    ("fantacarte", "pick_to_open=if_able", "pick_must_use=no", "pick_return=yes", "deal=15", "jokers=2"),
    (
        "classica",
        "close_discard=optional",
        "joker_replay=same_turn",
        "upcard_joker=keep",
        "ace_in_hand=lone_1",
    ),
    (
        "casa",
        "opening_turn=own_melds",
        "swap_counts_as_fit=yes",
        "pick_swap=now",
        "open_min=30",
        "in_hand=none",
    ),
    ("federation", "stock_out=turn_over", "open_jokers=clean", "discard_joker=not_before_opening"),
    ("guide", "in_hand=bonus_100", "open_before_draw=yes", "run_max=13", "discard_joker=never_closing"),
)


def judge(text: str, rules: Rules) -> Verdict[RecordReport]:
    return judge_record(IsClean(read_record(text)), rules)


def told(verdict: Verdict[RecordReport]) -> list[tuple[int, str, str]]:
    return [
        (one.line, one.rule, str(one.message)) for one in (*verdict.found.violations, *verdict.found.unsaid)
    ]


@cache
def games(*house: str, count: int = GAMES) -> tuple[tuple[Rules, Game], ...]:
    name, *overrides = house
    rules = load_rules(name, overrides)
    header = [f"rules: {name}", *[f"set: {override}" for override in overrides]]
    found = []
    for seed in range(count):
        random = Random(f"{house} {seed}")
        names = NAMES[: random.choice((2, 2, 3, 4))]
        found.append((rules, random_game(random, rules, names, 3, header=header)))
    return tuple(found)


ALL = [(preset,) for preset in PRESETS]


@pytest.mark.parametrize("house", [*ALL, *HOUSES], ids="+".join)
def test_a_game_within_the_rules_is_clean_and_its_score_agrees(house: tuple[str, ...]) -> None:
    closed = 0
    for rules, game in games(*house):
        verdict = judge(game.text, rules)
        assert verdict.answer is Answer.YES, told(verdict)
        for played, report in zip(game.rounds, verdict.found.rounds, strict=True):
            assert {player.line.name: player.points for player in report.scores} == played.points
            closed += played.closed is not None
        if game.rounds[0].closed is not None:
            assert verdict.found.board is not None
            assert {one.name: one.total for one in verdict.found.board.standings} == game.totals
    assert closed > GAMES


@pytest.mark.parametrize("house", ALL, ids="+".join)
def test_a_game_is_written_as_it_was_read(house: tuple[str, ...]) -> None:
    for _, game in games(*house):
        assert write_record(read_record(game.text)) == game.text


@pytest.mark.parametrize("house", [*ALL, *HOUSES], ids="+".join)
def test_hiding_cards_never_makes_a_violation(house: tuple[str, ...]) -> None:
    for number, (rules, game) in enumerate(games(*house)):
        random = Random(number)
        for text in (
            hidden(game.text, "Anna"),
            hidden(hidden(game.text, "Anna"), "Bruno"),
            blurred(game.text, random),
            blurred(hidden(game.text, "Bruno"), random),
        ):
            verdict = judge(text, rules)
            assert verdict.answer is Answer.YES, told(verdict)


# --- Mutations ---------------------------------------------------------------------------------------


@dataclass
class Moment:
    """A turn of a game as written: its line from 0, its actions, the hand before the last of them, and the table."""

    at: int
    name: str
    actions: list[str]
    hand: list[str]
    table: list[Meld]
    opened: bool
    players: int
    seen: list[str]
    """All cards on the table and among the discards."""


@cache
def moments(text: str) -> tuple[Moment, ...]:
    """Every turn of the game."""
    return tuple(_moments(text))


def _moments(text: str) -> Iterator[Moment]:
    """Every turn, followed with plain lists."""
    hands: dict[str, list[str]] = {}
    table: list[Meld] = []
    pile: list[str] = []
    opened: set[str] = set()
    for at, line in enumerate(text.splitlines()):
        head, _, body = line.partition(": ")
        if line.startswith("round "):
            hands, table, pile, opened = {}, [], [], set()
        elif head.startswith("deal "):
            hands[head.removeprefix("deal ")] = body.split()
        elif head == "upcard":
            pile = [body]
        elif line == "reshuffle":
            del pile[:-1]
        elif head in hands:
            hand = hands[head]
            actions = body.split("; ")
            for action in actions[:-1]:
                _carry_out(action, hand, table, pile)
                if action.startswith("open "):
                    opened.add(head)
            seen = [*pile, *[piece for meld in table for piece in meld]]
            yield Moment(at, head, actions, list(hand), list(table), head in opened, len(hands), seen)
            _carry_out(actions[-1], hand, table, pile)


def _carry_out(action: str, hand: list[str], table: list[Meld], pile: list[str]) -> None:
    verb, *rest = action.split()
    if verb in ("draw", "take"):
        hand += rest
        if verb == "take":
            pile.pop()
        return
    pieces = [piece for word in rest for piece in word.split("-")] if verb in ("open", "lay") else rest[:1]
    for piece in pieces:
        hand.remove("Jk" if is_joker(piece) else piece)
    if verb in ("open", "lay"):
        table += [tuple(word.split("-")) for word in rest]
    elif verb == "attach":
        at, piece = int(rest[-1][1:]) - 1, rest[0]
        melds = [(piece, *table[at]), (*table[at], piece)]
        table[at] = next(meld for meld in melds if is_valid(meld, {"jokers_per_meld": 9, "run_max": 14}))
    elif verb == "swap":
        at = int(rest[-1][1:]) - 1
        table[at] = tuple(rest[0] if piece == f"Jk={rest[0]}" else piece for piece in table[at])
        hand.append("Jk")
    else:
        pile += rest


def with_line(text: str, at: int, line: str | None) -> str:
    lines = text.splitlines()
    lines[at : at + 1] = [] if line is None else [line]
    return "\n".join(lines) + "\n"


Mutation = tuple[str, int, set[str] | None]
"""A record that is no longer legal, the line where it first is not, and the rules broken there (any of them)."""


def with_actions(game: Game, moment: Moment, actions: Sequence[str]) -> str:
    return with_line(game.text, moment.at, f"{moment.name}: {'; '.join(actions)}")


def foreign_discards(game: Game, rules: dict[str, Any]) -> Iterator[Mutation]:
    """A card is thrown that is not in the hand."""
    for moment in moments(game.text):
        if moment.actions[-1].startswith("discard"):
            card = next(card for card in NATURALS if card not in moment.hand)
            yield (
                with_actions(game, moment, [*moment.actions[:-1], f"discard {card}"]),
                moment.at,
                {"hand_holds"},
            )


def forbidden_discards(game: Game, rules: dict[str, Any]) -> Iterator[Mutation]:
    """A card of the hand is thrown that the table or its coming from the discards forbids."""
    for moment in moments(game.text):
        for card in moment.hand:
            if moment.actions[-1] != f"discard {card}" and not may_discard(
                card, moment.hand, moment.table, rules, opened=moment.opened, players=moment.players
            ):
                text = with_actions(game, moment, [*moment.actions[:-1], f"discard {card}"])
                yield text, moment.at, {"discard_attachable", "discard_joker"}
                break


def broken_melds(game: Game, rules: dict[str, Any]) -> Iterator[Mutation]:
    """A card of a new meld is another card, so that it is no meld."""
    for moment in moments(game.text):
        for index, action in enumerate(moment.actions):
            if action.startswith(("open", "lay")):
                verb, first, *more = action.split()
                cards = first.split("-")
                other = next(
                    card for card in ("2h", "9s", "Qd", "7c") if not is_valid((*cards[:-1], card), rules)
                )
                laid = " ".join([verb, "-".join([*cards[:-1], other]), *more])
                text = with_actions(
                    game, moment, [*moment.actions[:index], laid, *moment.actions[index + 1 :]]
                )
                yield text, moment.at, None


def dropped_actions(game: Game, rules: dict[str, Any]) -> Iterator[Mutation]:
    """The card of the turn is not drawn, or none is thrown at its end."""
    for moment in moments(game.text):
        rest = [action for action in moment.actions if not action.startswith(("draw", "take"))]
        broken = {"turn_order"}
        if len(rest) > 1 or not rest[0].startswith("open"):
            yield with_actions(game, moment, rest), moment.at, broken
        if moment.actions[-1].startswith("discard") and len(moment.hand) > 1:
            yield with_actions(game, moment, moment.actions[:-1]), moment.at, broken


def dropped_openings(game: Game, rules: dict[str, Any]) -> Iterator[Mutation]:
    """The opening is missing from a turn in which more is laid."""
    for moment in moments(game.text):
        verbs = [action.split()[0] for action in moment.actions]
        if "open" in verbs and {"attach", "lay", "swap"} & set(verbs):
            rest = [action for action in moment.actions if not action.startswith("open")]
            yield with_actions(game, moment, rest), moment.at, {"open_first", "attach_fit", "open_min"}


def moved_actions(game: Game, rules: dict[str, Any]) -> Iterator[Mutation]:
    """The discard comes before the rest of the turn, or the card of the turn is drawn twice."""
    for moment in moments(game.text):
        if moment.actions[-1].startswith("discard"):
            moved = [moment.actions[-1], *moment.actions[:-1]]
            yield with_actions(game, moment, moved), moment.at, {"turn_order"}
        yield with_actions(game, moment, ["draw ?", *moment.actions]), moment.at, {"one_draw"}


def dropped_turns(game: Game, rules: dict[str, Any]) -> Iterator[Mutation]:
    """A turn is missing."""
    all_moments = moments(game.text)
    for moment, after in pairwise(all_moments):
        if after.at == moment.at + 1:
            yield with_line(game.text, moment.at, None), moment.at, {"turn_order", "first_player"}


def third_copies(game: Game, rules: dict[str, Any]) -> Iterator[Mutation]:
    """A card is drawn of which both copies can be seen."""
    for moment in moments(game.text):
        twice = [card for card in moment.seen if moment.seen.count(card) == 2 and not is_joker(card)]
        drawn = [index for index, action in enumerate(moment.actions) if action.startswith("draw ")]
        thrown = moment.actions[-1].partition(" ")[2]
        if (
            twice
            and drawn == [0]
            and twice[0] != thrown
            and not any(twice[0] in one for one in moment.actions)
        ):
            text = with_actions(game, moment, [f"draw {twice[0]}", *moment.actions[1:]])
            yield text, moment.at, {"pack_copies"}


def other_scores(game: Game, rules: dict[str, Any]) -> Iterator[Mutation]:
    """Other cards are said to be left than those in the hand, or somebody else to have closed."""
    lines = game.text.splitlines()
    for at, line in enumerate(lines):
        head, _, body = line.partition(": ")
        if head.startswith("score ") and not body.startswith("closed"):
            *cards, last = body.split()
            other = "3d" if last != "3d" else "4d"
            yield with_line(game.text, at, f"{head}: {' '.join([*cards, other])}"), at, {"count_hand"}
            yield with_line(game.text, at, f"{head}: closed"), at, {"close_last", "one_closer"}


def missing_renewals(game: Game, rules: dict[str, Any]) -> Iterator[Mutation]:
    """Nothing says that the stock was renewed, or it is renewed though it is not empty."""
    lines = game.text.splitlines()
    for at, line in enumerate(lines):
        if line == "reshuffle" and "draw" in lines[at + 1]:
            yield with_line(game.text, at, None), at, {"stock_count"}
        elif line.startswith("deal Anna"):
            first = next(place for place in range(at, len(lines)) if lines[place].startswith("upcard")) + 2
            if "draw" in lines[first]:
                yield with_line(game.text, first, f"reshuffle\n{lines[first]}"), first, {"stock_count"}


MUTATIONS = (
    foreign_discards,
    forbidden_discards,
    broken_melds,
    dropped_actions,
    dropped_openings,
    moved_actions,
    dropped_turns,
    third_copies,
    other_scores,
    missing_renewals,
)


@pytest.mark.parametrize("mutate", MUTATIONS, ids=lambda one: one.__name__)
def test_what_is_changed_for_the_worse_is_found_at_its_line(mutate: Any) -> None:
    found = 0
    for preset in PRESETS:
        for number, (rules, game) in enumerate(games(preset)):
            mutations = list(mutate(game, plain(rules)))
            for text, at, broken in Random(number).sample(mutations, min(3, len(mutations))):
                verdict = judge(text, rules)
                violations = verdict.found.violations
                assert violations, text
                first = violations[0].line
                rules_there = {one.rule for one in violations if one.line == first}
                assert first == at + 1, (told(verdict), text.splitlines()[at])
                assert broken is None or broken & rules_there, told(verdict)
                found += 1
    assert found >= 10
