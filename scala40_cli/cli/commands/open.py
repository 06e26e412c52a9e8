"""``scala40 open``: can this hand open, and how best."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Any

import typer

from grammar.frozen import replace
from scala40_cli.cli.options import alone, verdict_options
from scala40_cli.cli.picture_file import FORCE, PNG, SVG, Pictures, pictured
from scala40_cli.cli.request import Options
from scala40_cli.cli.results import Result


class Aim(StrEnum):
    """The choices of ``--objective``."""

    rest = "rest"
    points = "points"
    jokers = "jokers"


@verdict_options
def command(
    options: Options,
    hand: Annotated[
        list[str],
        typer.Argument(metavar="HAND...", help="The cards; a file or - has one hand a line.", callback=alone),
    ],
    objective: Annotated[
        Aim,
        typer.Option(
            "--objective", help="What counts as best: fewest points left, most laid, or fewest jokers."
        ),
    ] = Aim.rest,
    every: Annotated[bool, typer.Option("--all", help="List every opening that no other beats.")] = False,
    with_outs: Annotated[
        bool, typer.Option("--outs", help="List the cards that, drawn next, would open.")
    ] = False,
    with_away: Annotated[
        bool, typer.Option("--away", help="In a stream too, say how many cards away from opening a hand is.")
    ] = False,
    cards: Annotated[bool, typer.Option("--cards", help="Draw the cards; not for several lines.")] = False,
    svg: SVG = None,
    png: PNG = None,
    force: FORCE = False,
) -> Result:
    """Can this hand open, and what is the best way to lay it?"""
    from scala40_cli.cli.arguments import as_written, hand_of, joined, size_notes
    from scala40_cli.cli.lines_source import lines_named
    from scala40_cli.cli.verdict_command import Asking, answer
    from scala40_cli.game.opening import early_notes
    from scala40_cli.game.pack import full_pack
    from scala40_cli.game.verdict import Answer, Note, Verdict
    from scala40_cli.questions.open import (
        CanOpen,
        Objective,
        Opening,
        all_openings,
        answer_can_open,
        can_open_held,
        judge_can_open,
        outs,
    )
    from scala40_cli.render import opening as show
    from scala40_cli.render.json import Written
    from scala40_cli.render.melds import said_joker_lines
    from scala40_cli.render.style import Style

    stream, pictures = lines_named(hand), Pictures(svg, png, force)
    pictures.check(stream=stream is not None)
    aim = Objective(objective.value)

    def read(text: str) -> CanOpen:
        return can_open_held(hand_of(text, options), options.rules, aim)

    def found(question: CanOpen, verdict: Verdict[Opening]) -> Mapping[str, Any]:
        result = show.found_json(question, verdict.found)
        if with_outs:
            those = outs(question, options.rules)
            unseen = len(full_pack(options.rules.jokers)) - len(question.hand)
            result["chance"] = sum(out.unseen for out in those) / unseen
            result["outs"] = show.outs_json(those)
        if verdict.answer is Answer.NO and (with_away or stream is None):
            result["away"] = away(question)
        if every:
            result["openings"] = show.openings_json(all_openings(question, options.rules))
        return result

    def away(question: CanOpen) -> int | None:
        from scala40_cli.advice.distance import away_from_opening

        return away_from_opening(question.hand, options.rules, at_least=1)

    def row(question: CanOpen, verdict: Verdict[Opening], style: Style) -> list[str]:
        columns = show.row(question, verdict, style)
        if with_away:
            further = away(question) if verdict.answer is Answer.NO else 0
            columns.append("" if further is None else str(further))
        return columns

    def fields(question: CanOpen, verdict: Verdict[Opening]) -> Written:
        return show.found_fields(question, verdict.found)

    def body(question: CanOpen, verdict: Verdict[Opening], style: Style) -> list[str]:
        lines = show.drawn_body(verdict.found, style) if cards else show.body(verdict.found, style)
        lines += said_joker_lines(as_written(joined(hand), options), style)
        if every:
            lines += show.openings_lines(all_openings(question, options.rules), style)
        if verdict.answer is Answer.NO:
            lines += show.away_lines(away(question), style)
        if with_outs or verdict.answer is Answer.NO:
            lines += show.outs_lines(outs(question, options.rules), question, options.rules, style)
        return lines

    early = tuple(early_notes(options.rules))

    def notes(_text: str, question: CanOpen) -> tuple[Note, ...]:
        found = size_notes(question.hand, options.rules)
        return (*found, *early) if found or early else ()

    asking: Asking[CanOpen] = Asking(
        "open",
        read,
        judge_can_open,
        found,
        show.headline,
        body,
        row,
        notes=notes,
        answers=answer_can_open,
    )
    if not with_outs and not every and not with_away and stream is not None:
        asking = replace(asking, fields=fields)
    if stream is not None:
        from grammar.message import say
        from scala40_cli.cli.refusal import QuestionError
        from scala40_cli.cli.streaming import answer_stream

        if (with_outs or every) and not options.json:
            raise QuestionError(say("in a stream --outs and --all go with --json"))
        columns = ("away",) if with_away else ()
        return answer_stream(asking, options, stream, draws=cards, columns=columns)
    asked = answer(asking, joined(hand), options)
    laying = asked.verdict.found.laying
    melds = [*(meld.cards for meld in laying.melds), sorted(laying.left)]
    return pictured(asked, melds, pictures, options)
