"""The operations of a revision: planned from a schema, emitted as code."""

from __future__ import annotations

from typing import NamedTuple

from fw.tasks.migrations.tables import Column, Constraint, Index, Table

__all__ = [
    "AddColumn",
    "AddConstraint",
    "AlterColumn",
    "CreateIndex",
    "CreateTable",
    "DropColumn",
    "DropConstraint",
    "DropIndex",
    "DropTable",
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
]


class CreateTable(NamedTuple):
    """Create a table with its constraints; indexes are operations of their own."""

    table: Table


class DropTable(NamedTuple):
    """Drop a table and its rows."""

    table: str


class RenameTable(NamedTuple):
    """Rename a table; its rows and the references to it stay."""

    old: str
    new: str


class RenamePrimaryKey(NamedTuple):
    """Give the primary key of `table` another name, where the database keeps such names."""

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
    """Rename a column; `column` is it as it was."""

    table: str
    column: Column
    new: str


class AlterColumn(NamedTuple):
    """Turn the column `old` into `new`, which has the same name."""

    table: str
    old: Column
    new: Column


class FillNulls(NamedTuple):
    """Give the rows that hold no value in the column its default."""

    table: str
    column: Column


class FillNow(NamedTuple):
    """Give the rows that hold no value in the columns the present moment."""

    table: str
    columns: tuple[str, ...]


class RequireEmpty(NamedTuple):
    """Refuse to go on while the table has rows, which could hold no value in `column`."""

    table: str
    column: str


class Recast(NamedTuple):
    """Turn the column `old` into `new`, of another type, each value cast by fw."""

    table: str
    old: Column
    new: Column


class RequireCastable(NamedTuple):
    """Refuse to go on while a value of the column `old` is none of the type of `new`.

    `unique` says that no two may become the same.
    """

    table: str
    old: Column
    new: Column
    unique: bool = False


class RequireFilled(NamedTuple):
    """Refuse to go on while a row holds no value in `column`."""

    table: str
    column: str


class RequireMet(NamedTuple):
    """Refuse to go on while rows break a constraint that is about to be added."""

    table: str
    constraint: Constraint


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
)
