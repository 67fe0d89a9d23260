"""Collections of tables: their validators and indexes, which hold what constraints do in SQL."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.sql.elements import BindParameter
from sqlalchemy.sql.operators import desc_op

from fw.runtime.database import naming
from fw.runtime.database import types as t
from fw.runtime.database.backends.mongodb.schema.computed import computed_of
from fw.runtime.database.backends.mongodb.schema.conditions import check_expression, index_filter
from fw.runtime.database.backends.mongodb.schema.documents import (
    KEY,
    Documents,
    Unique,
    documents_of,
)
from fw.runtime.database.sql.statements.conditions import CONDITION
from fw.runtime.errors import FwError

__all__ = ["Index", "check_names", "create_commands", "indexes_of", "unique_of", "validator"]


class Index(NamedTuple):
    """An index of a collection: its name, its fields, and the filter of its documents.

    `descending` are those of the fields that are sorted in descending order.
    """

    name: str
    fields: tuple[str, ...]
    unique: bool
    chosen: dict[str, Any] | None
    descending: frozenset[str] = frozenset()

    def document(self) -> dict[str, Any]:
        """Return the index as `createIndexes` takes it."""
        key = {each: -1 if each in self.descending else 1 for each in self.fields}
        made: dict[str, Any] = {"name": self.name, "key": key}
        if self.unique:
            made["unique"] = True
        if self.chosen is not None:
            made["partialFilterExpression"] = self.chosen
        return made


def create_commands(table: sa.Table) -> Iterator[dict[str, Any]]:
    """Yield the commands that create a table's collection with its validator and indexes."""
    # Refuse an expression in SQL before there is a collection.
    computed_of(table)
    yield {"create": table.name, "validator": validator(table), "validationAction": "error"}
    if indexes := list(indexes_of(table)):
        yield {"createIndexes": table.name, "indexes": [each.document() for each in indexes]}


# ------------------------------------------------------------------------------------- validators


def validator(table: sa.Table) -> dict[str, Any]:
    """Return the validator of a table's documents: types, required fields, lengths and checks.

    The description of each rule is the name of its constraint in SQL.
    """
    documents = documents_of(table)
    properties: dict[str, Any] = {}
    for column in table.columns:
        properties[documents.fields[column.key]] = _property(column, documents)
    required = [documents.fields[each.key] for each in table.columns if not each.nullable]
    rules: list[dict[str, Any]] = []
    for check in _checks(table):
        found = _check(check, table, documents)
        if isinstance(found, _Words):
            properties[found.field] |= {"enum": found.words, "description": found.name}
        else:
            rules.append(found)
    shape = {"bsonType": "object", "required": sorted({KEY, *required}), "properties": properties}
    return {"$and": [{"$jsonSchema": shape}, *rules]}


def _property(column: sa.Column[Any], documents: Documents) -> dict[str, Any]:
    types = [*documents.codecs[column.key].types]
    found: dict[str, Any] = {"bsonType": [*types, "null"] if column.nullable else types}
    length = getattr(column.type, "length", None)
    if types == ["string"] and length is not None:
        found["maxLength"] = length
    return found


class _Words(NamedTuple):
    """The check that a field has one of these words."""

    name: str
    field: str
    words: list[Any]


def _check(
    check: sa.CheckConstraint, table: sa.Table, documents: Documents
) -> dict[str, Any] | _Words:
    text, name = check.info.get(CONDITION), str(check.name or "")
    if text is not None:
        return check_expression(text, documents)
    found = _words(check, name, table, documents)
    if found is None:
        raise FwError(
            f"the check {name} of {table.name} is written in SQL, which MongoDB doesn't have",
            hint="write it as a condition: actions.check(…) in a revision, check(…) in a model",
        )
    return found


def _words(
    check: sa.CheckConstraint, name: str, table: sa.Table, documents: Documents
) -> _Words | None:
    """Return the words of the check of an enum, None for another check."""
    for column in table.columns:
        if name == naming.check_name(table.name, column.name) and isinstance(column.type, t.Enum):
            words: list[Any] = [*column.type.values]
            return _Words(name, documents.fields[column.key], _nullable(words, column))
    clause: Any = check.sqltext
    left, right = getattr(clause, "left", None), getattr(clause, "right", None)
    if not isinstance(left, sa.ColumnClause) or left.name not in table.c:
        return None
    bound: Any = getattr(right, "value", None)
    if not isinstance(right, BindParameter) or not isinstance(bound, (list, tuple)):
        return None
    column = table.c[left.name]
    return _Words(name, documents.fields[column.key], _nullable([*bound], column))


def _nullable(words: list[Any], column: sa.Column[Any]) -> list[Any]:
    return [*sorted(words), None] if column.nullable else sorted(words)


def check_names(table: sa.Table) -> list[str]:
    """Return the names of the checks in the order of their clauses in the validator."""
    return [str(each.name) for each in _checks(table) if CONDITION in each.info]


def _checks(table: sa.Table) -> list[sa.CheckConstraint]:
    """Return the checks of a table by name: revisions and models have them in other orders."""
    found = [each for each in table.constraints if isinstance(each, sa.CheckConstraint)]
    return sorted(found, key=lambda each: str(each.name))


# ---------------------------------------------------------------------------------------- indexes


def unique_of(table: sa.Table) -> list[Unique]:
    """Return the groups of columns that are unique, without the primary key."""
    found = [
        Unique(_unique_name(each), tuple(one.key for one in each.columns))
        for each in table.constraints
        if isinstance(each, sa.UniqueConstraint)
    ]
    found += [
        Unique(str(each.name), tuple(one.key for one in each.columns), each.info.get(CONDITION))
        for each in table.indexes
        if each.unique
    ]
    return sorted(found)


def _unique_name(rule: sa.UniqueConstraint) -> str:
    """Return the name of a unique constraint, which metadata without conventions don't give it."""
    columns = "_".join(column.name for column in rule.columns)
    return str(rule.name or f"uq_{rule.table.name}_{columns}")


def indexes_of(table: sa.Table) -> Iterator[Index]:
    """Yield the indexes of a table's collection, those of unique constraints included.

    Of several that only differ in their name, which MongoDB refuses, the first one is yielded.
    """
    found: list[Index] = []
    for index in _all_indexes(table):
        if all(index._replace(name=other.name) != other for other in found):
            found.append(index)
    yield from found


def _all_indexes(table: sa.Table) -> Iterator[Index]:
    documents = documents_of(table)
    for name, columns, where in unique_of(table):
        yield _index(documents, name, columns, where, unique=True)
    for index in sorted(table.indexes, key=lambda each: str(each.name)):
        if not index.unique:
            columns = tuple(_key(documents, column) for column in index.columns)
            where = index.info.get(CONDITION)
            found = _index(documents, str(index.name), columns, where, unique=False)
            yield found._replace(descending=_descending(index, documents))


def _key(documents: Documents, column: Any) -> str:
    """Return the key of an indexed column, which an expression gives by its name."""
    if isinstance(column, sa.Column):
        return column.key
    return next(each.key for each in documents.table.columns if each.name == column.name)


def _descending(index: sa.Index, documents: Documents) -> frozenset[str]:
    """Return the descending fields of an index; FwError for an SQL expression."""
    found = set()
    for each in index.expressions:
        column: Any = each.element if isinstance(each, sa.UnaryExpression) else each
        modifier = getattr(each, "modifier", None)
        if not isinstance(column, sa.ColumnClause) or modifier not in (None, desc_op):
            raise FwError(
                f"the index {index.name} has the SQL expression {each}, which MongoDB doesn't have",
                hint="index columns only",
            )
        if modifier is desc_op:
            found.add(documents.fields[_key(documents, column)])
    return frozenset(found)


def _index(
    documents: Documents, name: str, columns: tuple[str, ...], where: str | None, *, unique: bool
) -> Index:
    chosen = [] if where is None else [index_filter(where, documents)]
    if unique:
        # As in SQL, rows without a value are unlike all others.
        chosen += [
            {documents.fields[column]: {"$gte": documents.codecs[column].least}}
            for column in columns
            if documents.table.c[column].nullable
        ]
    fields = tuple(documents.fields[column] for column in columns)
    if not unique and KEY not in fields:
        # The key breaks ties of every sort, so an index without it sorts nothing.
        fields += (KEY,)
    combined = {"$and": chosen} if len(chosen) > 1 else chosen[0] if chosen else None
    return Index(name, fields, unique, combined)
