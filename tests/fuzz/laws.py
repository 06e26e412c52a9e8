"""Laws between two calls: what changes nothing about a question must change nothing about its answer."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from tests.fuzz.checks import Broken, Call, called, check
from tests.fuzz.texts import (
    PRESETS,
    RULES,
    hand,
    hand_text,
    italian,
    meld,
    melds_text,
    mutated,
    renamed,
    table,
)
from tests.support.oracle_hands import JOKER, PACK, SUITS

LINES = 40
"""How many questions a law is tried on at once."""


@dataclass(frozen=True)
class Position:
    """A question about a table, as canonical cards."""

    hand: tuple[str, ...]
    table: tuple[tuple[str, ...], ...]
    card: str
    opened: bool | None
    players: int
    picked: str | None
    drawn: bool | None

    def line(self, command: str, write: Callable[[str], str] = lambda card: card) -> str:
        """The question as a line of a stream."""
        cards = " ".join(map(write, self.hand))
        if command == "open":
            return cards
        if command == "meld":
            return melds_line(self.table, write)
        said: dict[str, Any] = {"hand": cards, "table": melds_line(self.table, write), "opened": self.opened}
        if command != "close":
            said["card"] = write(self.card)
        if command == "discard":
            said |= {"players": self.players} | (
                {} if self.picked is None else {"picked": write(self.picked)}
            )
        if command == "close":
            said["drawn"] = self.drawn
        return json.dumps(said, ensure_ascii=False)


def melds_line(melds: Sequence[Sequence[str]], write: Callable[[str], str] = lambda card: card) -> str:
    """The melds as hyphen words."""
    return " ".join("-".join(map(write, one)) for one in melds)


def position(random: Random) -> Position:
    """A random position that two decks can supply."""
    melds = table(random)
    left = list(PACK)
    for card in (card for one in melds for card in one):
        left.remove(JOKER if card.startswith(JOKER) else card)
    cards = [card for card in hand(random) if card in left]
    held: list[str] = []
    for card in cards:
        if card in left:
            left.remove(card)
            held.append(card)
    held = held or [left.pop()]
    card = random.choice(held)
    return Position(
        tuple(held), tuple(map(tuple, melds)), card, random.choice((True, False, None)), random.choice((2, 3)),
        random.choice((None, None, card)), random.choice((True, False, None)),
    )  # fmt: skip


COMMANDS = ("open", "meld", "discard", "attach", "take", "close")


def options(random: Random) -> tuple[str, ...]:
    """House rules."""
    found = ["--rules", random.choice(PRESETS)]
    for _ in range(random.choice((0, 0, 1, 2))):
        key = random.choice(sorted(RULES))
        found += ["--set", f"{key}={random.choice(RULES[key])}"]
    return tuple(found)


def answers(command: str, lines: Sequence[str], more: Sequence[str]) -> list[dict[str, Any]]:
    """The objects that answer these lines."""
    call = Call((command, "-", "--json", *more), "".join(f"{line}\n" for line in lines), stream=True)
    result = called(call)
    check(call, result)
    return [json.loads(line) for line in result.out.splitlines()]


_WORTH = (
    "verdict",
    "points",
    "minimum",
    "left_points",
    "jokers_used",
    "points_if",
    "closes",
    "discard_points",
)


def worth(answer: Mapping[str, Any]) -> dict[str, Any]:
    """What no other order and no other names of the cards may change: the verdict, the points, the rules."""
    found = {key: answer[key] for key in _WORTH if key in answer}
    if isinstance(found.get("points_if"), list):
        found["points_if"] = sorted(map(str, found["points_if"]))
    return found | {"reasons": sorted({reason["rule"] for reason in answer.get("reasons", ())})}


def _same(
    command: str, before: Sequence[Position], after: Sequence[str], more: Sequence[str], law: str,
    also: Sequence[str] = (), view: Callable[[Mapping[str, Any]], object] = worth,
) -> int:  # fmt: skip
    lines = [one.line(command) for one in before]
    first, second = answers(command, lines, more), answers(command, after, [*more, *also])
    for line, changed, one, other in zip(lines, after, first, second, strict=True):
        if view(one) != view(other):
            raise Broken(
                f"{law}: {command} {' '.join(more)}\n  {line}\n  {changed}\n  {view(one)}\n  {view(other)}"
            )
    return 2 * len(lines)


def _begin(random: Random) -> tuple[str, list[Position], tuple[str, ...]]:
    command = random.choice(COMMANDS)
    found = [position(random) for _ in range(LINES)]
    if command == "meld":
        found = [replace(one, table=one.table or (tuple(meld(random)),)) for one in found]
    return command, found, options(random)


def shuffled(random: Random) -> int:
    """Hands, the melds of a table, and melds without joker or ace may be written in any order."""
    command, before, more = _begin(random)

    def order(cards: Sequence[str]) -> tuple[str, ...]:
        return tuple(random.sample(list(cards), len(cards)))

    def inside(one: tuple[str, ...]) -> tuple[str, ...]:
        return (
            one
            if any((card[0] in "JA" and card[:2] != "Jh") or card.startswith(JOKER) for card in one)
            else order(one)
        )

    after = [
        replace(
            one,
            hand=order(one.hand),
            table=tuple(random.sample([inside(m) for m in one.table], len(one.table))),
        )
        for one in before
    ]
    return _same(command, before, [one.line(command) for one in after], more, "another order")


def other_suits(random: Random) -> int:
    """The suits may have other names."""
    command, before, more = _begin(random)
    suits = dict(zip(SUITS, random.sample(SUITS, 4), strict=True))

    def write(card: str) -> str:
        return f"{JOKER}={renamed(card[3:], suits)}" if card.startswith(f"{JOKER}=") else renamed(card, suits)

    return _same(command, before, [one.line(command, write) for one in before], more, "other suits")


def italian_letters(random: Random) -> int:
    """The same cards in Italian letters have the same answer to the letter."""
    command, before, more = _begin(random)

    def view(answer: Mapping[str, Any]) -> object:
        if answer["verdict"] == "error":
            return "error"
        return {key: value for key, value in answer.items() if key not in ("reasons", "notes")} | worth(
            answer
        )

    def line(one: Position) -> str:
        text = one.line(command, italian)
        if not text.startswith("{"):
            return text
        return json.dumps(json.loads(text) | {"notation": "it"}, ensure_ascii=False)

    after = [line(one) for one in before]
    return _same(command, before, after, more, "Italian letters", ITALIAN_OPTION, view)


ITALIAN_OPTION = ("--read", "it")


def twins(random: Random) -> int:
    """The two copies of a card are alike: which deck each is from changes nothing."""
    command, before, more = _begin(random)

    def write(card: str) -> str:
        return f"{card}.{random.choice('01')}" if "=" not in card and card != JOKER else card

    return _same(command, before, [one.line(command, write) for one in before], more, "twin cards")


def more_cards(random: Random) -> int:
    """One more card never makes the opening that lays most points worth less."""
    more = (*options(random), "--objective", "points")
    hands = [hand(random)[:12] for _ in range(LINES)]
    grown = []
    for cards in hands:
        left = list(PACK)
        for card in cards:
            left.remove(card)
        grown.append([*cards, random.choice(left)])
    for line, longer, one, other in zip(
        hands, grown, answers("open", [" ".join(cards) for cards in hands], more),
        answers("open", [" ".join(cards) for cards in grown], more), strict=True,
    ):  # fmt: skip
        if one["verdict"] == "error" or other["verdict"] == "error":
            continue
        if one["points"] > other["points"] or (one["verdict"] == "yes" and other["verdict"] == "no"):
            raise Broken(
                f"fewer points with more cards: {more}\n  {line} {one['points']}\n  {longer} {other['points']}"
            )
    return 2 * LINES


def flips(random: Random) -> int:
    """A flip is what the program answers when it is run with it."""
    command, before, more = _begin(random)
    before = before[: LINES // 4]
    lines = [one.line(command) for one in before]
    asked: dict[tuple[str, ...], list[tuple[str, str]]] = {}
    for line, answer in zip(lines, answers(command, lines, (*more, "--flips")), strict=True):
        for flip in answer.get("flips", ()):
            asked.setdefault((flip["rule"], str(flip["value"])), []).append((line, flip["verdict"]))
    for (rule, value), told in asked.items():
        changed = [one for one in _pairs(more) if not one[1].startswith(f"{rule}=")]
        again = [word for pair in changed for word in pair] + ["--set", f"{rule}={value}"]
        found = answers(command, [line for line, _ in told], again)
        for (line, verdict), answer in zip(told, found, strict=True):
            if answer["verdict"] != verdict:
                both = f"told {verdict}, is {answer['verdict']}"
                raise Broken(f"a false flip: {command} {more}\n  {line}\n  {rule}={value}: {both}")
    return len(lines) + sum(map(len, asked.values()))


def _pairs(more: Sequence[str]) -> list[tuple[str, str]]:
    return list(zip(more[::2], more[1::2], strict=True))


def forms(random: Random) -> int:
    """Plain, JSON and stream answer alike, also what cannot be read."""
    command = random.choice(("open", "meld"))
    more = options(random)
    texts = []
    for _ in range(6):
        text = hand_text(hand(random), random) if command == "open" else melds_text([meld(random)], random)
        text = mutated(text, random).replace("\n", " ").replace("\r", " ").replace("\x00", "")
        if text.strip() and text.strip() != "-" and not text.lstrip().startswith(("#", "-")):
            texts.append(text.encode("utf-8", "replace").decode())
    stdin = "".join(f"{text}\n" for text in texts)
    rows = called(Call((command, "-", *more), stdin, stream=True)).out.split("\n")[:-1]
    objects = answers(command, texts, more)
    for text, row, found in zip(texts, rows, objects, strict=True):
        plain, one = called(Call((command, text, *more))), called(Call((command, text, "--json", *more)))
        alone = json.loads(one.out)
        codes = {"yes": 0, "no": 1, "undecided": 3, "error": 2}
        told = [row.partition("\t")[0], found["verdict"], alone["verdict"]]
        if len({*told}) != 1 or {plain.code, one.code} != {codes[told[0]]}:
            raise Broken(f"plain, JSON and stream differ: {command} {more} {text!r}\n  {told} {plain} {one}")
        same = [key for key in found if key not in ("line", "flips") and found[key] != alone.get(key)]
        if same:
            raise Broken(
                f"stream and single answer differ in {same}: {command} {more} {text!r}\n  {found}\n  {alone}"
            )
    return 4 * len(texts)


LAWS: tuple[Callable[[Random], int], ...] = (
    shuffled, other_suits, italian_letters, twins, more_cards, flips, forms,
)  # fmt: skip
"""Each tries itself on some random questions: how many; raises ``Broken``."""
