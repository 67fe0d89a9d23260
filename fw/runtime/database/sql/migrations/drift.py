"""Drift: differences between the tables of a database and those of the schema."""

from __future__ import annotations

import json
import warnings
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from fw.runtime.database import types as t
from fw.runtime.database.connection.target import Target
from fw.runtime.database.migrations import revision_operations
from fw.runtime.database.migrations.casts import kind_of
from fw.runtime.database.naming import condition_column_name
from fw.runtime.database.sql.backend import SqlBackend
from fw.runtime.database.sql.collations import CollationDifference
from fw.runtime.database.sql.migrations import schema_notation
from fw.runtime.database.sql.migrations.alembic_setup import register_alembic_impl
from fw.runtime.database.sql.migrations.connection import backend_of_target, connected
from fw.runtime.database.sql.statements.conditions import CONDITION

__all__ = ["collation_differences", "differences", "expected"]

_INTERNAL_PREFIX = "fw_"
_VERSIONS = "alembic_version"
Views = Mapping[str, Sequence[str]]
_NO_VIEWS: Views = {}


async def differences(target: Target, source: str, views: Views = _NO_VIEWS) -> list[str]:
    """Return a line for each difference between a database and the tables of a source.

    `source` is the text of a module that creates them with `op`, as a revision does. `views` has
    the columns that each view must have.
    """
    wanted = expected(source)
    backend = backend_of_target(target)
    register_alembic_impl(backend)
    if not await target.exists():
        names = [f"table {name}" for name in sorted(wanted.tables)]
        return [f"{name} is missing" for name in (*names, *(f"view {name}" for name in views))]
    async with connected(target, writes=False) as connection:
        found = await connection.run_sync(_compare, backend, wanted)
        return [*found, *await connection.run_sync(_compare_views, views)]


async def collation_differences(
    target: Target, tables: Collection[str]
) -> Sequence[CollationDifference]:
    """Return the database, and each column of tables, that compares texts unlike others."""
    backend = target.backend
    if not (isinstance(backend, SqlBackend) and backend.has_collations and await target.exists()):
        return []
    async with connected(target, writes=False) as connection:
        return await connection.run_sync(backend.collation_differences, tables)


def expected(source: str) -> sa.MetaData:
    """Return the tables that a source creates."""
    collected = _TableCollector()
    for line in ("from alembic import op\n", "from fw.runtime.database import actions\n"):
        source = source.replace(line, "")
    names = {"op": collected, "actions": _Actions(collected)}
    exec(compile(source, "schema", "exec"), names)  # noqa: S102 - fw wrote it
    return collected.metadata


class _TableCollector:
    """Replaces Alembic's `op`, and collects the tables that a source creates."""

    def __init__(self) -> None:
        self.metadata = sa.MetaData()

    def create_table(self, name: str, *items: Any) -> None:
        sa.Table(name, self.metadata, *items)

    def create_index(
        self,
        name: str,
        table: str,
        columns: Iterable[str | sa.ColumnElement[Any]],
        *,
        unique: bool = False,
        **options: Any,
    ) -> None:
        found = self.metadata.tables[table]
        parts = (found.c[one] if isinstance(one, str) else one for one in columns)
        sa.Index(name, *parts, unique=unique, _table=found, **options)

    def create_partial_index(
        self,
        name: str,
        table: str,
        columns: Iterable[str | sa.ColumnElement[Any]],
        where: str,
        *,
        unique: bool = False,
    ) -> None:
        self.create_index(name, table, columns, unique=unique, info={CONDITION: where})


class _Actions:
    """Replaces the module `actions`, whose operations run `op`."""

    def __init__(self, collected: _TableCollector) -> None:
        self.create_partial_index = collected.create_partial_index

    def __getattr__(self, name: str) -> Any:
        return getattr(revision_operations, name)


def _compare(connection: sa.Connection, backend: SqlBackend, wanted: sa.MetaData) -> list[str]:
    def is_application_table(name: str | None, kind: str, _parents: object) -> bool:
        if kind != "table" or name is None or name in wanted.tables:
            return True
        return not name.startswith(_INTERNAL_PREFIX) and name != _VERSIONS

    if not backend.has_partial_indexes:
        _add_condition_columns(wanted)
    context = MigrationContext.configure(
        connection,
        opts={"compare_type": True, "include_name": is_application_table},
    )
    describer = _Describer(wanted, connection.dialect)
    with warnings.catch_warnings():
        # Tables that refer to each other have no order, which does not matter here.
        warnings.filterwarnings("ignore", "Cannot correctly sort tables", sa.exc.SAWarning)
        warnings.filterwarnings("ignore", "Computed default on")
        changes = compare_metadata(context, wanted)
    found = [line for each in changes for line in describer.of(each)]
    inspector = sa.inspect(connection)
    names = set(inspector.get_table_names())
    for table in wanted.tables.values():
        if table.name in names:
            found += _checks(inspector, table, connection.dialect)
            found += _computed(inspector, table)
            if backend.has_partial_indexes:
                found += _index_conditions(inspector, table)
            found += _defaults(
                backend.column_defaults(connection, table.name), table, connection.dialect
            )
    found += map(str, backend.collation_differences(connection, wanted.tables.keys()))
    connection.rollback()
    return sorted(found)


def _compare_views(connection: sa.Connection, views: Views) -> list[str]:
    """Return a line for each view that is missing, can't be read, or lacks a column."""
    found: list[str] = []
    for name, columns in views.items():
        try:
            known = {column["name"] for column in sa.inspect(connection).get_columns(name)}
        except sa.exc.NoSuchTableError:
            found.append(f"view {name} is missing")
            continue
        except sa.exc.DBAPIError as error:
            found.append(f"view {name} cannot be read: {error.orig}")
            connection.rollback()
            continue
        missing = [column for column in columns if column not in known]
        found += (f"column {name}.{column} of the view is missing" for column in missing)
    connection.rollback()
    return found


def _add_condition_columns(wanted: sa.MetaData) -> None:
    """Add the generated columns of unique indexes with a condition, as MySQL has them."""
    for table in wanted.tables.values():
        for index in [each for each in table.indexes if each.unique and CONDITION in each.info]:
            name = condition_column_name(str(index.name))
            column: sa.Column[Any] = sa.Column(name, t.Boolean())
            table.append_column(column)
            table.indexes.remove(index)
            sa.Index(index.name, *index.columns, column, unique=True)


def _index_conditions(inspector: sa.Inspector, table: sa.Table) -> Iterator[str]:
    """Compare which indexes have a condition, and the columns and texts in it.

    A database stores it in its own notation.
    """
    stored = {
        index["name"]: _stored_condition(index) for index in inspector.get_indexes(table.name)
    }
    for index in table.indexes:
        name, wanted = str(index.name), index.info.get(CONDITION)
        actual = stored.get(name)
        if name not in stored or (wanted is None and actual is None):
            continue
        place = f"index {name} of {table.name}"
        if actual is None:
            yield f"{place} lacks its condition {wanted}"
        elif wanted is None:
            yield f"{place} has the condition {actual}, which isn't in the schema"
        elif not schema_notation.may_be_condition(actual, wanted):
            yield f"{place} has the condition {actual}, not {wanted}"


def _computed(inspector: sa.Inspector, table: sa.Table) -> Iterator[str]:
    """Compare which columns are computed, since a database stores expressions in its notation."""
    stored = {column["name"]: column for column in inspector.get_columns(table.name)}
    for column in table.columns:
        if column.name not in stored or column.name.startswith(_INTERNAL_PREFIX):
            continue
        actual, wanted = "computed" in stored[column.name], column.computed is not None
        if actual != wanted:
            words = "is computed, but not" if actual else "isn't computed, but it is"
            yield f"column {table.name}.{column.name} {words} in the schema"


def _stored_condition(index: Any) -> str | None:
    options = index.get("dialect_options", {})
    found = (options.get(f"{name}_where") for name in ("postgresql", "sqlite"))
    return next((str(each) for each in found if each is not None), None)


class _Describer:
    """Describes Alembic's changes, which would make a database match, as differences."""

    def __init__(self, wanted: sa.MetaData, dialect: sa.Dialect) -> None:
        self._wanted = wanted
        self._dialect = dialect

    def of(self, change: Any) -> Iterator[str]:
        """Yield a line for each change; `change` is a list for several changes of a column."""
        if isinstance(change, list):
            for each in change:
                yield from self.of(each)
            return
        verb, *rest = change
        match verb:
            case "add_table" | "remove_table":
                yield f"table {rest[0].name} {_STATES[verb[:3]]}"
            case "add_column" | "remove_column":
                yield f"column {rest[1]}.{rest[2].name} {_STATES[verb[:3]]}"
            case "add_index" | "remove_index":
                yield f"index {rest[0].name} of {rest[0].table.name} {_STATES[verb[:3]]}"
            case "add_constraint" | "remove_constraint" | "add_fk" | "remove_fk":
                yield f"constraint {rest[0].name} of {rest[0].table.name} {_STATES[verb[:3]]}"
            case "modify_type":
                yield self._type(rest[1], rest[2], rest[4])
            case "modify_nullable":
                words = ("NOT NULL", "nullable")
                place = f"column {rest[1]}.{rest[2]}"
                yield f"{place} is {words[bool(rest[4])]}, not {words[bool(rest[5])]}"

    def _type(self, table: str, name: str, actual: Any) -> str:
        wanted = self._wanted.tables[table]
        values = {column: words for _, column, words in _enums(wanted)}
        actual_type = schema_notation.type_notation(actual, self._dialect)
        column = next(one for one in wanted.columns if one.name == name)
        expected_type = schema_notation.type_notation(column.type, self._dialect)
        if name in values:
            expected_type = schema_notation.enum_notation(values[name])
        return f"column {table}.{name} is {actual_type}, not {expected_type}"


_STATES = {"add": "is missing", "rem": "is not in the schema"}


def _enums(table: sa.Table) -> Iterator[tuple[str, str, Sequence[str]]]:
    """Yield the name, the column and the values of each check of an enum."""
    for constraint in table.constraints:
        if isinstance(constraint, sa.CheckConstraint) and CONDITION not in constraint.info:
            condition: Any = constraint.sqltext
            yield str(constraint.name), str(condition.left.name), list(condition.right.value)


def _checks(inspector: sa.Inspector, table: sa.Table, dialect: sa.Dialect) -> Iterator[str]:
    checks = {
        check["name"]: check["sqltext"] for check in inspector.get_check_constraints(table.name)
    }
    for constraint in table.constraints:
        if CONDITION in constraint.info and constraint.name not in checks:
            yield f"constraint {constraint.name} of {table.name} is missing"
    for name, column, words in _enums(table):
        if name not in checks:
            yield f"constraint {name} of {table.name} is missing"
            continue
        actual = schema_notation.literals(checks[name], dialect)
        if actual != set(words):
            allowed = schema_notation.enum_notation(sorted(actual))
            yield f"column {table.name}.{column} allows {allowed}, not {schema_notation.enum_notation(words)}"


def _defaults(
    defaults: Mapping[str, str | None], table: sa.Table, dialect: sa.Dialect
) -> Iterator[str]:
    """Compare default values, which databases write in different notations."""
    for column in table.columns:
        if column.name not in defaults or column.primary_key or column.computed is not None:
            continue
        place, kind = f"column {table.name}.{column.name}", kind_of(column.type)
        actual = schema_notation.default_text(defaults[column.name], dialect)
        wanted = schema_notation.stated_default(column)
        if actual is None and wanted is not None:
            yield f"{place} lacks its default {_shown(kind, wanted)}"
        elif actual is not None and wanted is None:
            yield f"{place} has the default {_shown(kind, actual)}, which isn't in the schema"
        elif (
            actual is not None
            and wanted is not None
            and not schema_notation.same_default(kind, actual, wanted)
        ):
            yield f"{place} has the default {_shown(kind, actual)}, not {_shown(kind, wanted)}"


def _shown(kind: str, text: str) -> str:
    return (
        text
        if kind in ("int", "float", "decimal", "bool")
        else json.dumps(text, ensure_ascii=False)
    )
