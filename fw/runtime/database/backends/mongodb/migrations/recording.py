"""Operations of a revision, recorded instead of run: MongoDB has no SQL to run them with."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any, NoReturn, cast

from alembic.operations import BatchOperations, Operations
from alembic.operations.ops import MigrateOperation
from alembic.runtime.migration import MigrationContext

from fw.runtime.errors import FwError

__all__ = ["recorded"]

_DIALECT = "sqlite"
"""A dialect whose operations Alembic knows without a driver; none of its SQL is used."""


def recorded(revision: str, run: Callable[[], None]) -> list[MigrateOperation]:
    """Return the operations that a revision's function calls; FwError for any that needs SQL."""
    found: list[MigrateOperation] = []
    context = MigrationContext.configure(dialect_name=_DIALECT, opts={"as_sql": True})

    def refuse(*_: object) -> NoReturn:
        raise FwError(
            f"revision {revision} reads or changes rows, which migrations of MongoDB don't yet",
            hint="change the documents in a script, and keep to operations of tables, columns,"
            " indexes and constraints in the revision",
        )

    @contextmanager
    def batch_alter_table(table_name: str, *_: object, **__: object) -> Iterator[BatchOperations]:
        named = cast("Any", SimpleNamespace(table_name=table_name, schema=None))
        batch: Any = BatchOperations(context, impl=named)
        batch.invoke = found.append
        yield batch

    with Operations.context(context) as opened:
        operations: Any = opened
        operations.invoke = found.append
        operations.batch_alter_table = batch_alter_table
        operations.get_context = operations.get_bind = refuse
        try:
            run()
        except FwError:
            raise
        except Exception as fault:
            # A revision is the user's code: report its error with its name.
            said = f"{type(fault).__name__}: {fault}"
            raise FwError(f"revision {revision} failed: {said}") from fault
    return found
