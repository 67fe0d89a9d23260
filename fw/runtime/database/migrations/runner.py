"""Run a project's migrations: apply them, roll them back, or return their status."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from fw.runtime.database.backends.base.backend import RowFilter
from fw.runtime.database.backends.base.migrator import Direction, Migration, Migrator
from fw.runtime.database.connection.target import target_of

__all__ = ["affected_rows", "differences", "fresh", "pretend", "rollback", "status", "tables", "up"]


async def up(root: Path | str, to: str | None = None, *, url: str | None = None) -> list[str]:
    """Apply the pending revisions, up to `to` if it is given; return those applied.

    `root` is the project's folder; `url` replaces its DATABASE_URL. Raises the errors of
    `Migrator.up`.
    """
    return await _migrator(root, url).up(to)


async def rollback(
    root: Path | str, steps: int = 1, *, to: str | None = None, url: str | None = None
) -> list[str]:
    """Roll back the last `steps` revisions, or all after `to`; return them, latest first.

    Raises the errors of `Migrator.rollback`.
    """
    return await _migrator(root, url).rollback(steps, to)


async def fresh(root: Path | str, *, url: str | None = None) -> list[str]:
    """Drop every table of the database, and apply all revisions again."""
    migrator = _migrator(root, url)
    await migrator.clear()
    return await migrator.up(None)


async def tables(root: Path | str, *, url: str | None = None) -> list[str]:
    """Return the names of the tables that `fresh` drops."""
    return await _migrator(root, url).tables()


async def pretend(
    root: Path | str,
    direction: Direction,
    *,
    to: str | None = None,
    steps: int = 1,
    url: str | None = None,
) -> list[tuple[str, list[str]]]:
    """Return the revisions that `up` or `rollback` would run, with their statements."""
    return await _migrator(root, url).pretend(direction, steps, to)


async def status(root: Path | str, *, url: str | None = None) -> list[Migration]:
    """Return every revision in order: the applied ones, then the pending ones."""
    return await _migrator(root, url).status()


async def differences(
    root: Path | str,
    source: str,
    views: Mapping[str, Sequence[str]],
    *,
    url: str | None = None,
) -> list[str]:
    """Return a line for each difference between the database and a source of tables.

    Raises the errors of `Migrator.differences`.
    """
    return await _migrator(root, url).differences(source, views)


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
