"""Operations of a revision, recorded instead of run: MongoDB has no SQL to run them with."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any, NamedTuple, NoReturn, cast

from alembic.operations import BatchOperations, Operations
from alembic.operations.ops import MigrateOperation
from alembic.runtime.migration import MigrationContext

from fw.runtime.database.migrations.recording import RowOperation, recording
from fw.runtime.errors import FwError

__all__ = ["Recorded", "recorded"]

_DIALECT = "sqlite"
"""A dialect whose operations Alembic knows without a driver; none of its SQL is used."""


class Recorded(NamedTuple):
    """An operation of Alembic or of fw, and the line of the revision that calls it."""

    operation: MigrateOperation | RowOperation
    line: int


def recorded(revision: str, file: str, run: Callable[[], object]) -> list[Recorded]:
    """Return the operations that a function of a revision's file calls; FwError if it fails."""
    found: list[Recorded] = []
    context = MigrationContext.configure(dialect_name=_DIALECT, opts={"as_sql": True})

    def take(operation: MigrateOperation | RowOperation) -> None:
        found.append(Recorded(operation, _line_in(file)))

    def refuse(*_: object) -> NoReturn:
        raise FwError(
            f"revision {revision}, line {_line_in(file)}: MongoDB has no connection for SQL",
            hint="use the operations of op and actions; see docs/guides/mongodb.md",
        )

    @contextmanager
    def batch_alter_table(table_name: str, *_: object, **__: object) -> Iterator[BatchOperations]:
        named = cast("Any", SimpleNamespace(table_name=table_name, schema=None))
        batch: Any = BatchOperations(context, impl=named)
        batch.invoke = take
        yield batch

    with Operations.context(context) as opened, recording(take):
        operations: Any = opened
        operations.invoke = take
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


def _line_in(file: str) -> int:
    """Return the line that runs in a file now, 0 if none does."""
    frame = sys._getframe(1)
    found: Any = frame
    while found is not None:
        if found.f_code.co_filename == file:
            return int(found.f_lineno)
        found = found.f_back
    return 0
