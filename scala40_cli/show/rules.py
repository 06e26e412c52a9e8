"""How house rules are shown: the presets, one table's rules in sentences, two side by side, one rule in full."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from textwrap import wrap
from typing import Any

from grammar.message import Message, say
from scala40_cli.rules.catalogue import GROUPS, Rule
from scala40_cli.rules.compare import Position, differences, overview, positions
from scala40_cli.rules.kinds import MOST, kinds
from scala40_cli.rules.model import KEYS, Rules
from scala40_cli.show.style import Style

WIDTH = 80
"""The columns that every line keeps to."""
_GAP = 2
_WIDEST = 26


def named(rules: Rules, style: Style) -> str:
    """The label of the rules, marked where their source could be read in part only."""
    return style.text("{preset} (partial)", preset=rules.label) if rules.partial else rules.label


def list_lines(presets: Iterable[Rules], default: str, style: Style) -> list[str]:
    """What each preset is, and how many rules its source states."""
    lines = []
    for rules in presets:
        name = named(rules, style)
        if rules.name == default:
            name = style.text("{preset}, used unless another is named", preset=name)
        count = style.text("It states {stated} of the {all} rules.", stated=len(rules.stated), all=len(KEYS))
        lines.append(style.heading(name))
        lines += _paragraph(f"{_title(rules, style)}. {style.say(Message(rules.source))} {count}", 2)
        lines += _partial_note(rules, style)
    return lines


def _title(rules: Rules, style: Style) -> str:
    return style.say(Message(rules.title))


def _partial_note(rules: Rules, style: Style) -> list[str]:
    if not rules.partial:
        return []
    note = style.text(
        "Partial: this source could be read in part only, so it may well state what is marked silent."
    )
    return [style.faint(line) for line in _paragraph(note, 2)]


def show_lines(rules: Rules, style: Style) -> list[str]:
    """Every rule in a sentence, group by group, with its value and whether it is stated."""
    name = named(rules, style)
    title = name if rules.title == rules.name else f"{name}: {_title(rules, style)}"
    lines = [style.heading(line) for line in _paragraph(title, 0)]
    if rules.base != rules.name:
        lines += _paragraph(style.text("What it leaves unsaid is as {preset} has it.", preset=rules.base), 2)
    if rules.source:
        lines += _paragraph(style.say(Message(rules.source)), 2)
    lines += _partial_note(rules, style)
    group = None
    for found in overview(rules):
        if found.rule.group != group:
            group = found.rule.group
            lines += ["", style.heading(style.say(GROUPS[group]))]
        lines += _paragraph(style.say(found.sentence), 2)
        setting = f"{found.rule.key} = {found.value}"
        lines += [style.faint(line) for line in _paragraph(f"{setting} [{_source(found, style)}]", 4)]
    return lines


def _source(found: Position, style: Style) -> str:
    """Whether the source states the rule, and where; and whether it decides anything here."""
    if found.stated is None:
        text = style.text("set by you")
    elif found.stated:
        text = _stated(found, style)
    else:
        text = _silent(found, style)
        if found.has_effect:
            return style.text("{silent}; most tables play it so", silent=text)
    return text if found.has_effect else style.text("{source}; decides nothing here", source=text)


def _stated(found: Position, style: Style) -> str:
    if found.speaker == found.rules:
        return style.text("stated: {where}", where=found.where)
    return style.text("stated by {preset}: {where}", preset=found.speaker, where=found.where)


def _silent(found: Position, style: Style) -> str:
    if found.speaker == found.rules:
        return style.text("silent")
    return style.text("{preset} is silent", preset=found.speaker)


def diff_lines(left: Rules, right: Rules, style: Style) -> list[str]:
    """The rules that differ, the one's on the left and the other's on the right."""
    found = differences(left, right)
    names = named(left, style), named(right, style)
    if not found:
        same = style.text("{left} and {right} agree on every rule.", left=names[0], right=names[1])
        return _paragraph(same, 0)
    lines = [style.heading(line) for line in _beside(*names)]
    for one, other in found:
        lines += ["", style.heading(one.rule.key)]
        lines += _beside(*(f"{each.value} [{_source(each, style)}]" for each in (one, other)))
        lines += _beside(*(style.say(each.sentence) for each in (one, other)))
    count = style.text("They differ on {count} of {all} rules.", count=len(found), all=len(KEYS))
    return [*lines, "", count]


def explain_lines(rule: Rule, all_rules: Sequence[Rules], style: Style) -> list[str]:
    """One rule in full: its meaning and values, why it matters, who plays what, the words for it."""
    matters = _paragraph(style.say(Message(rule.dispute)), 2)
    lines = [
        style.heading(f"{rule.key} ({style.say(GROUPS[rule.group])})"),
        *_paragraph(style.say(Message(rule.meaning)), 2),
        *_section(style.text("Values"), _values(rule, style), style),
        *_section(style.text("Why it matters"), matters, style),
    ]
    if rule.varies:
        lines += _section(style.text("Who plays what"), _who(rule, all_rules, style), style)
    return lines + _section(style.text("English and Italian words"), _table(rule.italian), style)


def _section(heading: str, lines: Iterable[str], style: Style) -> list[str]:
    return ["", style.heading(heading), *lines]


def _values(rule: Rule, style: Style) -> list[str]:
    lines = _table([(str(value), style.say(rule.sentence(value))) for value in rule.values])
    for note in _value_notes(rule):
        lines += _paragraph(style.say(note), 2)
    return lines


def _value_notes(rule: Rule) -> Iterable[Message]:
    if rule.kind == "fixed":
        yield say("It never varies: it is so under all house rules.")
    elif rule.kind == "range":
        yield say("Two whole numbers with a hyphen between them, such as {example}.", example="2-6")
    elif rule.kind == "number":
        least = kinds()[rule.key].least
        yield say("Any whole number from {least} to {most} can be set.", least=least, most=MOST)
    for key, values in rule.only_when.items():
        listed = ", ".join(map(str, values))
        yield say("It decides something only where {key} is one of: {values}.", key=key, values=listed)


def _who(rule: Rule, all_rules: Sequence[Rules], style: Style) -> list[str]:
    found = positions(rule.key, all_rules)
    names = [named(rules, style) for rules in all_rules]
    return _table(
        [(name, str(each.value), _source(each, style)) for name, each in zip(names, found, strict=True)]
    )


def _table(rows: Sequence[tuple[str, ...]]) -> list[str]:
    """Rows in columns, the last of which takes what is left of the width."""
    if not rows:
        return []
    wides = [min(max(map(len, column)), _WIDEST) for column in list(zip(*rows, strict=True))[:-1]]
    wides.append(WIDTH - sum(_GAP + wide for wide in wides) - _GAP)
    return [line for row in rows for line in _row(row, wides)]


def _beside(left: str, right: str) -> list[str]:
    """Two columns of the same width."""
    return _row((left, right), [WIDTH // 2 - _GAP] * 2)


def _row(cells: Sequence[str], wides: Sequence[int]) -> list[str]:
    """Cells beside one another, each going on below itself where it does not fit."""
    columns = [_wrap(cell, wide) for cell, wide in zip(cells, wides, strict=True)]
    return [
        "".join(f"{'':{_GAP}}{part:<{wide}}" for part, wide in zip(line, wides, strict=True)).rstrip()
        for line in zip_longest(*columns, fillvalue="")
    ]


def _paragraph(text: str, indent: int) -> list[str]:
    return [" " * indent + line for line in _wrap(text, WIDTH - indent)]


def _wrap(text: str, wide: int) -> list[str]:
    return wrap(text, wide, break_on_hyphens=False)


# ---- the same as JSON


def list_json(presets: Iterable[Rules], default: str, style: Style) -> dict[str, Any]:
    """The keys of ``rules list``."""
    return {
        "presets": [
            {
                **_about(rules, style),
                "default": rules.name == default,
                "stated": len(rules.stated),
                "silent": len(KEYS) - len(rules.stated),
            }
            for rules in presets
        ]
    }


def _about(rules: Rules, style: Style) -> dict[str, Any]:
    return {
        "name": rules.name,
        "title": _title(rules, style),
        "source": style.say(Message(rules.source)) if rules.source else None,
        "partial": rules.partial,
    }


def show_json(rules: Rules, style: Style) -> dict[str, Any]:
    """The keys of ``rules show``."""
    return {
        "rules": rules.label,
        **_about(rules, style),
        "base": rules.base,
        "values": [
            {"rule": found.rule.key, "group": found.rule.group, **_position_json(found, style)}
            for found in overview(rules)
        ],
    }


def _position_json(found: Position, style: Style) -> dict[str, Any]:
    return {
        "value": found.value,
        "stated": found.stated,
        "where": found.where,
        "has_effect": found.has_effect,
        "says": style.say(found.sentence),
    }


def diff_json(left: Rules, right: Rules, style: Style) -> dict[str, Any]:
    """The keys of ``rules diff``."""
    return {
        "left": {"rules": left.label, "partial": left.partial},
        "right": {"rules": right.label, "partial": right.partial},
        "differences": [
            {
                "rule": one.rule.key,
                "left": _position_json(one, style),
                "right": _position_json(other, style),
            }
            for one, other in differences(left, right)
        ],
    }


def explain_json(rule: Rule, all_rules: Sequence[Rules], style: Style) -> dict[str, Any]:
    """The keys of ``rules explain``."""
    return {
        "rule": rule.key,
        "group": rule.group,
        "kind": rule.kind,
        "varies": rule.varies,
        "meaning": style.say(Message(rule.meaning)),
        "values": [{"value": value, "says": style.say(rule.sentence(value))} for value in rule.values],
        "only_when": {key: list(values) for key, values in rule.only_when.items()},
        "dispute": style.say(Message(rule.dispute)),
        "presets": {
            rules.label: {**_position_json(each, style), "partial": rules.partial}
            for rules, each in zip(all_rules, positions(rule.key, all_rules), strict=rule.varies)
        },
        "words": [{"en": english, "it": italian} for english, italian in rule.italian],
    }
