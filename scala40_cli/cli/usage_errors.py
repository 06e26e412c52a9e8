"""Wrong usage in the user's words: which option, command or argument, and what would be right."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Any

from grammar.message import Message, Named, say
from grammar.nearest import nearest
from scala40_cli.cli.contexts import ARGUMENTS, path_of, session_of
from scala40_cli.cli.mistakes import Mistake, Unsettled
from scala40_cli.cli.option_names import both_names, in_language, value_in_language
from scala40_cli.cli.session import Session
from scala40_cli.cli.typer_compat import usage_exceptions as raised
from scala40_cli.rules.errors import RuleError


def tell(error: Any, arguments: Sequence[str], session: Session) -> None:
    """Tells of wrong usage: in an object on standard output where JSON was asked for, else in words."""
    options = arguments[: arguments.index("--")] if "--" in arguments else arguments
    if "--json" not in options:
        sys.stderr.write(_report(error, session))
    elif not {"-q", *both_names("--quiet")}.intersection(options):
        from scala40_cli.render.json import encoder, error_json

        rules = _rules_asked_for(arguments, session)
        answer = error_json(_command(error), rules, mistake_text(error, session), None, None, None)
        sys.stdout.write(encoder()(answer) + "\n")


def _command(error: Any) -> str:
    """The command that was called, or else the program."""
    context = getattr(error, "ctx", None)
    return (path_of(context) if context is not None else "") or "scala40"


def _rules_asked_for(arguments: Sequence[str], session: Session) -> str:
    """What the rules are called, as far as they can be told from arguments that cannot be read."""
    from scala40_cli.render.language import given
    from scala40_cli.rules.load import DEFAULT, load_rules

    sources = (
        *given(arguments, *both_names("--rules"))[-1:],
        os.environ.get("SCALA40_RULES"),
        session.settings.get("rules"),
    )
    name = next(filter(None, sources), DEFAULT)
    try:
        return load_rules(name, given(arguments, *both_names("--set"))).label
    except RuleError:
        return name


def _report(error: Any, session: Session) -> str:
    """What to show for wrong usage: the mistake, how the command is used, where to read more."""
    from scala40_cli.cli.help import help_line, usage_line
    from scala40_cli.render.problems import complaint

    context = None if isinstance(error, Unsettled) else getattr(error, "ctx", None)
    below = [] if context is None else [usage_line(context), help_line(context)]
    return complaint(mistake_text(error, session), below=below)


def mistake_text(error: Any, session: Session) -> str:
    """The mistake in the language of the user."""
    from scala40_cli.cli.refusal import explain

    why = error.why if isinstance(error, Unsettled) else error
    if isinstance(why, RuleError):
        return explain(why, session.style)[0]
    return session.style.say(_message(why, session))


def _message(error: Any, session: Session) -> Message:
    match error:
        case Mistake():
            return error.said
        case raised.NoSuchOption():
            return _no_such_option(error, session)
        case raised.BadOptionUsage():
            return _option_value(error)
        case raised.MissingParameter():
            return _missing(error, session)
        case raised.BadParameter() if error.param is not None and error.ctx is not None:
            return _bad_value(error)
        case _:
            return say("{problem}", problem=error.format_message())


def _no_such_option(error: raised.NoSuchOption, session: Session) -> Message:
    from grammar.cards.suggest import shown

    name = shown(error.option_name)
    parameters = error.ctx.command.params if error.ctx else []
    known = [
        option
        for each in parameters
        for option in (*each.opts, *each.secondary_opts)
        if option.startswith("--")
    ]
    if error.option_name in both_names("--hand") and any(_takes_cards(each) for each in parameters):
        return say("there is no option {name} here; the cards stand without it", name=name)
    # One dash for two, whose first letter alone Typer then takes for an option.
    words = error.ctx.meta.get(ARGUMENTS, ()) if error.ctx else ()
    for word in words:
        if len(name) == len("-m") and word.startswith(name) and f"-{word}" in known:
            return say(
                "there is no option {name} here; did you mean {nearest}?", name=word, nearest=f"-{word}"
            )
    # In the user's own language first: in the other one something else is like it.
    own = in_language(known, session.language)
    near = nearest(error.option_name, own, 0.6, key=_bare) or nearest(
        error.option_name, known, 0.7, key=_bare
    )
    if near is None:
        return say("there is no option {name} here", name=name)
    return say("there is no option {name} here; did you mean {nearest}?", name=name, nearest=near)


def _bare(option: str) -> str:
    return option.lstrip("-").casefold()


def _takes_cards(parameter: Any) -> bool:
    return any(word in (parameter.metavar or "") for word in ("HAND...", "CARD...", "CARDS..."))


def _option_value(error: raised.BadOptionUsage) -> Message:
    parameters = error.ctx.command.params if error.ctx else []
    named = next(
        (each for each in parameters if error.option_name in (*each.opts, *each.secondary_opts)), None
    )
    if named is not None and getattr(named, "is_flag", False):
        return say("{option} takes no value", option=error.option_name)
    return say("{option} needs a value after it", option=error.option_name)


def _missing(error: raised.MissingParameter, session: Session) -> Message:
    from scala40_cli.cli.help import term_of

    assert error.param is not None
    term = term_of(error.param, session.language)
    what: str = getattr(error.param, "help", None) or ""
    if not what:
        return say("{name} is missing", name=term)
    return say("{name} is missing: {what}", name=term, what=Message(what))


def _bad_value(error: raised.BadParameter) -> Message:
    from grammar.cards.suggest import shown

    value, name = _given(error)
    written = shown(str(value))
    kind: Any = error.param.type if error.param is not None else None
    if hasattr(kind, "choices"):
        choices = [str(getattr(choice, "value", choice)) for choice in kind.choices]
        italian = [value_in_language(choice, "it") for choice in choices]
        near = nearest(str(value), [*choices, *italian])
        listed = Named(", ".join(choices), ", ".join(italian))
        if near is None:
            return say(
                "{key} cannot be {value}; it can be: {choices}", key=name, value=written, choices=listed
            )
        return say(
            "{key} cannot be {value}; did you mean {nearest}? It can be: {choices}",
            key=name, value=written, nearest=near, choices=listed,
        )  # fmt: skip
    least, most = getattr(kind, "min", None), getattr(kind, "max", None)
    if least is not None and most is not None:
        return say(
            "{key} takes a whole number from {least} to {most}, not {value}",
            key=name, least=least, most=most, value=written,
        )  # fmt: skip
    if least is not None:
        return say(
            "{key} takes a whole number of at least {least}, not {value}",
            key=name,
            least=least,
            value=written,
        )
    return say("{key} takes a whole number, not {value}", key=name, value=written)


def _given(error: raised.BadParameter) -> tuple[object, str]:
    """The value that cannot be used, and what gave it: an option, or a variable of the environment."""
    context: Any = error.ctx
    parameter: Any = error.param
    found, _, _ = context.command.make_parser(context).parse_args(list(context.meta.get(ARGUMENTS, ())))
    value, source = parameter.consume_value(context, found)
    name = str(parameter.envvar) if source.name == "ENVIRONMENT" else _shown(parameter, context)
    if not isinstance(value, str):
        value = next((each for each in value if _refused(parameter, each, context)), "")
    return value, name


def _shown(parameter: Any, context: Any) -> str:
    """The long name of the option as it was written on the command line, or else in the user's language."""
    names = [name for name in (*parameter.opts, *parameter.secondary_opts) if name.startswith("--")]
    written = [word.partition("=")[0] for word in context.meta.get(ARGUMENTS, ())]
    found = next((name for name in names if name in written), None)
    return found or max(in_language(parameter.opts, session_of(context).language), key=len)


def _refused(parameter: Any, value: str, context: Any) -> bool:
    try:
        parameter.type(value, parameter, context)
    except raised.BadParameter:
        return True
    return False
