"""Sort keys of queries: `-created_at`, or `author.name` of a related record."""

from __future__ import annotations

from dataclasses import replace

from fw.runtime.database.models.metadata import metadata_of
from fw.runtime.database.models.model import Model
from fw.runtime.database.query.errors import QueryError
from fw.runtime.database.query.selection import Order
from fw.runtime.database.query.validation import field_order
from fw.runtime.database.relations.relation import relation_of, sortable
from fw.runtime.database.repositories.authorization import require

__all__ = ["parse_order"]


def parse_order(model: type[Model], field: str) -> Order:
    """Return the sort key of a field, or of a related record's field; raise QueryError.

    A leading `-` means descending order. The actor must be allowed to read the related model.
    """
    name, dot, rest = field.removeprefix("-").partition(".")
    if not dot:
        return field_order(metadata_of(model), field)
    relation = relation_of(model, name)
    if name not in sortable(model):
        message = (
            f"cannot sort {model.__name__} by {name}: it doesn't lead to one record by its key"
        )
        raise QueryError(message, hint="sort by a belongs_to relation")
    if "." in rest:
        raise QueryError(
            f"cannot sort by {field!r}: it has more than one relation",
            hint=f"sort by a field of {name}",
        )
    require("read", relation.model)
    # A sign after the dot is part of the name, and so makes it unknown.
    found = field_order(metadata_of(relation.model), f"-{rest}")
    return replace(found, descending=field.startswith("-"), relation=relation)
