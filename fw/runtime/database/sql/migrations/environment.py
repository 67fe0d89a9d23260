"""Environment of a migration run: the migrator's lock, and unchanged revision files."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, MutableMapping
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules
from typing import Any, Literal

import sqlalchemy as sa
from alembic.script import ScriptDirectory
from alembic.util import CommandError

from fw.runtime.application.project import add_to_import_path
from fw.runtime.database.connection.target import Target, target_of
from fw.runtime.database.models.model import is_view
from fw.runtime.database.sql.migrations import alembic_setup, applied_revisions
from fw.runtime.database.sql.migrations.connection import backend_of_target, connected
from fw.runtime.database.sql.migrations.lock_retry import lock_retry_of
from fw.runtime.errors import FwError

__all__ = ["compare_with_models", "exclusive", "run_environment"]


@contextmanager
def exclusive(connection: sa.Connection, target: Target, script: ScriptDirectory) -> Iterator[None]:
    """Hold the migrator's lock on a database with unchanged applied files; FwError otherwise."""
    backend = backend_of_target(target)
    with backend.migration_lock(target.url, connection):
        alembic_setup.prepare(connection, backend)
        connection.commit()
        applied_revisions.read(connection, script).check(script)
        applied_revisions.adopt(connection, script)
        connection.commit()
        yield


def run_environment(environment: Any) -> None:
    """Run a command of the `alembic` program; `environment` is its `alembic.context`.

    The database is that of the project with `alembic.ini`.
    """
    file = environment.config.config_file_name
    root = Path(file).resolve().parent if file else Path.cwd()
    try:
        target = target_of(root, None)
        alembic_setup.guard_revisions(environment.script)
        if environment.is_offline_mode():
            _print(environment, target)
        else:
            asyncio.run(_connect(environment, target))
    except FwError as fault:
        raise CommandError(f"{fault.message}\n  {fault.hint or ''}".rstrip()) from fault


def _compares(environment: Any) -> bool:
    """Return True if the command compares the models: `check` or `--autogenerate`."""
    asked = environment.get_context().opts.get("revision_context")
    return asked is not None and bool(asked.command_args.get("autogenerate"))


def _print(environment: Any, target: Target) -> None:
    alembic_setup.configure_printing(environment, backend_of_target(target))
    with environment.begin_transaction():
        environment.run_migrations()


async def _connect(environment: Any, target: Target) -> None:
    await target.create()
    async with connected(target) as connection:
        await connection.run_sync(_run, environment, target)


def _run(connection: sa.Connection, environment: Any, target: Target) -> None:
    lock_retry = lock_retry_of(target.root)
    alembic_setup.configure(environment, connection, backend_of_target(target), lock_retry)
    if _compares(environment):
        compare_with_models(environment.get_context().opts, target.root)
    if environment.get_context().opts.get("dont_mutate"):
        environment.run_migrations()
    else:
        with exclusive(connection, target, environment.script):
            environment.run_migrations()


_INTERNAL_PREFIX = "fw_"


def compare_with_models(options: MutableMapping[str, Any], root: Path) -> None:
    """Set the options of an Alembic context to compare with the models of a project.

    Imports every module of `app.models`; FwError if there are none.
    """
    metadata = _metadata(root)

    def is_application_table(name: str | None, kind: str, _parents: object) -> bool:
        kept = name is None or not name.startswith(_INTERNAL_PREFIX) or name in metadata.tables
        return kind != "table" or kept

    options["target_metadata"] = metadata

    def is_created_by_migrations(item: Any, *_: object) -> bool:
        return not is_view(getattr(item, "table", item))

    options["include_name"] = is_application_table
    options["include_object"] = is_created_by_migrations
    options["render_item"] = _render
    options["render_as_batch"] = True


def _metadata(root: Path) -> sa.MetaData:
    from fw.runtime.database.models.model import Model

    add_to_import_path(root)
    if not (root / "app" / "models").is_dir() or find_spec("app.models") is None:
        raise FwError("app/models contains no models", hint="run fw build")
    for module in iter_modules(import_module("app.models").__path__):
        import_module(f"app.models.{module.name}")
    return Model.metadata


def _render(kind: str, item: object, context: Any) -> str | Literal[False]:
    """Return one of fw's column types as a revision writes it."""
    from fw.runtime.database import types as t

    if kind != "type" or type(item).__module__ != t.__name__:
        return False
    context.imports.add("from fw.runtime.database import types as t")
    if isinstance(item, t.Enum):
        return f"t.Enum({', '.join(map(repr, item.values))})"
    return f"t.{item!r}"
