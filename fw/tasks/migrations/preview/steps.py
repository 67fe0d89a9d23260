"""Steps of planned migrations: the operations of a revision, in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from fw.runtime.messages import Message
from fw.tasks.migrations import operations as do
from fw.tasks.migrations.diff.conversions import Conversion, conversion, schema_type, widening
from fw.tasks.migrations.tables import (
    Check,
    Column,
    Condition,
    Constraint,
    ForeignKey,
    Table,
    Unique,
)

__all__ = ["Step", "steps_of"]


class Step(NamedTuple):
    """An operation of a planned revision; `change` is one of the runtime's `SCHEMA_CHANGES`.

    `lost` describes the data that a rollback cannot restore. `parents` are the tables to which
    the foreign keys in it refer, `former` is the name of a renamed table before. A `concurrent`
    one runs while the table is in use, on databases that can.
    """

    change: str
    table: str
    what: Message
    lost: str | None = None
    parents: tuple[str, ...] = ()
    former: str | None = None
    concurrent: bool = False


def steps_of(operations: Iterable[do.Operation], before: Iterable[Table]) -> Iterator[Step]:
    """Yield the steps of a revision; `before` are the tables of the migrations on disk."""
    parents = {table.name: _parents(table.foreign_keys) for table in before}
    for operation in operations:
        match operation:
            case do.DropTable(name):
                yield Step("drop table", name, _drop(name), "its rows", parents.get(name, ()))
            case do.AlterColumn():
                yield from _altered(operation)
            case do.Concurrently(inner):
                yield from _concurrent(inner)
            case _:
                yield _step(operation)


def _concurrent(operations: Sequence[do.Operation]) -> Iterator[Step]:
    """Yield the steps of operations that run concurrently; reading the rows is one of its own.

    Dropping a constraint and adding one of its name is one step.
    """
    pairs = zip((None, *operations), operations, (*operations[1:], None), strict=False)
    for before, operation, after in pairs:
        if _is_replaced(operation, after):
            continue
        for step in steps_of([operation], ()):
            if step.change == "add foreign key" and _is_replaced(before, operation):
                step = step._replace(change="replace foreign key")
            yield step._replace(concurrent=True)
            if step.change == "add unique":
                what = Message.of(
                    "operation.attach", "{operation}: add the constraint", operation=step.what
                )
                yield Step("attach unique", step.table, what, concurrent=True)
            elif step.change in _VALIDATED:
                what = Message.of(
                    "operation.validate", "{operation}: check the rows", operation=step.what
                )
                yield Step("validate", step.table, what, concurrent=True)


_VALIDATED = ("add check", "add foreign key", "replace foreign key", "require value")


def _is_replaced(one: do.Operation | None, other: do.Operation | None) -> bool:
    """Return True if the second operation adds a constraint of the name that the first drops."""
    return (
        isinstance(one, do.DropConstraint)
        and isinstance(other, do.AddConstraint)
        and one.constraint.name == other.constraint.name
    )


def _parents(keys: Iterable[ForeignKey]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(key.table for key in keys))


def _step(step: do.Operation) -> Step:
    match step:
        case do.CreateTable(table):
            parents = _parents(table.foreign_keys)
            what = Message.of("operation.create", "create {table}", table=table.name)
            return Step("create table", table.name, what, None, parents)
        case do.RenameTable(old, new):
            return Step("rename table", new, _rename(old, new), former=old)
        case do.RenamePrimaryKey(table, old, new):
            template = "rename the primary key {old} to {new}"
            what = Message.of("operation.rename-key", template, old=old, new=new)
            return Step("rename", table, what)
        case do.AddColumn(table, column):
            return _added_column(table, column)
        case do.DropColumn(table, column):
            lost = "its values" if column.computed is None else None
            return Step("drop column", table, _drop(f"{table}.{column.name}"), lost)
        case do.RenameColumn(table, column, new):
            return Step("rename", table, _rename(f"{table}.{column.name}", new))
        case do.AddConstraint(table, constraint):
            return _added(table, constraint)
        case do.DropConstraint(table, constraint):
            return _dropped(table, constraint)
        case do.CreateIndex(table, index):
            where = f" where {index.where}" if index.where is not None else ""
            columns = f"{table} ({', '.join(index.columns)}){where}"
            if index.unique:
                return Step("add partial unique", table, _unique(columns))
            what = Message.of("operation.index", "index {columns}", columns=columns)
            return Step("create index", table, what)
        case do.DropIndex(table, index):
            change = "drop partial unique" if index.unique else "drop index"
            return Step(change, table, _drop(index.name))
        case do.SetCollation(table, columns):
            template = "set the collation of {columns}"
            names = f"{table}.{', '.join(columns)}"
            what = Message.of("operation.collation", template, columns=names)
            return Step("change type", table, what)
        case _:
            return _row_step(step)


def _row_step(step: do.Operation) -> Step:
    match step:
        case do.FillNulls(table, column):
            template, place = "fill {column} where it is null", f"{table}.{column.name}"
            return Step("fill", table, Message.of("operation.fill-null", template, column=place))
        case do.FillGenerated(table, column, function):
            template = "fill {column} with {function}() where it is null"
            values = {"column": f"{table}.{column.name}", "function": function}
            return Step("fill", table, Message.of("operation.fill-generated", template, **values))
        case do.FillNow(table, columns):
            template = "fill {columns} with the current time"
            names = f"{table}.{', '.join(columns)}"
            return Step("fill", table, Message.of("operation.fill-now", template, columns=names))
        case do.Recast(table, old, new):
            what = Message.of(
                "operation.cast",
                "cast {column} from {before} to {after}",
                column=f"{table}.{old.name}",
                before=schema_type(old.type),
                after=schema_type(new.type),
            )
            return Step("change type", table, what)
        case do.RequireCastable(table, old, new, _):
            template, after = "refuse a {column} that cannot become {type}", schema_type(new.type)
            what = Message.of("operation.castable", template, column=old.name, type=after)
            return Step("check rows", table, what)
        case do.RequireFilled(table, name) | do.RequireEmpty(table, name):
            template, place = "refuse rows without {column}", f"{table}.{name}"
            what = Message.of("operation.filled", template, column=place)
            return Step("check rows", table, what)
        case do.RequireMet(table, constraint):
            template = "refuse rows that break {constraint}"
            what = Message.of("operation.met", template, constraint=constraint.name)
            return Step("check rows", table, what)
        case _:
            raise AssertionError(f"{type(step).__name__} is not an operation on rows")


def _added_column(table: str, column: Column) -> Step:
    described = f"{table}.{column.name} {schema_type(column.type)}"
    if column.computed is not None:
        template = "add {column}, computed by {expression}"
        what = Message.of(
            "operation.add-computed", template, column=described, expression=str(column.computed)
        )
        return Step("add computed column", table, what)
    null = " nullable" if column.nullable else ""
    what = Message.of("operation.add", "add {column}", column=described + null)
    return Step("add column", table, what)


def _drop(name: str) -> Message:
    return Message.of("operation.drop", "drop {name}", name=name)


def _rename(old: str, new: str) -> Message:
    return Message.of("operation.rename", "rename {old} to {new}", old=old, new=new)


def _unique(columns: str) -> Message:
    return Message.of("operation.unique", "make {columns} unique", columns=columns)


def _altered(step: do.AlterColumn) -> Iterator[Step]:
    """Yield the changes of one column; PostgreSQL makes each in its own statement."""
    table, old, new = step
    place = f"{table}.{old.name}"
    if old.type != new.type:
        what = Message.of(
            "operation.turn",
            "turn {column} from {before} into {after}",
            column=place,
            before=schema_type(old.type),
            after=schema_type(new.type),
        )
        safe = conversion(old.type, new.type) is Conversion.SAFE
        change = widening(old.type, new.type) or "change type"
        yield Step(change, table, what, None if safe else "what doesn't fit")
    if old.nullable and not new.nullable:
        what = Message.of("operation.required", "make {column} NOT NULL", column=place)
        yield Step("require value", table, what)
    elif new.nullable and not old.nullable:
        what = Message.of("operation.nullable", "make {column} nullable", column=place)
        yield Step("loosen", table, what)
    if old.default != new.default:
        what = Message.of("operation.default", "change the default of {column}", column=place)
        yield Step("change default", table, what)


def _added(table: str, constraint: Constraint) -> Step:
    columns = ", ".join(constraint.columns)
    match constraint:
        case Unique():
            return Step("add unique", table, _unique(f"{table} ({columns})"))
        case ForeignKey():
            what = Message.of(
                "operation.refer",
                "have {column} refer to {table}",
                column=f"{table}.{columns}",
                table=constraint.table,
            )
            return Step("add foreign key", table, what, None, _parents([constraint]))
        case Check():
            what = Message.of(
                "operation.keep",
                "keep {column} to {values}",
                column=f"{table}.{columns}",
                values=", ".join(constraint.values),
            )
            return Step("add check", table, what)
        case Condition():
            template, condition = "require {condition} in {table}", str(constraint.condition)
            what = Message.of("operation.require", template, condition=condition, table=table)
            return Step("add check", table, what)


def _dropped(table: str, constraint: Constraint) -> Step:
    what = _drop(constraint.name)
    match constraint:
        case ForeignKey():
            return Step("drop foreign key", table, what, None, _parents([constraint]))
        case Unique():
            return Step("drop unique", table, what)
        case _:
            return Step("drop constraint", table, what)
