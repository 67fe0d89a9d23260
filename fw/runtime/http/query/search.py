"""Search of a list: each word occurs in a text of the record, or of a record that it refers to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from fw.runtime.database.query.selection import AnyOf, Clause, Condition
from fw.runtime.database.query.semi_joins import related
from fw.runtime.database.repositories.authorization import fields_of, is_allowed, require
from fw.runtime.errors import FwError
from fw.runtime.http.fields.types import clean
from fw.runtime.http.query.filters import MAX_FILTERS
from fw.runtime.http.query.include import may_follow
from fw.runtime.http.query.related_filters import MAX_PATH, limits_of
from fw.runtime.names import suggest

if TYPE_CHECKING:
    from fw.runtime.database.models.model import Model
    from fw.runtime.database.relations.relation import Relation

__all__ = ["Searched", "search", "searched"]

_HIDDEN = "You may read no searchable field"
_MIN_WORDS = 3
"""Search words that are matched one by one in any model: a person may have three names."""


class Searched(NamedTuple):
    """Texts that a search covers, and the relations that lead to them; none for own texts.

    `clauses` are those of the records whose texts it covers.
    """

    relations: tuple[Relation, ...]
    fields: tuple[str, ...]
    clauses: tuple[Clause, ...] = ()

    def names(self) -> Iterator[str]:
        """Yield the names of the texts, such as `title` and `author.name`."""
        for field in self.fields:
            yield ".".join((*(one.name for one in self.relations), field))


def searched(query: Any, model: type[Model]) -> tuple[Searched, ...]:
    """Return the texts that the parameter `q` of a query class covers, without private ones.

    The name of a relation stands for the texts that the query class of its model names. Raise
    FwError for an unknown name.
    """
    for name in query.search_fields or ():
        if name.count(".") > MAX_PATH:
            raise FwError(f"{name!r} in search_fields follows more than {MAX_PATH} relations")
    return _searched(model, query.search_fields, MAX_PATH)


def _searched(model: type[Model], names: Sequence[str] | None, depth: int) -> tuple[Searched, ...]:
    return _grouped(model, None if names is None else tuple(names), depth)


@lru_cache(maxsize=1024)
def _grouped(model: type[Model], names: tuple[str, ...] | None, depth: int) -> tuple[Searched, ...]:
    from fw.runtime.database.models.metadata import metadata_of

    if names is None:
        names = metadata_of(model).searchable
    found: dict[tuple[Relation, ...], list[str]] = {}
    for name in names:
        for one in _covered(model, name, depth):
            found.setdefault(one.relations, []).extend(one.fields)
    return tuple(Searched(relations, tuple(fields)) for relations, fields in found.items())


def _covered(model: type[Model], name: str, depth: int) -> Iterator[Searched]:
    """Yield the texts of a name, unless it leads through a private field, or beyond the depth."""
    from fw.runtime.database.models.metadata import metadata_of
    from fw.runtime.database.relations.relation import includable
    from fw.runtime.database.relations.resolver import declared

    first, dot, rest = name.partition(".")
    metadata, relations = metadata_of(model), declared(model)
    if dot and first not in relations:
        raise FwError(f"unknown relation {first!r} of {metadata.name} in search_fields")
    if first not in relations:
        texts = [one.name for one in metadata.columns.values() if one.searchable]
        if name not in texts:
            hint = suggest(name, (*texts, *relations))
            raise FwError(
                f"unknown text field {name!r} of {metadata.name} in search_fields; {hint}"
            )
        if name in metadata.searchable:
            yield Searched((), (name,))
    elif first in includable(model) and depth:
        relation = includable(model)[first]
        limits = limits_of(relation.model)
        names = None if limits is None else limits.search_fields
        names = (rest,) if dot else names
        for one in _searched(relation.model, names, depth - 1):
            yield Searched((relation, *one.relations), one.fields)


def search(text: str, query: Any, model: type[Model]) -> list[Clause]:
    """Return a condition for each word: one of the texts contains it.

    A first name and a last name may be in two columns. To keep a search about as cheap as filters,
    the number of words is limited; the rest of the text counts as one word. A comma ends a word,
    as in "Lovelace, Ada". Spaces alone match every row. Related records that the actor may not read
    are left out. Raises ValueError without a text.
    """
    covered = searched(query, model)
    if not covered:
        raise ValueError("The model has no searchable fields")
    readable = [one for one in covered if all(is_allowed("read", r.model) for r in one.relations)]
    readable = [*_revealing(readable, model)]
    if not readable and any(not one.relations for one in covered):
        raise ValueError(_HIDDEN)
    if not readable:
        for relation in covered[0].relations:
            require("read", relation.model)
        raise ValueError(_HIDDEN)
    count = sum(len(one.fields) for one in covered)
    alone = max(MAX_FILTERS // count, _MIN_WORDS) - 1
    words = clean(text).strip().split(maxsplit=alone)
    return [_contains(word.rstrip(",") or word, readable) for word in words]


def _revealing(covered: Iterable[Searched], model: type[Model]) -> Iterator[Searched]:
    """Yield the texts that the actor may read; those of some records only have their clauses."""
    for one in covered:
        owner, follows = model, True
        for relation in one.relations:
            follows = follows and may_follow(owner, relation, everywhere=True)
            owner = relation.model
        restricted = fields_of("read", owner) if follows else {}
        if free := tuple(name for name in one.fields if name not in restricted):
            yield from (one._replace(fields=free),) if follows else ()
        for name in one.fields:
            if clauses := restricted.get(name):
                yield Searched(one.relations, (name,), clauses)


def _contains(word: str, covered: list[Searched]) -> Clause:
    found: list[Clause] = []
    for relations, fields, clauses in covered:
        condition: Clause = Condition("", "contains", word, fields)
        if clauses:
            condition = AnyOf(((*clauses, condition),))
        found.append(related(relations, (condition,)) if relations else condition)
    return found[0] if len(found) == 1 else AnyOf(tuple((one,) for one in found))
