"""Migrations of PostgreSQL with Alembic: changes of tables that are in use."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import sqlalchemy as sa
from alembic.ddl.postgresql import PostgresqlImpl
from alembic.runtime.migration import MigrationContext
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.compiler import compiles

from fw.runtime.database.naming import MAX_LENGTH
from fw.runtime.database.sql.migrations.alembic_setup import Implementation
from fw.runtime.database.sql.migrations.lock_retry import LockRetry, retried

__all__ = ["PostgresImplementation"]


class _AlterTable(sa.ExecutableDDLElement):
    """`ALTER TABLE` with the actions that a function of the compiler returns."""

    inherit_cache = False

    def __init__(self, table: str, actions: Callable[[Any], str]) -> None:
        self.table = table
        self.actions = actions


@compiles(_AlterTable)
def _alter_table(element: _AlterTable, compiler: Any, **_: object) -> str:
    table = compiler.preparer.quote(element.table)
    return f"ALTER TABLE {table} {element.actions(compiler)}"


class PostgresImplementation(Implementation, PostgresqlImpl):
    """Changes tables in ways that let others read and write them, within `concurrently`.

    Each change there commits, and can be repeated after an interruption: it finishes what is
    there. Locks that block others last only a moment; a time-out makes them try again.
    """

    __dialect__ = "postgresql"

    is_concurrent = False
    _retried: Callable[..., Any]
    _seconds = 0
    _replaced: Any = None
    """A dropped constraint whose statement waits for the next operation."""

    @contextmanager
    def concurrently(self, context: MigrationContext) -> Iterator[None]:
        """Commit, and run operations outside a transaction."""
        retry: LockRetry = context.opts.get("fw_lock_retry", LockRetry(1, 0))
        backend = context.opts["fw_backend"]
        revision = "the migration" if self.journal is None else self.journal.revision
        self._seconds = retry.seconds
        self._retried = partial(retried, backend=backend, lock_retry=retry, revision=revision)
        journal = self.journal
        if journal is not None:
            journal.run(sa.text("concurrently"), lambda: None)
        with context.autocommit_block():
            # Statements of a journal run once; these can be repeated.
            self.journal, self.is_concurrent = None, True
            try:
                yield
                self._drop_replaced()
            finally:
                self.journal, self.is_concurrent = journal, False

    def _exec(self, construct: Any, *arguments: Any, **options: Any) -> Any:
        execute = partial(super()._exec, construct, *arguments, **options)
        if not self.is_concurrent:
            return execute()
        self._drop_replaced()
        return self._retried(execute)

    # ----------------------------------------------------------------------------- operations

    def add_column(self, table_name: str, column: Any, **options: Any) -> None:
        """Add a column, unless an interrupted run has added it."""
        if self.is_concurrent:
            options["if_not_exists"] = True
        super().add_column(table_name, column, **options)

    def alter_column(self, table_name: str, column_name: str, **options: Any) -> None:
        """Alter a column; prove by a valid CHECK that it has no NULLs, without a lock."""
        if not self.is_concurrent or options.get("nullable") is not False:
            super().alter_column(table_name, column_name, **options)
            return
        proof = f"nn_{table_name}_{column_name}"[:MAX_LENGTH]

        def add(compiler: Any) -> str:
            quote = compiler.preparer.quote
            check = f"CHECK ({quote(column_name)} IS NOT NULL) NOT VALID"
            return (
                f"DROP CONSTRAINT IF EXISTS {quote(proof)}, ADD CONSTRAINT {quote(proof)} {check}"
            )

        self._exec(_AlterTable(table_name, add))
        self._validate(table_name, proof)
        super().alter_column(table_name, column_name, **options)
        self._exec(_AlterTable(table_name, _named("DROP CONSTRAINT", proof)))

    def add_constraint(self, const: Any, **options: Any) -> None:
        """Add a constraint; read the rows afterwards, without a lock."""
        if not self.is_concurrent:
            super().add_constraint(const, **options)
        elif isinstance(const, sa.UniqueConstraint):
            self._drop_replaced()
            self._add_unique(const)
        else:
            self._add_not_valid(const)

    def drop_constraint(self, const: Any, **options: Any) -> None:
        """Drop a constraint: in one statement with adding one of its name, if that comes next."""
        if not self.is_concurrent:
            super().drop_constraint(const, **options)
            return
        self._drop_replaced()
        self._replaced = const

    def create_index(self, index: sa.Index, **options: Any) -> None:
        """Create an index; one that an interrupted run has left is replaced or kept."""
        if not self.is_concurrent:
            super().create_index(index, **options)
            return
        self._drop_replaced()
        self._drop_invalid(index)
        if self._has_index(index):
            return
        index.dialect_options["postgresql"]["concurrently"] = True
        try:
            with self._patience():
                super().create_index(index, **options)
        except DBAPIError:
            self._drop_invalid(index)
            raise

    def drop_index(self, index: sa.Index, **options: Any) -> None:
        """Drop an index, if it exists."""
        if self.is_concurrent:
            self._drop_replaced()
            self._drop_index(str(index.name))
        else:
            super().drop_index(index, **options)

    # ------------------------------------------------------------------------------ statements

    def _add_not_valid(self, const: Any) -> None:
        table, name = const.table.name, const.name
        replaced, self._replaced = self._replaced, None
        if replaced is not None and replaced.name != name:
            self._replaced = replaced
            self._drop_replaced()
            replaced = None
        exists = replaced is not None or self._has_constraint(table, name)
        const.dialect_options["postgresql"]["not_valid"] = True

        def add(compiler: Any) -> str:
            added = f"ADD {compiler.process(const)}"
            return (
                f"{_named('DROP CONSTRAINT IF EXISTS', name)(compiler)}, {added}"
                if exists
                else added
            )

        self._exec(_AlterTable(table, add))
        self._validate(table, name)

    def _add_unique(self, const: sa.UniqueConstraint) -> None:
        table, name = str(const.table.name), str(const.name)
        if self._has_constraint(table, name):
            return
        self.create_index(sa.Index(name, *const.columns, unique=True))

        def attach(compiler: Any) -> str:
            quoted = compiler.preparer.quote(name)
            return f"ADD CONSTRAINT {quoted} UNIQUE USING INDEX {quoted}"

        self._exec(_AlterTable(table, attach))

    def _validate(self, table: str, name: str) -> None:
        with self._patience():
            self._exec(_AlterTable(table, _named("VALIDATE CONSTRAINT", name)))

    def _drop_replaced(self) -> None:
        const, self._replaced = self._replaced, None
        if const is not None:
            super().drop_constraint(const, if_exists=True)

    def _drop_index(self, name: str) -> None:
        index = sa.Index(name, postgresql_concurrently=True)
        with self._patience():
            self._exec(sa.schema.DropIndex(index, if_exists=True))

    @contextmanager
    def _patience(self) -> Iterator[None]:
        """Let a statement wait for others as long as it takes: it blocks nobody meanwhile."""
        if self.as_sql:
            yield
            return
        connection = self.connection
        assert connection is not None
        connection.exec_driver_sql("SET lock_timeout = 0")
        try:
            yield
        finally:
            connection.exec_driver_sql(f"SET lock_timeout = '{self._seconds}s'")

    # -------------------------------------------------------------------------------- catalog

    def _has_constraint(self, table: str, name: str) -> bool:
        if self.as_sql:
            return False
        query = sa.text(
            "SELECT count(*) FROM pg_constraint"
            " WHERE conname = :name AND conrelid = to_regclass(:table)"
        )
        return bool(self._scalar(query, name=name, table=self._quoted(table)))

    def _drop_invalid(self, index: sa.Index) -> None:
        """Drop the index of that name if creating it failed or was interrupted."""
        if self.as_sql:
            return
        name = str(index.name)
        query = sa.text("SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass(:name)")
        if self._scalar(query, name=self._quoted(name)) is False:
            self._drop_index(name)

    def _has_index(self, index: sa.Index) -> bool:
        if self.as_sql:
            return False
        assert self.connection is not None
        assert index.table is not None
        wanted = (str(index.name), index.columns.keys(), bool(index.unique))
        indexes = sa.inspect(self.connection).get_indexes(index.table.name)
        return wanted in [(one["name"], one["column_names"], one["unique"]) for one in indexes]

    def _scalar(self, query: Any, **values: str) -> Any:
        assert self.connection is not None
        return self.connection.execute(query, values).scalar()

    def _quoted(self, name: str) -> str:
        return str(self.dialect.identifier_preparer.quote(name))


def _named(action: str, name: str) -> Callable[[Any], str]:
    return lambda compiler: f"{action} {compiler.preparer.quote(name)}"
