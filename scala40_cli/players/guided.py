"""The guided game: a first round dealt so that each kind of move comes up, and what is to be said of each.

It is a game as every other. The player may do anything lawful; where that leaves the path, the computer's own
choice is what is shown next.
"""

from __future__ import annotations

from collections.abc import Sequence

from grammar.cards.cards import Joker, Piece
from grammar.cards.hand import read_hand
from grammar.message import Message, say
from grammar.record.actions import Action, Attach, Discard, Draw, Lay, Open, Swap, Take
from grammar.record.reader import read_record
from grammar.record.values import Deal, Dealer, RoundStart, Stock, Turn, Upcard
from scala40_cli.game.legality import can
from scala40_cli.game.pack import full_pack
from scala40_cli.players.book import Book
from scala40_cli.players.computer.draft import Draft
from scala40_cli.players.hints import hint
from scala40_cli.players.in_play import dealt
from scala40_cli.players.shuffle import shuffled, stream
from scala40_cli.players.sitting import Sitting
from scala40_cli.players.view import View
from scala40_cli.rules.model import Rules

_HANDS = (
    "10h Jh Qh 5c 5d 7s 8s 4c Kd 2d 9d 3h Jk",
    "10c Jc Qc 6d 7d Jk 9s Ks 2c 4h 8c 3d Ah",
)
_UPCARD = "6s"
_STOCK = "5s 2s 7c 8d Qs 5h"
_PLAYER = """\
A: draw ?; open 10h-Jh-Qh 5c-5d-5s; discard Kd
A: take 9s; lay 7s-8s-9s; attach 9d to m4; discard 3h
A: draw ?; swap 8d in m4; discard 2d
A: draw ?; attach 5h to m2; attach Jk=Kh to m1; attach Jk=Kc to m3; discard 4c
"""
_COMPUTER = """\
A: draw ?; open 10c-Jc-Qc 6d-7d-Jk=8d; discard 9s
A: draw ?; discard Ks
A: draw ?; discard Qs
"""


def _script(text: str) -> list[tuple[Action, ...]]:
    lines = read_record(text).lines
    return [line.statement.actions for line in lines if isinstance(line.statement, Turn)]


def guided_sitting(names: Sequence[str], rules: Rules, seed: int, book: Book) -> Sitting:
    """A match whose first round is the guided one. The first player learns, the last one deals.

    Where the house deals other hands than of 13 cards, or has too few jokers, the first round is as any other.
    """
    sitting = Sitting(names, rules, seed, book)
    if rules.deal != len(read_hand(_HANDS[0])) or rules.jokers < 2 or rules.deal_extra != "no":
        return sitting
    pack = full_pack(rules.jokers)
    fixed = [read_hand(hand) for hand in _HANDS]
    up, top = read_hand(_UPCARD)[0], list(read_hand(_STOCK))
    for piece in [*fixed[0], *fixed[1], up, *top]:
        pack.remove(piece)
    rest = shuffled(pack, stream(seed, "guided"))
    lines: list[Dealer | Deal | Upcard] = [Dealer(names[-1])]
    for place, name in enumerate(names):
        if place < len(fixed):
            hand = fixed[place]
        else:
            hand, rest = tuple(rest[: rules.deal]), rest[rules.deal :]
        lines.append(Deal(name, tuple(sorted(hand))))
    lines.append(Upcard(up))
    stock: tuple[Piece, ...] = (*top, *rest)
    sitting.begin_with(RoundStart(1), lines, Stock(stock), dealt(names, lines, stock, rules))
    return sitting


def on_the_path(view: View, *, learns: bool) -> tuple[Action, ...]:
    """What is done next on the path: by who learns one action, by the computer the rest of the turn.

    Empty where the turn has left the path.
    """
    turn = view.turn
    script = _script(_PLAYER if learns else _COMPUTER)
    number = view.seats[view.you].turns
    if turn is None or view.round > 1 or number >= len(script):
        return ()
    actions = script[number]
    if turn.drawn is False:
        first = actions[0]
        if isinstance(first, Take) and (view.top is not first.card or not turn.opened):
            return (Draw(None),)
        return (first,)
    plays = [action for action in actions if isinstance(action, Open | Lay | Attach | Swap | Discard)]
    if not learns:
        draft = Draft(turn, view.rules)
        return tuple(plays) if draft.play(*plays) else ()
    return next(((action,) for action in plays if can(action, turn, view.rules)), ())


def suggestion(view: View) -> tuple[Action, ...]:
    """One good action for who learns: on the path, or else the computer's own choice."""
    return on_the_path(view, learns=True) or hint(view).actions[:1]


def lesson(action: Action, view: View) -> Message:
    """What there is to know of this kind of move, before it is made."""
    rules = view.rules
    match action:
        case Draw():
            return say(
                "A turn begins with a card: from the stock, unseen, or, once you have opened, the top discard if you"
                " use it at once."
            )
        case Take(card):
            return say(
                "You have opened, so you may take the top discard, {card}, instead of drawing. It must go into a"
                " meld in this same turn: take it only when you see where it goes.",
                card=card,
            )
        case Open():
            return say(
                "Your first melds are the opening. A meld is three or four cards of one rank in different suits, or"
                " three or more of one suit in a row; together they must be worth at least {minimum} points."
                " Number cards count their number, the others 10, an ace 11, before the two 1.",
                minimum=rules.open_min,
            )
        case Lay():
            return say(
                "After the opening new melds need no minimum. What lies on the table no longer counts against you."
            )
        case Attach(cards, _) if any(isinstance(card, Joker) for card in cards):
            return say(
                "A joker goes wherever a card is missing at the end of a run or in a set. Such cards are the"
                " shortest way out: nothing is left, and the last card is thrown."
            )
        case Attach():
            return say(
                "You may attach to every meld, the others' too: each card that leaves your hand is one less to pay"
                " for, and it tells nobody anything."
            )
        case Swap(card, meld):
            return say(
                "The joker of meld {meld} stands for {card}, and you hold that card: put it in its place and the"
                " joker is yours.",
                meld=meld,
                card=card,
            )
        case Discard() if len(view.hand) == 1:
            return say("Your last card: throw it and you have closed. The others pay for what they hold.")
        case Discard() if view.opened:
            return say(
                "A turn ends with a throw. Keep what may still fit the table. Throw high cards that help little "
                "first: you pay for them when somebody closes."
            )
        case _:
            return say(
                "A turn ends with a throw: the card that helps you least. A card that fits a meld on the table may"
                " not be thrown, where the house forbids it."
            )


def welcome() -> tuple[Message, ...]:
    """What is said before the first move."""
    return (
        say(
            "The aim is to get rid of all your cards; whoever does so first takes no points, the others count theirs."
        ),
        say(
            "Before each move you read what can be done and one good move; type that, or any other that you like."
        ),
    )


def remark(action: Action) -> Message:
    """What is said of a lawful move that was not the one suggested."""
    match action:
        case Draw():
            return say("You drew from the stock: always allowed, and it binds you to nothing.")
        case Take():
            return say("You took the discard: now it must be used in this turn.")
        case Open():
            return say(
                "You opened in another way: your melds reach the minimum, and that is all that is asked."
            )
        case Lay():
            return say("You laid another meld: once open you may lay any valid one.")
        case Attach():
            return say("You attached it elsewhere: by the rules any meld that takes the card will do.")
        case Swap():
            return say("You took the joker: you held the card that it stood for.")
        case _:
            return say("You threw another card: as long as no rule forbids it, that is for you to choose.")
