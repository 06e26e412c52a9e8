"""The dispute cases of whole turns as small records, each under its id."""

from __future__ import annotations

from dataclasses import dataclass
from textwrap import dedent

import pytest

from grammar.record.reader import read_record
from scala40_cli.game.verdict import Answer, Verdict
from scala40_cli.questions.discard import judge_discard
from scala40_cli.referee.judging import IsClean, judge_record
from scala40_cli.referee.report import RecordReport
from scala40_cli.rules.load import load_rules
from tests.support.table_asking import discard, keys

LEGAL: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Case:
    """A record, the rules it is played under, and the rules broken on its last turn; undecided where so said."""

    name: str
    rules: str
    turns: str
    broken: frozenset[str] | set[str] = LEGAL
    deal: str = ""
    players: str = "Anna, Bruno"
    answer: Answer | None = None

    @property
    def text(self) -> str:
        """The record: Anna begins, with 4c turned up unless the case says otherwise."""
        deal = dedent(self.deal).strip() or "upcard: 4c"
        dealer = self.players.split(", ")[-1]
        return f"players: {self.players}\nround 1\ndealer: {dealer}\n{deal}\n{dedent(self.turns).strip()}\n"


def judge(text: str, rules: str) -> Verdict[RecordReport]:
    name, *overrides = rules.split("+")
    return judge_record(IsClean(read_record(text)), load_rules(name, overrides))


ANNA_OPENS = "Anna: draw ?; open 10h-Jh-Qh 5c-5d-5s; discard 2c\n"
BRUNO_OPENS = "Bruno: draw ?; open 10c-Jc-Qc 4d-4h-4s; discard 2s\n"
BOTH = ANNA_OPENS + BRUNO_OPENS
WITH_45 = "deal Anna: 10h Jh Qh 5c 5d 5s 2c 3c 9s 8d Kd 4s 7s\nupcard: Kh"
WITH_RUN = "Anna: draw ?; open 3h-4h-5h 10c-Jc-Qc-Kc; discard 2c\n"

CASES = [
    # A, B: what is laid as the opening
    Case("A19", "fantacarte", "Anna: draw ?; open 4h-4d-4c 3s-4s-5s-6s-7s; discard 2c", {"open_min"}),
    Case("B4", "guide", "Anna: draw ?; open Kh-Kd-Kc 4s-5s-6s 7h-8h-Jk; discard 2c", {"open_jokers"}),
    Case("B3", "fantacarte+open_jokers=clean", "Anna: draw ?; open Kh-Kd-Kc 4s-5s-6s 7h-8h-Jk; discard 2c"),
    # C: runs on the table
    Case(
        "C13",
        "fantacarte",
        "Anna: draw ?; open 4s-5s-6s 10h-Jh-Qh; attach 8s to m1; discard 2c",
        {"attach_fit"},
    ),
    Case(
        "C13 in order", "fantacarte", "Anna: draw ?; open 4s-5s-6s 10h-Jh-Qh; attach 7s 8s to m1; discard 2c"
    ),
    Case("C7", "fantacarte", "Anna: draw ?; open Jh-Qh-Kh-Ah; attach 2h to m1; discard 2c", {"run_wrap"}),
    Case(
        "C11",
        "federation",
        f"{ANNA_OPENS}{BRUNO_OPENS}Anna: draw ?; lay 10h-Jh-Qh; discard 9d",
    ),
    # D: jokers
    Case(
        "D1",
        "fantacarte",
        f"{BOTH}Anna: draw ?; lay 7c-7s-Jk; discard 2d\nBruno: draw ?; swap 7h in m5; discard Kd",
        answer=Answer.UNDECIDED,
    ),
    Case(
        "D2 swap",
        "fantacarte",
        f"{BOTH}Anna: draw ?; lay 7c-7s-Jk=7d; discard 2d\nBruno: draw ?; swap 7h in m5; discard Kd",
        {"swap_card"},
    ),
    Case(
        "D2 attach",
        "fantacarte",
        f"{BOTH}Anna: draw ?; lay 7c-7s-Jk=7d; discard 2d\nBruno: draw ?; attach 7h to m5; discard Kd",
    ),
    Case(
        "D3 hearts",
        "fantacarte+joker_set_suit=any",
        f"{BOTH}Anna: draw ?; lay 7c-7s-Jk; discard 2d\nBruno: draw ?; swap 7h in m5; discard Kd",
    ),
    Case(
        "D3 diamonds",
        "fantacarte+joker_set_suit=any",
        f"{BOTH}Anna: draw ?; lay 7c-7s-Jk; discard 2d\nBruno: draw ?; swap 7d in m5; discard Kd",
    ),
    *[
        Case(
            f"D9 {action}",
            "fantacarte",
            f"{BOTH}Anna: draw ?; lay 5h-6h-Jk=7h; discard 2d\nBruno: draw ?; {action} m5; discard Kd",
        )
        for action in ("swap 7h in", "attach 8h to", "attach 4h to")
    ],
    Case(
        "D10",
        "fantacarte",
        f"{BOTH}Anna: draw ?; lay 5h-6h-Jk=7h; discard 2d\nBruno: draw ?; attach 7h to m5; discard Kd",
        {"joker_place"},
    ),
    *[
        Case(
            name,
            rules,
            f"{BOTH}Anna: draw ?; lay 5h-6h-Jk=7h 9d-10d-Jd; discard 2d\n"
            "Bruno: draw ?; swap 7h in m5; attach Jk=Qd to m6; discard Ks",
            broken,
        )
        for name, rules, broken in (
            ("D15", "federation", LEGAL),
            ("D16", "guide", {"joker_replay"}),
            ("D15 kept", "fantacarte", LEGAL),
        )
    ],
    *[
        Case(
            name,
            rules,
            "Anna: draw ?; open 5h-6h-Jk=7h 10c-Jc-Qc-Kc; discard 2d\n"
            "Bruno: draw ?; open 10d-Jd-Qd-Kd; swap 7h in m1; discard Ks",
            broken,
        )
        for name, rules, broken in (
            ("D23 AMI", "fantacarte+opening_turn=opening_only", {"opening_turn"}),
            ("D23", "fantacarte", LEGAL),
        )
    ],
    Case(
        "D24",
        "casa",
        f"{BOTH}Anna: draw ?; lay 4h-Jk=5h-6h; discard 2d\n"
        "Bruno: draw ?; swap 5h in m5; lay 10h-10c-Jk=10d; discard Ks",
    ),
    Case(
        "D24 unsaid",
        "casa",
        f"{BOTH}Anna: draw ?; lay 4h-Jk=5h-6h; discard 2d\n"
        "Bruno: draw ?; swap 5h in m5; lay 10h-10c-Jk; discard Ks",
    ),
    # E: drawing
    *[
        Case(name, rules, "Anna: take 10h; open 10h-Jh-Qh-Kh; discard 2c", broken, deal="upcard: 10h")
        for name, rules, broken in (
            ("E1 fantacarte", "fantacarte", {"pick_to_open"}),
            ("E1 guide", "guide", {"pick_to_open"}),
            ("E1 classica", "classica", {"pick_to_open"}),
            ("E1 federation", "federation", {"pick_to_open"}),
            ("E2", "casa", LEGAL),
        )
    ],
    *[
        Case(
            name,
            rules,
            "Anna: take Kh; open 10h-Jh-Qh 5c-5d-5s; attach Kh to m1; discard 2c",
            broken,
            deal=WITH_45,
        )
        for name, rules, broken in (
            ("E3", "classica", {"pick_to_open"}),
            ("E4", "classica+pick_to_open=if_able", LEGAL),
            ("E5 attached", "casa", {"pick_to_open"}),
        )
    ],
    Case(
        "E4 without the points",
        "classica+pick_to_open=if_able",
        "Anna: take 9h; open 10h-Jh-Qh-Kh; discard 2c",
        {"pick_to_open", "hand_holds", "pick_must_use"},
        deal="deal Anna: 10h Jh Qh 5c 6d 5s 2c 3c 9s 8d Kd 4s 7s\nupcard: 9h",
    ),
    Case(
        "E5",
        "casa",
        "Anna: take 9d; open 10h-Jh-Qh 5c-5d-5s; discard 2c",
        {"pick_to_open", "pick_must_use"},
        deal="deal Anna: 10h Jh Qh 5c 5d 5s 2c 3c 9s 8d Kd 4s 7s\nupcard: 9d",
    ),
    *[
        Case(
            f"E8 {rules}",
            rules,
            "Anna: draw Ac; open 10h-Jh-Qh 5c-5d-5s; discard 2c\nBruno: draw ?; discard 9c\n"
            "Anna: take 9c; discard 9c",
            broken,
            deal="deal Anna: 10h Jh Qh 5c 5d 5s 2c 3c 9s 8d Kd 4s 7s\nupcard: 4c",
        )
        for rules, broken in (
            ("federation", {"pick_must_use", "pick_return"}),
            ("guide", {"pick_return"}),
        )
    ],
    Case(
        "E9",
        "federation",
        "Anna: draw 9c; open 10h-Jh-Qh 5c-5d-5s; discard 2c\nBruno: draw ?; discard 9c\n"
        "Anna: take 9c; lay 8c-9c-10c; discard 9c",
        deal="deal Anna: 10h Jh Qh 5c 5d 5s 2c 3c 9s 8c 10c 4s 7s\nupcard: 4c",
    ),
    *[
        Case(
            f"E13 {rules}",
            rules,
            f"{BOTH}Anna: take 2c; lay 2c-3c-4c; discard Kd",
            {"top_discard"},
        )
        for rules in ("fantacarte", "guide", "classica", "federation", "casa")
    ],
    *[
        Case(name, rules, "Anna: open 10h-Jh-Qh 5c-5d-5s; draw ?; discard 2c", broken)
        for name, rules, broken in (
            ("E14", "fantacarte", LEGAL),
            ("E15 guide", "guide", {"open_before_draw"}),
            ("E15 federation", "federation", {"open_before_draw"}),
        )
    ],
    Case("E18", "guide", f"{BOTH}Bruno: take 2s; lay 2s-3s-4s; discard Kd", {"turn_order"}),
    # F: attaching
    *[
        Case(
            name,
            rules,
            "Anna: draw ?; open 7d-8d-9d 10h-Jh-Qh; discard 2c\n"
            "Bruno: draw ?; open 10c-Jc-Qc 5h-5c-5s; attach 6d to m1; discard 2s",
            broken,
        )
        for name, rules, broken in (
            ("F1", "fantacarte+opening_turn=own_melds", {"opening_turn"}),
            ("F4 fantacarte", "fantacarte", LEGAL),
            ("F4 guide", "guide", {"opening_turn"}),
            ("F4 classica", "classica", LEGAL),
        )
    ],
    Case("F6", "fantacarte", f"{BOTH}Anna: draw ?; lay 2s-3s-4s; discard Kd"),
    Case(
        "F7",
        "fantacarte",
        "Anna: draw ?; open 6h-7h-8h 10c-Jc-Qc; discard 2c\nBruno: draw ?; discard Ks\n"
        "Anna: draw ?; attach 9h to m1; discard Kd",
        deal="upcard: 9h",
    ),
    # G: the discard
    *[
        Case(
            name,
            rules,
            f"{WITH_RUN}Bruno: draw Ac; discard 6h",
            broken,
            deal="deal Bruno: 6h 2d 2h 7s 8s Jd Jh Ad As 3d 9c Kd 6d\nupcard: 4c",
        )
        for name, rules, broken in (
            ("G1 fantacarte", "fantacarte", {"discard_attachable"}),
            ("G1 classica", "classica", {"discard_attachable"}),
            ("G2", "guide", LEGAL),
        )
    ],
    Case(
        "G3", "classica", f"{WITH_RUN}{BRUNO_OPENS.replace('10c-Jc-Qc', '10d-Jd-Qd')}Anna: draw ?; discard 6h"
    ),
    *[
        Case(
            f"G7 {rules}",
            rules,
            "Anna: draw ?; open 3h-4h-5h 10c-Jc-Qc-Kc 8s-9s-10s-Js; discard 2c\nBruno: draw ?; discard Kd\n"
            "Anna: draw ?; attach 2h Ah to m1; discard 6h\nscore Anna: closed",
        )
        for rules in ("fantacarte", "federation")
    ],
    *[
        Case(
            name,
            rules,
            f"Anna: draw 9c; open 3h-4h-5h 10c-Jc-Qc-Kc 8s-9s-10s-Js; discard 2c\n{others}"
            "Anna: draw Qs; attach Qs to m3; discard 6h",
            broken,
            deal="deal Anna: 3h 4h 5h 10c Jc Qc Kc 8s 9s 10s Js 6h 2c\nupcard: 4c",
            players=players,
        )
        for name, rules, broken, players, others in (
            ("G8", "fantacarte", LEGAL, "Anna, Bruno", "Bruno: draw ?; discard Kd\n"),
            (
                "G9",
                "federation",
                {"discard_attachable"},
                "Anna, Bruno, Carla",
                "Bruno: draw ?; discard Kd\nCarla: draw ?; discard 9d\n",
            ),
            ("G9 with two", "federation", LEGAL, "Anna, Bruno", "Bruno: draw ?; discard Kd\n"),
        )
    ],
    *[
        Case(
            f"G11 {rules}",
            rules,
            "Anna: draw ?; open Jh-Qh-Kh 10c-Jc-Qc; discard 2c\nBruno: draw Ac; discard Ah",
            {"discard_attachable"},
            deal="deal Bruno: Ah 2d 2h 7s 8s Jd Jh Ad As 3d 9d Kd 6d\nupcard: 4c",
        )
        for rules in ("fantacarte", "classica", "federation", "casa")
    ],
    *[
        Case(
            name,
            rules,
            "Anna: draw ?; open 8h-8d-8c-Jk 10c-Jc-Qc; discard 2c\nBruno: draw Ac; discard 8s",
            broken,
            deal="deal Bruno: 8s 2d 2h 7s 4s Jd Jh Ad As 3d 9d Kd 6d\nupcard: 4c",
        )
        for name, rules, broken in (
            ("G13", "fantacarte", LEGAL),
            ("G13 turned", "fantacarte+swap_counts_as_fit=yes", {"discard_attachable"}),
        )
    ],
    Case(
        "G14",
        "fantacarte",
        f"{WITH_RUN}Bruno: draw Ac; discard Jk",
        {"discard_attachable"},
        deal="deal Bruno: Jk 2d 2h 7s 8s Jd Jh Ad As 3d 9c Kd 6d\nupcard: 4c",
    ),
    *[
        Case(
            name,
            rules,
            "Anna: draw ?; open 3h-4h-5h 10c-Jc-Qc-Kc 8s-9s-10s-Js; discard 2c\nBruno: draw ?; discard Kd\n"
            "Anna: draw ?; attach 2h Ah to m1; discard Jk",
            broken,
        )
        for name, rules, broken in (
            ("G17", "federation+discard_joker=never_closing", {"discard_joker"}),
            ("G17 otherwise", "federation", LEGAL),
        )
    ],
    *[
        Case(f"G18 {rules}", rules, "Anna: draw ?; discard Jk")
        for rules in ("fantacarte", "guide", "classica")
    ],
    # H: closing
    *[
        Case(
            name,
            rules,
            "Anna: draw ?; open 10h-Jh-Qh-Kh 5c-5d-5s-5h 2c-3c-4c; discard 9s\nBruno: draw ?; discard Kd\n"
            "Anna: draw ?; lay 6c-6d-6s",
            broken,
        )
        for name, rules, broken in (
            ("H2", "guide", {"close_discard"}),
            ("H3", "classica", {"close_discard"}),
            ("H2 otherwise", "guide+close_discard=optional", LEGAL),
        )
    ],
    *[
        Case(
            name,
            rules,
            "Anna: draw ?; open 10h-Jh-Qh-Kh 5c-5d-5s-5h 2c-3c-4c-5c-6c; discard 9s",
            broken,
        )
        for name, rules, broken in (
            ("H5", "federation", {"close_first_round"}),
            ("H5 otherwise", "fantacarte", LEGAL),
        )
    ],
    Case(
        "H5 second to play",
        "federation",
        "Anna: draw ?; discard Ks\nBruno: draw ?; open 10h-Jh-Qh-Kh 5c-5d-5s-5h 2c-3c-4c-5c-6c; discard 9s",
    ),
    *[
        Case(
            name,
            "casa",
            f"{ANNA_OPENS}Bruno: draw ?; open 10c-Jc-Qc-Kc 6d-6h-6s 2d-3d-4d-5d; attach Kh 9h to m1; discard 8d\n"
            f"score Bruno: {end}",
            broken,
        )
        for name, end, broken in (
            ("H11", "closed in hand", LEGAL),
            ("H11 scored as another closing", "closed", {"close_last"}),
        )
    ],
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_dispute(case: Case) -> None:
    verdict = judge(case.text, case.rules)
    violations = verdict.found.violations
    assert {one.rule for one in violations} == set(case.broken), [str(one.message) for one in violations]
    last = len(case.text.splitlines())
    assert {one.line for one in violations} <= {last}
    assert verdict.answer is (case.answer or (Answer.NO if case.broken else Answer.YES))


@pytest.mark.parametrize("thrown", ["9c", "2c"])
@pytest.mark.parametrize("must", ["yes", "no"])
@pytest.mark.parametrize("back", ["yes", "no"])
def test_of_a_card_taken_and_not_used_the_referee_says_what_discard_says(
    thrown: str, must: str, back: str
) -> None:
    house = [f"pick_must_use={must}", f"pick_return={back}"]
    record = (
        "players: Anna, Bruno\nround 1\ndeal Anna: 10h Jh Qh 5c 5d 5s 2c 3c 9s 8d Kd 4s 7s\nupcard: 4c\n"
        "Anna: draw Ac; open 10h-Jh-Qh 5c-5d-5s; discard Ac\nBruno: draw ?; discard 9c\n"
        f"Anna: take 9c; discard {thrown}\n"
    )
    referee = judge_record(IsClean(read_record(record)), load_rules("fantacarte", house))
    question = discard(
        thrown, "2c 3c 9s 8d Kd 4s 7s 9c", "10h-Jh-Qh 5c-5d-5s", picked="9c", opened=True, players=2
    )
    alone = judge_discard(question, load_rules("fantacarte", house))
    assert referee.answer is alone.answer
    if alone.answer is Answer.NO:
        assert keys(referee) == keys(alone)
    # Where no discard would be legal, none is named as one.
    hints = [one.instead is not None for one in referee.found.violations]
    assert hints == ([True] if must == "no" and alone.answer is Answer.NO else [False] * len(hints))
