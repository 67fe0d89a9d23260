"""Tables that revisions lead to, kept in memory: MongoDB doesn't describe its collections."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

import sqlalchemy as sa
from alembic.operations import ops

from fw.runtime.database.backends.mongodb.migrations.default_values import assignment
from fw.runtime.database.backends.mongodb.migrations.steps.row_checks import CHECKS, RequireValid
from fw.runtime.database.backends.mongodb.migrations.steps.step import (
    EXISTS,
    NO_COLLECTION,
    NO_INDEX,
    Again,
    Cast,
    Command,
    FillGenerated,
    MoveCounter,
    RenameCollection,
    RenameKey,
    Step,
    Update,
)
from fw.runtime.database.backends.mongodb.migrations.table_state import (
    CheckState,
    ColumnState,
    IndexState,
    TableState,
)
from fw.runtime.database.backends.mongodb.schema.collections import create_commands
from fw.runtime.database.backends.mongodb.schema.computed import computed_of
from fw.runtime.database.migrations.casts import CASTS, kind_of
from fw.runtime.database.migrations.recording import RowOperation
from fw.runtime.database.models import generators
from fw.runtime.errors import FwError

__all__ = ["Tables"]

_LONGEST_NAME = 60


class Tables:
    """The tables at one revision. `apply` changes them, and yields the steps for that."""

    def __init__(self) -> None:
        self.states: dict[str, TableState] = {}

    def apply(self, operation: ops.MigrateOperation | RowOperation) -> Iterator[Step]:
        """Change the tables by an operation, and yield its steps; FwError if it has none."""
        if isinstance(operation, RowOperation):
            yield from self._row_operation(operation)
            return
        handle = _HANDLERS.get(type(operation))
        if handle is None:
            name = type(operation).__name__.removesuffix("Op")
            raise FwError(
                f"MongoDB doesn't support the operation {name}",
                hint="write SQL as actions.execute(…, mongodb=[…]), which takes the commands for"
                " MongoDB too; or keep to operations of tables, columns, indexes and constraints",
            )
        yield from handle(self, operation)

    def state(self, name: str) -> TableState:
        """Return the state of a table; FwError if no revision creates it."""
        if name not in self.states:
            raise FwError(f"no migration creates the table {name}")
        return self.states[name]

    def _altered(
        self,
        state: TableState,
        alter: Callable[[], object],
        rows: Sequence[Step] = (),
        *,
        tightens: bool = False,
    ) -> Iterator[Step]:
        """Alter the state of a table, and yield the steps for its indexes, rows and validator.

        `tightens` says that documents may break the new validator.
        """
        before, rules = state.index_documents(), state.validator()
        alter()
        after, name = state.index_documents(), state.name
        for index in [each for each in before if before[each] != after.get(each)]:
            yield Command({"dropIndexes": name, "index": index}, (NO_INDEX,))
        yield from rows
        validator = state.validator()
        if validator != rules:
            if tightens:
                yield RequireValid(name, validator)
            yield Command({"collMod": name, "validator": validator})
            has_casts = any(isinstance(each, Cast) for each in rows)
            yield from () if has_casts else map(Again, rows)
            if tightens or has_casts:
                yield RequireValid(name, validator, is_set=True)
        if made := [each for key, each in after.items() if before.get(key) != each]:
            yield Command({"createIndexes": name, "indexes": made})

    # ---------------------------------------------------------------------------------- tables

    def _create(self, operation: ops.CreateTableOp) -> Iterator[Step]:
        state = self.states[operation.table_name] = TableState.of(operation)
        create, *rest = create_commands(state.table())
        yield Command(create, (EXISTS,))
        yield from map(Command, rest)

    def _drop(self, operation: ops.DropTableOp) -> Iterator[Step]:
        self.states.pop(operation.table_name, None)
        yield Command({"drop": operation.table_name}, (NO_COLLECTION,))
        yield MoveCounter(operation.table_name, None)

    def _rename(self, operation: ops.RenameTableOp) -> Iterator[Step]:
        old, new = operation.table_name, str(operation.new_table_name)
        state = self.state(old)
        yield RenameCollection(old, new)
        yield MoveCounter(old, new)
        self.states = {new if name == old else name: each for name, each in self.states.items()}
        # The rules of columns have the name of the table in their description.
        rules, state.name = state.validator(), new
        if state.validator() != rules:
            yield Command({"collMod": new, "validator": state.validator()})

    # --------------------------------------------------------------------------------- columns

    def _add_column(self, operation: ops.AddColumnOp) -> Iterator[Step]:
        state, column = self.state(operation.table_name), ColumnState.of(operation.column)
        after = replace(state, columns={**state.columns, column.name: column}).table()
        change: Any = (
            assignment(after, column.name, operation.column.server_default)
            if column.computed is None
            else computed_of(after).stages_of([column.name])
        )
        missing = {column.name: {"$exists": False}}
        yield from self._altered(
            state,
            lambda: state.columns.update({column.name: column}),
            [Update(state.name, missing, change)],
            tightens=not column.nullable and change == {"$set": {column.name: None}},
        )

    def _drop_column(self, operation: ops.DropColumnOp) -> Iterator[Step]:
        state, column = self.state(operation.table_name), operation.column_name
        self._refuse_key(state, column, "dropped")
        unset = Update(state.name, {column: {"$exists": True}}, {"$unset": {column: ""}})
        yield from self._altered(state, lambda: state.drop_column(column), [unset])

    def _alter_column(self, operation: ops.AlterColumnOp) -> Iterator[Step]:
        state, column = self.state(operation.table_name), operation.column_name
        # Alembic's default of `server_default` is False: defaults are values of models here.
        if operation.modify_type is not None:
            nullable = self._column(state, column).nullable
            yield from self._retype(state, column, operation.modify_type, nullable)
        if operation.modify_nullable is not None:
            nullable = bool(operation.modify_nullable)
            changed = replace(self._column(state, column), nullable=nullable)
            yield from self._altered(
                state, lambda: state.columns.update({column: changed}), tightens=not nullable
            )
        if operation.modify_name is not None:
            yield from self._rename_column(state, column, str(operation.modify_name))

    def _column(self, state: TableState, column: str) -> ColumnState:
        if column not in state.columns:
            raise FwError(f"no migration adds the column {column} of {state.name}")
        return state.columns[column]

    def _refuse_key(self, state: TableState, column: str, done: str) -> None:
        self._column(state, column)
        if column in state.keys:
            raise FwError(
                f"{column} is the key of {state.name}, and can't be {done} on MongoDB",
                hint="add a model with the new key, and copy the documents in a script",
            )

    def _rename_column(self, state: TableState, old: str, new: str) -> Iterator[Step]:
        self._column(state, old)
        rows: list[Step] = []
        if state.keys != (old,):
            rows.append(Update(state.name, {old: {"$exists": True}}, {"$rename": {old: new}}))
        if old in state.keys and len(state.keys) > 1:
            rows = [RenameKey(state.name, old, new)]
        yield from self._altered(state, lambda: state.rename_column(old, new), rows)

    def _retype(self, state: TableState, column: str, type_: Any, nullable: bool) -> Iterator[Step]:
        before = self._column(state, column)
        rows: list[Step] = []
        if _is_stored_otherwise(before.type, type_):
            self._refuse_key(state, column, f"changed to {kind_of(type_)}")
            if (kind_of(before.type), kind_of(type_)) not in CASTS:
                raise FwError(
                    f"{column} of {state.name} can't be cast from {kind_of(before.type)} to"
                    f" {kind_of(type_)}",
                    hint="add another column, and drop this one",
                )
            rows = [*_cast(state.table(), column, type_)]
        changed = replace(before, type=type_, nullable=nullable)
        yield from self._altered(
            state, lambda: state.columns.update({column: changed}), rows, tightens=True
        )

    # ----------------------------------------------------------------- indexes and constraints

    def _create_index(self, operation: ops.CreateIndexOp) -> Iterator[Step]:
        state, name = self.state(operation.table_name), str(operation.index_name)
        index = IndexState.of(operation)
        yield from self._altered(state, lambda: state.indexes.update({name: index}))

    def _drop_index(self, operation: ops.DropIndexOp) -> Iterator[Step]:
        name = str(operation.index_name)
        states = (
            [self.state(operation.table_name)] if operation.table_name else self.states.values()
        )
        state = next((each for each in states if name in each.indexes), None)
        if state is not None:
            yield from self._altered(state, lambda: state.indexes.pop(name))

    def _unique(self, operation: ops.CreateUniqueConstraintOp) -> Iterator[Step]:
        state, name = self.state(operation.table_name), str(operation.constraint_name)
        columns = tuple(str(each) for each in operation.columns)
        yield from self._altered(state, lambda: state.uniques.update({name: columns}))

    def _check(self, operation: ops.CreateCheckConstraintOp) -> Iterator[Step]:
        state, name = self.state(operation.table_name), str(operation.constraint_name)
        condition: Any = operation.condition
        info = {**getattr(condition, "info", {}), **(operation.kw.get("info") or {})}
        check = CheckState.of(name, condition, info)
        yield from self._altered(state, lambda: state.checks.update({name: check}), tightens=True)

    def _foreign_key(self, operation: ops.CreateForeignKeyOp) -> Iterator[Step]:
        # References are kept by the stores, as the models declare them.
        self.state(operation.source_table)
        yield from ()

    def _drop_constraint(self, operation: ops.DropConstraintOp) -> Iterator[Step]:
        state, name = self.state(operation.table_name), str(operation.constraint_name)

        def drop() -> None:
            state.uniques.pop(name, None)
            state.checks.pop(name, None)

        yield from self._altered(state, drop)

    def _comment(self, _: object) -> Iterator[Step]:
        yield from ()

    # ------------------------------------------------------------------- fw's own operations

    def _row_operation(self, operation: RowOperation) -> Iterator[Step]:
        name, given = operation
        if name in _WITHOUT_EFFECT:
            return
        if name == "execute":
            yield from self._execute(given["sql"], given["mongodb"])
            return
        state = self.state(given["table"])
        table = state.table()
        if name in CHECKS:
            if "parent" in given:
                field = self.state(given["parent"]).documents().fields[given["target"]]
                given = {**given, "target_field": field}
            yield CHECKS[name](table, given)
            return
        match name:
            case "fill_nulls":
                column = given["column"]
                change = assignment(table, column, given["default"])
                if change != {"$set": {column: None}}:
                    yield Update(state.name, {column: None}, change)
            case "fill_now":
                for column in given["columns"]:
                    yield Update(state.name, {column: None}, [{"$set": {column: "$$NOW"}}])
            case "fill_generated":
                function = given["function"]
                make = getattr(generators, function)
                yield FillGenerated(table, given["column"].name, function, make)
            case "recast":
                column = given["column"]
                yield from self._retype(state, column.name, column.type, bool(column.nullable))

    def _execute(self, sql: str, commands: Sequence[dict[str, Any]] | None) -> Iterator[Step]:
        if commands is None:
            raise FwError(
                f"MongoDB can't run the SQL {sql[:60]!r}",
                hint="give actions.execute() the commands for MongoDB too: mongodb=[…]",
            )
        yield from map(Command, commands)


_WITHOUT_EFFECT = ("rename_primary_key", "set_collation", "set_default_collation")

_HANDLERS: dict[type[ops.MigrateOperation], Callable[[Tables, Any], Iterator[Step]]] = {
    ops.CreateTableOp: Tables._create,
    ops.DropTableOp: Tables._drop,
    ops.RenameTableOp: Tables._rename,
    ops.AddColumnOp: Tables._add_column,
    ops.DropColumnOp: Tables._drop_column,
    ops.AlterColumnOp: Tables._alter_column,
    ops.CreateIndexOp: Tables._create_index,
    ops.DropIndexOp: Tables._drop_index,
    ops.CreateUniqueConstraintOp: Tables._unique,
    ops.CreateCheckConstraintOp: Tables._check,
    ops.CreateForeignKeyOp: Tables._foreign_key,
    ops.DropConstraintOp: Tables._drop_constraint,
    ops.CreateTableCommentOp: Tables._comment,
    ops.DropTableCommentOp: Tables._comment,
}


def _is_stored_otherwise(old: Any, new: Any) -> bool:
    """Return True if the values of two types are stored unlike."""
    before, after = kind_of(old), kind_of(new)
    texts = ("string", "text")
    if before in texts and after in texts:
        return False
    return before != after or (before == "decimal" and old.scale != new.scale)


def _cast(table: sa.Table, column: str, type_: Any) -> Iterator[Step]:
    temporary = f"fw_{column}"[:_LONGEST_NAME]
    has_temporary = {temporary: {"$exists": True}}
    yield Update(table.name, has_temporary, {"$unset": {temporary: ""}})
    yield Cast(table, column, temporary, type_)
    yield Update(table.name, has_temporary, {"$rename": {temporary: column}})
