"""The examples that help pages lead with, by command: a line to type, what it asks, the exit code it ends with.

Lines are translated like every other text, since Italian players write cards in their own letters.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Example:
    """A command line without the program's name, and what it is for."""

    line: str
    meaning: str
    code: int = 0


EXAMPLES: Mapping[str, tuple[Example, ...]] = {
    "open": (
        Example("open 10h Jh Qh 5c 5d 5s 2c 9d", "Can I open with this hand, and how best?"),
        Example(
            "open 10h Jh Jk 5c 5d 5s --rules guide",
            "Under the rules of a preset: the guide wants no joker in the opening.",
            1,
        ),
        Example("open 10h Jh 4c 4d 4s 2c 9d --outs", "Not yet. Which cards, drawn next, would open?", 1),
    ),
    "meld": (
        Example("meld 5d-6d-Jk", "Is this a meld, what does the joker stand for, what is it worth?"),
        Example("meld Kh-Ah-2h 7c-7d-7c", "Every fault of several melds.", 1),
        Example("meld --opening 10h-Jh-Qh 5c-5d-5s", "Do these melds make an opening?"),
    ),
    "score": (
        Example('score "Anna: closed" "Bruno: Kh Qd 7c"', "What everybody takes when a round ends."),
        Example(
            'score "Anna: closed in hand" "Bruno: unopened 2c 3c 9h Jk" --compare',
            "Closing in hand, and what the same round comes to under each preset.",
        ),
    ),
    "match": (
        Example("match evening.txt", "The scoreboard of the match on this sheet, who is out, who wins."),
        Example('match --add "Anna: closed" "Bruno: 27" evening.txt', "Write one more round on the sheet."),
    ),
    "discard": (
        Example('discard 9h --hand "9h 2c Kd" --table 6h-7h-8h --opened', "May I throw this card?", 1),
        Example('discard --hand "9h 2c Kd" --table 6h-7h-8h --opened', "Which cards of my hand may I throw?"),
        Example(
            'discard - --hand "9h 2c Kd" --table 6h-7h-8h --opened < cards.txt',
            "The same of each card in a file, one a line.",
            1,
        ),
    ),
    "take": (
        Example(
            'take 9h --hand "2c Kd Ks" --table 6h-7h-8h --opened', "May I take the top discard, and what for?"
        ),
        Example('take 9d --hand "7d 8d 2c" --unopened', "Not before I have opened.", 1),
        Example(
            'take - --hand "2c Kd Ks" --table 6h-7h-8h --opened < cards.txt',
            "Each card in a file, one a line: might I take it?",
            1,
        ),
    ),
    "attach": (
        Example("attach 9h --table 6h-7h-8h", "Does this card fit a meld on the table?"),
        Example('attach --hand "9h 2c 5h Kd" --table "6h-7h-8h 4c-Jk=5c-6c"', "What in my hand fits?"),
        Example("attach - --table 6h-7h-8h < cards.txt", "Which cards in a file, one a line, fit?", 1),
    ),
    "close": (
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
    "referee": (
        Example("referee evening.txt", "Was every move of this record within the rules?"),
        Example("referee evening.txt --first", "The same, up to the first move that was not."),
    ),
    "rules": (
        Example("rules list", "Which presets are there?"),
        Example("rules explain discard_attachable", "One rule in full, and who plays it how."),
    ),
    "rules list": (
        Example("rules list", "Each preset, where it comes from, how much of the game it states."),
        Example("rules list --json", "The same for a script."),
    ),
    "rules show": (
        Example("rules show casa", "Every rule of the home game."),
        Example("rules show --rules guide --set open_min=30", "The guide's rules with one of them changed."),
    ),
    "rules diff": (
        Example("rules diff fantacarte classica", "What do they play differently?"),
        Example("rules diff casa our-table.toml", "What has our table changed?"),
    ),
    "rules explain": (
        Example("rules explain open_min", "How many points an opening needs, and who says so."),
        Example("rules explain joker_replay --lang it", "The same for another rule, in Italian."),
    ),
    "rules init": (
        Example("rules init our-table.toml --extends casa", "A file to write the rules of our table in."),
        Example("rules init", "Only show what would be in it."),
    ),
    "deal": (
        Example("deal", "One hand as dealt."),
        Example("deal --count 5 --seed 40", "Five hands, the same ones every time."),
    ),
    "notation": (
        Example("notation 7c 10q Dp Jk --notation it", "Italian letters into English ones."),
        Example("notation Qs 10d --to symbols", "With the suits as symbols."),
    ),
    "glossary": (
        Example("glossary", "Every term in English and Italian."),
        Example("glossary tallone", "What one of them means, with an example."),
    ),
    "show": (
        Example("show 7h 8h 9h Qs Jk", "A hand as drawn cards."),
        Example("show 7h-8h-9h 5c-5d-5s --svg table.svg", "The melds on the table, as a picture to send."),
    ),
}
