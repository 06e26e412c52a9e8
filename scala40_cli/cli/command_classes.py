"""What this program's commands do otherwise than Typer's: help pages, names, settings, errors."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from typer import echo
from typer.core import TyperCommand, TyperGroup, TyperOption
from typer.exceptions import TyperException

from scala40_cli import __version__
from scala40_cli.cli.command_names import all_names, english_name
from scala40_cli.cli.contexts import ARGUMENTS, ROOT_LANGUAGE, on_command_line, session_of
from scala40_cli.cli.option_names import english_value, italian_names
from scala40_cli.cli.session import Session
from scala40_cli.cli.typer_compat import names_a_command


def _show_version(context: Any, parameter: Any, wanted: bool) -> None:
    if wanted and not context.resilient_parsing:
        echo(f"scala40 {__version__}")
        context.exit()


def version_option() -> TyperOption:
    """The option ``--version``, which every command has."""
    return TyperOption(
        param_decls=["--version", *italian_names(["--version"])],
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=_show_version,
        help="Show the version and exit.",
    )


def _name_in_italian(parameters: Iterable[Any]) -> None:
    """Lets options be given by their Italian names too."""
    for parameter in parameters:
        if parameter.param_type_name == "option":
            parameter.opts += italian_names(parameter.opts)
            parameter.secondary_opts += italian_names(parameter.secondary_opts)
            if hasattr(parameter.type, "choices"):
                _take_italian_values(parameter.type)


def _take_italian_values(choice: Any) -> None:
    """Lets the values of a choice be given by their Italian names too."""
    convert = choice.convert
    names = [str(getattr(one, "value", one)) for one in choice.choices]

    def converted(value: Any, parameter: Any, context: Any) -> Any:
        return convert(english_value(value, names), parameter, context)

    def completed(context: Any, parameter: Any, incomplete: str) -> Any:
        from scala40_cli.cli.shell_completion import choice_items

        return choice_items(names, context, incomplete)

    choice.convert, choice.shell_complete = converted, completed


def _parsed(parse: Callable[[Any, list[str]], list[str]], context: Any, arguments: list[str]) -> list[str]:
    """What the parser leaves over; a usage error gets the context, and the context the arguments."""
    context.meta[ARGUMENTS] = list(arguments)
    try:
        return parse(context, arguments)
    except TyperException as error:
        if getattr(error, "ctx", None) is None:
            error.ctx = context  # type: ignore[attr-defined]
        raise


def _refuse_both(context: Any) -> None:
    """Raises a usage error where an option is said both ways."""
    arguments = context.meta[ARGUMENTS]
    words = arguments[: arguments.index("--")] if "--" in arguments else arguments
    for option in context.command.params:
        said = [word for word in words if word in option.opts]
        otherwise = [word for word in words if word in option.secondary_opts]
        if said and otherwise:
            from scala40_cli.cli.mistakes import not_both

            one, other = sorted((said[0], otherwise[0]), key=words.index)
            raise not_both(one, other, context)


class Command(TyperCommand):
    """A command that takes its unsaid options from the settings, and whose page leads with examples."""

    # So that what is too much comes back, and can be told in our own words.
    allow_extra_args = True

    def __init__(self, name: str | None, **attributes: Any) -> None:
        super().__init__(name, **attributes)
        _name_in_italian(self.params)
        self.params.append(version_option())

    def make_context(self, info_name: str | None, args: list[str], parent: Any = None, **extra: Any) -> Any:
        """The context, with the settings as defaults.

        Raises a usage error where the settings cannot be used, and it was not for help that the command was called.
        """
        session = session_of(parent) if parent is not None else Session()
        if session.settings:
            extra.setdefault("default_map", dict(session.settings))
        context = super().make_context(info_name, args, parent, **extra)
        if session.trouble is not None and not context.resilient_parsing:
            from scala40_cli.cli.mistakes import Unsettled

            raise Unsettled(session.trouble, context)
        asked = context.meta.get(ROOT_LANGUAGE)
        if asked and "lang" in context.params and not on_command_line(context, "lang"):
            context.params["lang"] = asked
        return context

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Reads the arguments. Raises a usage error."""
        rest = _parsed(super().parse_args, ctx, args)
        if not ctx.resilient_parsing:
            if rest:
                from scala40_cli.cli.mistakes import no_place

                raise no_place(rest, ctx)
            _refuse_both(ctx)
        return rest

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Writes the page."""
        from scala40_cli.cli.help import page_of
        from scala40_cli.render.help_page import page_text

        formatter.write(page_text(page_of(ctx)))

    def shell_complete(self, ctx: Any, incomplete: str) -> Any:
        """The options that begin so."""
        from scala40_cli.cli.shell_completion import option_items

        return option_items(self, ctx, incomplete)


class Group(TyperGroup):
    """A group whose commands have two names each."""

    path = ""

    def __init__(self, **attributes: Any) -> None:
        super().__init__(**attributes)
        _name_in_italian(self.params)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Reads the group's own options. Raises a usage error."""
        return _parsed(super().parse_args, ctx, args)

    def load(self, name: str) -> Any:
        """The command of this English name."""
        return self.commands[name]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command of this name, in English or Italian, or nothing."""
        name = english_name(self.path, cmd_name, self.list_commands(ctx))
        return None if name is None else self.load(name)

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        """The command that the first argument names, and the other arguments. Raises a usage error."""
        command = self.get_command(ctx, args[0])
        if command is None:
            if ctx.resilient_parsing:
                return None, None, args[1:]
            from scala40_cli.cli.mistakes import no_such_command

            raise no_such_command(args[0], all_names(self.path, self.list_commands(ctx)), ctx)
        return command.name, command, args[1:]

    def invoke(self, ctx: Any) -> Any:
        """Runs the command that is named; where none is, the page tells which there are."""
        if not names_a_command(ctx) and not self.invoke_without_command:
            echo(ctx.get_help())
            return 0
        return super().invoke(ctx)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Writes the page."""
        from scala40_cli.cli.help import page_of
        from scala40_cli.render.help_page import page_text

        formatter.write(page_text(page_of(ctx)))

    def helps(self, ctx: Any) -> dict[str, str]:
        """The help line of each command, in English, by its English name."""
        return {name: self.load(name).help or "" for name in self.list_commands(ctx)}

    def shell_complete(self, ctx: Any, incomplete: str) -> Any:
        """The commands that begin so, and the options."""
        from scala40_cli.cli.shell_completion import command_items, option_items

        return [*command_items(self, ctx, incomplete), *option_items(self, ctx, incomplete)]
