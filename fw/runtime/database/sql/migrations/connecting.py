"""The migrator's way to an SQL database."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager

from sqlalchemy.ext.asyncio import AsyncConnection

from fw.runtime.database.connecting import Target
from fw.runtime.database.sql.provider import SqlProvider
from fw.runtime.errors import FwError

__all__ = ["connected", "provider_of_target"]


def provider_of_target(target: Target) -> SqlProvider:
    """Return the provider of a database; FwError for one that Alembic can't work on."""
    provider = target.provider
    if not isinstance(provider, SqlProvider):
        raise FwError(f"{provider.title} is no database for Alembic", hint="use fw migrate")
    return provider


def connected(
    target: Target, *, writes: bool = True
) -> AbstractAsyncContextManager[AsyncConnection]:
    """Open a connection in which DDL is transactional, wherever the database can.

    One that `writes` nothing keeps no writer of an SQLite file waiting.
    """
    return provider_of_target(target).migrating(target.url, writes=writes)
