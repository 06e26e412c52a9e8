"""What the lines of a stream of discard and attach hold is what the answer to one question holds."""

from __future__ import annotations

import json
from random import Random

import pytest

from grammar.cards.hand import read_hand
from grammar.cards.melds import read_melds
from scala40_cli.game.table import read_table
from scala40_cli.questions.attach import CanAttach, judge_attach
from scala40_cli.questions.discard import CanDiscard, judge_discard
from scala40_cli.render import attach, discard
from scala40_cli.render.json import encoder
from scala40_cli.rules.load import load_rules, preset_names
from tests.benchmarks.hunt import random_trial


@pytest.mark.parametrize("preset", preset_names())
def test_a_line_of_a_stream_says_what_one_answer_says(preset: str) -> None:
    rules, random = load_rules(preset, ["jokers_per_meld=any"]), Random(preset)
    shown = set()
    for number in range(60):
        trial = random_trial(random, 12)
        hand, table = read_hand(" ".join(trial.hand)), read_melds(" ".join(trial.melds))
        card = random.choice(hand) if number % 2 else None
        held = None if number % 10 == 1 else hand
        throw = CanDiscard(held, table, card, opened=True, players=2)
        thrown = judge_discard(throw, rules)
        assert f"{{{discard.found_fields(throw, thrown)}}}" == encoder()(discard.found_json(throw, thrown))
        lay = CanAttach(held, table, card, players=3)
        laid = judge_attach(lay, rules)
        written = f"{{{attach.found_fields(lay, laid)}}}"
        assert written == encoder()(attach.found_json(lay, laid))
        shown |= {key for key, value in json.loads(written).items() if value}
    assert shown >= {"hand", "card", "attach", "swap", "chains"}


@pytest.mark.parametrize("preset", preset_names())
def test_what_a_table_takes_is_the_same_however_often_it_was_asked(preset: str) -> None:
    rules, random = load_rules(preset, ["swap_counts_as_fit=yes"]), Random(preset)
    for _ in range(20):
        trial = random_trial(random, 12)
        melds = read_melds(" ".join(trial.melds))
        table = read_table(melds, rules).table
        cards = read_hand(" ".join(trial.hand))
        first = [table.takes(rules).fitting(card) for card in cards]
        for card, numbers in zip(cards, first, strict=True):
            alone = [
                number
                for number, meld in enumerate(table.melds, 1)
                if type(table)((meld,)).takes(rules).fitting(card)
            ]
            assert list(numbers) == alone == list(table.takes(rules).fitting(card))
