#!/usr/bin/env python3
"""A player for `scala40 play --players Anna,prog:./simple.py`: opens when it can, throws its dearest card."""

import json
import os
import subprocess
import sys

SCALA40 = os.environ.get("SCALA40", "scala40").split()
FACES = {"A": 11, "K": 10, "Q": 10, "J": 10, "1": 10}


def worth(card):
    return -1 if card == "Jk" else FACES.get(card[0]) or int(card[0])


def ask(state, *words):
    """What the program itself answers, under the rules of the game."""
    name, *settings = state["rules"].split("+")
    words = [*words, "--rules", name, *(f"--set={one}" for one in settings), "--json"]
    answer = subprocess.run([*SCALA40, *words], capture_output=True, check=False)
    return json.loads(answer.stdout)


def choose(state, can):
    if "draw" in can:
        return "draw"
    if "attach" not in can and (found := ask(state, "open", *state["hand"]))["verdict"] == "yes":
        return "open " + " ".join("-".join(meld["cards"]) for meld in found["melds"])
    table, opened = " ".join("-".join(meld["cards"]) for meld in state["table"]), "attach" in can
    hand = ["--hand", " ".join(state["hand"]), "--table", table, "--opened" if opened else "--unopened"]
    return "discard " + max(
        ask(state, "discard", *hand, "--players", str(len(state["players"])))["legal"], key=worth
    )


for line in sys.stdin:
    if (message := json.loads(line))["type"] == "state":
        now = message
    elif message["type"] == "request":
        print(choose(now, message["can"]), flush=True)  # noqa: T201
