"""Programs at the table: each is run without a shell, told how things stand as objects, and answers in lines.

What a program does is not trusted: every answer has its time and its length, and nothing that it says is shown.
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import subprocess
import threading
import time
from collections.abc import Mapping, Sequence
from typing import Any

from grammar.cards.spelling import Notation
from grammar.errors import Unreadable
from grammar.message import Message, say
from grammar.record.actions import Action, Cancel
from scala40_cli.cli.refusal import QuestionError
from scala40_cli.cli.table.buying import bought_by, buying_request
from scala40_cli.cli.table.guests import Forfeit
from scala40_cli.cli.table.typed import read_actions
from scala40_cli.game.verdict import Reason
from scala40_cli.players.buying import way_to_buy
from scala40_cli.players.events import Event
from scala40_cli.players.in_play import Refused
from scala40_cli.players.view import View
from scala40_cli.render.play import event_json, refused_json, state_json
from scala40_cli.render.style import CANONICAL

MOST_REFUSALS = 3
MOST_CANCELS = 20
"""So often a program may take its turn back; else one that draws and cancels would never end it."""
_LONGEST = 1 << 14
_WAITING = 64
_GRACE = 0.5


class Program:
    """A program in a seat."""

    def __init__(self, name: str, words: Sequence[str], timeout: float) -> None:
        self._name = name
        self._timeout = timeout
        self._refusals = 0
        self._cancels = 0
        self._gone = False
        try:
            self._process = subprocess.Popen(
                list(words),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=None if os.environ.get("SCALA40_DEBUG") == "1" else subprocess.DEVNULL,
                start_new_session=True,
            )
        except OSError as error:
            from grammar.os_errors import why

            message = say("{file} cannot be run: {reason}", file=words[0], reason=why(error))
            raise QuestionError(message) from None
        self._lines: queue.Queue[bytes | None] = queue.Queue(_WAITING)
        self._texts: queue.Queue[bytes | None] = queue.Queue()
        self._threads = [threading.Thread(target=work, daemon=True) for work in (self._read, self._write)]
        for thread in self._threads:
            thread.start()

    # ------------------------------------------------------------ pipes

    def _read(self) -> None:
        stdout = self._process.stdout
        assert stdout is not None
        with contextlib.suppress(OSError, ValueError), stdout:
            while line := stdout.readline(_LONGEST):
                self._keep(line)
        self._keep(None)

    def _keep(self, line: bytes | None) -> None:
        """Keeps a line until it is asked for; a program that says too much waits, until the game is over."""
        while not self._gone:
            try:
                self._lines.put(line, timeout=_GRACE)
                return
            except queue.Full:
                continue

    def _write(self) -> None:
        stdin = self._process.stdin
        assert stdin is not None
        with contextlib.suppress(OSError, ValueError), stdin:
            while (text := self._texts.get()) is not None:
                stdin.write(text)
                stdin.flush()

    def _say(self, found: Mapping[str, Any]) -> None:
        if not self._gone:
            self._texts.put(json.dumps(found, ensure_ascii=False).encode() + b"\n")

    def _answer(self) -> str:
        """The next line that says something. Raises ``Forfeit``."""
        end = time.monotonic() + self._timeout
        while True:
            try:
                line = self._lines.get(timeout=max(0.0, end - time.monotonic()))
            except queue.Empty:
                raise Forfeit(
                    say("no answer within {seconds} seconds", seconds=f"{self._timeout:g}")
                ) from None
            if line is None:
                raise Forfeit(say("the program has ended"))
            if len(line) >= _LONGEST:
                raise Forfeit(say("an answer that is too long"))
            text = line.decode("utf-8", "replace").strip()
            if text:
                return text
            if time.monotonic() >= end:
                raise Forfeit(say("no answer within {seconds} seconds", seconds=f"{self._timeout:g}"))

    # ------------------------------------------------------------ what a guest does

    def choose(self, view: View, can: Sequence[str]) -> Sequence[Action]:
        """What the program answers. Raises ``Forfeit``."""
        self._say(state_json(view))
        while True:
            self._say({"type": "request", "can": list(can)})
            text = self._answer()
            try:
                actions = read_line(action_in(text), view)
            except (QuestionError, Unreadable) as error:
                self._count(Refused((Reason("turn_order", error.message),)), unreadable=True)
                continue
            if not self._cancels_too_often(actions):
                return actions
            message = say("this turn has been taken back {count} times already", count=MOST_CANCELS)
            self._count(Refused((Reason("turn_order", message),)))

    def _cancels_too_often(self, actions: Sequence[Action]) -> bool:
        more = sum(isinstance(action, Cancel) for action in actions)
        return more > 0 and self._cancels + more > MOST_CANCELS

    def _count(self, refused: Refused, *, unreadable: bool = False) -> None:
        self._refusals += 1
        answer = refused_json(refused, CANONICAL)
        if unreadable:
            answer["reasons"][0]["rule"] = None
        self._say(answer)
        if self._refusals >= MOST_REFUSALS:
            raise Forfeit(say("refused three times for one request"))

    def refused(self, refused: Refused, view: View) -> None:
        """Tells the program. Raises ``Forfeit`` at the third time for one request."""
        self._count(refused)

    def comes_back(self, name: str, total: int) -> bool:
        """Asks; anything but ``re-enters`` is no, the end of the program too."""
        self._say({"type": "request", "can": ["re-enters", "stays out"], "total": total})
        try:
            answer = self._answer()
        except Forfeit:
            return False
        with contextlib.suppress(QuestionError):
            answer = action_in(answer)
        return answer.strip().casefold() in ("re-enters", "reenters", "rientra", "yes")

    def buys(self, view: View) -> Sequence[Action]:
        """Asks, where the player can; anything but a buying passes, the end of the program too."""
        way = way_to_buy(view)
        if not way:
            return ()
        self._say(state_json(view))
        self._say(buying_request(view))
        try:
            return bought_by(action_in(self._answer()), view, way)
        except (Forfeit, QuestionError):
            return ()

    def played(self, name: str, actions: Sequence[Action], own: bool) -> None:
        """Tells the program what others did; after its own action the count of refusals begins anew."""
        if own:
            self._refusals = 0
            self._cancels += sum(isinstance(action, Cancel) for action in actions)
        else:
            self._cancels = 0
            self._say(played_json(name, actions))

    def tell(self, event: Event) -> None:
        """Tells of the end of a round and of the match."""
        found = event_json(event)
        if found is not None:
            self._say(found)

    def close(self) -> None:
        """Ends the program: first its input, then itself."""
        if self._gone:
            return
        self._gone = True
        self._texts.put(None)
        try:
            self._process.wait(_GRACE)
        except subprocess.TimeoutExpired:
            with contextlib.suppress(OSError):
                if hasattr(os, "killpg"):
                    os.killpg(self._process.pid, 9)
                else:
                    self._process.kill()
            self._process.wait()
        for thread in self._threads:
            thread.join(2 * _GRACE)


def played_json(name: str, actions: Sequence[Action]) -> dict[str, Any]:
    """The object that tells what another player did."""
    from scala40_cli.render.actions import actions_json

    return {"type": "played", "player": name, "actions": actions_json(actions)}


def read_line(text: str, view: View) -> list[Action]:
    """The actions that a text states as a record does. Raises ``QuestionError`` or ``Unreadable``."""
    return read_actions(text, view, Notation.ENGLISH, Notation.ENGLISH, "en")


def action_in(text: str) -> str:
    """The action of a line, which is an object with ``action``, or the action itself. Raises ``QuestionError``."""
    if not text.startswith("{"):
        return text
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        raise QuestionError(_EXPECTED) from None
    action = found.get("action") if isinstance(found, dict) else None
    if not isinstance(action, str):
        raise QuestionError(_EXPECTED)
    return action


_EXPECTED: Message = say(
    "expected one action of a record, such as “discard 9d”, alone or as the value of “action”"
)
