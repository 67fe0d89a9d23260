"""The operations of a revision: planned from a schema, emitted as code."""

from __future__ import annotations

from dataclasses import dataclass

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
    "RenameColumn",
    "RenamePrimaryKey",
    "RenameTable",
    "RequireEmpty",
]


@dataclass(frozen=True, slots=True)
class CreateTable:
    """Create a table with its constraints; indexes are operations of their own."""

    table: Table


@dataclass(frozen=True, slots=True)
class DropTable:
    """Drop a table and its rows."""

    table: str


@dataclass(frozen=True, slots=True)
class RenameTable:
    """Rename a table; its rows and the references to it stay."""

    old: str
    new: str


@dataclass(frozen=True, slots=True)
class RenamePrimaryKey:
    """Give the primary key of `table` another name, where the database keeps such names."""

    table: str
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class AddColumn:
    """Add a column."""

    table: str
    column: Column


@dataclass(frozen=True, slots=True)
class DropColumn:
    """Drop a column and its values."""

    table: str
    column: Column


@dataclass(frozen=True, slots=True)
class RenameColumn:
    """Rename a column; `column` is it as it was."""

    table: str
    column: Column
    new: str


@dataclass(frozen=True, slots=True)
class AlterColumn:
    """Turn the column `old` into `new`, which has the same name."""

    table: str
    old: Column
    new: Column


@dataclass(frozen=True, slots=True)
class FillNulls:
    """Give the rows that hold no value in the column its default."""

    table: str
    column: Column


@dataclass(frozen=True, slots=True)
class FillNow:
    """Give the rows that hold no value in the columns the present moment."""

    table: str
    columns: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RequireEmpty:
    """Refuse to go on while the table has rows, which could hold no value in `column`."""

    table: str
    column: str


@dataclass(frozen=True, slots=True)
class AddConstraint:
    """Add a constraint to a table."""

    table: str
    constraint: Constraint


@dataclass(frozen=True, slots=True)
class DropConstraint:
    """Drop a constraint of a table."""

    table: str
    constraint: Constraint


@dataclass(frozen=True, slots=True)
class CreateIndex:
    """Create an index."""

    table: str
    index: Index


@dataclass(frozen=True, slots=True)
class DropIndex:
    """Drop an index."""

    table: str
    index: Index


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
    | RequireEmpty
    | AddConstraint
    | DropConstraint
    | CreateIndex
    | DropIndex
)
