#!/usr/bin/env python3
"""A player for `scala40 play --players Anna,prog:./simple.py`: opens when it can, throws its dearest card."""

import json
import os
import subprocess
import sys


def ask(command, **question):  # what scala40 itself answers, under the rules of the game
    name, *changes = now["rules"].split("+")
    words = [command, "-", "--json", "--rules", name, *[f"--set={change}" for change in changes]]
    call, text = os.environ.get("SCALA40", "scala40").split(), json.dumps({"hand": now["hand"], **question})
    return json.loads(subprocess.run([*call, *words], input=text.encode(), stdout=subprocess.PIPE).stdout)


def choose(can):
    if "draw" in can:
        return "draw"
    if "attach" not in can and (found := ask("open"))["verdict"] == "yes":
        return "open " + " ".join("-".join(meld["cards"]) for meld in found["melds"])
    found = ask("discard", table=now["table"], opened="attach" in can, players=len(now["players"]))
    return "discard " + max(found["legal"], key=lambda card: card != "Jk" and "_23456789JQK1A".find(card[0]))


for message in map(json.loads, sys.stdin):
    if message["type"] == "state":
        now = message
    elif message["type"] == "request":
        print(choose(message["can"]), flush=True)  # noqa: T201
