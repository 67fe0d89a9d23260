"""What tells the tables of a database from those that a schema leads to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from fw.runtime.database.connecting import Target
from fw.runtime.database.sql.migrations.connecting import connected, provider_of_target
from fw.runtime.database.sql.migrations.implementations import suit

__all__ = ["differences", "expected"]

_OURS = "fw_"
_VERSIONS = "alembic_version"


async def differences(target: Target, source: str) -> list[str]:
    """Return a line for each difference between a database and the tables of a source.

    `source` is the text of a module that creates them by `op`, as a revision does.
    """
    wanted = expected(source)
    provider = provider_of_target(target)
    suit(provider)
    if not await target.exists():
        return [f"table {name} is missing" for name in sorted(wanted.tables)]
    async with connected(target, writes=False) as connection:
        return await connection.run_sync(_compare, wanted)


def expected(source: str) -> sa.MetaData:
    """Return the tables that a source creates."""
    collected = _Collected()
    names: dict[str, Any] = {}
    text = source.replace("from alembic import op\n", "")
    exec(compile(text, "schema", "exec"), names | {"op": collected})  # noqa: S102 - fw wrote it
    return collected.metadata


class _Collected:
    """Stands in for Alembic's `op`, and keeps what would be created."""

    def __init__(self) -> None:
        self.metadata = sa.MetaData()

    def create_table(self, name: str, *items: Any) -> None:
        sa.Table(name, self.metadata, *items)

    def create_index(
        self, name: str, table: str, columns: Iterable[str], *, unique: bool = False
    ) -> None:
        found = self.metadata.tables[table]
        sa.Index(name, *(found.c[column] for column in columns), unique=unique)


def _compare(connection: sa.Connection, wanted: sa.MetaData) -> list[str]:
    def is_the_applications(name: str | None, kind: str, _parents: object) -> bool:
        if kind != "table" or name is None or name in wanted.tables:
            return True
        return not name.startswith(_OURS) and name != _VERSIONS

    context = MigrationContext.configure(
        connection,
        opts={"compare_type": True, "include_name": is_the_applications},
    )
    found = [line for each in compare_metadata(context, wanted) for line in _told(each)]
    inspector = sa.inspect(connection)
    there = set(inspector.get_table_names())
    for table in wanted.sorted_tables if wanted.tables else ():
        if table.name in there:
            found += _checks(inspector, table)
            found += _defaults(inspector, table)
    connection.rollback()
    return sorted(found)


def _told(change: Any) -> Iterator[str]:
    """Yield what one of Alembic's changes, which would bring the database in line, says of it."""
    if isinstance(change, list):
        for each in change:
            yield from _told(each)
        return
    verb, *rest = change
    match verb:
        case "add_table" | "remove_table":
            yield f"table {rest[0].name} {_MISS[verb[:3]]}"
        case "add_column" | "remove_column":
            yield f"column {rest[1]}.{rest[2].name} {_MISS[verb[:3]]}"
        case "add_index" | "remove_index":
            yield f"index {rest[0].name} of {rest[0].table.name} {_MISS[verb[:3]]}"
        case "add_constraint" | "remove_constraint" | "add_fk" | "remove_fk":
            yield f"constraint {rest[0].name} of {rest[0].table.name} {_MISS[verb[:3]]}"
        case "modify_type":
            yield f"column {rest[1]}.{rest[2]} is of type {rest[4]!r}, not {rest[5]!r}"
        case "modify_nullable":
            words = ("NOT NULL", "nullable")
            yield f"column {rest[1]}.{rest[2]} is {words[bool(rest[4])]}, not {words[bool(rest[5])]}"


_MISS = {"add": "is missing", "rem": "is not in the schema"}


def _checks(inspector: sa.Inspector, table: sa.Table) -> Iterator[str]:
    there = {check["name"] for check in inspector.get_check_constraints(table.name)}
    for constraint in table.constraints:
        if isinstance(constraint, sa.CheckConstraint) and constraint.name not in there:
            yield f"constraint {constraint.name} of {table.name} is missing"


def _defaults(inspector: sa.Inspector, table: sa.Table) -> Iterator[str]:
    """Compare whether there is a default; databases spell one and the same in many ways."""
    wanted = {column.name: column.server_default is not None for column in table.columns}
    for column in inspector.get_columns(table.name):
        # MariaDB says NULL of a nullable column without a default.
        text = column.get("default")
        has = text not in (None, "NULL") or bool(column.get("autoincrement") is True)
        known = wanted.get(column["name"])
        if known is None or known == has or table.c[column["name"]].primary_key:
            continue
        words = ("has a default that the schema doesn't state", "lacks its default")
        yield f"column {table.name}.{column['name']} {words[known]}"
