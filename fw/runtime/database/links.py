"""Many-to-many links as values of a record: `{"title": …, "tag_ids": [key, key]}`."""

from __future__ import annotations

from functools import cache
from typing import Any

import sqlalchemy as sa

from fw.runtime.database.model import Model, load_models
from fw.runtime.database.relations import Relation, relation_of

__all__ = ["linked_by", "links_of"]

_INFO = "fw.linked_by"


def linked_by(name: str) -> dict[Any, Any]:
    """Return the `info` of a relationship whose links are written as keys under that name."""
    return {_INFO: name}


@cache
def links_of(model: type[Model]) -> dict[str, Relation]:
    """Return the relations whose links are written with a model's records, by name: `tag_ids`.

    The first call imports the other models.
    """
    load_models()
    relationships = sa.inspect(model).relationships
    return {
        one.info[_INFO]: relation_of(model, one.key) for one in relationships if _INFO in one.info
    }
