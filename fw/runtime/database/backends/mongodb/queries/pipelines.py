"""Aggregation pipelines of selections: order, related sort keys, aggregates, histograms."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Context, Decimal
from typing import Any

from bson import Decimal128

from fw.runtime.database.backends.mongodb.commands import Document
from fw.runtime.database.backends.mongodb.schema.documents import Documents, documents_of
from fw.runtime.database.models.metadata import Column, ModelMetadata
from fw.runtime.database.query.selection import Aggregate, Order, Selection
from fw.runtime.database.relations.relation import Relation

__all__ = ["aggregate_stages", "aggregate_value", "bucket_stages", "plain_sort", "select_stages"]

_EXACT = Context(prec=200)
"""Context in which no sum of decimals is rounded."""


def plain_sort(documents: Documents, orders: Sequence[Order]) -> dict[str, int] | None:
    """Return the sort of orders, the key last; None if an index alone can't have that order.

    Null sorts first in MongoDB. So a column that may be null is plain in descending order only.
    """
    columns = documents.table.c
    for order in orders:
        if order.relation is not None or (columns[order.field].nullable and not order.descending):
            return None
    return {
        documents.fields[one.field]: -1 if one.descending else 1 for one in _tied(documents, orders)
    }


def _tied(documents: Documents, orders: Sequence[Order]) -> list[Order]:
    """Return the orders with the key at the end, so that no rows are equal."""
    names = {order.field for order in orders if order.relation is None}
    return [*orders, *(Order(key) for key in documents.keys if key not in names)]


def select_stages(
    documents: Documents, chosen: Document, selection: Selection, fields: Document
) -> list[Document]:
    """Return the stages that read the rows of a selection, null last in every order."""
    stages: list[Document] = [{"$match": chosen}] if chosen else []
    sort: dict[str, int] = {}
    added: dict[str, Any] = {}
    joined: dict[Any, str] = {}
    columns = documents.table.c
    for number, order in enumerate(_tied(documents, selection.orders)):
        if order.relation is None:
            field, nullable = documents.fields[order.field], bool(columns[order.field].nullable)
        else:
            if order.relation not in joined:
                joined[order.relation] = f"_end{number}"
                stages.append(_lookup(documents, order, joined[order.relation]))
            end = _end_of(order.relation)
            field, nullable = f"_key{number}", True
            path = f"${joined[order.relation]}.{end.fields[order.field]}"
            added[field] = {"$ifNull": [{"$first": path}, None]}
        if nullable and not order.descending:
            value = added.get(field, {"$ifNull": [f"${field}", None]})
            added[f"_null{number}"] = {"$eq": [value, None]}
            sort[f"_null{number}"] = 1
        sort[field] = -1 if order.descending else 1
    if added:
        stages.append({"$addFields": added})
    stages.append({"$sort": sort})
    if selection.offset:
        stages.append({"$skip": selection.offset})
    if selection.limit is not None:
        stages.append({"$limit": selection.limit})
    return [*stages, {"$project": fields}]


def _end_of(relation: Relation) -> Documents:
    table: Any = relation.model.__table__
    return documents_of(table)


def _lookup(documents: Documents, order: Order, name: str) -> Document:
    assert order.relation is not None
    end = _end_of(order.relation)
    return {
        "$lookup": {
            "from": end.name,
            "localField": documents.fields[order.relation.near],
            "foreignField": end.fields[order.relation.far],
            "as": name,
        }
    }


def aggregate_stages(
    documents: Documents,
    metadata: ModelMetadata,
    chosen: Document,
    aggregate: Aggregate,
    limit: int | None,
) -> list[Document]:
    """Return the stages of an aggregate; each document has `value` and `count`."""
    key = {
        f"k{number}": f"${documents.fields[name]}" for number, name in enumerate(aggregate.groups)
    }
    values: Document = {"value": {"$sum": 1}}
    if aggregate.function != "count":
        values = _values(documents, metadata.columns[aggregate.field], aggregate)
    stages: list[Document] = [{"$match": chosen}] if chosen else []
    stages.append({"$group": {"_id": key or None, **values}})
    if aggregate.limited:
        size: Any = "$value"
        if aggregate.function == "avg":
            size = {"$cond": [{"$eq": ["$count", 0]}, None, {"$divide": ["$value", "$count"]}]}
        elif aggregate.function == "sum":
            size = {"$cond": [{"$eq": ["$count", 0]}, None, "$value"]}
        stages += [{"$addFields": {"size": size}}, {"$sort": {"size": -1, "_id": 1}}]
        stages.append({"$limit": limit})
    return stages


def _values(documents: Documents, column: Column, aggregate: Aggregate) -> Document:
    path = f"${documents.fields[column.name]}"
    if aggregate.function in ("min", "max"):
        return {"value": {f"${aggregate.function}": path}}
    # A sum of longs would become a double when it is over 64 bits.
    number = {"$toDecimal": path} if column.kind == "int" else path
    there = {"$cond": [{"$eq": [{"$ifNull": [path, None]}, None]}, 0, 1]}
    return {"value": {"$sum": number}, "count": {"$sum": there}}


def aggregate_value(
    documents: Documents, metadata: ModelMetadata, aggregate: Aggregate
) -> Callable[[Document | None], Any]:
    """Return the function that reads the value of an aggregate; None is a group without rows."""
    if aggregate.function == "count":
        return lambda found: int(found["value"]) if found else 0
    column = metadata.columns[aggregate.field]
    if aggregate.function in ("min", "max"):
        return lambda found: documents.decode(column.name, found["value"]) if found else None
    if aggregate.function == "sum":
        return lambda found: _sum(found, column)
    return lambda found: _sum(found, column) / found["count"] if found and found["count"] else None


def _sum(found: Document | None, column: Column) -> Any:
    value = found["value"] if found else 0
    number = value.to_decimal() if isinstance(value, Decimal128) else value
    if column.kind == "decimal":
        return Decimal(number).quantize(Decimal(1).scaleb(-column.digits[1]), context=_EXACT)
    return float(number) if column.kind == "float" else int(number)


def bucket_stages(field: str, chosen: Document, edges: Sequence[Any]) -> list[Document]:
    """Return the stages of a histogram: the number of documents by the edge that begins a bin."""
    within = {field: {"$gte": edges[0], "$lt": edges[-1]}}
    both = {"$and": [chosen, within]} if chosen else within
    return [{"$match": both}, {"$bucket": {"groupBy": f"${field}", "boundaries": [*edges]}}]
