"""Matches made up at random and kept by hand beside, and one of ten thousand rounds."""

from __future__ import annotations

import random
import time
from dataclasses import dataclass, field

from hypothesis import given
from hypothesis import strategies as st

from grammar.sheet.sheet import read_sheet
from scala40_cli.game.verdict import Answer
from scala40_cli.match.match import judge_match
from scala40_cli.match.scoreboard import Board, match_on
from scala40_cli.rules.load import load_rules
from scala40_cli.rules.model import Rules


def totals(found: Board) -> dict[str, int | None]:
    """The totals at the end, by name."""
    return {player.name: player.total if player.known else None for player in found.standings}


@dataclass
class Kept:
    """A match kept by hand while it is made up: the plainest account of the rules there is."""

    total: dict[str, int]
    out: set[str] = field(default_factory=set)
    fees: dict[str, int] = field(default_factory=dict)
    lines: list[str] = field(default_factory=list)


@st.composite
def matches(draw: st.DrawFn) -> tuple[Kept, Rules]:
    """A match that can be, under rules with or without re-entry, up to its end or before."""
    rules = load_rules(
        "casa",
        [
            f"limit={draw(st.sampled_from([30, 101, 201]))}",
            f"bust_at={draw(st.sampled_from(['reach', 'exceed']))}",
            f"reentry={draw(st.sampled_from(['off', 'worst_score']))}",
            f"in_hand={draw(st.sampled_from(['double', 'none', 'bonus_100']))}",
        ],
    )
    chance = random.Random(draw(st.integers(0, 1 << 32)))
    names = ["Anna", "Bruno", "Carla", "Dino", "Elsa"][: draw(st.integers(2, 5))]
    kept = Kept(dict.fromkeys(names, 0))
    for _ in range(draw(st.integers(1, 12))):
        playing = [name for name in names if name not in kept.out]
        if len(playing) < 2:
            break
        closer, in_hand = chance.choice(playing), chance.random() < 0.2
        chance.shuffle(playing)
        for name in playing:
            if name == closer:
                kept.lines.append(f"{name}: closed{' in hand' * in_hand}")
                kept.total[name] -= 100 * (in_hand and rules.in_hand == "bonus_100")
            else:
                counted = chance.randint(1, 60)
                kept.lines.append(f"{name}: {counted}")
                kept.total[name] += counted * (2 if in_hand and rules.in_hand == "double" else 1)
        kept.lines.append("")
        for name in playing:
            if kept.total[name] > rules.limit or (
                kept.total[name] == rules.limit and rules.bust_at == "reach"
            ):
                kept.out.add(name)
        for name in sorted(kept.out):
            left = [kept.total[other] for other in names if other not in kept.out]
            fee = kept.fees.get(name, 0) + 1
            if rules.reentry == "worst_score" and fee <= rules.reentry_max and left and chance.random() < 0.6:
                kept.lines += [f"{name}: re-enters", ""]
                kept.total[name], kept.fees[name] = max(left), fee
                kept.out.discard(name)
    return kept, rules


@given(matches())
def test_a_match_is_kept_as_by_hand(made: tuple[Kept, Rules]) -> None:
    kept, rules = made
    verdict = judge_match(match_on(read_sheet("\n".join(kept.lines))), rules)
    assert verdict.answer is Answer.YES
    assert totals(verdict.found) == kept.total
    assert {player.name for player in verdict.found.standings if player.out} == kept.out
    assert {one.name: one.fee for one in verdict.found.returns} == kept.fees
    assert verdict.found.outcome.over == (len(kept.total) - len(kept.out) <= 1)


@given(matches())
def test_totals_are_the_sums_of_the_rounds_from_the_last_reentry_on(made: tuple[Kept, Rules]) -> None:
    kept, rules = made
    found = judge_match(match_on(read_sheet("\n".join(kept.lines))), rules).found
    for place, player in enumerate(found.standings):
        start, after = 0, 0
        for one in found.returns:
            if one.name == player.name:
                assert one.total is not None
                start, after = one.total, one.after
        assert player.total == start + sum(one.points[place] or 0 for one in found.rounds[after:])


@given(matches(), st.randoms())
def test_the_order_of_the_lines_of_a_round_does_not_matter(
    made: tuple[Kept, Rules], chance: random.Random
) -> None:
    kept, rules = made
    blocks = ["players: " + ", ".join(kept.total)]
    for block in "\n".join(kept.lines).split("\n\n"):
        lines = [line for line in block.split("\n") if line]
        chance.shuffle(lines)
        blocks.append("\n".join(lines))
    found = judge_match(match_on(read_sheet("\n\n".join(blocks))), rules).found
    assert totals(found) == kept.total
    assert not found.faults


@given(matches())
def test_whoever_is_out_and_scores_is_found_at_that_line(made: tuple[Kept, Rules]) -> None:
    kept, rules = made
    staying = [name for name in kept.total if name not in kept.out]
    if not kept.out or len(staying) < 2:
        return
    first, *others = staying
    ghost = sorted(kept.out)[0]
    lines = [*kept.lines, f"{first}: closed", *[f"{name}: 1" for name in others], f"{ghost}: 1"]
    found = judge_match(match_on(read_sheet("\n".join(lines))), rules).found
    assert [(one.line, one.rule) for one in found.faults] == [(len(lines), "out_player")]


def test_ten_thousand_rounds_are_read_and_judged_within_a_second() -> None:
    chance = random.Random(40)
    cards = [f"{rank}{suit}" for rank in ("A", "2", "3", "7", "10", "J", "Q", "K") for suit in "hdcs"]
    blocks = []
    for _ in range(10_000):
        hand = " ".join(chance.sample(cards, chance.randint(1, 8)))
        closer, other = chance.sample(["Anna", "Bruno"], 2)
        blocks.append(f"{closer}: closed\n{other}: {hand}\n")
    text = "\n".join(blocks)
    start = time.process_time()
    found = judge_match(match_on(read_sheet(text), 10_000), load_rules()).found
    assert time.process_time() - start < 1
    assert (len(found.rounds), found.faults) == (10_000, ())
