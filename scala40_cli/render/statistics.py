"""What many matches come to, as lines and as an object."""

from __future__ import annotations

from typing import Any

from grammar.message import Named, decimal, say_many
from scala40_cli.players.statistics import Estimate, Statistics
from scala40_cli.render.style import Style
from scala40_cli.rules.model import Rules


def statistics_lines(total: Statistics, style: Style) -> list[str]:
    """One line for each thing that was counted, with the margin within which the truth lies 95 times in 100."""
    head = say_many(
        "{count} match, {rounds} rounds",
        "{count} matches, {rounds} rounds",
        total.matches,
        rounds=total.rounds,
    )
    lines = [style.say(head)]
    for name, wins in total.wins.items():
        share = _percent(total.won(name))
        lines.append(
            style.say(
                say_many(
                    "{name} won {count} ({share})",
                    "{name} won {count} ({share})",
                    wins,
                    name=name,
                    share=share,
                )
            )
        )
    lines += [
        style.text("turns of each player in a round: {mean}", mean=_plain(total.turns)),
        style.text("rounds closed in hand: {share}", share=_percent(total.in_hand)),
        style.text("not opened, of the hands left at the end: {share}", share=_percent(total.unopened)),
        style.text("points of each hand left at the end: {mean}", mean=_plain(total.points)),
    ]
    if total.dead:
        lines.append(style.text("dead rounds: {count}", count=total.dead))
    return lines


def _percent(one: Estimate) -> Named:
    return decimal(f"{one.value:.1%} ± {one.margin:.1%}")


def _plain(one: Estimate) -> Named:
    return decimal(f"{one.value:.2f} ± {one.margin:.2f}")


def statistics_json(total: Statistics, rules: Rules, seed: int) -> dict[str, Any]:
    """The same as an object."""
    return {
        "type": "games",
        "rules": rules.label,
        "seed": seed,
        "games": total.matches,
        "rounds": total.rounds,
        "dead": total.dead,
        "wins": {name: {"count": count, **_json(total.won(name))} for name, count in total.wins.items()},
        "turns": _json(total.turns),
        "in_hand": _json(total.in_hand),
        "unopened": _json(total.unopened),
        "points": _json(total.points),
    }


def _json(one: Estimate) -> dict[str, float]:
    return {"value": round(one.value, 6), "margin": round(one.margin, 6)}
