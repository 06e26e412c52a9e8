"""What every verdict shows besides its own: the reasons, what would turn it, the other presets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Any

from scala40_cli.game.verdict import Answer, Flip, Note, Reason, Verdict
from scala40_cli.render.rule_names import change_text, rule_text, value_text
from scala40_cli.render.style import Style
from scala40_cli.rules.model import Rules


def reason_lines(verdict: Verdict[Any], rules: Rules, style: Style) -> list[str]:
    """A line for each reason, then for each note, with its rule and whether the source of the rules says so."""
    said: list[Reason | Note] = [*verdict.reasons, *verdict.notes]
    return [f"  - {style.say(one.message)}{_in_brackets(one.rule, rules, style)}" for one in said]


def _in_brackets(key: str | None, rules: Rules, style: Style) -> str:
    return "" if key is None else " " + style.faint(f"[{_source(key, rules, style)}]")


def _source(key: str, rules: Rules, style: Style) -> str:
    stated, rule = rules.is_stated(key), rule_text(key, style)
    if stated is None:
        return style.text("{rule}: set by you", rule=rule) if key in rules.origin.own else rule
    passage = rules.origin.passage(key)
    partial = f" ({style.text('partial')})" if rules.origin.known_in_part(key) else ""
    name = passage.speaker + partial
    if passage.left_open:
        return style.text("{rule}: {preset} leaves it to the house", rule=rule, preset=name)
    if stated:
        return style.text("{rule}: {preset} says so", rule=rule, preset=name)
    from scala40_cli.rules.sources import is_usual

    if is_usual(key, rules.value(key)):
        return style.text("{rule}: {preset} is silent, most tables play it so", rule=rule, preset=name)
    return style.text("{rule}: {preset} is silent, this is one reading of it", rule=rule, preset=name)


class About(StrEnum):
    """What a verdict is about, which is said in the words that are used of it."""

    PLAY = "play"
    ROUND = "round"
    """The end of a round."""
    SHEET = "sheet"
    RECORD = "record"


def flip_line(flips: Iterable[Flip], style: Style, about: About = About.PLAY) -> list[str]:
    """One line for each answer that a single rule change would give."""
    turned: dict[Answer, list[Flip]] = {}
    for flip in flips:
        turned.setdefault(flip.answer, []).append(flip)
    return [
        style.faint("  " + _would(answer, changes_text(found, style), style, about))
        for answer, found in turned.items()
    ]


def _would(answer: Answer, changes: str, style: Style, about: About) -> str:
    match about, answer:
        case _, Answer.UNDECIDED:
            return style.text("would be undecided with {changes}", changes=changes)
        case About.ROUND, Answer.YES:
            return style.text("could be the end of a round with {changes}", changes=changes)
        case About.ROUND, _:
            return style.text("could not be the end of a round with {changes}", changes=changes)
        case About.SHEET, Answer.YES:
            return style.text("the sheet would be in order with {changes}", changes=changes)
        case About.SHEET, _:
            return style.text("the sheet would not be in order with {changes}", changes=changes)
        case About.RECORD, Answer.YES:
            return style.text("the record would be clean with {changes}", changes=changes)
        case About.RECORD, _:
            return style.text("the record would not be clean with {changes}", changes=changes)
        case _, Answer.YES:
            return style.text("would be legal with {changes}", changes=changes)
        case _:
            return style.text("would not be legal with {changes}", changes=changes)


def changes_text(flips: Iterable[Flip], style: Style) -> str:
    """Rule changes in words: each rule once, with its values, and with each value the presets that have it."""
    by_rule: dict[str, list[Flip]] = {}
    for flip in flips:
        by_rule.setdefault(flip.rule, []).append(flip)
    return "; ".join([_change(found, style) for found in by_rule.values()])


def _change(flips: Sequence[Flip], style: Style) -> str:
    values = [_value(flip, style) for flip in flips]
    either = values[-1]
    if len(values) > 1:
        either = style.text("{one} or {other}", one=", ".join(values[:-1]), other=either)
    return change_text(flips[0].rule, either, style)


def _value(flip: Flip, style: Style) -> str:
    from scala40_cli.rules.load import load_rules, preset_names

    found = [rules for rules in map(load_rules, preset_names()) if rules.value(flip.rule) == flip.value]
    partial = style.text("partial")
    names = [
        f"{rules.origin.name} [{partial}]" if rules.origin.partial else rules.origin.name for rules in found
    ]
    value = value_text(flip.rule, flip.value, style)
    return f"{value} ({', '.join(names)})" if names else value


def compare_lines(presets: Mapping[str, str], style: Style, about: About = About.PLAY) -> list[str]:
    """The answer under each preset; of what was written down, whether it is in order."""
    from scala40_cli.rules.load import load_rules

    width = max(map(len, presets))
    if about is About.PLAY:
        answers = {"yes": style.text("yes"), "no": style.text("no")}
    else:
        answers = {"yes": style.text("in order"), "no": style.text("not in order")}
    answers["undecided"] = style.text("undecided")
    lines = [style.text("Under each preset:")]
    for name, answer in presets.items():
        partial = "  " + style.faint(style.text("(partial)")) if load_rules(name).origin.partial else ""
        lines.append(f"  {name:<{width}}  {style.strong(answers[answer], answer)}{partial}")
    return lines
