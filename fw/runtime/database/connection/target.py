"""The database of a project, for commands that run outside of the application."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from fw.runtime.config.files import read_env
from fw.runtime.database.backends import backend_for, backend_named, backend_names
from fw.runtime.database.backends.base.backend import Backend
from fw.runtime.database.connection.url import DatabaseUrl
from fw.runtime.errors import FwError

__all__ = ["VARIABLE", "Target", "find_url", "target_of", "url_source"]

VARIABLE: Final = "DATABASE_URL"
_BUILT: Final = Path("app", "routes", "__init__.py")
"""A file that each build writes, and a new project doesn't have."""


@dataclass(frozen=True, slots=True)
class Target:
    """A project's folder and the URL of its database."""

    root: Path
    url: DatabaseUrl

    @property
    def backend(self) -> Backend:
        """The backend of the database."""
        return backend_for(self.url)

    async def create(self) -> bool:
        """Create the database if it is missing; return True if it was."""
        return await self.backend.create_database(self.url)

    async def exists(self) -> bool:
        """Return True if the database exists; raise Unavailable if the server can't be asked."""
        return await self.backend.exists(self.url)


_PROVIDER = re.compile(
    r"(?:[ \t\r]*(?:#.*)?\n)*[ \t\r]*database\b[ \t\r]*(\w+)", re.ASCII | re.IGNORECASE
)


def find_url(root: Path, stated: str | None = None) -> DatabaseUrl | None:
    """Return the URL of a project's database, None if it has none.

    That is `stated`, else DATABASE_URL of the environment or of `.env`. Without one, a provider in
    `schema.fw` whose database is a file has its default: `sqlite:///database/app.db`.
    """
    text = stated or os.environ.get(VARIABLE) or read_env(root / ".env").get(VARIABLE)
    return DatabaseUrl.parse(text) if text else _default_url(root)


def url_source(root: Path) -> str:
    """Return the source of a project's URL: `environment`, `.env` or `schema.fw`."""
    if os.environ.get(VARIABLE):
        return "environment"
    return ".env" if read_env(root / ".env").get(VARIABLE) else "schema.fw"


def _default_url(root: Path) -> DatabaseUrl | None:
    try:
        schema = (root / "schema.fw").read_text(encoding="utf-8-sig", errors="replace")
    except OSError:
        return None
    match = _PROVIDER.match(schema)
    name = match[1].lower() if match else None
    if name not in backend_names():
        return None
    backend = backend_named(name)
    return DatabaseUrl(name, backend.default_database(root.name)) if backend.is_file else None


def target_of(root: Path, url: str | None) -> Target:
    """Return the database of a project: `url`, else that of `find_url`; FwError for none."""
    found = find_url(root, url)
    if found is None:
        hint = "run fw db configure"
        if not (root / _BUILT).exists():
            hint = "run fw build, which asks for the database, or fw db configure"
        raise FwError(f"{VARIABLE} is not set", hint=hint)
    return Target(root, found.within(root))
