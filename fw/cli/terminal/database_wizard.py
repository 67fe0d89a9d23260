"""Database wizard: asks for the database on the terminal.

Each provider defines its questions. An answer comes from an option, a variable, a default or the
terminal; a missing answer is an error.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from fw.cli.terminal.console import echo, interactive
from fw.project.database_setup import (
    VARIABLE,
    current_url,
    default_answers,
    parse_port,
    save_url,
    url_of,
)
from fw.project.files import read_schema
from fw.runtime.config.files import environment
from fw.runtime.errors import UsageError

if TYPE_CHECKING:
    import questionary

    from fw.runtime.database.backends.base.backend import Backend
    from fw.runtime.database.connection.url import DatabaseUrl

__all__ = ["ask_url", "configure", "ensure_database"]

Answers = Mapping[str, str | None]

LABELS = {
    "host": "Host",
    "port": "Port",
    "user": "User",
    "password": "Password",
    "database": "Database",
}


def ensure_database(root: Path, answers: Answers, *, explicit: bool) -> None:
    """Ask for the database if the project has none yet.

    `explicit` is true for answers on the command line, which replace an existing database. Raises
    UsageError for missing answers without a terminal, and FwError for an invalid fw.toml before
    asking.
    """
    from fw.tasks.settings import read_settings

    if explicit or not environment(root).get(VARIABLE):
        read_settings(root)
        configure(root, answers)


def configure(root: Path, answers: Answers) -> DatabaseUrl:
    """Complete the answers, write `.env` and the schema's `database` line; return the URL."""
    url = ask_url(root, answers)
    done = save_url(root, url)
    for name in done.requirements:
        echo(f"{name} now has fw-framework[{done.extra}]", err=True)
    echo(f"{VARIABLE} in .env is now {url.masked()}", err=True)
    if done.overridden:
        echo(f"note: {VARIABLE} in the environment overrides .env", err=True)
    if done.queue_error is not None:
        echo(f"note: {done.queue_error.message}; {done.queue_error.hint}", err=True)
    return url


def ask_url(root: Path, answers: Answers) -> DatabaseUrl:
    """Return the URL of the database.

    On a terminal, all missing answers are asked for; if the provider is given, only those without
    a default, which is the password of a server's user. Raises UsageError for an invalid answer, and for a
    missing one without a terminal.
    """
    current = current_url(root)
    backend = _backend(root, answers, current)
    given: dict[str, str | None] = {name: answers.get(name) for name in backend.questions}
    if given.get("port") is not None:
        parse_port(str(given["port"]))
    defaults = default_answers(root, backend, current)
    if not (given.get("user") or defaults["user"]):
        # A server without accounts.
        defaults.setdefault("password", "")
    if not interactive():
        values = _complete(backend, given, defaults)
    elif answers.get("provider"):
        values = _ask(backend, {**defaults, **_given(given)}, defaults)
    else:
        values = _ask(backend, given, defaults)
    return url_of(backend, values)


def _given(given: Answers) -> dict[str, str]:
    return {name: value for name, value in given.items() if value is not None}


def _backend(root: Path, answers: Answers, current: DatabaseUrl | None) -> Backend:
    from fw.language.syntax.scanner import scan
    from fw.runtime.database.backends import backend_named, backend_names
    from fw.runtime.names import suggest

    name = answers.get("provider")
    preferred = scan(read_schema(root)).provider or (current.provider if current else None)
    if name is None and interactive():
        return _select(preferred)
    name = name or preferred
    if name is None:
        raise _missing_answers(["provider"])
    if name.lower() not in backend_names():
        raise UsageError(f"unknown provider {name!r}", hint=suggest(name, backend_names()))
    backend = backend_named(name.lower())
    if fault := backend.missing_driver():
        raise fault
    return backend


def _select(preferred: str | None) -> Backend:
    import questionary

    from fw.runtime.database.backends import backend_named

    choices = _choices()
    available = [str(choice.value) for choice in choices if not choice.disabled]
    # By default, a provider that needs no server.
    files = (name for name in available if backend_named(name).is_file)
    default = preferred if preferred in available else next(files, None)
    chosen = questionary.select("Which database?", choices=choices, default=default).unsafe_ask()
    return backend_named(str(chosen))


def _choices() -> list[questionary.Choice]:
    """Return a choice for each provider; without its driver it is disabled, with a hint."""
    from questionary import Choice

    from fw.runtime.database.backends import backend_named, backend_names

    choices = []
    for backend in map(backend_named, backend_names()):
        fault = backend.missing_driver()
        choices.append(Choice(backend.title, backend.name, disabled=fault.hint if fault else None))
    return choices


def _ask(backend: Backend, given: Answers, defaults: Mapping[str, str]) -> dict[str, str]:
    import questionary

    values: dict[str, str] = {}
    for name in backend.questions:
        answer, default = given.get(name), defaults.get(name, "")
        label = "File" if name == "database" and backend.is_file else LABELS[name]
        if answer is not None:
            values[name] = answer
        elif name == "password":
            kept = " (empty keeps the current one)" if default else ""
            values[name] = questionary.password(f"{label}{kept}").unsafe_ask() or default
        else:
            check = _check_port if name == "port" else None
            question = questionary.text(label, default=default, validate=check)
            values[name] = question.unsafe_ask().strip() or default
    return values


def _complete(backend: Backend, given: Answers, defaults: Mapping[str, str]) -> dict[str, str]:
    values: dict[str, str] = {}
    missing: list[str] = []
    for name in backend.questions:
        answer = given.get(name)
        value = defaults.get(name) if answer is None else answer
        if value is None:
            missing.append(name)
        else:
            values[name] = value
    if missing:
        raise _missing_answers(missing)
    return values


def _missing_answers(names: list[str]) -> UsageError:
    ways = " and ".join(f"--{name} (or FW_DB_{name.upper()})" for name in names)
    return UsageError(
        f"missing database {' and '.join(names)}, and no terminal to ask for it",
        hint=f"pass {ways}, set {VARIABLE}, or build without a database: fw build --skip-db",
    )


def _check_port(text: str) -> bool | str:
    try:
        parse_port(text)
    except UsageError as error:
        return error.message
    return True
