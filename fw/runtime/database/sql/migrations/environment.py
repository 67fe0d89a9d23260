"""What surrounds a run of migrations: one migrator at a time, and files that are what they were."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic.script import ScriptDirectory
from alembic.util import CommandError

from fw.runtime.database.connecting import Target, target_of
from fw.runtime.database.sql.migrations import history, revisions
from fw.runtime.database.sql.migrations.comparing import compare_with_models
from fw.runtime.database.sql.migrations.connecting import connected, provider_of_target
from fw.runtime.database.sql.migrations.waiting import patience_of
from fw.runtime.errors import FwError

__all__ = ["alone", "run_environment"]


@contextmanager
def alone(connection: sa.Connection, target: Target, script: ScriptDirectory) -> Iterator[None]:
    """Be the only migrator, on a database whose applied files are unchanged; FwError otherwise."""
    provider = provider_of_target(target)
    with provider.locked(target.url, connection):
        revisions.prepare(connection, provider)
        connection.commit()
        history.read(connection, script).check(script)
        history.adopt(connection, script)
        connection.commit()
        yield


def run_environment(environment: Any) -> None:
    """Run what the `alembic` program asked for; `environment` is its `alembic.context`.

    The database is that of the project in which `alembic.ini` lies.
    """
    file = environment.config.config_file_name
    root = Path(file).resolve().parent if file else Path.cwd()
    try:
        target = target_of(root, None)
        revisions.watch(environment.script)
        if environment.is_offline_mode():
            _print(environment, target)
        else:
            asyncio.run(_connect(environment, target))
    except FwError as fault:
        raise CommandError(f"{fault.message}\n  {fault.hint or ''}".rstrip()) from fault


def _compares(environment: Any) -> bool:
    """Whether the command holds the database against the models: `check`, `--autogenerate`."""
    asked = environment.get_context().opts.get("revision_context")
    return asked is not None and bool(asked.command_args.get("autogenerate"))


def _print(environment: Any, target: Target) -> None:
    revisions.configure_printing(environment, provider_of_target(target))
    with environment.begin_transaction():
        environment.run_migrations()


async def _connect(environment: Any, target: Target) -> None:
    await target.create()
    async with connected(target) as connection:
        await connection.run_sync(_run, environment, target)


def _run(connection: sa.Connection, environment: Any, target: Target) -> None:
    patience = patience_of(target.root)
    revisions.configure(environment, connection, provider_of_target(target), patience)
    if _compares(environment):
        compare_with_models(environment.get_context().opts, target.root)
    if environment.get_context().opts.get("dont_mutate"):
        environment.run_migrations()
    else:
        with alone(connection, target, environment.script):
            environment.run_migrations()
