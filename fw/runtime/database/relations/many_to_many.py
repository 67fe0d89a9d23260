"""Many-to-many links as values of a record: `{"title": …, "tag_ids": [key, key]}`."""

from __future__ import annotations

from functools import cache
from typing import Any

from fw.runtime.database.models.model import Model
from fw.runtime.database.relations.relation import Relation, includable, relation_of
from fw.runtime.database.relations.resolver import declared

__all__ = ["includable_links", "linked_by", "links_of"]

_INFO = "fw.linked_by"


def linked_by(name: str) -> dict[Any, Any]:
    """Return the `info` of a relationship whose links are written as keys under this name."""
    return {_INFO: name}


@cache
def links_of(model: type[Model]) -> dict[str, Relation]:
    """Return a model's many-to-many relations by the name of their keys: `tag_ids`.

    The first call imports the models at their ends.
    """
    return {
        one.info[_INFO]: relation_of(model, name)
        for name, one in declared(model).items()
        if _INFO in one.info
    }


@cache
def includable_links(model: type[Model]) -> dict[str, Relation]:
    """Return those of `links_of` that anyone who sees the model's rows may follow."""
    seen = includable(model)
    return {
        one.info[_INFO]: seen[name]
        for name, one in declared(model).items()
        if _INFO in one.info and name in seen
    }
