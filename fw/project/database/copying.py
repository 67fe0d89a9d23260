"""Copy the rows of the project's database to another one."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from fw.project.database import database_url, ping
from fw.runtime.errors import FwError

if TYPE_CHECKING:
    from fw.runtime.copying.copier import CopiedTable, PlannedTable, Progress
    from fw.runtime.database.connection.database import Database
    from fw.runtime.database.connection.url import DatabaseUrl

__all__ = ["CopyOptions", "CopyReport", "copy_rows", "target_url"]


class CopyOptions(NamedTuple):
    """Options of a copy.

    `migrate` applies the migrations to the target first, `resume` accepts rows that are there, and
    `dry_run` writes nothing.
    """

    migrate: bool = False
    resume: bool = False
    dry_run: bool = False


class CopyReport(NamedTuple):
    """The tables in the order in which they are copied; `copied` is empty after a dry run."""

    planned: list[PlannedTable]
    copied: list[CopiedTable]


def target_url(root: Path, text: str) -> DatabaseUrl:
    """Return the URL of another database than the project's; FwError for an invalid one."""
    from fw.runtime.database.backends import backend_for
    from fw.runtime.database.connection.url import DatabaseUrl, InvalidUrl

    try:
        url = DatabaseUrl.parse(text).within(root)
    except InvalidUrl as error:
        message = error.message.replace("DATABASE_URL", "the URL of the target")
        raise FwError(message, hint=error.hint) from error
    if not url.database:
        raise FwError(
            "the URL of the target names no database", hint=f"write it as {url.masked()}name"
        )
    if _place(url) == _place(database_url(root).within(root)):
        raise FwError(
            f"the target {url.masked()} is the project's database",
            hint="name another database; fw db info shows the project's",
        )
    if fault := backend_for(url).missing_driver():
        raise fault
    return url


def copy_rows(
    root: Path, target: DatabaseUrl, options: CopyOptions, progress: Progress
) -> CopyReport:
    """Copy all rows of the project's database to another one, and compare them.

    Raises FwError if a database can't be reached or lacks migrations, if the target has rows
    without `resume`, and the errors of `Copier.copy`.
    """
    source = database_url(root).within(root)
    ping(root, source)
    _require_migrations(root, source, "the project's database", "run fw migrate")
    if options.migrate and not options.dry_run:
        _migrate(root, target)
    elif not options.migrate:
        _require_target(root, target)
    return asyncio.run(_copy(root, source, target, options, progress))


def _place(url: DatabaseUrl) -> tuple[object, ...]:
    """Return the parts of a URL that name the database, without its user."""
    host = "127.0.0.1" if url.host in ("", "localhost", "::1") else url.host.lower()
    return url.provider, host, url.effective_port, url.database


def _migrate(root: Path, target: DatabaseUrl) -> None:
    from fw.runtime.database.migrations import runner

    asyncio.run(runner.up(root, url=str(target)))


def _require_target(root: Path, target: DatabaseUrl) -> None:
    from fw.runtime.database.backends import backend_for

    hint = "add --migrate, which applies the migrations to the target first"
    # Connecting to a missing file would create it.
    if not asyncio.run(backend_for(target).exists(target)):
        raise FwError(f"the database {target.masked()} doesn't exist", hint=hint)
    ping(root, target)
    _require_migrations(root, target, "the target", hint)


def _require_migrations(root: Path, url: DatabaseUrl, name: str, hint: str) -> None:
    """Raise FwError unless a database has all migrations of the project."""
    from fw.runtime.database.migrations import runner

    found = asyncio.run(runner.status(root, url=str(url)))
    if pending := [each.file for each in found if each.state == "pending"]:
        raise FwError(f"{name} lacks migrations: {', '.join(pending)}", hint=hint)


async def _copy(
    root: Path,
    source_url: DatabaseUrl,
    target: DatabaseUrl,
    options: CopyOptions,
    progress: Progress,
) -> CopyReport:
    from fw.runtime.copying.copier import Copier
    from fw.runtime.copying.tables import application_tables, internal_tables

    async with _open(source_url) as source, _open(target) as opened:
        tables = application_tables(root)
        tables += await internal_tables(source, None if options.dry_run else opened)
        copier = Copier(source, opened, tables, progress)
        planned = await copier.plan()
        if options.dry_run and options.migrate:
            # The target may have no tables yet.
            return CopyReport(planned, [])
        if not options.resume and (filled := await copier.filled()):
            raise FwError(
                f"the target has rows in {', '.join(filled)}",
                hint="name an empty database, or continue an interrupted copy with --resume",
            )
        if options.dry_run:
            return CopyReport(planned, [])
        return CopyReport(planned, await copier.copy(resume=options.resume))


@asynccontextmanager
async def _open(url: DatabaseUrl) -> AsyncIterator[Database]:
    from fw.runtime.database.connection.database import Database

    database = Database(url)
    try:
        yield database
    finally:
        await database.close()
