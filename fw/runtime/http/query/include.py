"""Relations that a response includes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from fw.runtime.http.query.filters import UnknownName

if TYPE_CHECKING:
    from fw.runtime.database.models.model import Model

__all__ = ["MAX_RELATIONS", "parse_include"]

MAX_RELATIONS = 10
"""Maximum number of relation paths in a request."""


def parse_include(
    text: str, model: type[Model], allowed: Sequence[str] | None = None
) -> tuple[str, ...]:
    """Return the paths of the relations to include, such as `comments.author`.

    `text` has them separated by commas. `allowed` are the relations of the model that may be
    included, None for all public ones. Raises ValueError for an unknown or private relation, and
    for more than `MAX_RELATIONS`.
    """
    return _paths(text, model, None if allowed is None else tuple(allowed))


@lru_cache(maxsize=1024)
def _paths(text: str, model: type[Model], allowed: tuple[str, ...] | None) -> tuple[str, ...]:
    from fw.runtime.database.errors import QueryError
    from fw.runtime.database.relations.eager_loading import MAX_DEPTH
    from fw.runtime.database.relations.relation import includable, relation_of

    requested = [name.strip() for name in text.split(",")]
    for first in (name.partition(".")[0] for name in requested):
        if allowed is not None and first not in allowed:
            raise UnknownName("relation", first, allowed)
    if len(requested) > MAX_RELATIONS:
        raise ValueError(f"At most {MAX_RELATIONS} relations are allowed")
    paths = tuple(dict.fromkeys(requested))
    steps = {path: path.split(".") for path in paths}
    if any(len(names) > MAX_DEPTH for names in steps.values()):
        raise ValueError(f"At most {MAX_DEPTH} relations are allowed in a path")
    for names in steps.values():
        owner = model
        for name in names:
            try:
                relation = relation_of(owner, name)
            except QueryError:
                relation = None
            if relation is None or relation.private:
                raise UnknownName("relation", name, tuple(includable(owner)))
            owner = relation.model
    return paths
