"""Allowed names: the fields and relations that the requests of a query class may use."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from fw.runtime.errors import FwError
from fw.runtime.names import suggest

if TYPE_CHECKING:
    from fw.runtime.database.models.model import Model
    from fw.runtime.database.relations.relation import Relation

__all__ = ["Limits", "check_allowed_names", "filter_relations"]


class Limits(Protocol):
    """The part of a query class that limits filters and searches; None means all public names."""

    @property
    def filter_fields(self) -> Sequence[str] | None:
        """Fields to filter by."""

    @property
    def filter_relations(self) -> Sequence[str] | None:
        """Relations that filters may lead through."""

    @property
    def include_relations(self) -> Sequence[str] | None:
        """Relations to include."""

    @property
    def search_fields(self) -> Sequence[str] | None:
        """Texts that a search covers."""


class _Known(NamedTuple):
    """The names that an attribute of a query class may contain."""

    attribute: str
    what: str
    names: Collection[str]


def check_allowed_names(query: Any) -> None:
    """Raise FwError for a name in a query class that its model doesn't have.

    The field of a related record, such as `author.name`, is checked when it is used, so that the
    class doesn't import other models. A private field isn't an error, but requests can't use it.
    """
    model = getattr(query, "model", None)
    limited = vars(query).keys() & _ATTRIBUTES
    if model is None or not limited:
        return
    for attribute, what, known in _known(model):
        given = getattr(query, attribute, None) if attribute in limited else None
        if isinstance(given, str):
            message = f"{query.__name__}.{attribute} is a string; use a tuple: ({given!r},)"
            raise FwError(message)
        for name in given or ():
            relation, dot, _ = name.partition(".")
            is_related = bool(dot) and attribute in ("search_fields", "sort_fields")
            names = _relations(model) if is_related else known
            if (relation if is_related else name) not in names:
                hint = suggest(name, names) if names else "the model has none; remove it"
                raise FwError(f"unknown {what} {name!r} in {query.__name__}.{attribute}; {hint}")


_ATTRIBUTES = frozenset(
    {"filter_fields", "filter_relations", "include_relations", "search_fields", "sort_fields"}
)


def _known(model: type[Model]) -> Iterator[_Known]:
    from fw.runtime.database.models.metadata import metadata_of
    from fw.runtime.database.relations.relation import link_names

    columns = metadata_of(model).columns
    unsorted = ("json", "array", "bytes", "file")
    sortable = [name for name, column in columns.items() if column.kind not in unsorted]
    texts = [name for name, column in columns.items() if column.searchable]
    yield _Known("filter_fields", "field", (*columns, *link_names(model)))
    yield _Known("sort_fields", "field", sortable)
    yield _Known("search_fields", "text field", (*texts, *_relations(model)))
    yield _Known("filter_relations", "relation", _relations(model))
    yield _Known("include_relations", "relation", _relations(model))


def _relations(model: type[Model]) -> Collection[str]:
    from fw.runtime.database.relations.resolver import declared

    return declared(model).keys()


def filter_relations(limits: Limits | None, model: type[Model]) -> dict[str, Relation]:
    """Return the relations that filters may lead through, by name.

    They are those that requests may include, unless the query class names others.
    """
    from fw.runtime.database.relations.relation import includable

    found = includable(model)
    if limits is None:
        return found
    names = limits.filter_relations
    names = limits.include_relations if names is None else names
    return found if names is None else {name: found[name] for name in names if name in found}
