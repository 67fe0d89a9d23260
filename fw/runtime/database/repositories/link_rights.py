"""Rights to the links of a many-to-many relation through a model with rules."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from fw.runtime.database.query.selection import Clause
from fw.runtime.database.repositories import authorization
from fw.runtime.database.repositories.scopes import scope_of
from fw.runtime.errors import Forbidden

if TYPE_CHECKING:
    from fw.runtime.database.models.model import Model
    from fw.runtime.database.relations.relation import Relation
    from fw.runtime.database.repositories.authorization import Verb

__all__ = [
    "REPLACING",
    "LinkModel",
    "field_clauses",
    "link_model",
    "readable_links",
    "require_links",
]

REPLACING: Final[tuple[Verb, ...]] = ("create", "delete")
"""Verbs that writing the keys of a relation needs on its links."""


class LinkModel(NamedTuple):
    """A link model with rules, and the relations to it and from it to the other end."""

    model: type[Model]
    links: Relation
    ends: Relation

    @property
    def fields(self) -> tuple[str, str]:
        """The foreign keys to both ends."""
        return self.links.far, self.ends.near


def link_model(relation: Relation, verbs: tuple[Verb, ...] = ("read",)) -> LinkModel | None:
    """Return the model of a relation's link table if rules state who may use one of the verbs.

    They are its access rules, and those of settings. What is allowed by default needs the rights to
    the ends of the relation only.
    """
    found = _link_model(relation) if relation.link is not None else None
    if found is None or not any(authorization.is_ruled(verb, found.model) for verb in verbs):
        return None
    return found


@lru_cache(maxsize=1024)
def _link_model(relation: Relation) -> LinkModel | None:
    link = relation.link
    assert link is not None
    table = relation.model.metadata.tables[link.table]
    for mapper in relation.model.registry.mappers:
        if mapper.local_table is table:
            model: type[Model] = mapper.class_
            # Copies: an import of the class would load SQLAlchemy with the routes.
            direct = replace(relation, many=False, link=None, private=False)
            links = replace(direct, model=model, far=link.near, many=True, order_by=())
            ends = replace(direct, name=f"{relation.name} of links", near=link.far)
            return LinkModel(model, links, ends)
    return None


def readable_links(through: LinkModel) -> tuple[Clause, ...]:
    """Return the clauses of the links that the actor may read.

    Raises the error of the guard if there are none.
    """
    authorization.require("read", through.model)
    return (*scope_of(through.model), *field_clauses(through))


def field_clauses(through: LinkModel) -> tuple[Clause, ...]:
    """Return the clauses of the links whose foreign keys the actor may read."""
    restricted = authorization.fields_of("read", through.model)
    found: list[Clause] = []
    for name in through.fields:
        clauses = restricted.get(name, ())
        if clauses is False:
            raise Forbidden(f"the actor may not read {through.model.__name__}.{name}")
        found.extend(one for one in clauses if one not in found)
    return tuple(found)


def require_links(through: LinkModel) -> None:
    """Raise unless the actor may create and delete every link.

    Links that are given as keys replace all others. With rights to some, write them as records.
    """
    name = through.model.__name__
    detail = f"This creates and deletes records of {name}: use the endpoints of {name}."
    for verb in REPLACING:
        if authorization.is_ruled(verb, through.model):
            authorization.require_every_record(verb, through.model, detail)
