"""Filters of selections. Clauses of other collections are resolved to keys beforehand."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from bson import Regex

from fw.runtime.database.backends.mongodb.commands import Commands, Document
from fw.runtime.database.backends.mongodb.schema.documents import Documents, documents_of
from fw.runtime.database.backends.mongodb.schema.values import codec_of
from fw.runtime.database.errors import OutOfRange, QueryError
from fw.runtime.database.query.selection import Clause, Condition, Linked, Related
from fw.runtime.database.relations.relation import Relation

__all__ = ["filter_of"]

_MAX_KEYS = 100_000
"""Keys of related documents in one filter: it must fit a document of 16 MB."""
_RANGES = {"gt": "$gt", "gte": "$gte", "lt": "$lt", "lte": "$lte"}
_PATTERNS = {"contains": ("", ""), "startswith": (r"^", ""), "endswith": ("", r"\z")}
_MAX_LETTERS = 16
"""Maximum number of non-ASCII letters whose case is ignored, as in SQL."""


async def filter_of(
    commands: Commands, documents: Documents, clauses: Iterable[Clause]
) -> Document:
    """Return the filter of the documents that meet all clauses; OutOfRange for a wrong value."""
    parts = [await _clause(commands, documents, clause) for clause in clauses]
    parts = [each for each in parts if each]
    if len(parts) > 1:
        return {"$and": parts}
    return parts[0] if parts else {}


async def _clause(commands: Commands, documents: Documents, clause: Clause) -> Document:
    if isinstance(clause, Condition):
        return _condition(documents, clause)
    if isinstance(clause, Linked):
        far = await _linked(commands, clause.relation, clause.value)
        return {documents.fields[clause.relation.near]: {"$in": far}}
    if isinstance(clause, Related):
        return await _related(commands, documents, clause)
    groups = [await filter_of(commands, documents, group) for group in clause.alternatives]
    return {"$or": groups} if all(groups) else {}


async def _linked(commands: Commands, relation: Relation, keys: Sequence[Any]) -> list[Any]:
    """Return the BSON keys of the near ends that are linked with one of the far keys."""
    assert relation.link is not None, "it is a many-to-many relation"
    links = documents_of(relation.model.metadata.tables[relation.link.table])
    far = [links.operand(relation.link.far, key) for key in keys]
    return await _keys(
        commands, links, {links.fields[relation.link.far]: {"$in": far}}, relation.link.near
    )


async def _related(commands: Commands, documents: Documents, clause: Related) -> Document:
    relation = clause.relation
    table: Any = relation.model.__table__
    end = documents_of(table)
    chosen = await filter_of(commands, end, clause.clauses)
    if relation.link is None:
        present = {end.fields[relation.far]: {"$ne": None}}
        keys = await _keys(
            commands, end, {"$and": [chosen, present]} if chosen else present, relation.far
        )
    else:
        links = documents_of(relation.model.metadata.tables[relation.link.table])
        wanted: Document = {}
        if chosen:
            far = await _keys(commands, end, chosen, relation.far)
            wanted = {links.fields[relation.link.far]: {"$in": far}}
        keys = await _keys(commands, links, wanted, relation.link.near)
    return {documents.fields[relation.near]: {"$nin" if clause.negated else "$in": keys}}


async def _keys(
    commands: Commands, documents: Documents, chosen: Document, column: str
) -> list[Any]:
    """Return the distinct values of a column of the documents that meet a filter."""
    field = documents.fields[column]
    stages: list[Document] = [
        {"$match": chosen},
        {"$group": {"_id": f"${field}"}},
        {"$limit": _MAX_KEYS + 1},
    ]
    found = await commands.aggregate(documents.name, stages)
    if len(found) > _MAX_KEYS:
        raise QueryError(
            f"a condition on {documents.name} has over {_MAX_KEYS:,} keys, too many for MongoDB",
            hint="add a condition that fewer related records meet",
        )
    return [each["_id"] for each in found]


def _condition(documents: Documents, condition: Condition) -> Document:
    operator, value = condition.operator, condition.value
    if operator in _PATTERNS or operator == "like":
        fields = condition.fields or (condition.field,)
        pattern = Regex(_pattern(operator, value))
        some = [{documents.fields[name]: pattern} for name in fields]
        return {"$or": some} if len(some) > 1 else some[0]
    field = documents.fields[condition.field]
    if operator == "isnull":
        return {field: None} if value else {field: {"$ne": None}}
    if operator == "in":
        return {field: {"$in": _bound(documents, condition.field, value)}}
    if operator == "has":
        item: Any = documents.table.c[condition.field].type
        return {field: codec_of(item.item, is_bounded=False).bind(value)}
    bound = documents.operand(condition.field, value)
    if operator == "ne":
        return {field: {"$ne": bound}}
    return {field: bound if operator == "eq" else {_RANGES[operator]: bound}}


def _bound(documents: Documents, column: str, values: Sequence[Any]) -> list[Any]:
    return [documents.operand(column, value) for value in values]


def _pattern(operator: str, value: Any) -> str:
    """Return the regular expression of a pattern; it ignores case as SQL databases do."""
    if not isinstance(value, str):
        raise OutOfRange
    try:
        value.encode()
    except UnicodeError as error:
        raise OutOfRange from error
    letters = _letters(value)
    if operator == "like":
        inner = "".join(
            r"[\s\S]*" if each == "%" else r"[\s\S]" if each == "_" else _character(each, letters)
            for each in value
        )
        return rf"^{inner}\z"
    before, after = _PATTERNS[operator]
    return before + "".join(_character(each, letters) for each in value) + after


def _character(letter: str, letters: dict[str, str]) -> str:
    if letter in letters:
        return f"[{letter}{letters[letter]}]"
    return r"\x00" if letter == "\0" else re.escape(letter)


def _letters(text: str) -> dict[str, str]:
    """Return each letter of a text that has one other case, with that one."""
    found: dict[str, str] = {}
    others = 0
    for letter in text:
        small, capital = letter.lower(), letter.upper()
        other = capital if letter == small else small
        pair = len(small) == len(capital) == 1 and small != capital and capital.lower() == small
        if not pair or letter in found or small.isascii() != capital.isascii():
            continue
        if not letter.isascii():
            if others >= _MAX_LETTERS:
                continue
            others += 1
            found[other] = letter
        found[letter] = other
    return found
