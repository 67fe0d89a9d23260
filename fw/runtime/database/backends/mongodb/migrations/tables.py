"""Tables that revisions lead to, kept in memory: MongoDB doesn't describe its collections."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import sqlalchemy as sa
from alembic.operations import ops

from fw.runtime.database.backends.mongodb.schema.collections import (
    create_commands,
    indexes_of,
    validator,
)
from fw.runtime.database.backends.mongodb.schema.computed import computed_of
from fw.runtime.database.backends.mongodb.schema.documents import documents_of
from fw.runtime.errors import FwError

__all__ = ["Step", "Tables"]


class Step(NamedTuple):
    """A command of a migration. It has no effect the second time.

    `missing_codes` are the errors that mean that it ran before.
    """

    command: dict[str, Any]
    missing_codes: tuple[int, ...] = ()


_NO_COLLECTION, _NO_INDEX, _EXISTS = 26, 27, 48


@dataclass
class _Table:
    """The columns, constraints and indexes of a table, as operations give them."""

    items: list[Any] = field(default_factory=list)
    indexes: list[ops.CreateIndexOp] = field(default_factory=list)


class Tables:
    """The tables at one revision. `apply` changes them, and yields the commands for that."""

    def __init__(self) -> None:
        self._tables: dict[str, _Table] = {}

    def apply(self, revision: str, operation: ops.MigrateOperation) -> Iterator[Step]:
        """Change the tables by an operation, and yield its commands; FwError if it has none."""
        handle = _HANDLERS.get(type(operation))
        if handle is None:
            name = type(operation).__name__.removesuffix("Op")
            raise FwError(
                f"revision {revision} has an operation, {name}, that MongoDB doesn't support",
                hint="keep to operations of tables, columns, indexes and constraints",
            )
        yield from handle(self, operation)

    def table(self, name: str) -> sa.Table:
        """Return a table; FwError if no revision creates it."""
        kept = self._kept(name)
        found = ops.CreateTableOp(name, [_copy(each) for each in kept.items]).to_table()
        for index in kept.indexes:
            columns = [_column_of(found, index, each) for each in index.columns]
            info = dict(index.kw.get("info") or {})
            sa.Index(index.index_name, *columns, unique=index.unique, info=info)
        return found

    def _kept(self, name: str) -> _Table:
        if name not in self._tables:
            raise FwError(f"no migration creates the table {name}")
        return self._tables[name]

    # ---------------------------------------------------------------------------------- tables

    def _create(self, operation: ops.CreateTableOp) -> Iterator[Step]:
        self._tables[operation.table_name] = _Table([*operation.columns])
        create, *rest = create_commands(self.table(operation.table_name))
        yield Step(create, (_EXISTS,))
        yield from map(Step, rest)

    def _drop(self, operation: ops.DropTableOp) -> Iterator[Step]:
        self._tables.pop(operation.table_name, None)
        yield Step({"drop": operation.table_name}, (_NO_COLLECTION,))

    # --------------------------------------------------------------------------------- columns

    def _add_column(self, operation: ops.AddColumnOp) -> Iterator[Step]:
        name, column = operation.table_name, operation.column
        kept = self._kept(name)
        kept.items.append(column)
        default = column.server_default
        text = getattr(default, "arg", None)
        table = self.table(name)
        filled: Any = {"$set": {column.name: None}}
        if column.computed is not None:
            filled = computed_of(table).stages_of([column.name])
        elif text is not None:
            filled["$set"][column.name] = _default(table, column.name, getattr(text, "value", text))
        missing = {column.name: {"$exists": False}}
        change = {"q": missing, "u": filled, "multi": True}
        yield Step({"update": name, "updates": [change], "bypassDocumentValidation": True})
        yield self._validate(name)

    def _drop_column(self, operation: ops.DropColumnOp) -> Iterator[Step]:
        name, column = operation.table_name, operation.column_name
        kept = self._kept(name)
        for index in [each for each in kept.indexes if column in each.columns]:
            kept.indexes.remove(index)
            yield Step({"dropIndexes": name, "index": index.index_name}, (_NO_INDEX,))
        for item in [each for each in kept.items if _involves(each, column)]:
            # By identity: columns compare as SQL expressions.
            kept.items = [each for each in kept.items if each is not item]
            if isinstance(item, sa.UniqueConstraint):
                yield Step({"dropIndexes": name, "index": str(item.name)}, (_NO_INDEX,))
        yield self._validate(name)
        change = {"q": {}, "u": {"$unset": {column: ""}}, "multi": True}
        yield Step({"update": name, "updates": [change], "bypassDocumentValidation": True})

    def _validate(self, name: str) -> Step:
        return Step({"collMod": name, "validator": validator(self.table(name))})

    # ----------------------------------------------------------------- indexes and constraints

    def _create_index(self, operation: ops.CreateIndexOp) -> Iterator[Step]:
        self._kept(operation.table_name).indexes.append(operation)
        yield self._made(operation.table_name, str(operation.index_name))

    def _made(self, name: str, index: str) -> Step:
        (found,) = [each for each in indexes_of(self.table(name)) if each.name == index]
        return Step({"createIndexes": name, "indexes": [found.document()]})

    def _drop_index(self, operation: ops.DropIndexOp) -> Iterator[Step]:
        name = operation.table_name or next(
            (
                name
                for name, kept in self._tables.items()
                if any(each.index_name == operation.index_name for each in kept.indexes)
            ),
            "",
        )
        kept = self._kept(name)
        kept.indexes = [each for each in kept.indexes if each.index_name != operation.index_name]
        yield Step({"dropIndexes": name, "index": operation.index_name}, (_NO_INDEX,))

    def _unique(self, operation: ops.CreateUniqueConstraintOp) -> Iterator[Step]:
        name = str(operation.constraint_name)
        rule = sa.UniqueConstraint(*operation.columns, name=name)
        self._kept(operation.table_name).items.append(rule)
        yield self._made(operation.table_name, name)

    def _check(self, operation: ops.CreateCheckConstraintOp) -> Iterator[Step]:
        condition: Any = operation.condition
        info = dict(operation.kw.get("info") or {})
        rule = sa.CheckConstraint(condition, name=operation.constraint_name, info=info)
        self._kept(operation.table_name).items.append(rule)
        yield self._validate(operation.table_name)

    def _foreign_key(self, operation: ops.CreateForeignKeyOp) -> Iterator[Step]:
        # References are kept by the stores, as the models declare them.
        self._kept(operation.source_table)
        yield from ()

    def _drop_constraint(self, operation: ops.DropConstraintOp) -> Iterator[Step]:
        name, kept = operation.table_name, self._kept(operation.table_name)
        for item in kept.items:
            if getattr(item, "name", None) == operation.constraint_name:
                kept.items = [each for each in kept.items if each is not item]
                if isinstance(item, sa.UniqueConstraint):
                    yield Step({"dropIndexes": name, "index": str(item.name)}, (_NO_INDEX,))
                elif isinstance(item, sa.CheckConstraint):
                    yield self._validate(name)
                return


_HANDLERS: dict[type[ops.MigrateOperation], Callable[[Tables, Any], Iterator[Step]]] = {
    ops.CreateTableOp: Tables._create,
    ops.DropTableOp: Tables._drop,
    ops.AddColumnOp: Tables._add_column,
    ops.DropColumnOp: Tables._drop_column,
    ops.CreateIndexOp: Tables._create_index,
    ops.DropIndexOp: Tables._drop_index,
    ops.CreateUniqueConstraintOp: Tables._unique,
    ops.CreateCheckConstraintOp: Tables._check,
    ops.CreateForeignKeyOp: Tables._foreign_key,
    ops.DropConstraintOp: Tables._drop_constraint,
}


def _copy(item: Any) -> Any:
    """Return a column that a table may take, or a constraint, which Alembic copies."""
    if not isinstance(item, sa.Column):
        return item
    made: Any = item.computed
    extra = []
    if made is not None:
        extra = [sa.Computed(made.sqltext, made.persisted)]
        extra[0].info.update(made.info)
    return sa.Column(
        item.name, item.type, *extra, nullable=item.nullable, primary_key=item.primary_key
    )


def _column_of(table: sa.Table, index: ops.CreateIndexOp, column: Any) -> Any:
    """Return a column of an index, as an expression if it is descending."""
    inner: Any = column.element if isinstance(column, sa.UnaryExpression) else column
    name = getattr(inner, "name", inner)
    if not isinstance(name, str) or name not in table.c:
        raise FwError(
            f"the index {index.index_name} has the SQL expression {column},"
            " which MongoDB doesn't have",
            hint="index columns only",
        )
    return table.c[name] if inner is column else table.c[name].desc()


def _involves(item: Any, column: str) -> bool:
    if isinstance(item, sa.Column):
        return bool(item.name == column)
    if isinstance(item, sa.PrimaryKeyConstraint):
        return False
    names = getattr(item, "column_keys", None) or [*getattr(item, "columns", ())]
    return column in [getattr(each, "name", each) for each in names]


def _default(table: sa.Table, name: str, text: Any) -> Any:
    """Return the BSON value of a `server_default`, which is the text of a literal."""
    documents = documents_of(table)
    codec = documents.codecs[name]
    if codec.kind == "bool":
        return str(text).lower() in ("1", "true")
    if codec.kind in ("int", "float", "decimal", "string"):
        return documents.bind(name, _PARSERS.get(codec.kind, str)(text))
    if codec.kind in ("json", "time"):
        return str(text)
    raise FwError(
        f"the default {text} of {table.name}.{name} is written in SQL, which MongoDB doesn't have",
        hint="add the field as nullable, and set it in a script",
    )


_PARSERS: dict[str, Callable[[Any], Any]] = {"int": int, "float": float}
