"""Search of a list: each word occurs in a text of the record, or of a record that it refers to."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from fw.runtime.database.query.paths import related
from fw.runtime.database.query.selection import AnyOf, Clause, Condition
from fw.runtime.database.repositories.authorization import is_allowed, require
from fw.runtime.errors import FwError
from fw.runtime.http.fields.types import clean
from fw.runtime.http.query.filters import MAX_FILTERS
from fw.runtime.http.query.related_filters import MAX_PATH
from fw.runtime.names import suggest

if TYPE_CHECKING:
    from fw.runtime.database.models.model import Model
    from fw.runtime.database.relations.relation import Relation

__all__ = ["Searched", "search", "searched"]

_MIN_WORDS = 3
"""Search words that are matched one by one in any model: a person may have three names."""


class Searched(NamedTuple):
    """Texts that a search covers, and the relations that lead to them; none for own texts."""

    relations: tuple[Relation, ...]
    fields: tuple[str, ...]

    def names(self) -> Iterator[str]:
        """Yield the names of the texts, such as `title` and `author.name`."""
        for field in self.fields:
            yield ".".join((*(one.name for one in self.relations), field))


def searched(query: Any, model: type[Model]) -> tuple[Searched, ...]:
    """Return the texts that the parameter `q` of a query class covers, without private ones.

    Raise FwError for an unknown name.
    """
    names = query.search_fields
    return _searched(model, None if names is None else tuple(names))


@lru_cache(maxsize=1024)
def _searched(model: type[Model], names: tuple[str, ...] | None) -> tuple[Searched, ...]:
    from fw.runtime.database.models.metadata import metadata_of

    if names is None:
        names = metadata_of(model).searchable
    found: dict[tuple[Relation, ...], list[str]] = {}
    for name in names:
        *path, field = name.split(".")
        relations = _relations(model, name, path)
        if relations is None:
            continue
        target = metadata_of(relations[-1].model if relations else model)
        texts = [one.name for one in target.columns.values() if one.searchable]
        if field not in texts:
            known = [".".join((*path, one)) for one in texts]
            raise FwError(f"unknown text field {name!r} in search_fields; {suggest(name, known)}")
        if field in target.searchable:
            found.setdefault(relations, []).append(field)
    return tuple(Searched(relations, tuple(fields)) for relations, fields in found.items())


def _relations(model: type[Model], name: str, path: list[str]) -> tuple[Relation, ...] | None:
    """Return the relations of a path, None if one of them leads through a private field."""
    from fw.runtime.database.relations.relation import includable, relation_of
    from fw.runtime.database.relations.resolver import declared

    if len(path) > MAX_PATH:
        raise FwError(f"{name!r} in search_fields follows more than {MAX_PATH} relations")
    found: list[Relation] = []
    for one in path:
        owner = found[-1].model if found else model
        if one in declared(owner) and one not in includable(owner):
            return None
        found.append(relation_of(owner, one))
    return tuple(found)


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
    if not readable:
        for relation in covered[0].relations:
            require("read", relation.model)
    count = sum(len(one.fields) for one in covered)
    alone = max(MAX_FILTERS // count, _MIN_WORDS) - 1
    words = clean(text).strip().split(maxsplit=alone)
    return [_contains(word.rstrip(",") or word, readable) for word in words]


def _contains(word: str, covered: list[Searched]) -> Clause:
    found: list[Clause] = []
    for relations, fields in covered:
        condition = Condition("", "contains", word, fields)
        found.append(related(relations, (condition,)) if relations else condition)
    return found[0] if len(found) == 1 else AnyOf(tuple((one,) for one in found))
