"""The database of a project, for commands that run outside of the application."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from fw.runtime.config.files import read_env
from fw.runtime.database.backends import backend_for
from fw.runtime.database.backends.base.backend import Backend
from fw.runtime.database.connection.url import DatabaseUrl
from fw.runtime.errors import FwError

__all__ = ["Target", "target_of"]


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


def target_of(root: Path, url: str | None) -> Target:
    """Return the database of a project: `url`, else DATABASE_URL of the environment or `.env`."""
    address = url or os.environ.get("DATABASE_URL")
    address = address or read_env(root / ".env").get("DATABASE_URL")
    if not address:
        raise FwError("DATABASE_URL is not set", hint="run fw db configure")
    return Target(root, DatabaseUrl.parse(address).within(root))
