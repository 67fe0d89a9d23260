"""Filters through relations: `author.name__contains=ada`, `comments__exists=true`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from fw.runtime.database.query.selection import Clause, Linked, Related
from fw.runtime.database.query.semi_joins import related_record
from fw.runtime.database.repositories.authorization import require
from fw.runtime.http.query.allowed_names import Limits, filter_relations
from fw.runtime.http.query.filters import REPEATED, UnknownName, parse_bool, parse_filter
from fw.runtime.http.query.include import may_follow
from fw.runtime.http.responses.schema_modules import schema_class

if TYPE_CHECKING:
    from fw.runtime.database.models.model import Model
    from fw.runtime.database.relations.relation import Relation

__all__ = [
    "EXISTS",
    "MAX_PATH",
    "MAX_RELATED_FILTERS",
    "RelatedFilter",
    "is_related_filter",
    "limits_of",
    "parse_related_filter",
    "related_clauses",
    "require_readable",
]

MAX_PATH = 2
"""Maximum number of relations in the path of a filter."""

MAX_RELATED_FILTERS = 10
"""Maximum number of filters through relations in a request."""

EXISTS = "exists"
"""Operator of a relation: there is a related record."""


class RelatedFilter(NamedTuple):
    """A condition on the record that a path of relations leads to; None if it only has to exist."""

    path: tuple[Relation, ...]
    clause: Clause | None


def is_related_filter(name: str) -> bool:
    """Return True if the name of a filter leads through a relation."""
    return "." in name or name.endswith(f"__{EXISTS}")


def limits_of(model: type[Model]) -> Limits | None:
    """Return the query class `app.schemas.post.PostQuery` of a model; None if it has none."""
    found: Any = schema_class(model, "Query")
    return found if getattr(found, "model", None) is model else None


def parse_related_filter(
    name: str, value: Any, model: type[Model], limits: Limits | None
) -> RelatedFilter:
    """Return the filter of a query parameter.

    Each model's own query class limits the relations and the fields; `limits` is that of `model`.
    Raises ValueError or an error of pydantic for an unknown name, a longer path than `MAX_PATH`,
    and an invalid value.
    """
    if not isinstance(value, str):
        raise ValueError(REPEATED)
    *words, last = name.split(".", MAX_PATH + 1)
    field, _, operator = last.rpartition("__")
    if operator == EXISTS:
        words.append(field)
    if len(words) > MAX_PATH:
        raise ValueError(f"At most {MAX_PATH} relations are allowed in a path")
    path: list[Relation] = []
    owner, prefix = model, ""
    for word in words:
        relations = filter_relations(limits, owner)
        if word not in relations:
            known = tuple(f"{prefix}{one}" for one in relations)
            raise UnknownName("relation", f"{prefix}{word}", known)
        if not may_follow(owner, relations[word], everywhere=True):
            raise ValueError(f"You may not read the fields that {prefix}{word} joins by")
        path.append(relations[word])
        owner, prefix = relations[word].model, f"{prefix}{word}."
        limits = limits_of(owner)
    if operator == EXISTS:
        return _existence(tuple(path), exists=parse_bool(value))
    return RelatedFilter(tuple(path), _condition(last, value, owner, limits, prefix))


def _existence(path: tuple[Relation, ...], *, exists: bool) -> RelatedFilter:
    if exists:
        return RelatedFilter(path, None)
    return RelatedFilter(path[:-1], related_record(path[-1], negated=True))


def _condition(
    name: str, value: str, model: type[Model], limits: Limits | None, prefix: str
) -> Clause:
    from fw.runtime.database.models.metadata import metadata_of

    allowed = None if limits is None else limits.filter_fields
    return parse_filter(name, value, metadata_of(model), model, allowed, prefix)


def related_clauses(filters: Iterable[RelatedFilter]) -> Iterator[Clause]:
    """Yield the clauses of filters. Those with one path hold for the same related record."""
    groups: dict[Relation, list[RelatedFilter]] = {}
    for path, clause in filters:
        if path:
            groups.setdefault(path[0], []).append(RelatedFilter(path[1:], clause))
        elif clause is not None:
            yield clause
    for relation, inner in groups.items():
        yield related_record(relation, tuple(related_clauses(inner)))


def require_readable(clauses: Sequence[Clause]) -> None:
    """Raise unless the actor may read the models that the clauses lead to.

    A scope may use other models: the application chose it.
    """
    for clause in clauses:
        if isinstance(clause, Linked | Related):
            require("read", clause.relation.model)
        if isinstance(clause, Related):
            require_readable(clause.clauses[clause.scoped :])
