"""What a list is sorted by: fields of its own, and of the records that those refer to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from fw.runtime.database.query.selection import Order
from fw.runtime.http.query.filters import public, unknown

if TYPE_CHECKING:
    from fw.runtime.database.models.metadata import ModelMetadata
    from fw.runtime.database.models.model import Model

__all__ = ["MAX_LENGTH", "MAX_SORTS", "orders_of", "sorts"]

MAX_SORTS = 10
MAX_LENGTH = 2000
"""Of the whole parameter: names of 63 characters, two with a point between, fit ten times."""


def orders_of(
    names: Sequence[str], metadata: ModelMetadata, model: type[Model]
) -> tuple[Order, ...]:
    """Return the sort keys of names such as `-created_at` and `author.name`; raise ValueError."""
    if len(names) > MAX_SORTS:
        raise ValueError(f"There are more than {MAX_SORTS} fields")
    orders: dict[str, Order] = {}
    for name in names:
        field = name.removeprefix("-")
        if field not in orders:
            down = name.startswith("-")
            if "." in field:
                orders[field] = _beyond(field, model, descending=down)
            else:
                orders[field] = Order(_ordering(field, field, metadata), down)
    return tuple(orders.values())


def sorts(model: type[Model]) -> list[str]:
    """Return every name that a list of the model can be sorted by."""
    from fw.runtime.database.models.metadata import metadata_of
    from fw.runtime.database.relations.relation import sortable

    beyond = (
        f"{name}.{field}"
        for name, relation in sortable(model).items()
        for field in _ordered(metadata_of(relation.model))
    )
    return [*_ordered(metadata_of(model)), *beyond]


def _beyond(path: str, model: type[Model], *, descending: bool) -> Order:
    from fw.runtime.database.models.metadata import metadata_of
    from fw.runtime.database.relations.relation import sortable

    name, _, field = path.partition(".")
    relation = sortable(model).get(name)
    if relation is None:
        raise unknown("relation to one record", name, tuple(sortable(model)))
    if "." in field:
        message = f"{path[:80]!r} follows more than one relation: sort by a field of {name}"
        raise ValueError(message)
    end = metadata_of(relation.model)
    return Order(_ordering(field, path, end), descending, relation)


def _ordering(name: str, path: str, metadata: ModelMetadata) -> str:
    """Return the name of a column that has an order, as `path` says it of the list's model."""
    column = public(name, metadata)
    if column is None:
        before = path.removesuffix(name)
        raise unknown("field", path, tuple(f"{before}{field}" for field in _ordered(metadata)))
    if column.kind == "json":
        raise ValueError(f"{path} is JSON, which has no order")
    return name


def _ordered(metadata: ModelMetadata) -> list[str]:
    return [name for name in metadata.public if metadata.columns[name].kind != "json"]
