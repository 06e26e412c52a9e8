"""The page on how a turn goes, and which command answers what."""

from __future__ import annotations

from scala40_cli.render.help_page import command_lines
from scala40_cli.render.layout import paragraph
from scala40_cli.render.style import Style


def guide_lines(style: Style, width: int) -> list[str]:
    """The page for a terminal of this width."""

    parts: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = (
        (
            style.text("The aim"),
            (
                (
                    style.text(
                        "Lay runs and sets until one card is left, and throw that one. Whoever goes out "
                        "takes no points; the others take the points of the cards in their hands. Whoever "
                        "goes over the limit, mostly 101, is out; whether with exactly 101, the house decides."
                    ),
                    "",
                ),
            ),
        ),
        (
            style.text("A turn"),
            (
                (
                    style.text("1. Take a card: from the stock or, once you have opened, the top discard."),
                    style.text('scala40 take 9h --hand "7h 8h 2c" --table "" --opened'),
                ),
                (
                    style.text(
                        "2. Open, once: melds of your hand worth 40 points or more, laid in one turn."
                    ),
                    style.text('scala40 open "10h Jh Qh 5c 5d 5s 2c 9d"'),
                ),
                (
                    style.text(
                        "3. Once you have opened, lay more melds and attach cards to those on the table."
                    ),
                    style.text('scala40 attach --hand "9h 2c Kd" --table 6h-7h-8h'),
                ),
                (
                    style.text("4. Throw a card. If it is your last one, the round ends."),
                    style.text('scala40 discard 9h --hand "9h 2c Kd" --table 6h-7h-8h --opened'),
                ),
            ),
        ),
        (
            style.text("Questions at the table"),
            (
                (style.text("Is this a meld, and what is it worth?"), style.text("scala40 meld 5d-6d-Jk")),
                (
                    style.text("Can I go out now?"),
                    style.text('scala40 close --hand "9h Kc" --table 6h-7h-8h --opened'),
                ),
                (
                    style.text("What does everybody take?"),
                    style.text('scala40 score "Anna: closed" "Bruno: Kh Qd 7c"'),
                ),
                (style.text("Who leads the match?"), style.text("scala40 match evening.txt")),
                (style.text("Was that game played by the rules?"), style.text("scala40 referee evening.s40")),
                (style.text("What does my house play?"), style.text("scala40 rules list")),
            ),
        ),
    )
    lines: list[str] = []
    for title, rows in parts:
        lines += ["", style.heading(title)] if lines else [style.heading(title)]
        for sentence, command in rows:
            lines += paragraph(sentence, width, 2)
            if command:
                lines += command_lines(command, width, "      ")
    more = style.text(
        "“scala40 help COMMAND” shows examples and options of a command, “scala40 glossary” the words."
    )
    return [*lines, "", *paragraph(more, width)]
