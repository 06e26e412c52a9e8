"""Texts as players write them, and what becomes of them under a clumsy or hostile hand."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

from tests.support.oracle_hands import JOKER, PACK, RANKS, SUITS, crowded_hands

ITALIAN = dict(zip("hdcs", "cqfp", strict=True))
ITALIAN_RANKS = {"J": "F", "Q": "D", "K": "R"}
SYMBOLS = dict(zip("hdcs", "♥♦♣♠", strict=True))
ENGLISH_SUITS = dict(zip("hdcs", ("hearts", "diamonds", "clubs", "spades"), strict=True))
ITALIAN_SUITS = dict(zip("hdcs", ("cuori", "quadri", "fiori", "picche"), strict=True))
NAMES = ("Anna", "Bruno", "Carla", "Dino", "Niccolò", "Anna Maria", "=1+1", "closed", "10", "安娜")
RULES = {
    "open_min": ("0", "30", "40", "51", "1000"),
    "open_jokers": ("counted", "none", "clean"),
    "open_before_draw": ("yes", "no"),
    "opening_turn": ("free", "own_melds", "opening_only"),
    "jokers_per_meld": ("1", "any"),
    "run_max": ("13", "14"),
    "jokers": ("2", "4"),
    "ace_after_king": ("10", "11"),
    "ace_before_two": ("1", "11"),
    "pick_to_open": ("never", "with_it", "if_able"),
    "pick_must_use": ("yes", "no"),
    "pick_return": ("yes", "no"),
    "pick_swap": ("next_turn", "now"),
    "joker_replay": ("keep", "same_turn", "new_meld"),
    "discard_attachable": ("allowed", "banned_unopened", "banned", "banned_over_two"),
    "discard_attachable_unless": ("all_fit", "closing"),
    "swap_counts_as_fit": ("yes", "no"),
    "discard_joker": ("free", "never_closing", "only_closing", "not_before_opening"),
    "close_discard": ("required", "optional", "if_drawn"),
    "close_first_round": ("allowed", "forbidden"),
    "ace_in_hand": ("11", "1", "lone_1"),
    "unopened": ("flat_100", "count"),
    "in_hand": ("double", "none", "bonus_100"),
    "limit": ("101", "201"),
    "bust_at": ("reach", "exceed"),
    "reentry": ("off", "worst_score"),
}
PRESETS = ("fantacarte", "guide", "classica", "federation", "casa")
_HOSTILE: tuple[str, ...] = (
    *"\x00\x07\x1b\x7f\x9b\xa0\u200b\u202e\u2028\ufeff\U0001f0b1\U0001f0cf",
    *"-=[]{}()+;,:.#*/\\\"'|?!%$~^&@<>♥♦♣♠７ｈсАЅ٣²½ß",
    "\x1b[2J", "10", "Jk", "..", "=", "jolly", " di ", " of ", "\t", "\r", "99999999999999999999", "\ud800",
)  # fmt: skip
_WORDS: tuple[str, ...] = (
    "closed", "closed in hand", "unopened", "chiuso in mano", "non aperto", "re-enters", "leaves", "joins",
    "dead", "draw ?", "discard 9d", "open 10h-Jh-Qh", "attach 9h to m1", "swap 7h in m1", "take 9d", "lay 5c-5d-5s",
    "pesca", "scarta", "round 2", "dealer: Anna", "upcard: 7h", "reshuffle", "cancel", "stock: 7h 8h", "match 2",
    "rules: casa", "set: limit=201", "players: Anna, Bruno", "pairs: Anna+Bruno, Carla+Dino", "score Anna: closed",
    "regole: guide", "e", "and", "7h", "10q", "Rp", "X", "RJ", "C10", "7d.0",
)  # fmt: skip
EXAMPLES = Path(__file__).parents[2] / "examples"


def hand(random: Random) -> list[str]:
    """The cards of a hand in canonical form: dealt at random, or crowded so that much fits."""
    size = random.choice((1, 2, 3, 5, 8, 10, 13, 13, 13, 14, 14, 15))
    if random.random() < 0.4:
        return list(random.sample(PACK, size))
    return list(crowded_hands(random.randrange(1 << 30), 1, size)[0])


def meld(random: Random) -> list[str]:
    """The cards of a meld in canonical form; some have a joker."""
    if random.random() < 0.4:
        cards = [random.choice(RANKS) + suit for suit in random.sample(SUITS, random.choice((3, 3, 4)))]
        rank = cards[0][:-1]
        cards = [rank + card[-1] for card in cards]
    else:
        length = random.choice((3, 3, 3, 4, 5, 7, 13))
        first, suit = random.randrange(0, 15 - length), random.choice(SUITS)
        cards = [(RANKS * 2)[first + step] + suit for step in range(length)]
    if random.random() < 0.3:
        place = random.randrange(len(cards))
        cards[place] = random.choice((JOKER, f"{JOKER}={cards[place]}"))
    return cards


def table(random: Random) -> list[list[str]]:
    """The melds of a table that two decks can supply."""
    left = list(PACK)
    melds = []
    for _ in range(random.choice((0, 1, 1, 2, 3, 5))):
        one = meld(random)
        natural = [JOKER if card.startswith(JOKER) else card for card in one]
        rest = list(left)
        try:
            for card in natural:
                rest.remove(card)
        except ValueError:
            continue
        left = rest
        melds.append(one)
    return melds


def italian(card: str) -> str:
    """A canonical card in Italian letters."""
    if card.startswith(f"{JOKER}="):
        return f"{JOKER}={italian(card[3:])}"
    return card if card == JOKER else ITALIAN_RANKS.get(card[:-1], card[:-1]) + ITALIAN[card[-1]]


def renamed(card: str, suits: dict[str, str]) -> str:
    """A canonical card with its suit renamed."""
    return card if card == JOKER else card[:-1] + suits[card[-1]]


def written(card: str, random: Random) -> str:
    """A canonical card in one of the ways it can be written."""
    if card == JOKER:
        return random.choice((JOKER, "*", "joker", "jolly", "matta", "jk", "🃏"))
    if card.startswith(JOKER):
        return card
    rank, suit = card[:-1], card[-1]
    return random.choice(
        (
            card, card, card, card.lower(), card.upper(), italian(card), rank + SYMBOLS[suit],
            f"{rank} of {ENGLISH_SUITS[suit]}", f"{rank} di {ITALIAN_SUITS[suit]}", f"{card}.0",
        )
    )  # fmt: skip


def hand_text(cards: Sequence[str], random: Random) -> str:
    """A hand as somebody writes it."""
    apart = random.choice((" ", " ", ", ", ",", "  "))
    return apart.join(written(card, random) if random.random() < 0.3 else card for card in cards)


def melds_text(melds: Sequence[Sequence[str]], random: Random) -> str:
    """Melds as somebody writes them."""
    form = random.choice(("hyphens", "hyphens", "brackets", "plus", "semicolons"))
    match form:
        case "hyphens":
            return " ".join("-".join(one) for one in melds)
        case "brackets":
            return " ".join(f"[{' '.join(one)}]" for one in melds)
        case "plus":
            return " + ".join(" ".join(one) for one in melds)
        case _:
            return "; ".join(" ".join(one) for one in melds)


def question_line(random: Random) -> str:
    """A line of a stream: a hand, a card, or an object."""
    cards, melds = hand(random), table(random)
    match random.randrange(5):
        case 0:
            return hand_text(cards, random)
        case 1:
            return melds_text(melds or [meld(random)], random)
        case 2:
            return written(random.choice(PACK), random)
        case _:
            said: dict[str, object] = {
                "hand": random.choice((" ".join(cards), cards)),
                "table": random.choice((melds_text(melds, random), [" ".join(one) for one in melds])),
                "card": random.choice((random.choice(cards), random.choice(PACK))),
                "opened": random.choice((True, False, None)),
                "players": random.choice((2, 3, 4, None)),
                "drawn": random.choice((True, False)),
                "picked": random.choice(cards),
            }
            kept = random.sample(sorted(said), random.randrange(len(said) + 1))
            return json.dumps({key: said[key] for key in kept}, ensure_ascii=random.random() < 0.5)


def score_line(random: Random, name: str) -> str:
    """A player's end of a round."""
    cards = " ".join(hand(random)[:8])
    ends = (
        "closed",
        "closed in hand",
        "unopened",
        f"unopened {cards}",
        cards,
        str(random.randrange(130)),
        "0",
        "mano piena",
        "27+10",
    )
    return f"{name}: {random.choice(ends)}"


def sheet_text(random: Random) -> str:
    """A match sheet."""
    names = random.sample(NAMES, random.choice((2, 2, 3, 4)))
    lines = []
    if random.random() < 0.4:
        lines.append(f"rules: {random.choice(PRESETS)}")
    if random.random() < 0.3:
        key = random.choice(sorted(RULES))
        lines.append(f"set: {key}={random.choice(RULES[key])}")
    if random.random() < 0.4:
        lines.append(f"players: {', '.join(names)}")
    if random.random() < 0.15:
        lines.append(" ".join(names))
        lines += [" ".join(str(random.choice((0, 5, 45, "-"))) for _ in names) for _ in range(3)]
        return "\n".join(lines) + "\n"
    for _ in range(random.choice((1, 2, 3, 6))):
        lines.append("")
        closer = random.choice(names)
        lines += [f"{name}: closed" if name == closer else score_line(random, name) for name in names]
    return "\n".join(lines) + "\n"


_RECORDS: list[str] = []


def record_text(random: Random) -> str:
    """A record: one of the examples."""
    if not _RECORDS:
        _RECORDS.extend(path.read_text() for path in sorted((EXAMPLES / "records").iterdir()))
    return random.choice(_RECORDS)


def rules_text(random: Random) -> str:
    """A file of house rules."""
    lines = [f'extends = "{random.choice(PRESETS)}"']
    for key in random.sample(sorted(RULES), random.randrange(6)):
        value = random.choice(RULES[key])
        lines.append(f"{key} = {value}" if value.isdigit() else f'{key} = "{value}"')
    return "\n".join(lines) + "\n"


def settings_text(random: Random) -> str:
    """A settings file."""
    lines = ['lang = "it"', 'notation = "it"', f'rules = "{random.choice(PRESETS)}"']
    return "\n".join(random.sample(lines, random.randrange(1, 4))) + "\n"


# ---------------------------------------------------------------- mutation


def mutated(text: str, random: Random) -> str:
    """The text after a few changes; one in four stays as it is."""
    for _ in range(random.choice((0, 1, 1, 2, 5))):
        text = random.choice(_CHANGES)(text, random)[:20_000]
    return text


def _place(text: str, random: Random) -> int:
    return random.randrange(len(text) + 1)


def _insert(text: str, random: Random) -> str:
    at = _place(text, random)
    return text[:at] + random.choice(_HOSTILE) + text[at:]


def _word(text: str, random: Random) -> str:
    at = _place(text, random)
    before, after = random.choice(" \n"), random.choice(" \n")
    return text[:at] + before + random.choice(_WORDS) + after + text[at:]


def _drop(text: str, random: Random) -> str:
    at = _place(text, random)
    return text[:at] + text[at + random.choice((1, 1, 1, 3, 20)) :]


def _replace(text: str, random: Random) -> str:
    at = _place(text, random)
    return text[:at] + random.choice(_HOSTILE) + text[at + 1 :]


def _double(text: str, random: Random) -> str:
    start, end = sorted((_place(text, random), _place(text, random)))
    return text[:end] + text[start:end] * random.choice((1, 1, 2, 30)) + text[end:]


def _swap(text: str, random: Random) -> str:
    lines = text.split(random.choice("\n  "))
    random.shuffle(lines)
    return random.choice((" ", "\n")).join(lines)


def _case(text: str, random: Random) -> str:
    start, end = sorted((_place(text, random), _place(text, random)))
    return text[:start] + text[start:end].swapcase() + text[end:]


_CHANGES: tuple[Callable[[str, Random], str], ...] = (
    _insert, _insert, _word, _drop, _drop, _replace, _double, _swap, _case,
)  # fmt: skip
