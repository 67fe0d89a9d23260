"""Applies a project's revisions to its database, takes them back, and says where it stands."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from fw.runtime.database.backends.base.backend import RowFilter
from fw.runtime.database.backends.base.migrator import Direction, Migration, Migrator
from fw.runtime.database.connection.target import target_of

__all__ = ["affected_rows", "fresh", "pretend", "rollback", "status", "tables", "up"]


async def up(root: Path | str, to: str | None = None, *, url: str | None = None) -> list[str]:
    """Apply what is pending, up to the revision `to` where one is given; return what was applied.

    `root` is the project's folder, `url` is used in place of its DATABASE_URL. Raises what
    `Migrator.up` does.
    """
    return await _migrator(root, url).up(to)


async def rollback(
    root: Path | str, steps: int = 1, *, to: str | None = None, url: str | None = None
) -> list[str]:
    """Take back the last `steps` revisions, or all behind the revision `to`; the latest is first.

    Raises what `Migrator.rollback` does.
    """
    return await _migrator(root, url).rollback(steps, to)


async def fresh(root: Path | str, *, url: str | None = None) -> list[str]:
    """Drop every table of the database with its rows, and apply all revisions anew."""
    migrator = _migrator(root, url)
    await migrator.clear()
    return await migrator.up(None)


async def tables(root: Path | str, *, url: str | None = None) -> list[str]:
    """Return the names of the tables that `fresh` would drop."""
    return await _migrator(root, url).tables()


async def pretend(
    root: Path | str,
    direction: Direction,
    *,
    to: str | None = None,
    steps: int = 1,
    url: str | None = None,
) -> list[tuple[str, list[str]]]:
    """Return the revisions that `up` or `rollback` would run now, each with its statements."""
    return await _migrator(root, url).pretend(direction, steps, to)


async def status(root: Path | str, *, url: str | None = None) -> list[Migration]:
    """Return every revision in order: those that are applied, then those that are pending."""
    return await _migrator(root, url).status()


def _migrator(root: Path | str, url: str | None) -> Migrator:
    target = target_of(Path(root), url)
    return target.backend.migrator(target.root, target.url)


async def affected_rows(root: Path, filters: Iterable[RowFilter]) -> dict[RowFilter, int]:
    """Return the number of rows for each filter, in a project's database.

    A database or a table that doesn't exist yet has no number. Raises DatabaseError if the
    database doesn't answer, FwError without DATABASE_URL.
    """
    target = target_of(root, None)
    if not await target.exists():
        return {}
    return await target.backend.count_rows(target.url, filters)
