"""Operations of a revision: planned from schema changes, written as code by `emit`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from fw.tasks.migrations.tables import Column, Constraint, Index, Table

__all__ = [
    "AddColumn",
    "AddConstraint",
    "AlterColumn",
    "Concurrently",
    "CreateIndex",
    "CreateTable",
    "DropColumn",
    "DropConstraint",
    "DropIndex",
    "DropTable",
    "FillGenerated",
    "FillNow",
    "FillNulls",
    "Operation",
    "Recast",
    "RenameColumn",
    "RenamePrimaryKey",
    "RenameTable",
    "RequireCastable",
    "RequireEmpty",
    "RequireFilled",
    "RequireMet",
    "SetCollation",
    "flattened",
]


class CreateTable(NamedTuple):
    """Create a table with its constraints; each index is a separate operation."""

    table: Table


class DropTable(NamedTuple):
    """Drop a table and its rows."""

    table: str


class RenameTable(NamedTuple):
    """Rename a table; its rows and the foreign keys to it stay."""

    old: str
    new: str


class RenamePrimaryKey(NamedTuple):
    """Rename the primary key constraint of `table`, on databases that name it."""

    table: str
    old: str
    new: str


class AddColumn(NamedTuple):
    """Add a column."""

    table: str
    column: Column


class DropColumn(NamedTuple):
    """Drop a column and its values."""

    table: str
    column: Column


class RenameColumn(NamedTuple):
    """Rename a column; `column` is its former definition."""

    table: str
    column: Column
    new: str


class AlterColumn(NamedTuple):
    """Alter the column `old` to `new`, which has the same name."""

    table: str
    old: Column
    new: Column


class FillNulls(NamedTuple):
    """Set NULLs in a column to its default."""

    table: str
    column: Column


class FillGenerated(NamedTuple):
    """Set each NULL in a column to a value of a function of `fw.runtime.database.models.generators`."""

    table: str
    column: Column
    function: str


class FillNow(NamedTuple):
    """Set NULLs in columns to the current time."""

    table: str
    columns: tuple[str, ...]


class RequireEmpty(NamedTuple):
    """Stop the migration if the table has rows: they would have no value in `column`."""

    table: str
    column: str


class Recast(NamedTuple):
    """Change the type of the column `old` to that of `new`; fw casts each value."""

    table: str
    old: Column
    new: Column


class RequireCastable(NamedTuple):
    """Stop the migration if a value of the column `old` cannot be cast to the type of `new`.

    With `unique`, also stop if two values become equal.
    """

    table: str
    old: Column
    new: Column
    unique: bool = False


class RequireFilled(NamedTuple):
    """Stop the migration if a row has NULL in `column`."""

    table: str
    column: str


class RequireMet(NamedTuple):
    """Stop the migration if rows violate a constraint, or a partial unique index, that it adds."""

    table: str
    constraint: Constraint | Index


class AddConstraint(NamedTuple):
    """Add a constraint to a table."""

    table: str
    constraint: Constraint


class DropConstraint(NamedTuple):
    """Drop a constraint of a table."""

    table: str
    constraint: Constraint


class CreateIndex(NamedTuple):
    """Create an index."""

    table: str
    made: Index


class DropIndex(NamedTuple):
    """Drop an index."""

    table: str
    dropped: Index


class SetCollation(NamedTuple):
    """Set the collation of columns, of the database without `table`; None is that of fw."""

    table: str
    columns: tuple[str, ...]
    collation: str | None = None


class Concurrently(NamedTuple):
    """Run operations while the table is in use, on databases that can.

    The operations before it are committed first, and then each of these.
    """

    steps: tuple[Operation, ...]


Operation = (
    CreateTable
    | DropTable
    | RenameTable
    | RenamePrimaryKey
    | AddColumn
    | DropColumn
    | RenameColumn
    | AlterColumn
    | FillNulls
    | FillGenerated
    | FillNow
    | Recast
    | RequireCastable
    | RequireEmpty
    | RequireFilled
    | RequireMet
    | AddConstraint
    | DropConstraint
    | CreateIndex
    | DropIndex
    | SetCollation
    | Concurrently
)


def flattened(steps: Iterable[Operation]) -> Iterator[Operation]:
    """Yield the operations of a revision, with those that run concurrently in their place."""
    for step in steps:
        if isinstance(step, Concurrently):
            yield from step.steps
        else:
            yield step
