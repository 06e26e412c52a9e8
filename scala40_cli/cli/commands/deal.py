"""``scala40 deal``: random hands out of the real pack, or a whole table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count as counted
from itertools import islice
from typing import TYPE_CHECKING, Annotated, Any

import typer

from scala40_cli.cli.options import answering_deal_options
from scala40_cli.cli.request import Options
from scala40_cli.cli.results import Result

if TYPE_CHECKING:
    from scala40_cli.rules.model import Rules

_NAMES = ("Anna", "Bruno", "Carla", "Dino", "Elena", "Fabio", "Gina", "Ugo")
"""Who sits at a table whose players are only counted."""


@answering_deal_options
def command(
    options: Options,
    context: typer.Context,
    count: Annotated[int, typer.Option("--count", "-n", min=0, help="How many hands.")] = 1,
    size: Annotated[
        int | None,
        typer.Option(
            "--size",
            "--cards",
            min=1,
            metavar="N",
            help="How many cards a hand has; as dealt if unsaid.",
            show_default=False,
        ),
    ] = None,
    players: Annotated[
        str | None,
        typer.Option(
            "--players",
            metavar="N|NAMES",
            help="Deal one pack to this many players, or to these: a record with dealer, hands, upcard and stock.",
            show_default=False,
        ),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option("--seed", help="The same seed deals the same hands everywhere.", show_default=False),
    ] = None,
) -> Result:
    """Deal random hands, each from a full pack, one a line."""
    from secrets import randbits

    from grammar.message import say
    from scala40_cli.cli.refusal import QuestionError

    chosen = randbits(32) if seed is None else seed
    if players is None:
        return _hands(options, count, size or options.rules.deal, chosen)
    if size is not None:
        raise QuestionError(say("how many cards each player is dealt is a rule: --set deal=13"))
    if count != 1:
        raise QuestionError(say("--count and --players exclude each other; give one of them"))
    return _table(options, str(context.params.get("rules")), _names(players), chosen)


def _hands(options: Options, count: int, size: int, seed: int) -> Result:
    from grammar.cards.spelling import write
    from grammar.message import say
    from scala40_cli.cli.refusal import QuestionError
    from scala40_cli.cli.results import Streamed
    from scala40_cli.game.pack import full_pack
    from scala40_cli.players.shuffle import drawn, stream
    from scala40_cli.render.json import cards_json, encoder

    pack = full_pack(options.rules.jokers)
    if size > len(pack):
        raise QuestionError(
            say("a hand of {cards} cards cannot be dealt from a pack of {pack}", cards=size, pack=len(pack))
        )
    random, encode = stream(seed, "hands"), encoder()

    def line(number: int) -> str:
        hand = drawn(pack, size, random)
        if options.json:
            return encode(_object(options.rules, line=number, hand=cards_json(hand), seed=seed))
        return " ".join([write(card, options.style.notation, symbols=options.style.symbols) for card in hand])

    hands = map(line, islice(counted(1), count))
    return Streamed((0, several) for several in _some(hands))


def _some(hands: Iterator[str]) -> Iterator[list[str]]:
    """The hands a hundred at a time, so that not each is written by itself."""
    while several := list(islice(hands, 100)):
        yield several


def _object(rules: Rules, **found: Any) -> dict[str, Any]:
    head = {"command": "deal", "rules": rules.label, "verdict": "yes"}
    return {**head, **found, "reasons": [], "notes": []}


# ---------------------------------------------------------------- a table


def _names(players: str) -> list[str]:
    """Who plays: so many, or these. Raises ``QuestionError``."""
    from grammar.message import say
    from grammar.sheet.headers import name_key, read_players
    from scala40_cli.cli.refusal import QuestionError

    fewest, digits = 2, players.strip()
    if digits.isascii() and digits.isdigit():
        many = int(digits) if len(digits) < 4 else 1000
        names = [*_NAMES, *(f"P{number}" for number in range(len(_NAMES) + 1, 100))][:many]
    else:
        line = f"players: {players}"
        names = list(read_players(line, line.index(":") + 1).names)
    if len(names) < fewest or len({name_key(name) for name in names}) < len(names):
        raise QuestionError(say("a table has two players or more, each with a name of their own"))
    return names


def _table(options: Options, named: str, names: Sequence[str], seed: int) -> Result:
    """A record that begins with a table dealt by chance, or its object; ``named`` are the rules as they were said.

    Raises ``QuestionError``.
    """
    from grammar.message import say
    from scala40_cli.cli.refusal import QuestionError
    from scala40_cli.cli.results import Text
    from scala40_cli.cli.sheet_input import rules_for
    from scala40_cli.game.pack import full_pack
    from scala40_cli.players.book import Book
    from scala40_cli.players.sitting import Sitting

    rules, _ = rules_for(len(names), (), options)
    # One card more is turned up, and one more to the dealer where the house has it so; somebody must draw.
    needed, pack = rules.deal * len(names) + 3, len(full_pack(rules.jokers))
    if needed > pack:
        message = say(
            "a pack of {pack} cards cannot be dealt to {count} players, {cards} to each",
            pack=pack,
            count=len(names),
            cards=rules.deal,
        )
        raise QuestionError(message)
    style = options.style
    book = Book((), style.notation, style.say, symbols=style.symbols)
    for statement in _head(named if rules is options.rules else rules.origin.name, rules, names, seed):
        book.write(statement)
    sitting = Sitting(names, rules, seed, book)
    sitting.deal()
    if options.json:
        return _table_object(sitting, rules, seed)
    return Text(book.text)


def _head(named: str, rules: Rules, names: Sequence[str], seed: int) -> Iterator[Any]:
    """The first lines of the record."""
    from grammar.record.values import Seed
    from grammar.sheet.values import PlayersHeader, RulesHeader, SettingHeader

    yield RulesHeader(named)
    for key, value in rules.origin.overrides:
        yield SettingHeader(key, str(value))
    yield PlayersHeader(tuple(names))
    yield Seed(seed)


def _table_object(sitting: Any, rules: Rules, seed: int) -> Result:
    from scala40_cli.cli.results import Text
    from scala40_cli.render.json import cards_json, encoder

    play = sitting.play
    seats = {seat.name: seat for seat in play.state.seats}
    found = _object(
        rules,
        players=[{"name": name, "hand": cards_json(seats[name].hand)} for name in sitting.names],
        dealer=sitting.dealer,
        upcard=play.state.pile[0].text if play.state.pile else None,
        stock=cards_json(play.stock),
        seed=seed,
    )
    return Text(encoder()(found) + "\n")
