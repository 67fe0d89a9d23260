"""Paths through relations to a field of a related record, such as `author.name`."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fw.runtime.database.models.metadata import ModelMetadata, metadata_of
from fw.runtime.database.query.selection import Clause
from fw.runtime.database.query.semi_joins import related
from fw.runtime.database.relations.relation import Relation, relation_of
from fw.runtime.database.repositories.authorization import require
from fw.runtime.database.repositories.link_rights import link_model

if TYPE_CHECKING:
    from fw.runtime.database.models.model import Model

__all__ = ["Path", "field_path", "relation_path"]


class Path(NamedTuple):
    """The field at the end of relations, and its model; without relations, it is an own field."""

    relations: tuple[Relation, ...]
    metadata: ModelMetadata
    field: str

    def clause(self, clause: Clause) -> Clause:
        """Return the clause that a record at the end meets a clause."""
        return related(self.relations, (clause,)) if self.relations else clause


def field_path(model: type[Model], name: str) -> Path:
    """Return the path of a name such as `title` or `author.name`.

    Raise QueryError for an unknown relation. The actor must be allowed to read the related models.
    """
    path, _, field = name.rpartition(".")
    relations = relation_path(model, path) if path else ()
    return Path(relations, metadata_of(relations[-1].model if path else model), field)


def relation_path(model: type[Model], path: str) -> tuple[Relation, ...]:
    """Return the relations of a path such as `author` or `comments.author`; raise as above."""
    found: list[Relation] = []
    for name in path.split("."):
        found.append(relation_of(found[-1].model if found else model, name))
        require("read", found[-1].model)
        if (through := link_model(found[-1])) is not None:
            require("read", through.model)
    return tuple(found)
