"""Keys of records by their titles, for references that a CSV file has by name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from fw.runtime.errors import Forbidden

if TYPE_CHECKING:
    from fw.runtime.admin.dashboard.statistics import Statistics
    from fw.runtime.database.models.model import Model

__all__ = ["Titles", "UnknownTitle", "title_fields"]


class UnknownTitle(ValueError):
    """No record has a title, or several have it."""


class Titles:
    """Looks up records by their titles, each once. `fields` are those of a title, by path."""

    def __init__(self, statistics: Statistics, fields: Mapping[str, Sequence[str]]) -> None:
        self._statistics, self._fields = statistics, fields
        self._found: dict[tuple[str, str], list[Any]] = {}

    async def key_of(self, path: str, title: str) -> Any:
        """Return the key of the record with that title; raise UnknownTitle unless there is one."""
        keys = self._found.get((path, title))
        if keys is None:
            keys = self._found[path, title] = await self._keys(path, title)
        if len(keys) == 1:
            return keys[0]
        problem = "Several records have this name" if keys else "No record has this name"
        raise UnknownTitle(f"{problem}: {title[:100]}")

    async def _keys(self, path: str, title: str) -> list[Any]:
        repository = self._statistics.repository(path)
        # Imported lazily, so that an application starts without SQLAlchemy's ORM.
        from fw.runtime.database.models.metadata import metadata_of
        from fw.runtime.database.query.query import Query
        from fw.runtime.database.repositories.field_rights import clauses_to_read

        model: type[Model] = repository.model
        key, fields = metadata_of(model).key, self._fields[path]
        selection = repository.scoped_query().selection
        try:
            # A title that is found would reveal the fields that it is made of.
            conditions = (*selection.conditions, *clauses_to_read(model, fields))
        except Forbidden:
            return []
        keys: dict[Any, None] = {}
        for values in _splits(title, fields):
            query = Query(
                lambda: repository.store, model, replace(selection, conditions=conditions)
            )
            for field, value in values.items():
                query = query.where(field, value)
            for one in await query.limit(2).get():
                keys[getattr(one, key)] = None
        return [*keys]


def _splits(title: str, fields: Sequence[str]) -> Iterator[dict[str, str]]:
    """Yield each way to divide a title among its fields: `Ada King Lovelace` has two."""
    if len(fields) == 1:
        yield {fields[0]: title}
        return
    words = title.split()
    for place in range(1, len(words)):
        yield {fields[0]: " ".join(words[:place]), fields[1]: " ".join(words[place:])}


def title_fields(resource: Mapping[str, Any]) -> list[str]:
    """Return the fields of a title that can be looked up: one or two texts of the model itself."""
    given = resource.get("title") or []
    fields = [given] if isinstance(given, str) else [*given]
    known = resource["fields"]
    texts = all(one in known and known[one]["type"] in ("string", "text") for one in fields)
    return fields if texts and 1 <= len(fields) <= 2 else []
