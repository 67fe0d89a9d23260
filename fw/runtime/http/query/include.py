"""Relations that a response includes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from fw.runtime.database.repositories.authorization import field_rules_apply, fields_of
from fw.runtime.http.query.filters import UnknownName

if TYPE_CHECKING:
    from fw.runtime.database.models.model import Model
    from fw.runtime.database.relations.relation import Relation

__all__ = ["MAX_RELATIONS", "may_follow", "parse_include"]

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
    paths = _paths(text, model, None if allowed is None else tuple(allowed))
    if field_rules_apply():
        _require_followable(paths, model)
    return paths


def _require_followable(paths: Sequence[str], model: type[Model]) -> None:
    from fw.runtime.database.relations.relation import includable, relation_of

    for path in paths:
        owner = model
        for name in path.split("."):
            relation = relation_of(owner, name)
            if not may_follow(owner, relation):
                known = (one for one, it in includable(owner).items() if may_follow(owner, it))
                raise UnknownName("relation", name, tuple(known))
            owner = relation.model


def may_follow(model: type[Model], relation: Relation, *, everywhere: bool = False) -> bool:
    """Return False if the actor may read no field that a relation joins by.

    With `everywhere`, the actor must be able to read these fields in all records.
    """
    ends = (
        fields_of("read", model).get(relation.near, ()),
        fields_of("read", relation.model).get(relation.far, ()),
    )
    return not any(ends) and False not in ends if everywhere else False not in ends


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
