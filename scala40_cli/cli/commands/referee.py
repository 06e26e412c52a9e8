"""``scala40 referee``: a written game, judged action by action."""

from __future__ import annotations

from typing import Annotated

import typer

from scala40_cli.cli.options import file_verdict_options
from scala40_cli.cli.picture_file import FORCE, PNG, SVG, Pictures
from scala40_cli.cli.request import Options
from scala40_cli.cli.results import Result


@file_verdict_options
def command(
    options: Options,
    context: typer.Context,
    records: Annotated[list[str], typer.Argument(metavar="RECORD...|-", help="The written games.")],
    first: Annotated[bool, typer.Option("--first", help="Stop at the first violation.")] = False,
    state: Annotated[
        str | None,
        typer.Option(
            "--state",
            metavar="N",
            help="Show how things stand after turn N (2.5: turn 5 of round 2; last: the end), and what can be done.",
            show_default=False,
        ),
    ] = None,
    until: Annotated[
        int | None,
        typer.Option("--until", metavar="LINE", min=1, help="The same after this line.", show_default=False),
    ] = None,
    follow: Annotated[
        bool, typer.Option("--follow", help="Answer each line of a record that is being written, once.")
    ] = False,
    advise: Annotated[
        bool,
        typer.Option("--advise", help="Say also what each throw lost, judged by what its player could see."),
    ] = False,
    cards: Annotated[bool, typer.Option("--cards", help="With --state or --until, draw the cards.")] = False,
    svg: SVG = None,
    png: PNG = None,
    force: FORCE = False,
    format_: Annotated[bool, typer.Option("--format", help="Write the record in canonical form.")] = False,
    check: Annotated[
        bool, typer.Option("--check", help="With --format, only say whether it is in that form.")
    ] = False,
) -> Result:
    """Was every action of a written game within the rules?"""
    from scala40_cli.cli.record_input import record_in
    from scala40_cli.cli.refusal import QuestionError
    from scala40_cli.cli.results import Refused, Several
    from scala40_cli.cli.sheet_input import named_rules

    pictures = Pictures(svg, png, force)
    _check_pictures(pictures, several=len(records) > 1, stands=state is not None or until is not None)
    _check_usage(
        records,
        options,
        first=first,
        state=state,
        until=until,
        follow=follow,
        cards=cards,
        format_=format_,
        check=check,
        advise=advise,
    )
    if follow:
        return _follow(records[0], options, own_rules=not named_rules(context))

    def judged(file: str) -> Result:
        found = record_in(file, options, own_rules=not named_rules(context))
        if format_:
            from scala40_cli.cli.record_form import in_form

            return in_form(found, options, check=check, named=len(records) > 1)
        if state is not None or until is not None:
            from scala40_cli.cli.record_state import how_it_stands

            return how_it_stands(found, options, state, until, pictures, draws=cards)
        from scala40_cli.cli.record_judged import judge

        return judge(found, options, first=first, named=len(records) > 1, advise=advise)

    def one_result(file: str) -> Result:
        try:
            return judged(file)
        except QuestionError as error:
            return Refused("referee", error)

    if options.jobs > 1 and len(records) > 1:
        from scala40_cli.cli.printing_together import printed_together

        return printed_together(one_result, records, options)
    return Several(map(one_result, records))


def _check_pictures(pictures: Pictures, *, several: bool, stands: bool) -> None:
    """Raises ``QuestionError`` where no picture can be drawn."""
    from grammar.message import say
    from scala40_cli.cli.refusal import QuestionError

    pictures.check(stream=several)
    if pictures.asked and not stands:
        raise QuestionError(say("a picture goes with --state or --until"))


def _check_usage(
    records: list[str],
    options: Options,
    *,
    first: bool,
    state: str | None,
    until: int | None,
    follow: bool,
    cards: bool,
    format_: bool,
    check: bool,
    advise: bool,
) -> None:
    """Raises ``QuestionError`` where the arguments do not go together."""
    from grammar.message import say
    from scala40_cli.cli.refusal import QuestionError

    asked = [name for name, given in _asked(first, state, until, follow, format_, advise) if given]
    if len(asked) > 1:
        one, other = asked[:2]
        raise QuestionError(say("{one} and {other} are two questions; ask one of them", one=one, other=other))
    if check and not format_:
        raise QuestionError(say("--check goes with --format"))
    if format_ and options.json:
        raise QuestionError(say("--format writes the record itself, which has no form in JSON"))
    if records.count("-") > 1:
        raise QuestionError(say("standard input can be read only once"))
    if format_ and not check and len(records) > 1:
        raise QuestionError(say("one record at a time can be written in canonical form"))
    if follow and options.header and options.json:
        raise QuestionError(say("--header names columns, which JSON has none of"))
    if follow and len(records) > 1:
        raise QuestionError(say("one record at a time can be followed"))
    if cards and state is None and until is None:
        raise QuestionError(say("--cards goes with --state or --until"))


def _asked(
    first: bool, state: str | None, until: int | None, follow: bool, format_: bool, advise: bool
) -> tuple[tuple[str, bool], ...]:
    return (
        ("--first", first),
        ("--state", state is not None),
        ("--until", until is not None),
        ("--follow", follow),
        ("--format", format_),
        ("--advise", advise),
    )


def _follow(file: str, options: Options, *, own_rules: bool) -> Result:
    import sys
    from itertools import chain

    from scala40_cli.cli.following import follow
    from scala40_cli.cli.results import Streamed
    from scala40_cli.cli.stream_columns import header

    def tell(text: str) -> None:
        sys.stderr.write(f"{text}\n")
        sys.stderr.flush()

    answers = follow(file, options, own_rules=own_rules, tell=tell)
    if options.header and not options.quiet:
        answers = chain([(0, [header("referee", options)])], answers)
    return Streamed(answers)
