"""The options' Italian names: every option has one, and both names are always accepted.

A new option is entered here; a test holds the table against every command's declarations.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

ITALIAN: Mapping[str, str] = {
    "--add": "--aggiungi",
    "--advise": "--consiglia",
    "--all": "--tutte",
    "--away": "--distanza",
    "--buy": "--compra",
    "--cards": "--carte",
    "--chart": "--grafico",
    "--check": "--controlla",
    "--compare": "--confronta",
    "--count": "--quante",
    "--dead": "--morta",
    "--drawn": "--pescato",
    "--edit-round": "--correggi",
    "--extends": "--parte-da",
    "--first": "--prima",
    "--first-round": "--primo-giro",
    "--flips": "--cambi",
    "--follow": "--segui",
    "--force": "--sovrascrivi",
    "--format": "--formato",
    "--games": "--partite",
    "--guided": "--guidata",
    "--hand": "--mano",
    "--header": "--intestazione",
    "--help": "--aiuto",
    "--if": "--se",
    "--install-completion": "--installa-completamento",
    "--jobs": "--processi",
    "--lang": "--lingua",
    "--later-round": "--giro-dopo",
    "--level": "--livello",
    "--no-chart": "--senza-grafico",
    "--no-color": "--senza-colori",
    "--not-drawn": "--non-pescato",
    "--notation": "--notazione",
    "--objective": "--scopo",
    "--opened": "--aperto",
    "--opening": "--apertura",
    "--outs": "--utili",
    "--picked": "--presa",
    "--players": "--giocatori",
    "--quiet": "--zitto",
    "--read": "--leggi",
    "--rounds": "--smazzate",
    "--rules": "--regole",
    "--samples": "--prove",
    "--seed": "--caso",
    "--seen": "--viste",
    "--set": "--imposta",
    "--show-completion": "--mostra-completamento",
    "--size": "--carte-a-testa",
    "--state": "--stato",
    "--stop-on-error": "--ferma-all-errore",
    "--symbols": "--simboli",
    "--table": "--tavola",
    "--timeout": "--attesa",
    "--timer": "--orologio",
    "--to": "--in",
    "--turns": "--turni",
    "--tutor": "--maestro",
    "--undo": "--annulla",
    "--unopened": "--non-aperto",
    "--until": "--fino-a",
    "--version": "--versione",
}

SAME_IN_BOTH = frozenset({"--csv", "--json", "--png", "--svg"})
"""Names of formats, which nobody translates."""

ITALIAN_VALUES = {"rest": "resto", "points": "punti", "jokers": "jolly", "symbols": "simboli"}
"""The Italian names of those values of options that are words."""

_ENGLISH = {italian: english for english, italian in ITALIAN.items()}


def italian_names(options: Iterable[str]) -> list[str]:
    """The Italian names of an option, given by all its names.

    >>> italian_names(["--quiet", "-q"])
    ['--zitto']
    """
    return [ITALIAN[name] for name in options if name in ITALIAN]


def in_language(options: Sequence[str], language: str) -> list[str]:
    """The names of an option that the language shows: its own, and the short ones.

    >>> in_language(["--hand", "--mano"], "it"), in_language(["--quiet", "-q", "--zitto"], "en")
    (['--mano'], ['--quiet', '-q'])
    """
    other = ITALIAN if language == "it" else _ENGLISH
    return [name for name in options if name not in other]


def both_names(option: str) -> tuple[str, ...]:
    """An option by its English and its Italian name.

    >>> both_names("--lang")
    ('--lang', '--lingua')
    """
    return (option, ITALIAN[option]) if option in ITALIAN else (option,)


def value_in_language(value: str, language: str) -> str:
    """A value that an option takes, as the language shows it.

    >>> value_in_language("rest", "it"), value_in_language("auto", "it")
    ('resto', 'auto')
    """
    return ITALIAN_VALUES.get(value, value) if language == "it" else value


def english_value(value: object, choices: Iterable[str]) -> object:
    """The value by its English name, if it is one of the choices by its Italian one.

    >>> english_value("Resto", ["rest", "points"]), english_value("altro", ["rest"])
    ('rest', 'altro')
    """
    if not isinstance(value, str):
        return value
    return next((one for one in choices if ITALIAN_VALUES.get(one) == value.lower()), value)
