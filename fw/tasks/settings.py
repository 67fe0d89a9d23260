"""What `fw.toml` says, and which parts of it an artifact depends on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from fw.runtime.errors import FwError
from fw.tasks.artifact import Settings

__all__ = [
    "ROLE",
    "USER",
    "Watched",
    "has_logins",
    "is_account",
    "read_settings",
    "rules_of",
    "settings_text",
    "with_table",
]

_FILE = "fw.toml"


class Watched(Mapping[str, object]):
    """Settings that remember which of their top-level names were read.

    Whoever walks through all of them has read all.
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
    """Return the settings of a project; the folder's name is the project's where none is given.

    Raises FwError, with the place, for a `fw.toml` that is not TOML.
    """
    values = _values(settings_text(root))
    project = values.get("project")
    name = project.get("name") if isinstance(project, dict) else None
    return Settings(name if isinstance(name, str) else root.resolve().name, values)


def settings_text(root: Path) -> str:
    """Return the text of a project's `fw.toml` with its line ends, "" where there is none.

    FwError for one that isn't text.
    """
    try:
        return (root / _FILE).read_bytes().decode()
    except FileNotFoundError:
        return ""
    except UnicodeDecodeError as fault:
        raise FwError(f"{_FILE}: {fault}", hint="save it as UTF-8") from fault


def with_table(text: str, name: str, table: str) -> str:
    """Return the text of `fw.toml` with a table at its end, where it lacks one of that name.

    FwError, with the place, for what is not TOML, and where the name stands for something else.
    """
    values = _values(text)
    if isinstance(values.get(name), dict):
        return text
    if name in values:
        raise FwError(f"{_FILE}: {name} is no table", hint=f"write [{name}] instead")
    end = "\r\n" if "\r\n" in text else "\n"
    gap = "" if not text or text.endswith(end * 2) else end if text.endswith(end) else end * 2
    return text + gap + table.replace("\n", end)


def _values(text: str) -> dict[str, Any]:
    import tomllib

    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        raise FwError(f"{_FILE}: {fault}", hint="mend it there") from fault


USER: Final = "User"
ROLE: Final = "AuthRole"
"""The models that `fw auth` adds to the schema."""


def has_logins(settings: Settings) -> bool:
    """Say whether the application has logins."""
    return settings.values.get("auth") is not None


def is_account(model: str, settings: Settings) -> bool:
    """Say whether the records of a model are those who log in."""
    return model == USER and has_logins(settings)


def rules_of(settings: Settings) -> Mapping[str, Any]:
    """Return what `[auth.routes]` says."""
    auth = settings.values.get("auth")
    rules = auth.get("routes") if isinstance(auth, Mapping) else None
    return rules if isinstance(rules, Mapping) else {}
