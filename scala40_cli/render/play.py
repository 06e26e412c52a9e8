"""How a game being played is shown: the table as a seat sees it, what was done, the end of a round, the match."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from grammar.cards.cards import JOKER, Piece, sort_key
from grammar.message import say_many
from grammar.record.actions import (
    Action,
    Attach,
    Buy,
    Cancel,
    Discard,
    Draw,
    Lay,
    Leave,
    Open,
    Swap,
    Take,
)
from scala40_cli.game.points import hand_points
from scala40_cli.game.verdict import Reason
from scala40_cli.match.scoreboard import Board
from scala40_cli.players.events import (
    Back,
    Dealt,
    Drawn,
    Event,
    Gone,
    MatchOver,
    Renewed,
    RoundOver,
    totals_of,
)
from scala40_cli.players.in_play import Refused
from scala40_cli.players.view import View
from scala40_cli.render.json import cards_json, meld_json
from scala40_cli.render.layout import paragraph
from scala40_cli.render.rule_names import rule_text
from scala40_cli.render.style import Painted, Style
from scala40_cli.rules.model import Rules

_SHOWN_DISCARDS = 8

# ---------------------------------------------------------------- JSON


def state_json(view: View) -> dict[str, Any]:
    """The object that tells a player how things stand; no hidden card is in it."""
    return {
        "type": "state",
        "you": view.seats[view.you].name,
        "turn": view.seats[view.at].name,
        "hand": cards_json(sorted(view.hand)),
        "table": [{"meld": number, **meld_json(meld)} for number, meld in enumerate(view.table.melds, 1)],
        "top": None if view.top is None else view.top.text,
        "discards": cards_json(view.pile),
        "stock": view.stock,
        "players": [
            {"name": one.name, "cards": one.cards, "opened": one.opened, "total": one.total}
            for one in view.seats
        ],
        "rules": view.rules.label,
    }


def refused_json(refused: Refused, style: Style) -> dict[str, Any]:
    """The object that says why an action was refused."""
    answer: dict[str, Any] = {
        "type": "refused",
        "reasons": [{"rule": one.rule, "message": style.say(one.message)} for one in refused.reasons],
    }
    if refused.instead is not None:
        answer["instead"] = style.say(refused.instead)
    return answer


def event_json(event: Event) -> dict[str, Any] | None:
    """The object for the end of a round or of the match; ``None`` for what the state tells anyhow."""
    if isinstance(event, RoundOver):
        return round_json(event)
    if isinstance(event, MatchOver):
        return match_json(event)
    return None


def round_json(event: RoundOver) -> dict[str, Any]:
    """The end of a round: who closed, what everybody takes, the totals."""
    totals = totals_of(event.board)
    return {
        "type": "round",
        "round": event.round,
        "turns": event.turns,
        "closed": event.closed,
        "in_hand": event.in_hand,
        "players": [
            {
                "name": score.line.name,
                "hand": cards_json(score.line.cards or ()),
                "points": score.points,
                "opened": score.line.end.value != "unopened",
                "closed": score.line.name == event.closed,
                "total": totals[score.line.name],
            }
            for score in event.scores
        ],
    }


def match_json(event: MatchOver) -> dict[str, Any]:
    """The end of a match: who won, and the totals."""
    return {
        "type": "match",
        "winner": event.winners[0] if len(event.winners) == 1 else None,
        "winners": list(event.winners),
        "totals": totals_of(event.board),
        "rounds": len(event.board.rounds),
    }


# ---------------------------------------------------------------- the table


def by_suit(hand: Iterable[Piece]) -> list[Piece]:
    """The hand suit by suit, jokers last."""
    return sorted(hand, key=sort_key)


def by_rank(hand: Iterable[Piece]) -> list[Piece]:
    """The hand rank by rank, jokers last."""
    return sorted(hand, key=lambda piece: (piece is JOKER, piece.index % 13, piece.index))


def table_lines(view: View, hand: Sequence[Piece], style: Style, columns: int, *, draws: bool) -> list[str]:
    """The table as the player sees it, the own hand in the order given; ``draws`` draws the hand's cards."""
    lines = [_player_line(view, place, style) for place in range(len(view.seats)) if place != view.you]
    lines.append(style.heading(style.text("on the table")))
    if not view.table.melds:
        lines.append("  " + style.text("nothing"))
    for number, meld in enumerate(view.table.melds, 1):
        lines.append(f"  m{number:<3}{style.cards(meld.cards)}")
    shown = view.pile[-_SHOWN_DISCARDS:]
    more = "… " if len(view.pile) > len(shown) else ""
    stock = style.say(say_many("{count} card in the stock", "{count} cards in the stock", view.stock))
    lines.append(style.heading(style.text("discards, the top one last")))
    lines.append(f"  {more}{style.cards(shown) or style.text('nothing')}   ({stock})")
    lines.append(_own_line(view, style))
    lines += hand_lines(hand, style, columns) if draws else [f"  {style.cards(hand)}"]
    return lines


def _player_line(view: View, place: int, style: Style) -> str:
    one = view.seats[place]
    text = style.say(_cards_message(one.cards))
    state = style.text("has opened") if one.opened else style.text("has not opened")
    total = style.say(say_many("{count} point", "{count} points", one.total))
    return f"{style.heading(one.name)}: {text}, {state}, {total}"


def _cards_message(count: int) -> Any:
    return say_many("{count} card", "{count} cards", count)


def _own_line(view: View, style: Style) -> str:
    own = view.seats[view.you]
    text = style.say(_cards_message(len(view.hand)))
    state = style.text("has opened") if own.opened else style.text("has not opened")
    total = style.say(say_many("{count} point", "{count} points", own.total))
    left = style.text("{points} points in hand", points=hand_points(view.hand, view.rules))
    return f"{style.heading(own.name)}: {text} ({left}), {state}, {total}"


def hand_lines(hand: Sequence[Piece], style: Style, columns: int) -> list[str]:
    """The hand as drawn cards with their numbers under them, in as many rows as the width makes of them."""
    from scala40_cli.render.text_cards import drawn

    in_a_row = max(1, (columns - 4) // 3)
    lines = []
    for start in range(0, len(hand), in_a_row):
        row = hand[start : start + in_a_row]
        lines += drawn(row, style, columns)
        numbers = "".join([f" {number:<2}" for number in range(start + 1, start + len(row) + 1)])
        lines.append(style.faint(numbers.rstrip()))
    return lines


# ---------------------------------------------------------------- what happens


def played_text(name: str, actions: Iterable[Action], style: Style) -> str:
    """What a player did, as the others see it."""
    return f"{name}: {'; '.join([_done(action, style) for action in actions])}"


def _done(action: Action, style: Style) -> str:
    match action:
        case Draw(None):
            return style.text("draws a card")
        case Draw(card):
            return style.text("draws {card}", card=card)
        case Take(card):
            return style.text("takes {card} from the discards", card=card)
        case Cancel():
            return style.text("takes the turn back")
        case Leave():
            return style.text("leaves")
        case Buy(card):
            return style.text("buys {card}", card=card)
        case Open(melds):
            return style.text("opens with {melds}", melds=_melds(melds, style))
        case Lay(melds):
            return style.text("lays {melds}", melds=_melds(melds, style))
        case Attach(cards, meld):
            return style.text("attaches {cards} to meld {meld}", cards=cards, meld=meld)
        case Swap(card, meld):
            return style.text("puts {card} for the joker of meld {meld}", card=card, meld=meld)
        case Discard(card):
            return style.text("throws {card}", card=card)
        case _:
            raise AssertionError(action)


def _melds(melds: Iterable[Iterable[Piece]], style: Style) -> str:
    text = " + ".join([style.cards(meld) for meld in melds])
    return Painted(text) if style.colours else text


def event_lines(event: Event, rules: Rules, style: Style, columns: int | None) -> list[str]:
    """What happened, for everybody at the table."""
    match event:
        case Drawn(cards, dealer):
            drawn = [f"{name} {style.plain().card(card)}" for name, card in cards]
            text = style.text("Drawn for the deal: {cards}. {name} deals first.", cards=drawn, name=dealer)
            return [text]
        case Dealt(number, dealer, _):
            return ["", style.heading(style.text("Round {round}; {name} deals.", round=number, name=dealer))]
        case Renewed(cards):
            return [
                style.say(
                    say_many(
                        "The stock was empty; the discards are the new one: {count} card.",
                        "The stock was empty; the discards are the new one: {count} cards.",
                        cards,
                    )
                )
            ]
        case Gone(name, reason):
            if reason is not None:
                return [style.text("{name} leaves the match: {reason}.", name=name, reason=reason)]
            return [style.text("{name} leaves the match.", name=name)]
        case Back(name, total):
            return [style.text("{name} comes back in at {total}.", name=name, total=total)]
        case RoundOver():
            return _round_lines(event, rules, style, columns)
        case MatchOver(board, _):
            from scala40_cli.render.match import outcome_text

            return ["", style.strong(outcome_text(board.outcome, style), "yes")]
    raise AssertionError(event)


def _round_lines(event: RoundOver, rules: Rules, style: Style, columns: int | None) -> list[str]:
    from scala40_cli.render.score import sum_text

    if event.closed is None:
        head = style.text("Nobody closed: the round is dead.")
    elif event.in_hand:
        head = style.text("{name} closes in hand.", name=event.closed)
    else:
        head = style.text("{name} closes.", name=event.closed)
    lines = ["", style.strong(head, "yes")]
    for score in event.scores:
        if score.line.name == event.closed:
            continue
        cards = style.cards(score.line.cards or ())
        lines.append(f"  {score.line.name}: {cards}")
        lines.append(f"    {sum_text(score, rules, style)}")
    lines += board_lines(event.board, rules, style, columns)
    return lines


def board_lines(board: Board, rules: Rules, style: Style, columns: int | None) -> list[str]:
    """The match as it stands, round by round."""
    from scala40_cli.render.match import scoreboard_lines, standing_lines

    if not board.rounds:
        return [style.text("No round is over yet.")]
    lines = ["", *scoreboard_lines(board, style, columns)]
    if not board.outcome.over:
        lines += standing_lines(board, rules, style)
    return lines


def refused_lines(refused: Refused, style: Style) -> list[str]:
    """Why an action was refused, each reason with its rule, and what would be right."""
    lines = [_reason_line(reason, style) for reason in refused.reasons]
    if refused.instead is not None:
        lines.append("  " + style.say(refused.instead))
    return lines


def _reason_line(reason: Reason, style: Style) -> str:
    text = style.strong(style.text("Not allowed: {reason}", reason=reason.message), "no")
    return f"{text} [{rule_text(reason.rule, style)}]"


def rule_lines(key: str, rules: Rules, style: Style, columns: int) -> list[str]:
    """A rule in short: what it says under these rules, and why it matters."""
    from grammar.message import Message
    from scala40_cli.rules.catalogue import catalogue

    rule = catalogue().get(key)
    if rule is None:
        return []
    says = rule.sentence(rules.value(key)) if rule.varies else Message(rule.meaning)
    return [
        *paragraph(f"[{rule_text(key, style)}] {style.say(says)}", columns),
        *paragraph(style.say(Message(rule.dispute)), columns, 2),
    ]
