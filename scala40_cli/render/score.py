"""How the answer of ``score`` is shown: what each player takes, with the sum written out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from grammar.message import say_many
from grammar.sheet.score import CLOSERS, End
from scala40_cli.game.verdict import Answer, Otherwise, Verdict
from scala40_cli.match.round import FLAT, PlayerScore, RoundEnd, RoundScore, Way, card_points
from scala40_cli.render.flips import by_outcome
from scala40_cli.render.json import cards_json
from scala40_cli.render.layout import KEPT, left, listed, right, width_of
from scala40_cli.render.style import Style
from scala40_cli.render.verdict import changes_text
from scala40_cli.rules.model import Rules


def found_json(score: RoundScore) -> dict[str, Any]:
    """The keys of ``score`` in JSON.

    ``count`` is the number of cards and ``counted`` their points before anything is doubled or flat; what is
    not said is null.
    """
    players = [_player_json(player) for player in score.players]
    if not score.pairs:
        return {"players": players}
    pairs = [{"names": list(pair.names), "points": pair.points} for pair in score.pairs]
    return {"players": players, "pairs": pairs}


def _player_json(player: PlayerScore) -> dict[str, Any]:
    line = player.line
    closed = line.end in CLOSERS
    cards = () if closed and line.cards is None else line.cards
    return {
        "name": line.name,
        "hand": None if cards is None or not line.suits_said else cards_json(cards),
        "count": None if cards is None else len(cards),
        "counted": player.counted,
        "points": player.points,
        "opened": line.end is not End.UNOPENED,
        "closed": closed,
        "in_hand": line.end is End.IN_HAND,
    }


def changes_json(
    changes: Iterable[tuple[Otherwise[RoundScore], dict[str, int | None]]],
) -> list[dict[str, Any]]:
    """The rule changes under which somebody takes other points, and who takes what then."""
    return [{"rule": other.rule, "value": other.value, "points": points} for other, points in changes]


def changed_points(
    verdict: Verdict[RoundScore], others: Iterable[Otherwise[RoundScore]]
) -> list[tuple[Otherwise[RoundScore], dict[str, int | None]]]:
    """The rule changes under which somebody takes other points, with those points by name."""
    now = verdict.found.players
    found = []
    for other in others:
        then = other.verdict.found.players
        points = {
            after.line.name: after.points
            for before, after in zip(now, then, strict=True)
            if before.points != after.points
        }
        if points:
            found.append((other, points))
    return found


def headline(question: RoundEnd, verdict: Verdict[RoundScore], style: Style) -> str:
    """The answer in one line."""
    score = verdict.found
    if verdict.answer is Answer.NO:
        return style.say(
            say_many(
                "This cannot be the end of a round: {count} fault.",
                "This cannot be the end of a round: {count} faults.",
                len(score.faults),
            )
        )
    if verdict.answer is Answer.UNDECIDED:
        return style.text("Undecided: not all the cards are said.")
    closer = next((player.line for player in score.players if player.line.end in CLOSERS), None)
    if closer is None:
        return style.text("Nobody closed.") if question.dead else style.text("It is not said who closed.")
    if closer.end is End.IN_HAND:
        return style.text("{name} closed in hand.", name=closer.name)
    return style.text("{name} closed.", name=closer.name)


def body(verdict: Verdict[RoundScore], rules: Rules, style: Style) -> list[str]:
    """A line for each player: name, what is taken, and how it is reckoned."""
    players = verdict.found.players
    names = max((width_of(player.line.name) for player in players), default=0)
    taken = [_taken(player.points) for player in players]
    points = max(map(len, taken), default=0)
    lines = [
        f"  {left(player.line.name, names)}  {right(one, points)}  {sum_text(player, rules, style)}"
        for player, one in zip(players, taken, strict=True)
    ]
    for pair in verdict.found.pairs:
        told = style.text(
            "{pair} together: {points}", pair=" + ".join(pair.names), points=_taken(pair.points)
        )
        lines.append(f"  {told}")
    return lines


def sum_text(player: PlayerScore, rules: Rules, style: Style) -> str:
    """How a player's points are reckoned, card by card."""
    match player.way:
        case Way.CLOSED:
            return style.text("closed in hand") if player.line.end is End.IN_HAND else style.text("closed")
        case Way.BONUS:
            off = -(player.points or 0)
            if player.line.end is End.IN_HAND:
                return style.text("closed in hand, {points} off", points=off)
            return style.text("closed, {points} off", points=off)
        case Way.UNSAID:
            if player.line.end is not End.UNOPENED:
                return style.text("whoever has opened cannot have so many cards left")
            if player.line.cards:
                return style.text("had not opened; not all the cards are said")
            return style.text("had not opened; the cards are not said")
        case Way.FLAT | Way.FLAT_DOUBLED:
            return _flat_text(player, style)
        case Way.DOUBLED:
            return style.text(
                "{sum}, doubled {points}", sum=_counted_text(player, rules, style), points=player.points
            )
        case _:
            return _counted_text(player, rules, style)


def _flat_text(player: PlayerScore, style: Style) -> str:
    text = style.text("had not opened: {points}", points=FLAT)
    if player.way is Way.FLAT_DOUBLED:
        text = style.text("{sum}, doubled {points}", sum=text, points=player.points)
    if player.counted is not None:
        text += " " + style.faint(style.text("(the cards count {points})", points=player.counted))
    return text


def _counted_text(player: PlayerScore, rules: Rules, style: Style) -> str:
    if player.line.cards is None:
        return style.text("{points} as counted at the table", points=player.counted)
    shown = style.card if player.line.suits_said else style.rank
    parts = [f"{shown(piece)}{KEPT}{points}" for piece, points in card_points(player.line.cards, rules)]
    return f"{' + '.join(parts)} = {player.counted}"


def changes_lines(
    changes: Sequence[tuple[Otherwise[RoundScore], dict[str, int | None]]], style: Style
) -> list[str]:
    """A line for each set of points that single rule changes would give."""
    lines = []
    for taken, flips in by_outcome((other, tuple(points.items())) for other, points in changes).items():
        who = [
            style.text("{name} would take {points}", name=name, points=points)
            for name, points in taken
            if points is not None
        ]
        if not who:
            continue
        told = style.text(
            "{changed} with {changes}", changed=listed(who, style), changes=changes_text(flips, style)
        )
        lines.append(style.faint(f"  {told}"))
    return lines


def _taken(points: int | None) -> str:
    return "?" if points is None else str(points)


def compare_points(points: dict[str, tuple[PlayerScore, ...]], style: Style) -> list[str]:
    """What each player takes under each preset."""
    lines = [style.text("Points under each preset:")]
    width = max(map(len, points))
    for name, players in points.items():
        taken = ", ".join(f"{p.line.name} {_taken(p.points)}" for p in players)
        lines.append(f"  {name:<{width}}  {taken}")
    return lines
