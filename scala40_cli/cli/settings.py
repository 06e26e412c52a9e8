"""The user's setting file: what holds where neither the command line nor the environment says otherwise."""

from __future__ import annotations

import os
from collections.abc import Mapping

import typer

from grammar.message import say
from grammar.nearest import nearest
from scala40_cli.rules.errors import RuleError

_CHOICES: Mapping[str, tuple[str, ...]] = {
    "rules": (),
    "lang": ("en", "it"),
    "notation": ("auto", "en", "it", "symbols"),
    "read": ("auto", "en", "it"),
}
"""Each setting with its values; house rules are a preset or a file."""


def settings_file(environment: Mapping[str, str]) -> str:
    """Where the settings are: as SCALA40_CONFIG names it, else at the platform's usual place."""
    return environment.get("SCALA40_CONFIG") or os.path.join(typer.get_app_dir("scala40"), "config.toml")


def read_settings(environment: Mapping[str, str]) -> dict[str, str]:
    """The settings by the names of the options that they stand for; empty where there is no file.

    :raises RuleError: the file cannot be used; the message says why, and ``file`` names it
    """
    path = settings_file(environment)
    if not os.path.exists(path):
        if environment.get("SCALA40_CONFIG"):
            raise RuleError(say("there is no such setting file"), file=path)
        return {}
    if path == os.devnull:
        return {}
    from scala40_cli.rules.files import read_toml

    content = read_toml(path, example='lang = "it"')
    settings = {key: _checked(key, value, path) for key, value in content.items()}
    if "rules" in settings:
        settings["rules"] = _preset_or_file(settings["rules"], path)
    return settings


def _checked(key: str, value: object, path: str) -> str:
    from grammar.cards.suggest import shown

    if key not in _CHOICES:
        near = nearest(key, _CHOICES)
        name, names = shown(key), ", ".join(_CHOICES)
        if near is None:
            message = say("there is no setting {key}; the settings are: {names}", key=name, names=names)
        else:
            message = say("there is no setting {key}; did you mean {nearest}?", key=name, nearest=near)
        raise RuleError(message, file=path, key=key)
    if not isinstance(value, str):
        raise RuleError(say("{key} takes a word in quotes", key=key), file=path, key=key)
    if _CHOICES[key] and value not in _CHOICES[key]:
        choices = ", ".join(_CHOICES[key])
        message = say(
            "{key} cannot be {value}; it can be: {choices}", key=key, value=shown(value), choices=choices
        )
        raise RuleError(message, file=path, key=key)
    return value


def _preset_or_file(name: str, path: str) -> str:
    """The preset, or the file of rules, whose path counts from the folder of the settings."""
    from grammar.cards.suggest import shown
    from scala40_cli.rules.load import preset_names

    if name in preset_names():
        return name
    file = os.path.join(os.path.dirname(path), os.path.expanduser(name))
    if os.path.exists(file):
        return file
    names = ", ".join(preset_names())
    raise RuleError(
        say("there is no preset and no file {name}; the presets are: {names}", name=shown(name), names=names),
        file=path,
        key="rules",
    )
