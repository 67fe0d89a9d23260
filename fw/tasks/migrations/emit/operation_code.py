"""Code of operations: calls of Alembic and of fw's own operations."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from fw.tasks.migrations import operations as do
from fw.tasks.migrations.tables import (
    Check,
    Column,
    Condition,
    Constraint,
    ForeignKey,
    Index,
    PrimaryKey,
    Table,
    Unique,
)
from fw.tasks.render.code import Code, Group, call, literal

__all__ = ["call_of"]


def call_of(on: str, step: do.Operation) -> Group:
    """Return the call of an operation on `op`, or on the batch of its table."""
    function, positional, keywords = _EMITTERS[type(step)](step)
    head = function if "." in function else f"{on}.{function}"
    return call(head, *positional, **keywords)


_Call = tuple[str, tuple[Group | str, ...], Mapping[str, Group | str]]


def _create_table(step: do.CreateTable) -> _Call:
    return "create_table", tuple(_table_items(step.table)), {}


def _table_items(table: Table) -> Iterator[Group | str]:
    yield literal(table.name)
    for column in table.columns:
        yield _column(column)
    if table.primary is not None:
        yield _primary_key(table.primary)
    for constraint in table.constraints:
        yield _constraint(constraint)


def _column(column: Column) -> Group:
    options: dict[str, str] = {"nullable": literal(column.nullable)}
    if column.default is not None:
        options["server_default"] = column.default
    computed = [] if column.computed is None else [_computed(column)]
    return call("sa.Column", literal(column.name), column.type, *computed, **options)


def _computed(column: Column) -> Group:
    digits = _SCALE.fullmatch(column.type)
    scale = {"scale": digits[1]} if digits else {}
    return call("actions.computed", literal(column.computed), **scale)


_SCALE = re.compile(r"t\.Decimal\(\d+, (\d+)\)")


def _primary_key(key: PrimaryKey) -> Group:
    name = {"name": literal(key.name)} if key.name else {}
    return call("sa.PrimaryKeyConstraint", *map(literal, key.columns), **name)


def _constraint(constraint: Constraint) -> Group:
    name = literal(constraint.name)
    if isinstance(constraint, Unique):
        return call("sa.UniqueConstraint", *map(literal, constraint.columns), name=name)
    if isinstance(constraint, Check):
        return call("sa.CheckConstraint", _allowed_values(constraint), name=name)
    if isinstance(constraint, Condition):
        return call("actions.check", literal(constraint.condition), name=name)
    targets = [f"{constraint.table}.{column}" for column in constraint.targets]
    return call(
        "sa.ForeignKeyConstraint",
        _list(constraint.columns),
        _list(targets),
        name=name,
        **_actions(constraint),
    )


def _allowed_values(check: Check) -> Group:
    return call(f"sa.column({literal(check.columns[0])}).in_", _list(check.values))


def _actions(key: ForeignKey) -> dict[str, str]:
    given = {"ondelete": key.on_delete, "onupdate": key.on_update}
    return {word: literal(action) for word, action in given.items() if action is not None}


def _list(values: Iterable[str]) -> Group:
    return Group("", tuple(map(literal, values)), "[]")


def _add_constraint(step: do.AddConstraint) -> _Call:
    constraint = step.constraint
    name = literal(constraint.name)
    if isinstance(constraint, Unique):
        return "create_unique_constraint", (name, _list(constraint.columns)), {}
    if isinstance(constraint, Check):
        return "create_check_constraint", (name, _allowed_values(constraint)), {}
    if isinstance(constraint, Condition):
        condition = call("actions.condition", literal(constraint.condition))
        return "create_check_constraint", (name, condition), {}
    columns, targets = _list(constraint.columns), _list(constraint.targets)
    positional = (name, literal(constraint.table), columns, targets)
    return "create_foreign_key", positional, _actions(constraint)


def _drop_constraint(step: do.DropConstraint) -> _Call:
    kinds = {Unique: "unique", Check: "check", Condition: "check", ForeignKey: "foreignkey"}
    kind = literal(kinds[type(step.constraint)])
    return "drop_constraint", (literal(step.constraint.name),), {"type_": kind}


def _create_index(step: do.CreateIndex) -> _Call:
    index = step.made
    options = {"unique": "True"} if index.unique else {}
    columns = Group("", tuple(_index_column(name, index) for name in index.columns), "[]")
    positional = (literal(index.name), literal(step.table), columns)
    if index.where is None:
        return "create_index", positional, options
    return "actions.create_partial_index", (*positional, literal(index.where)), options


def _index_column(name: str, index: Index) -> Group | Code:
    descending = name in index.descending
    return Code(f"sa.column({literal(name)}).desc()") if descending else literal(name)


def _drop_index(step: do.DropIndex) -> _Call:
    index = step.dropped
    if index.where is None:
        return "drop_index", (literal(index.name),), {"table_name": literal(step.table)}
    options = {"unique": "True"} if index.unique else {}
    return "actions.drop_partial_index", (literal(index.name), literal(step.table)), options


def _alter_column(step: do.AlterColumn) -> _Call:
    old, new = step.old, step.new
    options: dict[str, Group | str] = {"existing_type": old.type}
    if new.type != old.type:
        options["type_"] = new.type
        using = _USING.get((old.type, new.type))
        if using is not None:
            options["postgresql_using"] = literal(using.format(_quoted(old.name)))
    options["existing_nullable"] = literal(old.nullable)
    if new.nullable != old.nullable:
        options["nullable"] = literal(new.nullable)
    if old.default is not None:
        options["existing_server_default"] = old.default
    if new.default != old.default:
        options["server_default"] = "None" if new.default is None else new.default
    return "alter_column", (literal(old.name),), options


_USING = {
    ("t.Boolean()", "t.Integer()"): "{}::int::bigint",
    ("t.Integer()", "t.Boolean()"): "{} <> 0",
}
"""The casts that PostgreSQL doesn't make by itself."""


def _quoted(column: str) -> str:
    return '"' + column.replace('"', '""') + '"'


def _rename_column(step: do.RenameColumn) -> _Call:
    column = step.column
    options: dict[str, Group | str] = {
        "new_column_name": literal(step.new),
        "existing_type": column.type,
        "existing_nullable": literal(column.nullable),
    }
    if column.default is not None:
        options["existing_server_default"] = column.default
    return "alter_column", (literal(step.table), literal(column.name)), options


def _fill_nulls(step: do.FillNulls) -> _Call:
    column = step.column
    value = column.default or "None"
    return "actions.fill_nulls", (literal(step.table), literal(column.name), value), {}


def _recast(step: do.Recast) -> _Call:
    return "actions.recast", (literal(step.table), _column(step.new), step.old.type), {}


def _require_castable(step: do.RequireCastable) -> _Call:
    arguments = (literal(step.table), literal(step.old.name), step.old.type, step.new.type)
    return "actions.require_castable", arguments, {"unique": "True"} if step.unique else {}


def _require_met(step: do.RequireMet) -> _Call:
    constraint = step.constraint
    columns = tuple(map(literal, constraint.columns))
    if isinstance(constraint, Unique):
        return "actions.require_unique", (literal(step.table), *columns), {}
    if isinstance(constraint, Index):
        where = {"where": literal(constraint.where)}
        return "actions.require_unique", (literal(step.table), *columns), where
    if isinstance(constraint, Check):
        words = map(literal, constraint.values)
        return "actions.require_words", (literal(step.table), *columns, *words), {}
    if isinstance(constraint, Condition):
        return "actions.require_condition", (literal(step.table), literal(constraint.condition)), {}
    parent = (literal(constraint.table), *map(literal, constraint.targets))
    return "actions.require_parents", (literal(step.table), *columns, *parent), {}


def _set_collation(step: do.SetCollation) -> _Call:
    options = {} if step.collation is None else {"collation": literal(step.collation)}
    if not step.table:
        return "actions.set_default_collation", (), options
    columns = tuple(map(literal, step.columns))
    return "actions.set_collation", (literal(step.table), *columns), options


_EMITTERS: dict[type, Callable[[Any], _Call]] = {
    do.AddColumn: lambda step: ("add_column", (_column(step.column),), {}),
    do.AddConstraint: _add_constraint,
    do.AlterColumn: _alter_column,
    do.CreateIndex: _create_index,
    do.CreateTable: _create_table,
    do.DropColumn: lambda step: ("drop_column", (literal(step.column.name),), {}),
    do.DropConstraint: _drop_constraint,
    do.DropIndex: _drop_index,
    do.DropTable: lambda step: ("drop_table", (literal(step.table),), {}),
    do.FillGenerated: lambda step: (
        "actions.fill_generated",
        (literal(step.table), _column(step.column), literal(step.function)),
        {},
    ),
    do.FillNow: lambda step: (
        "actions.fill_now",
        tuple(map(literal, (step.table, *step.columns))),
        {},
    ),
    do.FillNulls: _fill_nulls,
    do.Recast: _recast,
    do.RenameColumn: _rename_column,
    do.RenamePrimaryKey: lambda step: (
        "actions.rename_primary_key",
        (literal(step.table), literal(step.old), literal(step.new)),
        {},
    ),
    do.RenameTable: lambda step: ("rename_table", (literal(step.old), literal(step.new)), {}),
    do.RequireCastable: _require_castable,
    do.RequireFilled: lambda step: (
        "actions.require_filled",
        (literal(step.table), literal(step.column)),
        {},
    ),
    do.RequireMet: _require_met,
    do.RequireEmpty: lambda step: (
        "actions.require_empty",
        (literal(step.table), literal(step.column)),
        {},
    ),
    do.SetCollation: _set_collation,
}
