"""Why the first card is first, and what the advice leaves out of account, each in one sentence."""

from __future__ import annotations

from collections.abc import Iterator

from grammar.message import Message, Named, decimal, say, say_many
from scala40_cli.advice.advice import Advice, Throw
from scala40_cli.game.verdict import Answer, Note
from scala40_cli.rules.model import Rules


def notes_on(advice: Advice, rules: Rules) -> Iterator[Note]:
    """What is worth knowing of the advice: why the first is first, and which draws are not reckoned with."""
    why = why_first(advice)
    if why is not None:
        yield Note(None, why)
    guessed = [draw for draw, chance in enumerate(advice.chances, 1) if chance.least]
    if guessed:
        yield Note(
            None,
            say(
                "from draw {draw} on the chances are those of one good way to throw; the best way may have more",
                draw=guessed[0],
            ),
        )
    if advice.question.opened:
        yield Note(None, say("only draws from the stock are counted, not the discards"))
    elif rules.pick_to_open != "never":
        message = say("the chances leave out the discards, which may be taken to open")
        yield Note("pick_to_open", message)
    if not advice.question.opened and rules.open_from_turn > 1:
        message = say(
            "the chances leave out that nobody opens before turn {turn} of the round",
            turn=rules.open_from_turn,
        )
        yield Note("open_from_turn", message)


def why_first(advice: Advice) -> Message | None:
    """Why the first of the cards is the one to throw; ``None`` before the draw and where none may be thrown."""
    best = advice.best
    if best is None:
        return None
    if advice.away == 0 and advice.plan:
        if advice.question.opened:
            return say("the hand goes out with {card}", card=best.card)
        return say(
            "the hand opens, and {card} leaves {points} points", card=best.card, points=best.left_points
        )
    others = [throw for throw in advice.throws[1:] if throw.answer is not Answer.NO]
    if not others:
        return say("{card} is the only card that may be thrown", card=best.card)
    return _against(best, others[0])


def _against(best: Throw, other: Throw) -> Message:
    """What the best throw has over the next one, by the first of the measures that tells them apart."""
    exact = [at for at, chance in enumerate(best.chances) if chance.exact]
    for at in reversed(exact):
        if best.chances[at].value > other.chances[at].value:
            return say(
                "{card} keeps the best chance by draw {draw}: {chance}, and {other} {less}",
                card=best.card,
                draw=at + 1,
                chance=percent(best.chances[at].value, other.chances[at].value),
                other=other.card,
                less=percent(other.chances[at].value, best.chances[at].value),
            )
    if best.away != other.away and best.away is not None:
        return say_many(
            "{card} leaves the hand {count} card away, and {other} farther",
            "{card} leaves the hand {count} cards away, and {other} farther",
            best.away,
            card=best.card,
            other=other.card,
        )
    if best.left_points < other.left_points:
        return say(
            "{card} and {other} keep the same chance; {card} leaves fewer points: {points}",
            card=best.card,
            other=other.card,
            points=best.left_points,
        )
    if len(best.fits) < len(other.fits):
        return say(
            "{card} and {other} keep the same chance; {other} would fit the table",
            card=best.card,
            other=other.card,
        )
    return say("{card} and {other} are equally good", card=best.card, other=other.card)


def percent(chance: float, beside: float | None = None) -> Named:
    """A chance in percent, with a decimal where it is small or beside another that would read the same.

    >>> str(percent(0.02)), percent(0.02).written("it")
    ('2.0%', '2,0%')
    """
    shown = f"{100 * chance:.0f}%"
    if 0 < chance < 0.1 or (beside is not None and shown == f"{100 * beside:.0f}%"):
        shown = f"{100 * chance:.1f}%"
    if beside is not None and shown == f"{100 * beside:.1f}%":
        shown = f"{100 * chance:.2f}%"
    return decimal(shown)
