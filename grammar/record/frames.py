"""The pyparsing grammar of a record's lines: how a line starts, and the frame of each action of a turn.

The cards in a frame are text here; ``hand`` and ``meld`` read them once the record's language is known.
Heads and frames are short and few, so what was parsed once is kept.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final

from grammar.cards.suggest import shown
from grammar.errors import Unreadable
from grammar.frozen import dataclass
from grammar.message import say
from grammar.record.actions import Action, Attach, Buy, Discard, Draw, Lay, Open, Swap, Take
from grammar.record.verbs import BARE, OMITTED, ONTO, VERBS, WITHIN, verb_spellings
from grammar.words import KEYWORDS, Keyword, Words, keyword_spellings, nearest_word

_HEADED: Final = (
    Keyword.RULES,
    Keyword.PLAYERS,
    Keyword.PAIRS,
    Keyword.DEALER,
    Keyword.UPCARD,
    Keyword.STOCK,
    Keyword.SEED,
)
_NUMBERED: Final = (Keyword.ROUND, Keyword.MATCH)
_NAMING: Final = (Keyword.DEAL, Keyword.SCORE)
_AIMS: Final[Mapping[type[Action], Words]] = {Attach: ONTO, Swap: WITHIN}

if TYPE_CHECKING:
    from pyparsing import ParserElement, ParseResults


@dataclass(frozen=True, slots=True)
class Head:
    """How a line starts: with a keyword, or with the name of the player whose turn it is (``None``).

    ``end`` is where the rest of the line begins; the name is empty where the line starts with none.
    """

    keyword: Keyword | None
    name_at: int
    name_end: int
    end: int


@dataclass(frozen=True, slots=True)
class Frame:
    """An action whose cards have not been read; ``meld`` is 0 where it aims at none."""

    verb: type[Action]
    cards: str
    cards_at: int
    meld: int = 0


@lru_cache(maxsize=1 << 10)
def read_head(text: str) -> Head | Unreadable:
    """The start of a line, given up to its first colon; or what is wrong with it.

    >>> read_head("deal Anna:")
    Head(keyword=<Keyword.DEAL: 6>, name_at=5, name_end=9, end=10)
    """
    plain = _plain_head(text)
    if plain is not None:
        return plain
    try:
        head: Head = _heads().parse_string(text)[0]
    except Unreadable as error:
        return moved(error, text, error.at)
    return head


def read_frame(text: str) -> Frame:
    """The frame of one action. Raises ``Unreadable``.

    >>> read_frame("attach 9h to m4")
    Frame(verb=<class 'grammar.record.actions.Attach'>, cards='9h', cards_at=7, meld=4)
    """
    plain = _plain_frame(text)
    if plain is not None:
        return plain
    frame: Frame = _frames().parse_string(text)[0]
    return frame


# Most heads and frames are plain words with single spaces. Looking those up saves a record in
# canonical form the parser, and the program the time to load it.

_PLAIN_WORDS = re.compile(r"[^\W_]+(?: [^\W_]+)*")


def _plain_head(text: str) -> Head | None:
    """The head if it is plain and nothing is wrong with it."""
    start = text.removesuffix(":")
    if not _PLAIN_WORDS.fullmatch(start):
        return None
    first, space, rest = start.partition(" ")
    keyword, name_at = keyword_spellings().get(first.lower()), len(first) + len(space)
    if start == text:
        whole = (keyword in _NUMBERED and rest) or (keyword is Keyword.RESHUFFLE and not rest)
        return Head(keyword, 0, 0, name_at) if whole else None
    words = start.lower()
    # A verb of several words, such as si ritira, is none of the words alone.
    if not verb_spellings().keys().isdisjoint(words.split(" ")) or any(
        f" {verb} " in f" {words} " for verb in verb_spellings() if " " in verb
    ):
        return None
    if keyword is None:
        return Head(None, 0, len(start), len(text))
    if keyword in _NAMING and rest:
        return Head(keyword, name_at, len(start), len(text))
    return Head(keyword, 0, 0, len(text)) if keyword in (*_HEADED, Keyword.SET) and not rest else None


_PLAIN_MELD = re.compile("m[1-9][0-9]{0,3}")


def _plain_frame(text: str) -> Frame | None:
    """The frame if it is plain and nothing is wrong with it."""
    word, _, cards = text.partition(" ")
    verb, cards_at = verb_spellings().get(word), len(word) + 1
    if verb in BARE:
        return None if cards else Frame(verb, "", len(word))
    if verb is None or not cards or cards[0].isspace():
        return None
    if verb not in _AIMS:
        return Frame(verb, cards, cards_at)
    parts = cards.rsplit(" ", 2)
    if len(parts) < 3 or parts[1] not in _AIMS[verb].all or not _PLAIN_MELD.fullmatch(parts[2]):
        return None
    return Frame(verb, parts[0], cards_at, int(parts[2][1:]))


def moved(error: Unreadable, source: str, at: int) -> Unreadable:
    """The error as one of another text: a new one, since an error that was raised keeps what raised it."""
    return Unreadable(error.message, source, at, error.piece, error.nearest)


def word_at(text: str, place: int) -> tuple[int, str]:
    """Where the next word begins, and the word; at the end of the text it is empty."""
    found = re.compile(r"\s*([^\s,;:]*)").match(text, place)
    assert found is not None
    word = found[1] or text[found.start(1) : found.start(1) + 1]
    return found.start(1), word


Refusal = Callable[[str, int, str], Unreadable]
"""From the text, a place in it and the word there: what is wrong, and what may have been meant."""


def _or(element: ParserElement, refusal: Refusal) -> ParserElement:
    """The element, or the error that says what should stand in its place."""
    from pyparsing import Empty

    def refuse(text: str, place: int, _found: ParseResults) -> None:
        raise refusal(text, *word_at(text, place))

    return element | Empty().set_parse_action(refuse)


def _any_of(texts: Iterable[str]) -> str:
    """The regular expression for any of these words in any case."""
    # Only ASCII letters have two cases here: the long s, for one, is no s.
    return rf"(?ai:{'|'.join(map(re.escape, texts))})"


def _spelled(texts: Iterable[str]) -> ParserElement:
    """One of these words, in any case, and nothing glued to it."""
    from pyparsing import Regex

    return Regex(rf"{_any_of(texts)}(?=[\s:]|$)")


@cache
def _heads() -> ParserElement:
    from pyparsing import Empty, Opt, Regex, Suppress

    def keyword(*keywords: Keyword) -> ParserElement:
        def found(tokens: ParseResults) -> Keyword:
            return keyword_spellings()[tokens[0].lower()]

        return _spelled(text for each in keywords for text in KEYWORDS[each].all).set_parse_action(found)

    def placed(_text: str, place: int, found: ParseResults) -> tuple[int, int]:
        return place, place + len(found[0])

    def plain_head(found: ParseResults) -> Head:
        return Head(found[0], 0, 0, found[1])

    def named_head(found: ParseResults) -> Head:
        which, (name_at, name_end), end = found
        return Head(which, name_at, name_end, end)

    def turn_head(found: ParseResults) -> Head:
        (name_at, name_end), end = found
        return Head(None, name_at, name_end, end)

    colon = Suppress(":")
    end = Empty().leave_whitespace().set_parse_action(lambda _text, place, _found: place)
    # A verb ends the name, so that a colon which was forgotten is missed in its place.
    verb = rf"{_any_of(verb_spellings())}\s+[^\s:]"
    word = r"[^\s:,;\x00-\x1f\x7f-\x9f]+"
    name = Regex(rf"{word}(?:\s+(?!{verb}){word})*").set_parse_action(placed)
    headed = keyword(*_HEADED) + _or(colon, _colon_missing) + end
    bare = keyword(Keyword.SET, *_NUMBERED, Keyword.RESHUFFLE) + Opt(colon) + end
    named = keyword(*_NAMING) + _or(name, _name_missing) + _or(colon, _colon_missing) + end
    turn = _or(name, _start_missing) + _or(colon, _no_such_line) + end
    head: ParserElement = (
        (headed | bare).set_parse_action(plain_head)
        | named.set_parse_action(named_head)
        | turn.set_parse_action(turn_head)
    )
    return head.parse_with_tabs()


def _colon_missing(text: str, at: int, word: str) -> Unreadable:
    message = say("a ':' is missing here, after '{start}'", start=shown(text[:at].strip()))
    return Unreadable(message, text, at, word)


def _name_missing(text: str, at: int, word: str) -> Unreadable:
    message = say("whose? the player's name is missing after '{start}'", start=shown(text[:at].strip()))
    return Unreadable(message, text, at, word)


def _start_missing(text: str, at: int, word: str) -> Unreadable:
    message = say("a line starts with a player's name and ':', or with a word such as deal or round")
    return Unreadable(message, text, at, word)


def _no_such_line(text: str, at: int, word: str) -> Unreadable:
    start, first = word_at(text, 0)
    nearest = nearest_word(first, keyword_spellings())
    if nearest is not None:
        message = say("'{word}' starts no line of a record", word=shown(first))
        return Unreadable(message, text, start, first, nearest)
    message = say("a ':' is missing here: a turn is written like Anna: draw Ks; discard 2c")
    return Unreadable(message, text, at, word)


@cache
def _frames() -> ParserElement:
    from pyparsing import Regex, StringEnd

    def verb(*actions: type[Action]) -> ParserElement:
        def found(tokens: ParseResults) -> type[Action]:
            return verb_spellings()[tokens[0].lower()]

        return _spelled(text for each in actions for text in VERBS[each].all).set_parse_action(found)

    def placed(_text: str, place: int, found: ParseResults) -> tuple[int, str]:
        return place, found[0].rstrip()

    def simple(found: ParseResults) -> Frame:
        action, (place, cards) = found
        return Frame(action, cards, place)

    def bare(text: str, _place: int, found: ParseResults) -> Frame:
        return Frame(found[0], "", len(text))

    def aimed(found: ParseResults) -> Frame:
        action, (place, cards), meld = found
        return Frame(action, cards, place, meld)

    def aiming(action: type[Action]) -> ParserElement:
        before = _AIMS[action]
        onto, meld = _any_of(before.all), r"(?ai:m)[0-9]+(?:\s|$)"
        # The cards end before "to m4", well written or not; "a" alone may be an ace, as in "a di cuori".
        ends = rf"{onto}(?:\s+\S+)?\s*$|(?:{onto}\s+)?{meld}|{_any_of(verb_spellings())}(?:\s|$)"
        cards = Regex(rf"(?:(?!{ends})\S+\s*)*")
        number = Regex(r"(?ai:m)0*[1-9][0-9]{0,3}(?=[\s,]|$)").set_parse_action(
            lambda found: int(found[0][1:])
        )
        return (
            verb(action)
            + cards.set_parse_action(placed)
            + _or(_spelled(before.all).suppress(), _aim_missing)
            + _or(number, _meld_missing)
            + _or(StringEnd(), _too_much)
        ).set_parse_action(aimed)

    cards = Regex(r".*").set_parse_action(placed)
    action: ParserElement = (
        (verb(Draw, Take, Buy, Open, Lay, Discard) + cards).set_parse_action(simple)
        | (verb(*BARE) + _or(StringEnd(), _more_than_verb)).set_parse_action(bare)
        | aiming(Attach)
        | aiming(Swap)
    )
    return _or(action, _verb_missing).parse_with_tabs()


def _verb_missing(text: str, at: int, word: str) -> Unreadable:
    if word in OMITTED:
        return Unreadable(say("... stands for a whole turn, not for a part of one"), text, at, word)
    message = say(
        "'{word}' is no action; those are draw, take, open, lay, attach, swap, discard, buy, reshuffle, "
        "cancel and leaves",
        word=shown(word),
    )
    return Unreadable(message, text, at, word, nearest_word(word, verb_spellings()))


def _aim_missing(text: str, at: int, word: str) -> Unreadable:
    if is_verb(word):
        return separator_missing(text, at, word)
    message = say("on which meld? it is written like attach 9h to m4, swap 9h in m4")
    return Unreadable(message, text, at, word)


def _meld_missing(text: str, at: int, word: str) -> Unreadable:
    number = word.lstrip("mM").lstrip("0")
    nearest = f"m{number}" if re.fullmatch("[1-9][0-9]{0,3}", number) else None
    message = say("expected a meld: m1 for the first that was laid in this round, m2 for the next …")
    return Unreadable(message, text, at, word, nearest)


def _too_much(text: str, at: int, word: str) -> Unreadable:
    next_at, next_word = word_at(text, at + 1) if word == "," else (at, word)
    if is_verb(next_word):
        return separator_missing(text, next_at, next_word)
    message = say("'{word}' is too much here: the action ends with the meld", word=shown(word))
    return Unreadable(message, text, at, word)


def _more_than_verb(text: str, at: int, word: str) -> Unreadable:
    if is_verb(word):
        return separator_missing(text, at, word)
    message = say("'{word}' is too much here: this action is one word", word=shown(word))
    return Unreadable(message, text, at, word)


def is_verb(word: str) -> bool:
    """Whether the word starts an action."""
    return word.lower() in verb_spellings()


def separator_missing(text: str, at: int, verb: str) -> Unreadable:
    """The error for an action that follows another without a semicolon."""
    message = say("a ';' is missing before '{verb}': it separates the actions of a turn", verb=verb)
    return Unreadable(message, text, at, verb)
