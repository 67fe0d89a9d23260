"""Events: operations of a revision, read from the syntax trees of its calls."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator

from fw.runtime.database.naming import foreign_key_name, primary_key_name, unique_name
from fw.runtime.rules import conditions
from fw.tasks.migrations.revision_files.syntax import (
    Call,
    OpaqueError,
    construct,
    flag,
    is_construct,
    nothing,
    operation,
    source,
    text,
    texts,
)
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

__all__ = ["Event", "event_of"]

Event = tuple[object, ...]
"""A verb and its arguments, as `fw.tasks.migrations.revision_files.state` applies them."""


def event_of(call: Call) -> Event | None:
    """Return the event of a call; None if it is unknown or an argument is not a literal."""
    reader = _READERS.get(call.function)
    if reader is None:
        return None
    try:
        return reader(call)
    except OpaqueError:
        return None


def _column(node: ast.expr | None) -> Column:
    call = construct(node, "Column")
    if call is None:
        raise OpaqueError
    primary = flag(call.keywords.get("primary_key"), False)
    default = call.keywords.get("server_default")
    kind = call.get(1, "type_")
    return Column(
        text(call.get(0, "name")),
        "" if kind is None else source(kind),
        flag(call.keywords.get("nullable"), not primary),
        None if default is None or nothing(default) else source(default),
        _computed(call.get(2)),
    )


def _computed(node: ast.expr | None) -> str | None:
    """Read `actions.computed("price * quantity", scale=2)`; None for another argument."""
    call = operation(node, {"actions": None})
    if call is None or call.function != "computed":
        return None
    return _condition("", call.get(0, "text")).condition


def _create_table(call: Call) -> Event:
    name = text(call.get(0, "table_name"))
    columns: list[Column] = []
    constraints: list[Constraint] = []
    primary: PrimaryKey | None = None
    for item in call.arguments[1:]:
        if is_construct(item, "Column"):
            column = _column(item)
            columns.append(column)
            inline = construct(item, "Column")
            if inline is not None and flag(inline.keywords.get("primary_key"), False):
                primary = PrimaryKey(primary_key_name(name), (column.name,))
            constraints += _inline(name, column.name, inline)
        elif is_construct(item, "PrimaryKeyConstraint"):
            primary = _primary_key(name, item)
        else:
            constraints += _constraint(name, item)
    return ("create_table", Table(name, tuple(columns), primary, tuple(constraints)))


def _inline(table: str, column: str, call: Call | None) -> Iterator[Constraint]:
    """Yield the constraints in the definition of a hand-written column."""
    if call is None:
        return
    if flag(call.keywords.get("unique"), False):
        yield Unique(unique_name(table, (column,)), (column,))
    for argument in call.arguments[1:]:
        key = construct(argument, "ForeignKey")
        if key is not None:
            target, _, field = text(key.get(0, "column")).rpartition(".")
            named = key.keywords.get("name")
            name = foreign_key_name(table, column) if named is None else text(named)
            yield ForeignKey(name, (column,), target, (field,), *_actions(key))


def _actions(call: Call) -> tuple[str | None, str | None]:
    """Return the actions of a foreign key on deletes and on updates."""
    on_delete, on_update = (call.keywords.get(word) for word in ("ondelete", "onupdate"))
    return (
        None if nothing(on_delete) else text(on_delete),
        None if nothing(on_update) else text(on_update),
    )


def _primary_key(table: str, node: ast.expr) -> PrimaryKey | None:
    call = construct(node, "PrimaryKeyConstraint")
    if call is None:
        return None
    name = call.keywords.get("name")
    columns = tuple(map(text, call.arguments))
    return PrimaryKey(primary_key_name(table) if name is None else text(name), columns)


def _constraint(table: str, node: ast.expr) -> Iterator[Constraint]:
    """Yield the constraint of an argument of `create_table`, if its kind is known."""
    try:
        if (call := construct(node, "UniqueConstraint")) is not None:
            columns = tuple(map(text, call.arguments))
            yield Unique(_named(call, unique_name(table, columns)), columns)
        elif (call := construct(node, "ForeignKeyConstraint")) is not None:
            columns = texts(call.get(0, "columns"))
            targets = [name.rpartition(".") for name in texts(call.get(1, "refcolumns"))]
            name = _named(call, foreign_key_name(table, "_".join(columns)))
            fields = tuple(field for _, _, field in targets)
            yield ForeignKey(name, columns, targets[0][0], fields, *_actions(call))
        elif (call := operation(node, {"actions": None})) is not None and call.function == "check":
            yield _condition(text(call.keywords.get("name")), call.get(0, "text"))
        elif (call := construct(node, "CheckConstraint")) is not None:
            yield _check(text(call.keywords.get("name")), call.get(0, "sqltext"))
    except (OpaqueError, IndexError):
        return


def _named(call: Call, otherwise: str) -> str:
    name = call.keywords.get("name")
    return otherwise if name is None else text(name)


def _condition(name: str, node: ast.expr | None) -> Condition:
    condition = text(node)
    try:
        columns = conditions.names(conditions.parse(condition))
    except conditions.ConditionError:
        raise OpaqueError from None
    return Condition(name, columns, condition)


def _check(name: str, condition: ast.expr | None) -> Check | Condition:
    """Read `sa.column("status").in_(["open", "done"])`, or `actions.condition("views >= 0")`."""
    call = operation(condition, {"actions": None})
    if call is not None and call.function == "condition":
        return _condition(name, call.get(0, "text"))
    if not isinstance(condition, ast.Call) or not isinstance(condition.func, ast.Attribute):
        raise OpaqueError
    column = construct(condition.func.value, "column")
    if column is None or condition.func.attr != "in_" or len(condition.args) != 1:
        raise OpaqueError
    return Check(name, (text(column.get(0, "text")),), texts(condition.args[0]))


# -------------------------------------------------------------------------------- operations


def _on(call: Call, position: int, *names: str) -> tuple[str, int]:
    """Return the table of an operation, and the offset of its other arguments."""
    if call.table is not None:
        return call.table, 0
    return text(call.get(position, *names)), 1


def _alter_column(call: Call) -> Event:
    table, shift = _on(call, 0, "table_name")
    column = text(call.get(shift, "column_name"))
    changes: list[tuple[str, object]] = []
    words = call.keywords
    if "type_" in words and not nothing(words["type_"]):
        changes.append(("type", source(words["type_"])))
    if "nullable" in words and not nothing(words["nullable"]):
        changes.append(("nullable", flag(words["nullable"], True)))
    if "server_default" in words:
        default = words["server_default"]
        changes.append(("default", None if nothing(default) else source(default)))
    if "new_column_name" in words and not nothing(words["new_column_name"]):
        changes.append(("name", text(words["new_column_name"])))
    return ("alter_column", table, column, tuple(changes))


def _recast(call: Call) -> Event:
    column = _column(call.get(1, "column"))
    changes = (("type", column.type), ("nullable", column.nullable), ("default", column.default))
    return ("alter_column", text(call.get(0, "table")), column.name, changes)


def _create_index(call: Call) -> Event:
    name = text(call.get(0, "index_name"))
    table, shift = _on(call, 1, "table_name")
    listed = call.get(1 + shift, "columns")
    if not isinstance(listed, ast.List | ast.Tuple):
        raise OpaqueError
    columns = [_index_column(node) for node in listed.elts]
    unique = flag(call.keywords.get("unique"), False)
    descending = tuple(column for column, down in columns if down)
    index = Index(name, tuple(column for column, _ in columns), unique, descending)
    return ("create_index", table, index)


def _create_partial_index(call: Call) -> Event:
    verb, table, index = _create_index(call)
    assert isinstance(index, Index)
    where = _condition(index.name, call.get(3, "where")).condition
    return (verb, table, index._replace(where=where))


def _index_column(node: ast.expr) -> tuple[str, bool]:
    """Read `"title"`, or `sa.column("title").desc()`; return True for the descending one."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
        return text(node), False
    column = construct(node.func.value, "column")
    if column is None or node.func.attr != "desc" or node.args:
        return text(node), False
    return text(column.get(0, "text")), True


def _drop_index(call: Call) -> Event:
    table = call.table
    given = call.get(1, "table_name")
    if table is None and given is not None:
        table = text(given)
    return ("drop_index", table, text(call.get(0, "index_name")))


def _create_unique(call: Call) -> Event:
    name = text(call.get(0, "constraint_name"))
    table, shift = _on(call, 1, "table_name")
    return ("add_constraint", table, Unique(name, texts(call.get(1 + shift, "columns"))))


def _create_check(call: Call) -> Event:
    name = text(call.get(0, "constraint_name"))
    table, shift = _on(call, 1, "table_name")
    return ("add_constraint", table, _check(name, call.get(1 + shift, "condition")))


def _create_foreign_key(call: Call) -> Event:
    name = text(call.get(0, "constraint_name"))
    table, shift = _on(call, 1, "source_table")
    key = ForeignKey(
        name,
        texts(call.get(2 + shift, "local_cols")),
        text(call.get(1 + shift, "referent_table")),
        texts(call.get(3 + shift, "remote_cols")),
        *_actions(call),
    )
    return ("add_constraint", table, key)


def _drop_constraint(call: Call) -> Event:
    table, _ = _on(call, 1, "table_name")
    return ("drop_constraint", table, text(call.get(0, "constraint_name")))


def _add_column(call: Call) -> Event:
    table, shift = _on(call, 0, "table_name")
    return ("add_column", table, _column(call.get(shift, "column")))


def _drop_column(call: Call) -> Event:
    table, shift = _on(call, 0, "table_name")
    return ("drop_column", table, text(call.get(shift, "column_name")))


def _pair(verb: str) -> Callable[[Call], Event]:
    return lambda call: (verb, text(call.get(0)), text(call.get(1)))


_READERS: dict[str, Callable[[Call], Event]] = {
    "add_column": _add_column,
    "alter_column": _alter_column,
    "create_check_constraint": _create_check,
    "create_foreign_key": _create_foreign_key,
    "create_index": _create_index,
    "create_partial_index": _create_partial_index,
    "create_table": _create_table,
    "create_unique_constraint": _create_unique,
    "drop_column": _drop_column,
    "drop_constraint": _drop_constraint,
    "drop_index": _drop_index,
    "drop_partial_index": _drop_index,
    "drop_table": lambda call: ("drop_table", text(call.get(0, "table_name"))),
    "recast": _recast,
    "rename_primary_key": lambda call: (
        "rename_primary_key",
        text(call.get(0)),
        text(call.get(2)),
    ),
    "rename_table": _pair("rename_table"),
}
