"""The people on a pipe with ``--json``: objects out, actions in."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from typing import Any

from grammar.errors import Unreadable
from grammar.record.actions import Action
from scala40_cli.cli.refusal import QuestionError
from scala40_cli.cli.request import Options
from scala40_cli.cli.table.buying import PASS, bought_by, buying_request
from scala40_cli.cli.table.guests import Quit
from scala40_cli.cli.table.programs import action_in, played_json, read_line
from scala40_cli.cli.table.typed import Word, word_of
from scala40_cli.game.verdict import Reason
from scala40_cli.players.buying import way_to_buy
from scala40_cli.players.events import Event
from scala40_cli.players.in_play import Refused
from scala40_cli.players.view import View
from scala40_cli.render import play as show


class ObjectsPerson:
    """All people of one pipe."""

    def __init__(self, options: Options) -> None:
        self._style = options.style.in_json()

    def _say(self, found: Mapping[str, Any]) -> None:
        sys.stdout.write(json.dumps(found, ensure_ascii=False) + "\n")
        sys.stdout.flush()

    def _line(self) -> str:
        """The next action, out of its object if it is in one. Raises ``Quit``, ``QuestionError``."""
        while True:
            line = sys.stdin.readline(1 << 14)
            if not line:
                raise Quit
            if line.strip() and not line.startswith("#"):
                text = action_in(line.strip())
                if word_of(text) is Word.QUIT:
                    raise Quit
                return text

    def choose(self, view: View, can: Sequence[str]) -> Sequence[Action]:
        """The action on the next line of standard input. Raises ``Quit``."""
        self._say(show.state_json(view))
        while True:
            self._say({"type": "request", "can": list(can)})
            try:
                return read_line(self._line(), view)
            except (QuestionError, Unreadable) as error:
                answer = show.refused_json(Refused((Reason("turn_order", error.message),)), self._style)
                answer["reasons"][0]["rule"] = None
                self._say(answer)

    def refused(self, refused: Refused, view: View) -> None:
        """Tells why."""
        self._say(show.refused_json(refused, self._style))

    def comes_back(self, name: str, total: int) -> bool:
        """Asks once."""
        self._say({"type": "request", "player": name, "can": ["re-enters", "stays out"]})
        return "re-enters" in self._answer()

    def buys(self, view: View) -> Sequence[Action]:
        """Asks once, a player who can; whatever is no buying passes."""
        way = way_to_buy(view)
        if not way:
            return ()
        self._say(show.state_json(view))
        self._say(buying_request(view))
        return bought_by(self._answer(), view, way)

    def _answer(self) -> str:
        try:
            return self._line()
        except QuestionError:
            return PASS

    def played(self, name: str, actions: Sequence[Action], own: bool) -> None:
        """Tells what the others did."""
        if not own:
            self._say(played_json(name, actions))

    def tell(self, event: Event) -> None:
        """Tells of the end of a round and of the match."""
        found = show.event_json(event)
        if found is not None:
            self._say(found)

    def close(self) -> None:
        """Nothing to do."""
