"""Starters: complete applications that `fw new --template` begins with.

The folder of a starter in `fw/starters` has its theme, `starter.toml` (what it says of itself), and
`project/`: the files that replace or complete those of a new project. A generated file among them
contains edits, and keeps the marker of the text that they started from. `fw.toml` there has only
the settings of the starter.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Final, NamedTuple

from fw.language.model import Schema
from fw.language.schema import load
from fw.language.syntax.scanner import SCHEMA_FILE
from fw.runtime.errors import FwError
from fw.runtime.names import suggest
from fw.tasks.disk.marker import insert
from fw.tasks.kinds.admin import TABLE as ADMIN
from fw.tasks.scaffold.accounts import Accounts, accounts_of
from fw.tasks.scaffold.admin import SETTINGS as ADMIN_SETTINGS
from fw.tasks.scaffold.admin import STARTERS, THEME, theme_text
from fw.tasks.scaffold.auth import ENVIRONMENT, SECRET, file_texts, new_secret, revision
from fw.tasks.scaffold.auth import with_settings as with_logins
from fw.tasks.scaffold.starter_settings import with_dependencies, with_starter_settings
from fw.tasks.settings import account_names, parse_settings, with_table

__all__ = ["Starter", "read_starter", "starter_names"]

_ABOUT: Final = "starter.toml"
_PROJECT: Final = "project"
_SETTINGS: Final = "fw.toml"
_PACKAGES: Final = "pyproject.toml"
_INSTALL: Final = "pip install -e ."


class Starter(NamedTuple):
    """A starter, as its `starter.toml` describes it."""

    name: str
    title: str
    summary: str
    """One line."""
    rules: tuple[str, ...]
    """Rules that its services enforce, one sentence each."""
    roles: Mapping[str, str]
    """Rights of the users, by role."""
    dependencies: tuple[str, ...] = ()
    """Packages that it needs in addition to fw, as in `pyproject.toml`."""

    @property
    def folder(self) -> Path:
        """The folder of its files."""
        return STARTERS / self.name / _PROJECT

    @property
    def schema(self) -> Schema:
        """Its models."""
        return load({SCHEMA_FILE: (self.folder / SCHEMA_FILE).read_text(encoding="utf-8")})

    @property
    def models(self) -> dict[str, str]:
        """The first line of each model's description, by model."""
        models = self.schema.models
        return {name: (one.description or "").partition("\n")[0] for name, one in models.items()}

    @property
    def commands(self) -> tuple[str, ...]:
        """The commands from nothing to an admin with data."""
        folder = f"my-{self.name}"
        return (
            f"fw new {folder} --template {self.name} && cd {folder}",
            *((_INSTALL,) if self.dependencies else ()),
            "fw build --provider sqlite",
            "fw migrate",
            "fw seed",
            "fw serve",
        )

    @property
    def installation(self) -> tuple[str, ...]:
        """The command that installs its dependencies; none if all are installed."""
        return () if all(map(_is_installed, self.dependencies)) else (_INSTALL,)

    def texts(self) -> dict[str, str]:
        """Return the texts of its files by their paths in a project."""
        return dict(self._files())

    def complete(self, texts: Mapping[str, str]) -> dict[str, str]:
        """Return the texts of a new, empty project with the files of this starter.

        They include what `fw auth` and `fw admin` would add, and a new secret.
        """
        own = self.texts()
        settings = with_table(with_logins(texts[_SETTINGS]), ADMIN, ADMIN_SETTINGS)
        settings = with_starter_settings(settings, own.pop(_SETTINGS))
        auth: Any = tomllib.loads(settings)["auth"]
        revision_path, revision_text = revision(1, None)
        completed = {
            **texts,
            **file_texts(self._accounts(settings), registration=auth.get("registration", True)),
            revision_path: revision_text,
            THEME: insert(THEME, theme_text(self.name)),
            **own,
            _SETTINGS: settings,
            _PACKAGES: with_dependencies(texts[_PACKAGES], self.dependencies),
            ".env": f"{texts['.env']}{SECRET}={new_secret()}\n",
            ".env.example": texts[".env.example"] + ENVIRONMENT,
        }
        return dict(sorted(completed.items()))

    def _accounts(self, settings: str) -> Accounts:
        names = account_names(parse_settings(settings, self.folder))
        return accounts_of(self.schema, names, frozenset())

    def _files(self) -> Iterator[tuple[str, str]]:
        for file in sorted(self.folder.rglob("*")):
            path = file.relative_to(self.folder)
            if file.is_file() and not any(map(_is_cache, path.parts)):
                yield path.as_posix(), file.read_text(encoding="utf-8")


def _is_cache(name: str) -> bool:
    """Return True for a folder that Python or a tool such as ruff makes."""
    return name.startswith(".") or name == "__pycache__"


def _is_installed(dependency: str) -> bool:
    """Return True if a package is installed, in any version."""
    name = re.match(r"[\w.-]+", dependency)
    try:
        return name is not None and bool(version(name[0]))
    except PackageNotFoundError:
        return False


def starter_names() -> tuple[str, ...]:
    """Return the names of all starters."""
    return tuple(sorted(file.parent.name for file in STARTERS.glob(f"*/{_ABOUT}")))


def read_starter(name: str) -> Starter:
    """Return the starter of that name; raise FwError if there is none."""
    if name not in starter_names():
        raise FwError(f"unknown template {name!r}", hint=suggest(name, starter_names()))
    about: dict[str, Any] = tomllib.loads((STARTERS / name / _ABOUT).read_text(encoding="utf-8"))
    return Starter(
        name,
        about["title"],
        about["summary"],
        tuple(about["rules"]),
        about["roles"],
        tuple(about.get("dependencies", ())),
    )
