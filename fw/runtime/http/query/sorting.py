"""Sorting of a list by its own fields and by fields of the records it refers to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from fw.runtime.database.query.selection import Clause, Order
from fw.runtime.database.repositories.authorization import fields_of
from fw.runtime.errors import Forbidden
from fw.runtime.http.query.filters import UnknownName, public_column, readable
from fw.runtime.http.query.include import may_follow

if TYPE_CHECKING:
    from fw.runtime.database.models.metadata import ModelMetadata
    from fw.runtime.database.models.model import Model

__all__ = ["MAX_LENGTH", "MAX_SORTS", "parse_sort", "sort_clauses", "sort_names"]

MAX_SORTS = 10
MAX_LENGTH = 2000
"""Maximum length of the parameter: ten times two names of 63 characters with a dot between."""


def parse_sort(
    names: Sequence[str],
    metadata: ModelMetadata,
    model: type[Model],
    allowed: Sequence[str] | None = None,
) -> tuple[Order, ...]:
    """Return the sort keys of names such as `-created_at` and `author.name`.

    `allowed` are the names that may be used, None for all public ones. Raises ValueError for an
    unknown name, and for more than `MAX_SORTS`.
    """
    if len(names) > MAX_SORTS:
        raise ValueError(f"At most {MAX_SORTS} fields are allowed")
    orders: dict[str, Order] = {}
    for name in names:
        field = name.removeprefix("-")
        if allowed is not None and field not in allowed:
            raise UnknownName("field", field, tuple(allowed))
        if field not in orders:
            down = name.startswith("-")
            if "." in field:
                orders[field] = _related_order(field, model, descending=down)
            else:
                orders[field] = Order(_sortable_column(field, field, metadata, model), down)
    return tuple(orders.values())


def sort_clauses(orders: Sequence[Order], model: type[Model]) -> Iterator[Clause]:
    """Yield the clauses of the records whose place in an order the actor may know.

    Raises Forbidden for a field of a related model that the actor may read in some records only.
    """
    for order in orders:
        own = order.field if order.relation is None else order.relation.near
        yield from fields_of("read", model).get(own) or ()
        if order.relation is None:
            continue
        if order.field in fields_of("read", order.relation.model):
            name = f"{order.relation.name}.{order.field}"
            raise Forbidden(
                f"the actor may read {name} of some records only",
                detail=f"Records can't be sorted by {name}, which you may read of some only.",
            )


def sort_names(model: type[Model], allowed: Sequence[str] | None = None) -> list[str]:
    """Return the names that a list can be sorted by; ValueError for an unknown allowed one."""
    from fw.runtime.database.models.metadata import metadata_of
    from fw.runtime.database.relations.relation import sortable

    metadata = metadata_of(model)
    if allowed is not None:
        names = [name for name in allowed if not _is_private(name, metadata, model)]
        for name in names:
            parse_sort([name], metadata, model)
        return names
    related = (
        f"{name}.{field}"
        for name, relation in sortable(model).items()
        for field in _sortable(metadata_of(relation.model))
    )
    return [*_sortable(metadata), *related]


def _is_private(name: str, metadata: ModelMetadata, model: type[Model]) -> bool:
    """Return True if the field, or the reference that leads to it, is private."""
    from fw.runtime.database.models.metadata import metadata_of
    from fw.runtime.database.relations.relation import sortable

    relation, dot, field = name.rpartition(".")
    if dot:
        if relation not in sortable(model):
            return True
        metadata = metadata_of(sortable(model)[relation].model)
    return field in metadata.columns and metadata.columns[field].private


def _related_order(path: str, model: type[Model], *, descending: bool) -> Order:
    from fw.runtime.database.models.metadata import metadata_of
    from fw.runtime.database.relations.relation import sortable

    name, _, field = path.partition(".")
    known = {name: one for name, one in sortable(model).items() if may_follow(model, one)}
    relation = known.get(name)
    if relation is None:
        raise UnknownName("relation to one record", name, tuple(known))
    if "." in field:
        message = f"{path[:80]!r} follows more than one relation; use a field of {name}"
        raise ValueError(message)
    target = metadata_of(relation.model)
    return Order(_sortable_column(field, path, target, relation.model), descending, relation)


def _sortable_column(name: str, path: str, metadata: ModelMetadata, model: type[Model]) -> str:
    """Return the name of a sortable column; `path` is its name in the parameter."""
    column = public_column(name, metadata)
    if column is None or not readable((name,), model):
        before = path.removesuffix(name)
        known = readable(_sortable(metadata), model)
        raise UnknownName("field", path, tuple(f"{before}{field}" for field in known))
    if column.kind == "array":
        raise ValueError(f"{path} is an array and can't be sorted by")
    if column.kind == "bytes":
        raise ValueError(f"{path} is binary data and can't be sorted by")
    if column.kind == "file":
        raise ValueError(f"{path} is a file and can't be sorted by")
    if column.kind == "json":
        raise ValueError(f"{path} is JSON and can't be sorted by")
    return name


def _sortable(metadata: ModelMetadata) -> list[str]:
    unsorted = ("json", "array", "bytes", "file")
    return [name for name in metadata.public if metadata.columns[name].kind not in unsorted]
