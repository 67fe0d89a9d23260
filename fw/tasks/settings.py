"""Settings in `fw.toml` that artifacts depend on."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from fw.runtime.errors import FwError, InvalidToml
from fw.runtime.messages import say
from fw.tasks.artifact import Settings

__all__ = [
    "ROLE",
    "USER",
    "AccountNames",
    "RecordedSettings",
    "account_names",
    "acronyms_of",
    "has_logins",
    "is_account",
    "login_of",
    "parse_settings",
    "project_acronyms",
    "project_login",
    "read_settings",
    "rules_of",
    "settings_text",
    "with_table",
]

_FILE = "fw.toml"


class RecordedSettings(Mapping[str, object]):
    """Settings that record which of their top-level names were read.

    Iteration reads all of them.
    """

    def __init__(self, values: Mapping[str, object], read: set[str]) -> None:
        self._values = values
        self._read = read

    def __getitem__(self, name: str) -> object:
        self._read.add(name)
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        self._read.update(self._values)
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)


def read_settings(root: Path) -> Settings:
    """Return the settings of a project. Its name defaults to the name of the folder.

    Raise FwError, with the position, if `fw.toml` is invalid.
    """
    return parse_settings(settings_text(root), root)


def parse_settings(text: str, root: Path) -> Settings:
    """Return the settings in the text of a project's `fw.toml`; raise FwError if it is invalid."""
    values = _values(text)
    project = values.get("project")
    name = project.get("name") if isinstance(project, dict) else None
    return Settings(name if isinstance(name, str) else root.resolve().name, values)


def settings_text(root: Path) -> str:
    """Return the text of a project's `fw.toml` with its line endings, or "" if there is none.

    Raise FwError if it is not UTF-8.
    """
    try:
        return (root / _FILE).read_bytes().decode()
    except FileNotFoundError:
        return ""
    except UnicodeDecodeError as fault:
        raise FwError(
            say("{file}: {fault}", file=_FILE, fault=fault), hint=say("save it as UTF-8")
        ) from fault


def with_table(text: str, name: str, table: str) -> str:
    """Return the text of `fw.toml` with a table appended, unless it has one of that name.

    Raise FwError, with the position, if the text is invalid or the name is not a table in it.
    """
    values = _values(text)
    if isinstance(values.get(name), dict):
        return text
    if name in values:
        raise FwError(
            say("{file}: {name} is not a table", file=_FILE, name=name),
            hint=say("write [{name}] instead", name=name),
        )
    end = "\r\n" if "\r\n" in text else "\n"
    gap = "" if not text or text.endswith(end * 2) else end if text.endswith(end) else end * 2
    return text + gap + table.replace("\n", end)


def _values(text: str) -> dict[str, Any]:
    import tomllib

    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        raise InvalidToml(_FILE, fault) from fault


_ACRONYM = re.compile(r"[A-Za-z][A-Za-z0-9]+")


def acronyms_of(settings: Settings) -> tuple[str, ...]:
    """Return the words in `[schema] acronyms`; raise FwError for an invalid one."""
    schema = settings.values.get("schema")
    given = schema.get("acronyms", ()) if isinstance(schema, Mapping) else ()
    if not isinstance(given, (list, tuple)) or not all(
        isinstance(word, str) and _ACRONYM.fullmatch(word) for word in given
    ):
        raise FwError(
            say(
                "{file}: acronyms of [schema] is not a list of words of letters and digits",
                file=_FILE,
            ),
            hint=say('write, for example: acronyms = ["OAuth", "IPv4"]'),
        )
    return tuple(given)


def project_acronyms(root: Path) -> tuple[str, ...]:
    """Return the acronyms of a project; raise FwError if its `fw.toml` is invalid."""
    text = settings_text(root)
    return acronyms_of(parse_settings(text, root)) if "acronyms" in text else ()


USER: Final = "User"
ROLE: Final = "AuthRole"
"""The models that `fw auth` adds to the schema, unless a setting names another one of users."""


class AccountNames(NamedTuple):
    """The model of users and its fields that logins use, as `[auth]` names them."""

    model: str = USER
    email: str = "email"
    password: str = "password"  # noqa: S105 - the name of a field
    role: str = "role_id"
    active: str = "active"
    name: str = "name"

    @property
    def has_address(self) -> bool:
        """True if the field is an e-mail address by its name."""
        return "mail" in self.email.lower()


def has_logins(settings: Settings) -> bool:
    """Return True if the application has logins."""
    return settings.values.get("auth") is not None


def is_account(model: str, settings: Settings) -> bool:
    """Return True if the records of a model are user accounts."""
    return has_logins(settings) and model == account_names(settings).model


def account_names(settings: Settings) -> AccountNames:
    """Return the names in `[auth]`, and the defaults of the others."""
    auth = settings.values.get("auth")
    stated = auth if isinstance(auth, Mapping) else {}
    given = {name: stated.get(name) for name in AccountNames._fields}
    return AccountNames(
        **{name: value for name, value in given.items() if isinstance(value, str) and value}
    )


def login_of(settings: Settings) -> tuple[str, str] | None:
    """Return the users' model and the field of their e-mail, None in a project without logins."""
    names = account_names(settings)
    return (names.model, names.email) if has_logins(settings) else None


def project_login(root: Path) -> tuple[str, str] | None:
    """Return `login_of` a project; raise FwError if its `fw.toml` is invalid."""
    text = settings_text(root)
    return login_of(parse_settings(text, root)) if "[auth" in text else None


def rules_of(settings: Settings) -> Mapping[str, Any]:
    """Return the permissions in `[auth.routes]`."""
    auth = settings.values.get("auth")
    rules = auth.get("routes") if isinstance(auth, Mapping) else None
    return rules if isinstance(rules, Mapping) else {}
