"""The table of commands: a new command is registered here, and nowhere else.

The module of a command is the file of its first name in ``commands``. All texts are translated as every other,
the example lines too, since Italian players write cards in their own letters.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Example(NamedTuple):
    """A command line without the program's name, what it asks, and the exit code it ends with."""

    line: str
    meaning: str
    code: int = 0


class Entry(NamedTuple):
    """A command: its English path, its Italian name (both always accepted), and what its page leads with."""

    path: str
    italian: str
    help: str = ""
    """What the list of commands says; a command of a group has it from its function."""
    examples: tuple[Example, ...] = ()
    more: str = ""
    """What its page says below the examples: what an answer stands on."""
    listed: bool = True
    """Whether the list of commands shows it."""

    @property
    def module(self) -> str:
        """Where the command is: the full name of its module."""
        return f"scala40_cli.cli.commands.{self.path.partition(' ')[0]}"


TABLE: tuple[Entry, ...] = (
    Entry(
        "open",
        "apri",
        "Can this hand open, and what is the best way to lay it?",
        examples=(
            Example("open 10h Jh Qh 5c 5d 5s 2c 9d", "Can I open with this hand, and how best?"),
            Example(
                "open 10h Jh Jk 5c 5d 5s --rules guide",
                "Under the rules of a preset: the guide wants no joker in the opening.",
                1,
            ),
            Example("open 10h Jh 4c 4d 4s 2c 9d --outs", "Not yet. Which cards, drawn next, would open?", 1),
        ),
    ),
    Entry(
        "meld",
        "gioco",
        "Are these melds valid, and what are they worth?",
        examples=(
            Example("meld 5d-6d-Jk", "Is this a meld, what does the joker stand for, what is it worth?"),
            Example("meld Kh-Ah-2h 7c-7d-7c", "Every fault of several melds.", 1),
            Example("meld --opening 10h-Jh-Qh 5c-5d-5s", "Do these melds make an opening?"),
        ),
    ),
    Entry(
        "discard",
        "scarta",
        "May this card be discarded? Without a card: which may?",
        examples=(
            Example('discard 9h --hand "9h 2c Kd" --table 6h-7h-8h --opened', "May I throw this card?", 1),
            Example(
                'discard --hand "9h 2c Kd" --table 6h-7h-8h --opened', "Which cards of my hand may I throw?"
            ),
            Example(
                'discard - --hand "9h 2c Kd" --table 6h-7h-8h --opened < cards.txt',
                "The same of each card in a file, one a line.",
                1,
            ),
        ),
    ),
    Entry(
        "attach",
        "attacca",
        "What of this hand fits the melds on the table, and where?",
        examples=(
            Example("attach 9h --table 6h-7h-8h", "Does this card fit a meld on the table?"),
            Example('attach --hand "9h 2c 5h Kd" --table "6h-7h-8h 4c-Jk=5c-6c"', "What in my hand fits?"),
            Example("attach - --table 6h-7h-8h < cards.txt", "Which cards in a file, one a line, fit?", 1),
        ),
    ),
    Entry(
        "take",
        "prendi",
        "May the top discard be taken, and what for?",
        examples=(
            Example(
                'take 9h --hand "2c Kd Ks" --table 6h-7h-8h --opened',
                "May I take the top discard, and what for?",
            ),
            Example('take 9d --hand "7d 8d 2c" --unopened', "Not before I have opened.", 1),
            Example(
                'take - --hand "2c Kd Ks" --table 6h-7h-8h --opened < cards.txt',
                "Each card in a file, one a line: might I take it?",
                1,
            ),
        ),
    ),
    Entry(
        "close",
        "chiudi",
        "Can this hand go out this turn, and how?",
        examples=(
            Example(
                'close --hand "9h 4d 5d 6d Kc" --table 6h-7h-8h --opened', "Can I go out this turn, and how?"
            ),
            Example('close --hand "2h 9s Kc" --table 6h-7h-8h --opened', "Not with these cards, and why.", 1),
            Example(
                "close --hand - --table 6h-7h-8h --opened < hands.txt",
                "Which hands in a file, one a line, can go out?",
                1,
            ),
        ),
    ),
    Entry(
        "advise",
        "consiglia",
        "What does this hand need, and what should be thrown?",
        examples=(
            Example(
                "advise 10h Jh Qh 5c 5d 2c 3c 9s 8s Kd 4s 6c Ad",
                "Before the draw: how far is it, which cards help, and how likely is each of the next draws?",
            ),
            Example(
                "advise 10h Jh Qh 5c 5d 2c 3c 9s 8s Kd 4s 6c Ad 2h --turns 2",
                "After the draw: which card to throw, and why?",
            ),
            Example(
                'advise 9h 4d 5d Kd --table "6h-7h-8h Jc-Qc-Kc" --opened',
                "The same for a player who has opened and wants to go out.",
            ),
        ),
        more="The chances are those of a player alone: nobody else plays, every unseen card is as likely as any "
        "other, and the best card is thrown each time. What the others lay, throw and take is left out, and so is "
        "what is better kept back from them; the first and second draw are exact, mostly the third too.",
    ),
    Entry(
        "score",
        "punti",
        "What does each player take at the end of a round?",
        examples=(
            Example('score "Anna: closed" "Bruno: Kh Qd 7c"', "What everybody takes when a round ends."),
            Example(
                'score "Anna: closed in hand" "Bruno: unopened 2c 3c 9h Jk" --compare',
                "Closing in hand, and what the same round comes to under each preset.",
            ),
        ),
    ),
    Entry(
        "match",
        "partita",
        "Who stands where in a match, who is out, who wins?",
        examples=(
            Example("match evening.txt", "The scoreboard of the match on this sheet, who is out, who wins."),
            Example(
                'match --add "Anna: closed" "Bruno: 27" evening.txt', "Write one more round on the sheet."
            ),
        ),
    ),
    Entry(
        "referee",
        "arbitro",
        "Was every action of a written game within the rules?",
        examples=(
            Example("referee evening.s40", "Was every move of this record within the rules?"),
            Example("referee evening.s40 --first", "The same, up to the first move that was not."),
        ),
    ),
    Entry(
        "play",
        "gioca",
        "Play: against the computer, friends or programs.",
        examples=(
            Example(
                "play evening.s40 --seed 40",
                "A game against the computer, kept in this file; go on with it later.",
            ),
            Example("play first.s40 --guided --seed 40", "Learn the game move by move."),
            Example(
                "play games.s40 --players computer,computer --games 5 --seed 1 --level 1",
                "Computers among themselves: what do the house rules do to the game?",
            ),
        ),
    ),
    Entry(
        "show",
        "mostra",
        "Draw a hand, or the melds on the table.",
        examples=(
            Example("show 7h 8h 9h Qs Jk", "A hand as drawn cards."),
            Example(
                "show 7h-8h-9h 5c-5d-5s --svg table.svg", "The melds on the table, as a picture to send."
            ),
        ),
    ),
    Entry(
        "deal",
        "dai",
        "Deal random hands, each from a full pack, one a line.",
        examples=(
            Example("deal", "One hand as dealt."),
            Example("deal --count 5 --seed 40", "Five hands, the same ones every time."),
            Example(
                "deal --players 4 --seed 40", "A whole table: dealer, hands, upcard and stock, as a record."
            ),
        ),
    ),
    Entry(
        "notation",
        "notazione",
        "Rewrite cards in English letters, Italian letters or suit symbols.",
        examples=(
            Example("notation 7c 10q Dp Jk --to en", "Italian letters into English ones."),
            Example("notation Qs 10d --to symbols", "With the suits as symbols."),
        ),
    ),
    Entry(
        "rules",
        "regole",
        "House rules: the presets, each rule explained, a file of your own.",
        examples=(
            Example("rules list", "Which presets are there?"),
            Example("rules explain discard_attachable", "One rule in full, and who plays it how."),
        ),
    ),
    Entry(
        "rules list",
        "elenco",
        examples=(
            Example("rules list", "Each preset, where it comes from, how much of the game it states."),
            Example("rules list --json", "The same for a script."),
        ),
    ),
    Entry(
        "rules show",
        "mostra",
        examples=(
            Example("rules show casa", "Every rule of the home game."),
            Example(
                "rules show --rules guide --set open_min=30", "The guide's rules with one of them changed."
            ),
        ),
    ),
    Entry(
        "rules diff",
        "confronta",
        examples=(
            Example("rules diff fantacarte classica", "What do they play differently?"),
            Example("rules diff casa our-table.toml", "What has our table changed?"),
        ),
    ),
    Entry(
        "rules explain",
        "spiega",
        examples=(
            Example("rules explain open_min", "How many points an opening needs, and who says so."),
            Example("rules explain joker_replay --lang it", "The same for another rule, in Italian."),
        ),
    ),
    Entry(
        "rules search",
        "cerca",
        examples=(
            Example("rules search joker", "Which rules speak of jokers?"),
            Example("rules search mazziere", "Words of either language are found."),
        ),
    ),
    Entry(
        "rules init",
        "crea",
        examples=(
            Example("rules init our-table.toml --extends casa", "A file to write the rules of our table in."),
            Example("rules init", "Only show what would be in it."),
        ),
    ),
    Entry(
        "glossary",
        "glossario",
        "The words of the game in English and Italian.",
        examples=(
            Example("glossary", "Every term in English and Italian."),
            Example("glossary tallone", "What one of them means, with an example."),
        ),
    ),
    Entry(
        "help",
        "aiuto",
        "How a turn goes, and which command answers what.",
        examples=(
            Example("help", "How a turn goes, and the question that each command answers."),
            Example("help discard", "The page of one command."),
        ),
    ),
    Entry(
        "man",
        "manuale",
        "Print the manual page.",
        listed=False,
    ),
)

BY_PATH: Mapping[str, Entry] = {entry.path: entry for entry in TABLE}


def listed_commands() -> dict[str, str]:
    """The commands of the program that the list shows: English names and help lines."""
    return {entry.path: entry.help for entry in TABLE if entry.listed and " " not in entry.path}


def unlisted() -> list[str]:
    """The English names of the other commands of the program."""
    return [entry.path for entry in TABLE if not entry.listed]


def examples_of(path: str) -> tuple[Example, ...]:
    """The examples of a command, by its English path."""
    return BY_PATH[path].examples if path in BY_PATH else ()


def more_of(path: str) -> str:
    """What the page of a command says below its examples."""
    return BY_PATH[path].more if path in BY_PATH else ""
