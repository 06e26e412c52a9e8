"""What every verdict shows besides its own: the reasons, what would turn it, the other presets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from scala40_cli.rules.model import Rules
from scala40_cli.show.style import Style
from scala40_cli.verdict import Answer, Flip, Verdict


def reason_lines(verdict: Verdict[Any], rules: Rules, style: Style) -> list[str]:
    """A line for each reason, with its rule and whether the source of the rules says so."""
    return [
        f"  - {style.say(reason.message)} {style.faint(f'[{_source(reason.rule, rules, style)}]')}"
        for reason in verdict.reasons
    ]


def _source(key: str, rules: Rules, style: Style) -> str:
    stated = rules.is_stated(key)
    if stated is None:
        return key
    name = rules.name + (f" ({style.text('partial')})" if rules.partial else "")
    if stated:
        return style.text("{rule}: {preset} says so", rule=key, preset=name)
    return style.text("{rule}: {preset} is silent, most tables play it so", rule=key, preset=name)


_WOULD = {
    Answer.YES: "would be yes with {changes}",
    Answer.NO: "would be no with {changes}",
    Answer.UNDECIDED: "would be undecided with {changes}",
}


def flip_line(flips: Iterable[Flip], style: Style) -> list[str]:
    """One line for each answer that a single rule change would give."""
    turned: dict[Answer, list[Flip]] = {}
    for flip in flips:
        turned.setdefault(flip.answer, []).append(flip)
    return [
        style.faint(
            "  " + style.text(_WOULD[answer], changes=", ".join(_change(flip, style) for flip in found))
        )
        for answer, found in turned.items()
    ]


def _change(flip: Flip, style: Style) -> str:
    from scala40_cli.rules.load import load_rules, preset_names

    names = [name for name in preset_names() if load_rules(name).value(flip.rule) == flip.value]
    text = f"{flip.rule} = {flip.value}"
    return f"{text} ({', '.join(names)})" if names else text


def compare_lines(presets: Mapping[str, str], style: Style) -> list[str]:
    """The answer under each preset."""
    from scala40_cli.rules.load import load_rules

    width = max(map(len, presets))
    answers = {"yes": style.text("yes"), "no": style.text("no"), "undecided": style.text("undecided")}
    lines = [style.text("Under each preset:")]
    for name, answer in presets.items():
        partial = "  " + style.faint(style.text("(partial)")) if load_rules(name).partial else ""
        lines.append(f"  {name:<{width}}  {style.strong(answers[answer], answer)}{partial}")
    return lines
