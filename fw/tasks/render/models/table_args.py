"""The `__table_args__` of a model: keys, indexes, constraints, and the mark of a view."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from fw.language.model import Composite, Model
from fw.runtime.database.naming import check_name, index_name, unique_name
from fw.tasks.render.code import Code, Group, call, literal
from fw.tasks.render.imports import Imports
from fw.tasks.render.rule_code import stored_condition, stored_text

__all__ = ["table_args"]


def table_args(model: Model, imports: Imports) -> tuple[Code, ...]:
    """Return the `__table_args__` tuple, if the table needs one.

    Without a constraint in it, the columns of a primary key are in the order of the fields.
    """
    table = model.table
    columns = {field.name: field.column for field in model.fields}
    in_order = tuple(field.name for field in model.fields if model.is_key(field))
    items: list[Group | Code] = [
        call(imports.member("sqlalchemy", "PrimaryKeyConstraint"), *map(literal, one.fields))
        for one in model.composite_keys
        if one.fields != in_order
    ]
    items += [_index(one, model, imports) for one in model.indexes]
    items += [_unique(one, model, imports) for one in model.uniques]
    items += [
        call(
            imports.member("fw.runtime.database", "check"),
            literal(stored_condition(model, one)),
            name=literal(check_name(table, one.mapped(columns).label)),
        )
        for one in model.checks
    ]
    if model.view:
        view = Code(imports.member("fw.runtime.database", "VIEW"))
        if not items:
            return (view,)
        items.append(view)
    if not items:
        return ()
    return (Group("", tuple(items)).code(indent=1, before="__table_args__ = "),)


def _index(group: Composite, model: Model, imports: Imports) -> Group:
    columns = {field.name: field.column for field in model.fields}
    name = group.name or index_name(model.table, group.mapped(columns).labels)
    members = [_index_member(each, group, columns, imports) for each in group.fields]
    if group.where is not None:
        return _partial_index(name, members, group.where, model, imports)
    return call(imports.member("sqlalchemy", "Index"), literal(name), *members)


def _unique(group: Composite, model: Model, imports: Imports) -> Group:
    columns = {field.name: field.column for field in model.fields}
    name = group.name or unique_name(model.table, group.mapped(columns).labels)
    fields = [literal(each) for each in group.fields]
    if group.where is not None:
        found = _partial_index(name, fields, group.where, model, imports)
        return call(found.head, *found.items, unique=literal(True))
    return call(imports.member("sqlalchemy", "UniqueConstraint"), *fields, name=literal(name))


def _partial_index(
    name: str, members: Iterable[Code], where: str, model: Model, imports: Imports
) -> Group:
    function = imports.member("fw.runtime.database", "partial_index")
    condition = literal(stored_text(model, where))
    return call(function, literal(name), *members, where=condition)


def _index_member(
    name: str, index: Composite, columns: Mapping[str, str], imports: Imports
) -> Code:
    if name not in index.descending:
        return literal(name)
    column = literal(columns.get(name, name))
    return Code(f"{imports.member('sqlalchemy', 'column')}({column}).desc()")
