"""What code sorts rows by: `-created_at`, or `author.name` of what they refer to."""

from __future__ import annotations

from dataclasses import replace

from fw.runtime.database.models.metadata import metadata_of
from fw.runtime.database.models.model import Model
from fw.runtime.database.query.errors import QueryError
from fw.runtime.database.query.selection import Order
from fw.runtime.database.query.validation import ordering
from fw.runtime.database.relations.relation import relation_of, sortable
from fw.runtime.database.repositories.authorization import require

__all__ = ["sorting"]


def sorting(model: type[Model], field: str) -> Order:
    """Return the sort key of a field, or of one of what a relation leads to; raise QueryError.

    A leading `-` turns it round. Whoever acts must be allowed to read what it leads to.
    """
    name, dot, rest = field.removeprefix("-").partition(".")
    if not dot:
        return ordering(metadata_of(model), field)
    relation = relation_of(model, name)
    if name not in sortable(model):
        message = f"{model.__name__}.{name} doesn't lead to one record by its key, so has no order"
        raise QueryError(message, hint="sort by what a belongs_to leads to")
    if "." in rest:
        raise QueryError(
            f"{field!r} follows more than one relation", hint=f"sort by a field of {name} itself"
        )
    require("read", relation.model)
    # The sign is a part of the field's name here, where there is none like that.
    found = ordering(metadata_of(relation.model), f"-{rest}")
    return replace(found, descending=field.startswith("-"), relation=relation)
