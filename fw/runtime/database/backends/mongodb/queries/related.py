"""Documents at the end of a relation, read by one command with `$in`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import sqlalchemy as sa
from sqlalchemy.sql import operators

from fw.runtime.database.backends.mongodb.commands import Commands, Document
from fw.runtime.database.backends.mongodb.queries.pipelines import plain_sort, select_stages
from fw.runtime.database.backends.mongodb.schema.documents import Documents, documents_of
from fw.runtime.database.query.selection import Order, Row, Selection
from fw.runtime.database.relations.relation import Relation
from fw.runtime.errors import FwError

__all__ = ["related_rows"]

NEAR, END = "_near", "_end"
"""Fields of the key that leads to a document, and of the document at the end of a link."""

Read = Callable[[Document], Row]


async def related_rows(
    commands: Commands,
    documents: Documents,
    relation: Relation,
    keys: Sequence[Any],
    scope: Document,
    limit: int | None,
    fields: Document,
    read: Read,
) -> dict[Any, list[Row]]:
    """Return the rows that a relation leads to, grouped by the keys that lead to them.

    `scope` is a filter of the documents, `fields` their projection. `read` makes a row of a
    document; what it raises ends the reading.
    """
    batch = await _batch(commands, documents, relation, keys, scope, limit, fields)
    field = NEAR if batch is None else documents.fields[relation.far]
    groups: dict[Any, list[Row]] = {}
    decode = documents.codecs[relation.far].decode
    if relation.link is not None:
        source = documents_of(relation.model.metadata.tables[relation.link.table])
        decode = source.codecs[relation.link.near].decode

    def take(document: Document) -> None:
        near = document[field]
        group = groups.setdefault(near if decode is None else decode(near), [])
        row = read(document)
        # If the link is a model, two of its rows may link the same pair.
        if not group or relation.link is None or group[-1] != row:
            group.append(row)

    if batch is not None:
        for document in batch:
            take(document)
        return groups
    name = documents.name if relation.link is None else relation.link.table
    stages = _pipeline(documents, relation, keys, scope, limit, fields)
    await commands.each(name, stages, take)
    return groups


async def _batch(
    commands: Commands,
    documents: Documents,
    relation: Relation,
    keys: Sequence[Any],
    scope: Document,
    limit: int | None,
    fields: Document,
) -> list[Document] | None:
    """Return the documents by a `find`; None if that takes a pipeline, or they have over 16 MB.

    A `find` takes less time, and each document has the key that leads to it already.
    """
    far, sort = documents.fields[relation.far], plain_sort(documents, _orders(relation))
    if relation.link is not None or sort is None or not fields.get(far):
        return None
    chosen = _led_to(documents, relation, keys)
    both = {"$and": [chosen, scope]} if scope else chosen
    return await commands.batch(documents.name, both, fields, sort, limit or 0)


def _led_to(documents: Documents, relation: Relation, keys: Sequence[Any]) -> Document:
    """Return the filter of the documents that keys lead to without a link."""
    bound = [documents.bind(relation.far, key) for key in keys]
    return {documents.fields[relation.far]: {"$in": bound}}


def _pipeline(
    documents: Documents,
    relation: Relation,
    keys: Sequence[Any],
    scope: Document,
    limit: int | None,
    fields: Document,
) -> list[Document]:
    """Return the stages that read the documents, each with the key that leads to it."""
    # A limit before the scope would count documents that it leaves out.
    stages = _stages(documents, relation, keys, None if scope else limit)
    stages += [{"$match": scope}] if scope else []
    shown, orders = {**fields, NEAR: 1}, _orders(relation)
    sort = plain_sort(documents, orders)
    if sort is None:
        return stages + select_stages(documents, {}, Selection((), orders, limit), shown)
    stages += [{"$sort": sort}, *([{"$limit": limit}] if limit is not None else [])]
    return [*stages, {"$project": shown}]


def _stages(
    documents: Documents, relation: Relation, keys: Sequence[Any], limit: int | None
) -> list[Document]:
    """Return the stages that find the documents of keys, each with the key that leads to it."""
    link, far = relation.link, documents.fields[relation.far]
    if link is None:
        return [
            {"$match": _led_to(documents, relation, keys)},
            {"$addFields": {NEAR: f"${far}"}},
        ]
    pairs = documents_of(relation.model.metadata.tables[link.table])
    near = pairs.fields[link.near]
    chosen = {near: {"$in": [pairs.bind(link.near, key) for key in keys]}}
    return [
        {"$match": chosen},
        *([{"$limit": limit}] if limit is not None else []),
        {
            "$lookup": {
                "from": documents.name,
                "localField": pairs.fields[link.far],
                "foreignField": far,
                "as": END,
            }
        },
        {"$unwind": f"${END}"},
        {"$replaceRoot": {"newRoot": {"$mergeObjects": [f"${END}", {NEAR: f"${near}"}]}}},
    ]


@cache
def _orders(relation: Relation) -> tuple[Order, ...]:
    """Return the order of a relation's rows; FwError for an SQL expression."""
    found = []
    for key in relation.order_by:
        column: Any = key.element if isinstance(key, sa.UnaryExpression) else key
        descending = getattr(key, "modifier", None) is operators.desc_op
        if not isinstance(column, sa.Column):
            raise FwError(
                f"the relation {relation.name} is sorted by an SQL expression,"
                " which MongoDB doesn't have",
                hint="sort it by columns",
            )
        found.append(Order(str(column.key), descending))
    return tuple(found)
