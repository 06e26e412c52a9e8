"""Random calls of every command, with mutated texts in every place that takes one."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tests.fuzz.checks import Call
from tests.fuzz.texts import (
    NAMES,
    PRESETS,
    RULES,
    hand,
    hand_text,
    meld,
    melds_text,
    mutated,
    question_line,
    record_text,
    rules_text,
    score_line,
    settings_text,
    sheet_text,
    table,
    written,
)

LINES = 250
"""How many lines a stream has."""


def shared(random: Random, *, json: bool = True) -> list[str]:
    """Options that commands share."""
    found: list[str] = []
    if random.random() < 0.4:
        found += ["--rules", random.choice(PRESETS)]
    for _ in range(random.choice((0, 0, 1, 2))):
        key = random.choice(sorted(RULES))
        setting = f"{key}={random.choice(RULES[key])}"
        found += ["--set", mutated(setting, random) if random.random() < 0.1 else setting]
    if random.random() < 0.4:
        found += ["--lang", random.choice(("en", "it"))]
    if random.random() < 0.2:
        found += ["--notation", random.choice(("en", "it", "auto", "symbols"))]
    if random.random() < 0.1:
        found += ["--read", random.choice(("en", "it", "auto"))]
    if random.random() < 0.1:
        found.append("--symbols")
    if json and random.random() < 0.5:
        found.append("--json")
    return found


def stream(random: Random) -> Call:
    """A stream of mutated questions."""
    command = random.choice(
        (
            ("open", "-"), ("open", "-"), ("meld", "-"), ("meld", "--opening", "-"), ("discard", "-"),
            ("attach", "-"), ("take", "-"), ("close", "-"), ("discard", "--hand", "-"),
            ("close", "--hand", "-"), ("apri", "-"), ("scarta", "-"),
        )
    )  # fmt: skip
    more: list[str] = []
    if command[0] in ("discard", "take", "attach", "close", "scarta") and random.random() < 0.5:
        more = ["--table", melds_text(table(random), random)]
        if "--hand" not in command and random.random() < 0.7:
            more += ["--hand", " ".join(hand(random))]
        if random.random() < 0.7:
            more.append(random.choice(("--opened", "--unopened")))
    lines = [
        mutated(question_line(random), random).replace("\n", " ").replace("\r", " ") for _ in range(LINES)
    ]
    return Call((*command, *more, *shared(random)), "\n".join(lines) + "\n", stream=True)


def question(random: Random) -> Call:
    """One question in the arguments."""
    cards, melds = hand(random), table(random)
    said = [mutated(hand_text(cards, random), random)]
    command = random.choice(("open", "meld", "discard", "take", "attach", "close", "show", "notation"))
    arguments: list[str] = [command]
    match command:
        case "open" | "show" | "notation":
            arguments += said
            if command == "open":
                arguments += random.sample(
                    ["--all", "--outs", "--compare", "--cards", "--objective=points"], random.randrange(3)
                )
        case "meld":
            arguments += [mutated(melds_text(melds or [meld(random)], random), random)]
            arguments += random.sample(["--opening", "--compare"], random.randrange(2))
        case _:
            card = mutated(written(random.choice(cards), random), random)
            arguments += [card] if random.random() < 0.7 and command != "close" else []
            arguments += ["--hand", *said, "--table", mutated(melds_text(melds, random), random)]
            arguments += random.sample(["--opened", "--compare", "--flips"], random.randrange(3))
            if command == "discard" and random.random() < 0.4:
                arguments += [
                    "--picked",
                    written(random.choice(cards), random),
                    "--players",
                    random.choice("234"),
                ]
    return Call((*arguments, *shared(random, json=command not in ("show", "notation"))))


def score(random: Random) -> Call:
    """A round's end."""
    lines = [
        mutated(score_line(random, name), random) for name in random.sample(NAMES, random.choice((2, 3)))
    ]
    return Call(("score", *lines, *shared(random)))


def sheet(random: Random) -> Call:
    """A match sheet, read or changed."""
    text = mutated(sheet_text(random), random)
    options = shared(random)
    match random.randrange(4):
        case 0:
            return Call(("match", "-", *options), text)
        case 1:
            csv = [] if "--json" in options else ["--csv"]
            return Call(
                ("match", "{folder}/sheet.txt", *csv, "--compare", *options), files={"sheet.txt": text}
            )
        case 2:
            lines = [mutated(score_line(random, name), random) for name in NAMES[:2]]
            return Call(
                ("match", random.choice(("--add", "--if")), *lines, "{folder}/sheet.txt", *options),
                files={"sheet.txt": text},
            )
        case _:
            change = random.choice((("--undo",), ("--edit-round", "1", score_line(random, NAMES[0]))))
            return Call(("match", *change, "{folder}/sheet.txt", *options), files={"sheet.txt": text})


def record(random: Random) -> Call:
    """A record."""
    text = mutated(record_text(random), random)
    options = shared(random)
    more = random.choice(((), (), ("--first",), ("--state", "2"), ("--until", "9"), ("--format",)))
    if more == ("--format",):
        options = [one for one in options if one != "--json"]
    return Call(("referee", "-", *more, *options), text)


def rules(random: Random) -> Call:
    """A file of house rules."""
    files = {"our.toml": mutated(rules_text(random), random), "base.toml": rules_text(random)}
    options = random.sample(["--json"], random.randrange(2))
    command = random.choice(
        (
            ("rules", "show", "{folder}/our.toml"), ("rules", "diff", "casa", "{folder}/our.toml"),
            ("open", "7h", "--rules", "{folder}/our.toml"), ("rules", "init", "--extends", "{folder}/our.toml"),
            ("rules", "explain", mutated(random.choice(sorted(RULES)), random)),
            ("match", "{folder}/sheet.txt"),
        )
    )  # fmt: skip
    if command[0] == "match":
        files["sheet.txt"] = mutated("rules: our.toml\nAnna: closed\nBruno: 5\n", random)
    return Call((*command, *options), files=files)


def settings(random: Random) -> Call:
    """A settings file."""
    return Call(
        ("open", "7h", *random.sample(["--json"], random.randrange(2))),
        settings=mutated(settings_text(random), random),
    )


def usage(random: Random) -> Call:
    """A command line that is wrong somewhere."""
    words = list(question(random).arguments)
    for _ in range(random.choice((1, 1, 2))):
        at = random.randrange(len(words))
        words[at] = mutated(words[at], random)
    if (
        "-" in words
        or "play" in words
        or "gioca" in words
        or any(
            word.startswith(("--svg", "--png", "--install", "--show", "-h", "--h", "--v")) for word in words
        )
    ):
        words = ["open", mutated("7h", random)]
    return Call(tuple(word.replace("\x00", "") for word in words if word != "--json"))


CALLS: tuple[tuple[Callable[[Random], Call], int], ...] = (
    (stream, 12), (question, 4), (score, 2), (sheet, 4), (record, 3), (rules, 2), (settings, 1), (usage, 1),
)  # fmt: skip


def any_call(random: Random) -> Call:
    """A random call."""
    makers, weights = zip(*CALLS, strict=True)
    make: Callable[[Random], Call] = random.choices(makers, weights)[0]
    return make(random)
