"""Messages in the user's language: which language it is, and that the Italian catalogue is whole and Italian."""

from __future__ import annotations

import errno
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import catalogue
import pytest
from babel.messages.pofile import read_po

from grammar.os_errors import why
from scala40_cli.cli.command_table import BY_PATH, Example, examples_of, listed_commands
from scala40_cli.render.language import LANGUAGES, chosen_language, translator
from scala40_cli.rules.load import load_rules
from scala40_cli.rules.sources import descriptions
from tests.cli.test_help import paths, run_example
from tests.support.cli import run

# What is the same in Italian: names of formats, words that both languages have, a placeholder and no more.
ALIKE = re.compile(
    r"^[^a-z]*$|^\W*(?:\{\w+\}\W*)*$|^scala40 |^\[?(?:NAME|FILE|PRESET|SHEET|TERM|TEXT|[A-Z|\[\].-])+$"
)


def example_commands() -> set[str]:
    """The command lines of the examples: their cards and names may be the same in both languages."""
    return {example.line for entry in BY_PATH.values() for example in entry.examples}


# ---- the catalogue


def test_the_catalogue_is_whole_and_compiled() -> None:
    assert catalogue.faults() == []


def test_every_text_is_written_where_it_is_looked_up() -> None:
    assert catalogue.not_literal() == []


def test_the_catalogue_holds_the_texts_of_every_kind() -> None:
    found = {text.one for text in catalogue.texts()}
    assert "Opens with {points} ({minimum} needed)." in found  # shown
    assert "the hand is empty" in found  # an error
    assert "The opening needs at least {value} points." in found  # a rule
    assert "Change one rule; may be repeated." in found  # an option
    assert listed_commands()["open"] in found


def test_a_text_that_is_missing_or_gone_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    texts, before = catalogue.texts(), catalogue.faults()
    changed = [*texts[1:], catalogue.Text("a text that is new", None, "x.py")]
    monkeypatch.setattr(catalogue, "texts", lambda: changed)
    found = catalogue.faults()
    assert "missing: a text that is new" in found
    assert f"no longer used: {texts[0].one}" in found
    assert len(found) == len(before) + 2


def test_a_doubtful_or_wrong_translation_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    catalog = catalogue.read()
    for text, string, flags in (
        ("the hand is empty", "la mano è vuota", {"fuzzy"}),
        ("there is no file {file}", "il file non c'è", set()),
        ("line {line} is not UTF-8 text", "", set()),
    ):
        message = catalog.get(text)
        assert message is not None
        message.string, message.flags = string, flags
    monkeypatch.setattr(catalogue, "read", lambda: catalog)
    found = catalogue.faults()
    assert "fuzzy: the hand is empty" in found
    assert "untranslated: line {line} is not UTF-8 text" in found
    assert any(fault.startswith("other gaps: there is no file {file}") for fault in found)
    assert any(fault.startswith("the compiled file is not that of this catalogue") for fault in found)


def test_no_italian_text_is_the_english_one() -> None:
    same = [
        text.one
        for text in catalogue.texts()
        if translator("it").one(text.one) == text.one
        and not ALIKE.match(text.one)
        and text.one not in example_commands()
    ]
    assert sorted(same) == sorted(SAME)


# Words that the two languages share.
SAME = ["no"]


def english_sentences() -> Iterator[re.Pattern[str]]:
    """The English texts that nothing Italian can be taken for: of four words or more."""
    for text in catalogue.texts():
        if text.one in example_commands():
            continue
        for one in filter(None, (text.one, text.many)):
            fixed = re.split(r"\{\w+\}", one)
            if any(len(re.findall(r"[A-Za-z]{2,}", part)) >= 4 for part in fixed):
                yield re.compile(r"\S+".join(re.escape(part).replace(r"\ ", r"\s+") for part in fixed))


@pytest.fixture(scope="module")
def english() -> re.Pattern[str]:
    """Any English sentence."""
    return re.compile("|".join(sentence.pattern for sentence in english_sentences()))


def test_no_english_in_the_italian_help(english: re.Pattern[str]) -> None:
    for arguments in (*((*path.split(), "--help") for path in ("", *paths())), ("man",), ()):
        out = run(*arguments, env={"SCALA40_LANG": "it"}).out.replace(r"\-", "-")
        assert not english.search(out)


@pytest.mark.parametrize(
    ("path", "example"),
    [
        pytest.param(path, one, id=f"{path} {number}")
        for path in paths()
        for number, one in enumerate(examples_of(path), 1)
    ],
)
def test_no_english_in_italian_answers(
    path: str, example: Example, english: re.Pattern[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    if "--lang" in example.line:
        return  # it shows how to ask for the other language
    assert not english.search(run_example(path, example, "it", tmp_path).out)


# ---- which language


@pytest.mark.parametrize(
    ("arguments", "environment", "setting", "language"),
    [
        ([], {}, None, "en"),
        ([], {"LANG": "it_IT.UTF-8"}, None, "it"),
        ([], {"LANG": "it_CH@euro"}, None, "it"),
        ([], {"LANG": "C"}, None, "en"),
        ([], {"LC_ALL": "C", "LANG": "it_IT"}, None, "en"),
        ([], {"LC_MESSAGES": "it_IT", "LANG": "en_US"}, None, "it"),
        ([], {"LANG": "de_DE"}, None, "en"),
        ([], {"LANG": "italic"}, None, "en"),
        ([], {"LANG": "it_IT"}, "en", "en"),
        ([], {"SCALA40_LANG": "en", "LANG": "it_IT"}, "it", "en"),
        (["open", "--lang", "it"], {"SCALA40_LANG": "en"}, "en", "it"),
        (["open", "--lang=it"], {}, None, "it"),
        (["--lang", "it", "open"], {}, None, "it"),
        (["--lang", "it", "open", "--lang", "en"], {}, None, "en"),
        (["open", "--", "--lang", "it"], {}, None, "en"),
        (["open", "--lang"], {"LANG": "it_IT"}, None, "it"),
        (["open", "--lang", "fr"], {"LANG": "it_IT"}, None, "en"),
    ],
)
def test_the_language_is_that_asked_for(
    arguments: list[str], environment: Mapping[str, str], setting: str | None, language: str
) -> None:
    assert chosen_language(arguments, environment, setting) == language


@pytest.mark.parametrize(
    ("arguments", "env"),
    [
        (("open", "7h 8h 9h", "--lang", "it"), {}),
        (("--lang", "it", "open", "7h 8h 9h"), {}),
        (("--lang", "it", "open", "7h 8h 9h"), {"SCALA40_LANG": "en"}),
        (("open", "7h 8h 9h"), {"SCALA40_LANG": "it"}),
        (("apri", "7h 8h 9h"), {"LANG": "it_IT.UTF-8"}),
    ],
)
def test_answers_are_in_the_language_asked_for(arguments: tuple[str, ...], env: Mapping[str, str]) -> None:
    result = run(*arguments, env=env)
    assert result.code == 1
    assert result.lines[0] == run("open", "7h 8h 9h", "--lang", "it").lines[0]
    assert result.lines[0] != run("open", "7h 8h 9h", "--lang", "en").lines[0]


def test_an_own_language_of_the_command_comes_before_that_of_the_program() -> None:
    assert run("--lang", "it", "open", "7h 8h 9h", "--lang", "en").out == run("open", "7h 8h 9h").out


def test_json_keys_and_answers_are_the_same_in_every_language() -> None:
    english, italian = (run("open", "7h 8h 9h", "--json", "--lang", each).json for each in LANGUAGES)
    assert english.keys() == italian.keys()
    assert english.pop("reasons") != italian.pop("reasons")
    assert english.pop("notes") != italian.pop("notes")
    assert english == italian


# ---- Italian names of commands


@pytest.mark.parametrize("path", sorted(path for path in BY_PATH if path.split()[0] in listed_commands()))
def test_commands_have_italian_names_too(path: str) -> None:
    names = path.split()
    italian = [BY_PATH[" ".join(names[: end + 1])].italian for end in range(len(names))]
    for language in LANGUAGES:
        env = {"SCALA40_LANG": language}
        assert run(*italian, "--help", env=env).out == run(*names, "--help", env=env).out
        assert run(*italian, "--help", env=env).code == 0


def test_every_command_has_an_italian_name_of_its_own() -> None:
    assert {*paths()} <= {*BY_PATH}
    groups: dict[str, list[str]] = {}
    for path, entry in BY_PATH.items():
        groups.setdefault(path.rpartition(" ")[0], []).append(entry.italian)
    for names in groups.values():
        assert len(names) == len(set(names))
        assert not {*names} & {*listed_commands()}


def test_the_answer_names_the_command_in_english() -> None:
    assert run("apri", "7h 8h 9h", "--json").json["command"] == "open"


# ---- wrong usage


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("opne",), "there is no command opne; did you mean open?"),
        (("scrata",), "there is no command scrata; did you mean scarta?"),
        (("qwxyz",), "there is no command qwxyz"),
        (("rules", "expain"), "there is no command expain; did you mean explain?"),
        (("open",), "HAND... is missing: The cards; a file or - has one hand a line."),
        (("open", "--jsn", "7h"), "there is no option --jsn here; did you mean --json?"),
        (("open", "-z", "7h"), "there is no option -z here"),
        (("open", "--rules"), "--rules needs a value after it"),
        (("open", "--objective", "poits", "7h"), "--objective cannot be poits; did you mean points?"),
        (("open", "--objective", "x", "7h"), "--objective cannot be x; it can be: rest, points, jokers"),
        (("deal", "--count", "many"), "--count takes a whole number of at least 0, not many"),
        (("deal", "-n", "-3"), "--count takes a whole number of at least 0, not -3"),
        (("rules", "list", "a", "b"), "there is no place here for a b"),
        (("match", "m", "--no-chart", "--chart"), "--no-chart and --chart exclude each other"),
        (("open", "-", "7h"), "- reads standard input, and stands alone"),
        (("meld", "-", "7h-8h-9h"), "- reads standard input, and stands alone"),
        (("score", "-", "Anna: closed"), "- reads standard input, and stands alone"),
        (("show", "-", "7h"), "- reads standard input, and stands alone"),
        (("--lang", "fr"), "--lang cannot be fr; it can be: en, it"),
    ],
)
def test_wrong_usage_is_told_in_our_own_words(arguments: tuple[str, ...], told: str) -> None:
    result = run(*arguments)
    assert (result.code, result.out) == (2, "")
    first, usage, more = result.err.splitlines()
    assert first.startswith(f"scala40: {told}")
    assert usage.startswith("Usage: scala40")
    assert more.endswith("--help” says more")


@pytest.mark.parametrize(
    "arguments",
    [
        ("opne",),
        ("qwxyz",),
        ("open",),
        ("open", "--jsn"),
        ("open", "--rules"),
        ("deal", "-n", "x"),
        ("rules", "list", "a"),
    ],
)
def test_wrong_usage_is_told_in_italian(arguments: tuple[str, ...], english: re.Pattern[str]) -> None:
    told = run(*arguments, env={"SCALA40_LANG": "it"})
    assert told.code == 2
    assert told.err.splitlines()[0] != run(*arguments).err.splitlines()[0]
    assert not english.search(told.err)
    assert told.err.splitlines()[1].startswith("Uso: scala40")


def test_a_wrong_value_of_a_variable_names_the_variable() -> None:
    result = run("open", "7h", env={"SCALA40_NOTATION": "fr"})
    assert result.code == 2
    assert result.err.startswith("scala40: SCALA40_NOTATION cannot be fr; it can be: auto, en, it")


def test_an_error_of_the_program_is_told_in_italian(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr("scala40_cli.cli.app.open_session", fails)
    told = {each: run("open", "7h", "--lang", each) for each in LANGUAGES}
    assert {result.code for result in told.values()} == {70}
    assert told["en"].err != told["it"].err
    assert all("ZeroDivisionError: oh" in result.err for result in told.values())


# ---- before the command's name, and what is not ours


@pytest.mark.parametrize(
    "arguments",
    [
        ("rules", "--lang", "it", "list"),
        ("rules", "list", "--lang", "it"),
        ("--lang", "it", "rules", "list"),
        ("--lang", "en", "rules", "--lang", "it", "list"),
        ("rules", "--lang", "en", "list", "--lang", "it"),
    ],
)
def test_the_language_can_stand_at_every_level_and_the_innermost_holds(arguments: tuple[str, ...]) -> None:
    italian = run("rules", "list", env={"SCALA40_LANG": "it"})
    assert run(*arguments).out == italian.out


@pytest.mark.parametrize(
    "arguments",
    [("rules", "-h", "--lang", "it"), ("rules", "--lang", "it", "-h"), ("regole", "--lang=it", "-h")],
)
def test_the_help_of_a_group_is_in_the_language_asked_for(arguments: tuple[str, ...]) -> None:
    assert run(*arguments).out == run("rules", "-h", env={"SCALA40_LANG": "it"}).out


def test_a_group_with_options_and_no_command_shows_its_page() -> None:
    result = run("rules", "--lang", "it")
    assert (result.code, result.err) == (0, "")
    assert result.out.startswith("Le regole della casa")


@pytest.mark.parametrize("preset", ["casa", "federation"])
def test_what_a_source_is_called_is_in_the_users_language(preset: str) -> None:
    (place,) = {each.where for each in load_rules(preset).origin.passages.values() if each.where}
    assert place in descriptions()
    assert place in {text.one for text in catalogue.texts()}
    for command in (
        ("show", preset),
        ("diff", preset, "guide", "--json"),
        ("explain", "open_min"),
        ("show", preset, "--json"),
    ):
        english, italian = run("rules", *command).out, run("rules", *command, "--lang", "it").out
        assert place in " ".join(english.split())
        assert place not in " ".join(italian.split())
    # A heading is a name, and is not translated.
    assert "“Gameplay”" in run("rules", "show", "guide", "--lang", "it").out


def test_why_a_file_is_refused_is_told_in_italian(tmp_path: Path) -> None:
    folder, beyond = str(tmp_path), str(tmp_path / "none" / "x")
    tmp_path.with_name(f"{tmp_path.name}.svg").mkdir()
    for arguments, told in (
        (("match", folder), "è una cartella"),
        (("referee", folder), "è una cartella"),
        (("open", "7h", "--rules", folder), "è una cartella"),
        (("show", "7h", "--svg", f"{folder}.svg", "--force"), "è una cartella"),
        (("rules", "init", beyond), "non c'è nessun file né cartella"),
        (("rules", "init", "x\0y"), "nessun file può avere questo nome"),
    ):
        result = run(*arguments, "--lang", "it")
        assert (result.code, result.out) == (2, "")
        assert told in result.err
    assert "è una cartella" in run("open", "7h", "--lang", "it", env={"SCALA40_CONFIG": folder}).err


@pytest.mark.parametrize("number", sorted(errno.errorcode))
def test_no_reason_of_the_systems_own_is_shown(number: int) -> None:
    error = OSError(number, "in the system's words")
    assert "system's" not in str(why(error))
    assert translator("it").one(why(error).text) != why(error).text


def test_an_answer_that_cannot_be_written_is_told_in_italian(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("scala40_cli.__main__._run", full)
    result = run("open", "7h", "--lang", "it")
    assert (result.code, result.err) == (2, "scala40: la risposta non si può scrivere: il disco è pieno\n")


def test_no_preposition_stands_before_a_name_that_would_change_it() -> None:
    with catalogue.PO.open("rb") as file:
        texts = [entry.string for entry in read_po(file)]
    forms = [form for text in texts for form in ([text] if isinstance(text, str) else text or ())]
    # It is "ad Anna", but "a Bruno".
    assert [form for form in forms if re.search(r"\ba \{(name|player|names)\}", form, re.IGNORECASE)] == []
