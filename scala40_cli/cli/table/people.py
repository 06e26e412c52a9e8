"""People at the table: one guest for all who sit at this keyboard, in text or, on a pipe, in objects."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from grammar.cards.cards import Piece
from grammar.cards.spelling import Notation
from grammar.errors import Unreadable, caret
from grammar.message import Message
from grammar.record.actions import Action, Attach, Buy, Discard, Draw, Lay, Open, Swap, Take
from scala40_cli.cli.refusal import QuestionError, explain
from scala40_cli.cli.request import Options
from scala40_cli.cli.table.advisers import Adviser
from scala40_cli.cli.table.buying import bought_by
from scala40_cli.cli.table.consoles import Console, TimeUp
from scala40_cli.cli.table.guests import Quit
from scala40_cli.cli.table.table_help import completions, help_about, help_lines, meant
from scala40_cli.cli.table.typed import Word, is_short, read_actions, spoken, word_of, word_with
from scala40_cli.players.buying import way_to_buy
from scala40_cli.players.events import Event, RoundOver
from scala40_cli.players.in_play import Refused
from scala40_cli.players.view import View
from scala40_cli.render import play as show
from scala40_cli.render.actions import actions_row
from scala40_cli.render.layout import paragraph
from scala40_cli.render.rule_names import rule_text
from scala40_cli.render.style import Style

_RULE_OF: Mapping[type, str] = {
    Draw: "one_draw",
    Take: "pick_must_use",
    Open: "open_min",
    Lay: "open_first",
    Attach: "attach_fit",
    Swap: "swap_card",
    Discard: "discard_attachable",
    Buy: "compra",
}
_BY_SUIT, _BY_RANK = ("suit", "suits", "seme", "semi"), ("rank", "ranks", "value", "valore", "valori")
_YES, _NO = ("yes", "y", "sì", "si", "s"), ("", "no", "n", "pass", "passo")
_RULES_SHOWN, _RULES_NAMED = 3, 6


class People:
    """The people at one keyboard."""

    def __init__(
        self,
        names: Sequence[str],
        console: Console,
        options: Options,
        board: Callable[[], Any],
        keep: Callable[[str], Message],
        adviser: Adviser,
        seconds: float | None = None,
    ) -> None:
        self._names = list(names)
        self._console = console
        self._options = options
        self._style: Style = options.style
        self._board = board
        self._keep = keep
        self._adviser = adviser
        self._seconds = seconds
        self._ranks: set[str] = set()
        """Who has the hand sorted by rank."""
        self._at: str | None = None
        """Whose hand the screen may show."""
        self._shown: View | None = None
        self._until: float | None = None
        self._hurried: View | None = None
        """The turn whose time was over."""
        self._why: Refused | tuple[str, Sequence[Action]] | None = None
        self._news: list[str] = []
        self._going: tuple[str, Sequence[Action]] | None = None
        """What another player has done of a turn that is not over."""

    # ------------------------------------------------------------ the turn

    def choose(self, view: View, can: Sequence[str]) -> Sequence[Action]:
        """What is typed next, after all words to the table were answered. Raises ``Quit``."""
        self._tell_turn()
        name = view.seats[view.you].name
        self._give_keyboard_to(name)
        if self._hurried is not None and _same_turn(self._hurried, view):
            return self._adviser.quickly(view)
        if self._shown is None or not _same_turn(self._shown, view):
            self._until = None if self._seconds is None else time.monotonic() + self._seconds
        if self._shown is None or self._shown != view:
            self._show_table(view)
            self._adviser.before(view, self._console, self._style)
        self._shown = view
        while True:
            try:
                text = self._console.ask(self._prompt(name, can), completions(can, self._style), self._until)
            except EOFError:
                raise Quit from None
            except TimeUp:
                self._console.show([self._style.text("Time is up: the turn is ended for you.")])
                self._hurried = view
                return self._adviser.quickly(view)
            actions = self._answer(text, view, can)
            if actions is not None and self._adviser.agrees(view, actions, self._console, self._style):
                return actions

    def _prompt(self, name: str, can: Sequence[str]) -> str:
        return f"{name}> " if self._console.on_terminal else ""

    def _answer(self, text: str, view: View, can: Sequence[str]) -> Sequence[Action] | None:
        """The actions of the line; ``None`` where it was a word to the table, or nothing that can be read."""
        if not text.strip() or text.lstrip().startswith("#"):
            return None
        asked = word_with(text)
        if asked is not None and asked[0] is not Word.UNDO:
            self._word(*asked, view, can)
            return None
        options = self._options
        try:
            return read_actions(
                text,
                view,
                Notation.AUTO,
                options.reading,
                self._style.language,
                self._hand(view),
            )
        except (QuestionError, Unreadable) as error:
            if (other := self._no_such_word(text)) is not None:
                self._console.show([self._style.strong(other, "undecided")])
                return None
            message = explain(error, self._style)[0]
            lines = [self._style.strong(message, "undecided")]
            if isinstance(error, Unreadable):
                lines += caret(error, self._console.columns - 2).splitlines()
            self._console.show(lines)
            return None

    def _no_such_word(self, text: str) -> str | None:
        """What to say of a line whose first word is neither an action nor a word to the table."""
        first, style = next(iter(text.replace(";", " ").split()), ""), self._style
        if not first.isalpha() or is_short(first, style.language) or spoken(first) or word_of(first):
            return None
        near = meant(first, style)
        if near is None:
            return style.text(
                "“{word}” is no action and no word to the table; help tells what there is", word=first
            )
        return style.text(
            "“{word}” is no action and no word to the table; did you mean {nearest}?",
            word=first,
            nearest=near,
        )

    def _word(self, word: Word, more: str, view: View, can: Sequence[str]) -> None:
        console, style = self._console, self._style
        name = view.seats[view.you].name
        match word:
            case Word.QUIT:
                raise Quit
            case Word.TABLE:
                self._show_table(view)
            case Word.SORT:
                self._sort(name, more)
                console.show(show.hand_lines(self._hand(view), style, console.columns))
            case Word.SCORE:
                columns = console.columns if console.on_terminal else None
                console.show(show.board_lines(self._board(), view.rules, style, columns))
            case Word.HINT:
                console.show(self._adviser.hint(view, style, console.columns))
            case Word.WHY:
                console.show(self._reasons(view))
            case Word.SAVE:
                self._save(more)
            case Word.RULES if more:
                console.show(self._rules_about(more, view))
            case Word.RULES:
                from scala40_cli.render.rules import show_lines

                console.show(show_lines(view.rules, style, console.columns))
            case _ if more:
                console.show(help_about(more, view, style, console.columns))
            case _:
                console.show(help_lines(can, style, console.columns))

    def _sort(self, name: str, how: str) -> None:
        """Sorts the hand by suit or by rank, or, unsaid, in the way in which it is not sorted."""
        asked = how.casefold()
        by_rank = name not in self._ranks
        if asked in _BY_SUIT or asked in _BY_RANK:
            by_rank = asked in _BY_RANK
        elif asked:
            self._console.show([self._style.text("A hand is sorted by “suit” or by “rank”.")])
            return
        if by_rank:
            self._ranks.add(name)
        else:
            self._ranks.discard(name)

    def _save(self, file: str) -> None:
        try:
            told = self._style.say(self._keep(file))
        except QuestionError as error:
            told = self._style.strong(explain(error, self._style)[0], "undecided")
        self._console.show([told])

    def _rules_about(self, words: str, view: View) -> list[str]:
        """The rule of this name, and those that speak of these words: some in full, others by name."""
        from scala40_cli.render.language import in_languages
        from scala40_cli.rules.names import key_named
        from scala40_cli.rules.search import rules_with

        style, columns = self._style, self._console.columns
        named = key_named(words)
        found = [rule.key for rule in rules_with(words, in_languages)]
        keys = list(dict.fromkeys([*([named] if named else []), *found]))
        if not keys:
            return [style.text("No rule has the words {words}.", words=words)]
        shown = keys[:_RULES_SHOWN]
        lines = [line for key in shown for line in show.rule_lines(key, view.rules, style, columns)]
        rest = [rule_text(key, style) for key in keys[_RULES_SHOWN : _RULES_SHOWN + _RULES_NAMED]]
        if rest:
            lines += paragraph(style.text("And also: {rules}.", rules="; ".join(rest)), columns)
        return lines

    def _reasons(self, view: View) -> list[str]:
        """The rule behind the last refusal, or behind each of the last moves of another player."""
        style, columns, why = self._style, self._console.columns, self._why
        if isinstance(why, Refused):
            lines = show.refused_lines(why, style)
            keys = [reason.rule for reason in why.reasons]
        elif why is not None:
            lines = [show.played_text(*why, style)]
            keys = [_RULE_OF[type(action)] for action in why[1] if type(action) in _RULE_OF]
        else:
            return [style.text("Nothing has been refused, and nobody else has moved yet.")]
        for key in dict.fromkeys(keys):
            lines += show.rule_lines(key, view.rules, style, columns)
        return lines

    def _hand(self, view: View) -> list[Piece]:
        by_rank = view.seats[view.you].name in self._ranks
        return show.by_rank(view.hand) if by_rank else show.by_suit(view.hand)

    def _show_table(self, view: View) -> None:
        console = self._console
        lines = show.table_lines(
            view, self._hand(view), self._style, console.columns, draws=console.on_terminal
        )
        console.show(["", *lines] if console.on_terminal else lines)

    def _give_keyboard_to(self, name: str, what_for: str = "") -> None:
        """Between two people the screen is cleared, and the next one says to be there."""
        if self._at == name:
            return
        if len(self._names) > 1 and self._console.on_terminal:
            style = self._style
            self._console.clear()
            self._console.show(self._news[-6:])
            turn = what_for or style.text("It is the turn of {name}.", name=name)
            text = style.text("{turn} Press Enter when nobody else looks.", turn=turn)
            try:
                self._console.ask(f"{text} ")
            except EOFError:
                raise Quit from None
            self._console.clear()
        self._at, self._shown = name, None
        self._news = []

    # ------------------------------------------------------------ what happens

    def refused(self, refused: Refused, view: View) -> None:
        """Shows why."""
        self._why = refused
        self._console.show(show.refused_lines(refused, self._style))

    def comes_back(self, name: str, total: int) -> bool:
        """Asks until it is yes or no."""
        style = self._style
        text = style.text("{name} has bust. Come back in, at the highest total? (yes/no)", name=name)
        while True:
            if not self._console.on_terminal:
                self._console.show([text])
            try:
                answer = self._console.ask(f"{text} ").strip().casefold()
            except EOFError:
                raise Quit from None
            if answer in (*_YES, "re-enters", "rientra"):
                return True
            if answer and answer in _NO:
                return False

    def buys(self, view: View) -> Sequence[Action]:
        """Asks a player who can buy the discard; a line on a pipe that is no answer is what is typed next."""
        way = way_to_buy(view)
        if not way:
            return ()
        self._tell_turn()
        name, style, console = view.seats[view.you].name, self._style, self._console
        self._give_keyboard_to(name, style.text("{name} may buy a card.", name=name))
        if self._shown is None or self._shown != view:
            self._show_table(view)
        self._shown = view
        question = style.text(
            "{name}, you may buy {card}: {actions}. Buy it? (yes/no)",
            name=name,
            card=view.top,
            actions=actions_row(way[:-1], style),
        )
        while True:
            if not console.on_terminal:
                console.show([question])
            try:
                text = console.ask(f"{question} ").strip()
            except EOFError:
                raise Quit from None
            if word_of(text) is Word.QUIT:
                raise Quit
            if text.casefold() in _YES:
                return way
            if text.casefold() in _NO:
                return ()
            actions = bought_by(text, view, way, self._options.reading, style.language)
            if actions:
                return actions
            if not console.on_terminal:
                console.put_back(text)
                return ()

    def played(self, name: str, actions: Sequence[Action], own: bool) -> None:
        """Shows what the others did."""
        if own and len(self._names) < 2:
            self._adviser.after(actions, self._console, self._style)
            return
        text = show.played_text(name, actions, self._style)
        if own:
            self._news.append(text)
            return
        # A turn is told in one line, whatever the pieces in which it is played.
        if self._going is not None and self._going[0] == name:
            actions = (*self._going[1], *actions)
        self._going = (name, tuple(actions))
        self._why = self._going
        if _ended(actions):
            self._tell_turn()

    def _tell_turn(self) -> None:
        if self._going is not None:
            text = show.played_text(*self._going, self._style)
            self._going = None
            self._news.append(text)
            self._console.show([text])

    def tell(self, event: Event) -> None:
        """Shows what happened."""
        self._tell_turn()
        columns = self._console.columns if self._console.on_terminal else None
        rules = self._options.rules
        lines = show.event_lines(event, rules, self._style, columns)
        if isinstance(event, RoundOver):
            self._shown = None
        self._news += lines
        self._console.show(lines)

    def close(self) -> None:
        """Nothing to do."""


def _same_turn(one: View, other: View) -> bool:
    return one.past == other.past and one.you == other.you and one.round == other.round


def _ended(actions: Sequence[Action]) -> bool:
    return bool(actions) and isinstance(actions[-1], Discard)
