"""How house rules are shown: the presets, one table's rules in sentences, two side by side, one rule in full."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from grammar.message import Message, say
from scala40_cli.render.layout import beside, paragraph
from scala40_cli.render.rule_names import rule_text, value_text
from scala40_cli.render.style import Style
from scala40_cli.rules.catalogue import GROUPS, Rule
from scala40_cli.rules.compare import Position, differences, overview, positions
from scala40_cli.rules.italian import rule_name, value_name
from scala40_cli.rules.kinds import kinds
from scala40_cli.rules.model import KEYS, Rules
from scala40_cli.rules.origin import RuleValue
from scala40_cli.rules.sources import descriptions, is_usual

_GAP = 2
_WIDEST = 26
_LEAST_BESIDE = 64
"""With fewer columns, what stood side by side stands below one another."""
_LEAST_LAST = 24
"""How wide the last column of a table must be for there to be columns."""


def named(rules: Rules, style: Style) -> str:
    """The label of the rules, marked where their source could be read in part only."""
    return style.text("{preset} (partial)", preset=rules.label) if rules.origin.partial else rules.label


def list_lines(presets: Iterable[Rules], default: str, style: Style, width: int) -> list[str]:
    """What each preset is, and how many rules its source states."""
    lines = []
    for rules in presets:
        name = named(rules, style)
        if rules.origin.name == default:
            name = style.text("{preset}, used unless another is named", preset=name)
        count = style.text(
            "It states {stated} of the {all} rules.", stated=len(rules.origin.stated), all=len(KEYS)
        )
        lines += [style.heading(line) for line in paragraph(name, width)]
        lines += paragraph(
            f"{_title(rules, style)}. {style.say(Message(rules.origin.source))} {count}", width, 2
        )
        lines += _partial_note(rules, style, width)
    return lines


def _title(rules: Rules, style: Style) -> str:
    return style.say(Message(rules.origin.title))


def _partial_note(rules: Rules, style: Style, width: int) -> list[str]:
    if not rules.origin.partial:
        return []
    note = style.text(
        "Partial: this source could be read in part only, so it may well state what is marked silent."
    )
    return [style.faint(line) for line in paragraph(note, width, 2)]


def show_lines(rules: Rules, style: Style, width: int) -> list[str]:
    """Every rule in a sentence, group by group, with its value and whether it is stated."""
    name = named(rules, style)
    title = name if rules.origin.title == rules.origin.name else f"{name}: {_title(rules, style)}"
    lines = [style.heading(line) for line in paragraph(title, width)]
    if rules.origin.base != rules.origin.name:
        base = style.text("What it leaves unsaid is as {preset} has it.", preset=rules.origin.base)
        lines += paragraph(base, width, 2)
    if rules.origin.source:
        lines += paragraph(style.say(Message(rules.origin.source)), width, 2)
    lines += _partial_note(rules, style, width)
    group = None
    for found in overview(rules):
        if found.rule.group != group:
            group = found.rule.group
            lines += ["", style.heading(style.say(GROUPS[group]))]
        lines += paragraph(style.say(found.sentence), width, 2)
        setting = f"{_setting(found.rule.key, found.value, style)} [{_source(found, style)}]"
        lines += [style.faint(line) for line in paragraph(setting, width, 4)]
    return lines


def _setting(key: str, value: RuleValue, style: Style) -> str:
    """A rule with its value, as it is set; in Italian by their names, and the key and value beside them."""
    english = f"{key} = {value}"
    if style.language != "it":
        return english
    return f"{rule_name(key)} = {value_name(key, value)} ({english})"


def _source(found: Position, style: Style) -> str:
    """Whether the source states the rule, and where; and whether it decides anything here."""
    if found.stated is None:
        text = style.text("set by you")
    elif found.stated:
        text = _stated(found, style)
        if found.left_open:
            text = style.text("{stated}; it leaves this to the house", stated=text)
    else:
        text = _silent(found, style)
        if found.has_effect and is_usual(found.rule.key, found.value):
            return style.text("{silent}; most tables play it so", silent=text)
        if found.has_effect:
            return style.text("{silent}; this is one reading of it", silent=text)
    return text if found.has_effect else style.text("{source}; decides nothing here", source=text)


def _stated(found: Position, style: Style) -> str:
    where = _place(found.where, style)
    if found.where not in descriptions():
        where = f"“{where}”"
    if found.speaker == found.rules:
        return style.text("stated: {where}", where=where)
    return style.text("stated by {preset}: {where}", preset=found.speaker, where=where)


def _place(where: str | None, style: Style) -> str | None:
    """A heading as it stands in the source, or what the source is called, in the user's language."""
    return where if where is None or where not in descriptions() else style.say(Message(where))


def _silent(found: Position, style: Style) -> str:
    if found.speaker == found.rules:
        return style.text("silent")
    return style.text("{preset} is silent", preset=found.speaker)


def diff_lines(left: Rules, right: Rules, style: Style, width: int) -> list[str]:
    """The rules that differ, the one's on the left and the other's on the right, or below where there is no room."""
    found = differences(left, right)
    names = named(left, style), named(right, style)
    if not found:
        same = style.text("{left} and {right} agree on every rule.", left=names[0], right=names[1])
        return paragraph(same, width)
    room = width >= _LEAST_BESIDE
    lines = [style.heading(line) for line in _halves(*names, width)] if room else []
    for pair in found:
        shown = [value_text(each.rule.key, each.value, style) for each in pair]
        values = [f"{value} [{_source(each, style)}]" for value, each in zip(shown, pair, strict=True)]
        sentences = [style.say(each.sentence) for each in pair]
        lines += ["", style.heading(rule_text(pair[0].rule.key, style))]
        if room:
            lines += [*_halves(values[0], values[1], width), *_halves(sentences[0], sentences[1], width)]
            continue
        for name, value, sentence in zip(names, values, sentences, strict=True):
            lines += [*paragraph(f"{name}: {value}", width, 2, 6), *paragraph(sentence, width, 4)]
    count = style.text("They differ on {count} of {all} rules.", count=len(found), all=len(KEYS))
    return [*lines, "", *paragraph(count, width)] if room else [*lines[1:], "", *paragraph(count, width)]


def explain_lines(rule: Rule, all_rules: Sequence[Rules], style: Style, width: int) -> list[str]:
    """One rule in full: its meaning and values, why it matters, who plays what, the words for it."""
    matters = paragraph(style.say(Message(rule.dispute)), width, 2)
    title = f"{rule_text(rule.key, style)} ({style.say(GROUPS[rule.group])})"
    lines = [
        *(style.heading(line) for line in paragraph(title, width)),
        *paragraph(style.say(Message(rule.meaning)), width, 2),
        *_section(style.text("Values"), _values(rule, style, width), style),
        *_section(style.text("Why it matters"), matters, style),
    ]
    if rule.varies:
        lines += _section(style.text("Who plays what"), _who(rule, all_rules, style, width), style)
        notes = _source_notes(rule, all_rules, style, width)
        lines += _section(style.text("What the sources add"), notes, style) if notes else []
    return lines + _section(style.text("English and Italian words"), _table(rule.italian, width), style)


def _section(heading: str, lines: Iterable[str], style: Style) -> list[str]:
    return ["", style.heading(heading), *lines]


def _values(rule: Rule, style: Style, width: int) -> list[str]:
    lines = _table(
        [(_both(rule.key, value, style), style.say(rule.sentence(value))) for value in rule.values], width
    )
    for note in _value_notes(rule, style):
        lines += paragraph(style.say(note), width, 2)
    return lines


def _both(key: str, value: RuleValue, style: Style) -> str:
    """A value by its name and, where that is another, as a script writes it."""
    name = value_text(key, value, style)
    return name if name == str(value) else f"{name} ({value})"


def _value_notes(rule: Rule, style: Style) -> Iterable[Message]:
    if rule.kind == "fixed":
        yield say("It never varies: it is so under all house rules.")
    elif rule.kind == "range":
        yield say("Two whole numbers with a hyphen between them, such as {example}.", example="2-6")
    elif rule.kind == "number":
        least, most = kinds()[rule.key].least, kinds()[rule.key].most
        yield say("Any whole number from {least} to {most} can be set.", least=least, most=most)
    for key, values in rule.only_when.items():
        yield _only_when(key, values, style)


def _only_when(key: str, values: Iterable[RuleValue], style: Style) -> Message:
    listed = ", ".join([value_text(key, value, style) for value in values])
    return say(
        "It decides something only where {key} is one of: {values}.", key=rule_text(key, style), values=listed
    )


def _who(rule: Rule, all_rules: Sequence[Rules], style: Style, width: int) -> list[str]:
    found = positions(rule.key, all_rules)
    names = [named(rules, style) for rules in all_rules]
    return _table(
        [
            (name, value_text(rule.key, each.value, style), _source(each, style))
            for name, each in zip(names, found, strict=True)
        ],
        width,
    )


def _source_notes(rule: Rule, all_rules: Sequence[Rules], style: Style, width: int) -> list[str]:
    """What sources say beside the value, each under the preset or the house file that names it."""
    found = {each.speaker: each.note for each in positions(rule.key, all_rules) if each.note}
    return _table([(speaker, style.say(Message(note))) for speaker, note in found.items()], width)


def _table(rows: Sequence[tuple[str, ...]], width: int) -> list[str]:
    """Rows in columns. The last column takes the rest of the width, or stands below if that is too little."""
    if not rows:
        return []
    wides = [min(max(map(len, column)), _WIDEST) for column in list(zip(*rows, strict=True))[:-1]]
    last = width - sum(_GAP + wide for wide in wides) - _GAP
    if last < _LEAST_LAST:
        parts = [(": ".join(first), text) for *first, text in rows]
        return [
            line
            for first, text in parts
            for line in (*paragraph(first, width, _GAP), *paragraph(text, width, 2 * _GAP))
        ]
    wides.append(last)
    return [line for row in rows for line in _row(row, wides)]


def _halves(left: str, right: str, width: int) -> list[str]:
    """Two columns of the same width."""
    return _row((left, right), [width // 2 - _GAP] * 2)


def _row(cells: Sequence[str], wides: Sequence[int]) -> list[str]:
    """Cells beside one another, each going on below itself where it does not fit."""
    return beside([paragraph(cell, wide) for cell, wide in zip(cells, wides, strict=True)], wides)


# ---- the same as JSON


def found_lines(found: Sequence[Rule], style: Style, width: int) -> list[str]:
    """Rules that were looked for, each with what it means."""
    lines: list[str] = []
    for rule in found:
        lines += [style.heading(line) for line in paragraph(rule_text(rule.key, style), width)]
        lines += paragraph(style.say(Message(rule.meaning)), width, 2)
    hint = style.text("“scala40 rules explain KEY” explains one of them.")
    return [*lines, "", *paragraph(hint, width)]


def found_json(found: Sequence[Rule], style: Style) -> dict[str, Any]:
    """The keys of ``rules search``."""
    return {
        "rules": [
            {
                "rule": rule.key,
                "it": rule.it,
                "group": rule.group,
                "varies": rule.varies,
                "meaning": style.say(Message(rule.meaning)),
            }
            for rule in found
        ]
    }


def list_json(presets: Iterable[Rules], default: str, style: Style) -> dict[str, Any]:
    """The keys of ``rules list``."""
    return {
        "presets": [
            {
                **_about(rules, style),
                "default": rules.origin.name == default,
                "stated": len(rules.origin.stated),
                "silent": len(KEYS) - len(rules.origin.stated),
            }
            for rules in presets
        ]
    }


def _about(rules: Rules, style: Style) -> dict[str, Any]:
    return {
        "name": rules.origin.name,
        "title": _title(rules, style),
        "source": style.say(Message(rules.origin.source)) if rules.origin.source else None,
        "partial": rules.origin.partial,
    }


def show_json(rules: Rules, style: Style) -> dict[str, Any]:
    """The keys of ``rules show``."""
    return {
        "rules": rules.label,
        **_about(rules, style),
        "base": rules.origin.base,
        "values": [
            {"rule": found.rule.key, "group": found.rule.group, **_position_json(found, style)}
            for found in overview(rules)
        ],
    }


def _position_json(found: Position, style: Style) -> dict[str, Any]:
    return {
        "value": found.value,
        "stated": found.stated,
        "where": _place(found.where, style),
        "left_open": found.left_open,
        "note": style.say(Message(found.note)) if found.note else None,
        "has_effect": found.has_effect,
        "says": style.say(found.sentence),
    }


def diff_json(left: Rules, right: Rules, style: Style) -> dict[str, Any]:
    """The keys of ``rules diff``."""
    return {
        "left": {"rules": left.label, "partial": left.origin.partial},
        "right": {"rules": right.label, "partial": right.origin.partial},
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
            rules.label: {**_position_json(each, style), "partial": rules.origin.partial}
            for rules, each in zip(all_rules, positions(rule.key, all_rules), strict=rule.varies)
        },
        "words": [{"en": english, "it": italian} for english, italian in rule.italian],
    }
