"""Statistics of the dashboard: numbers of records, in total and over time."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from importlib import import_module
from itertools import pairwise
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

from pydantic import TypeAdapter, ValidationError

from fw.runtime.errors import Forbidden
from fw.runtime.http.fields.types import DateTime
from fw.runtime.http.query.list_query import InvalidQuery
from fw.runtime.names import normalize_name, suggest

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fw.runtime.database.models.model import Model
    from fw.runtime.database.repositories.repository import ReadRepository

__all__ = ["MAX_EDGES", "MAX_RESOURCES", "NoSuchResource", "Statistics"]

MAX_EDGES: Final = 62
MAX_RESOURCES: Final = 100

_SHOWN: Final = 60
_MOMENT: Final[TypeAdapter[datetime]] = TypeAdapter(DateTime)

log = logging.getLogger("fw.admin")


class NoSuchResource(Exception):
    """No model has that path, or its records cannot be counted."""


class Statistics:
    """Counts records with the repositories of a route table, given as modules by segment.

    The repository is the one that the routes or their handlers use, so a custom `query` applies to
    the counts. `make` builds it.
    """

    def __init__(self, modules: Mapping[str, str], make: Callable[[Any], Any]) -> None:
        self._modules = modules
        self._make = make

    async def counts(self, paths: Sequence[str]) -> dict[str, int]:
        """Return the number of records by path; leave out those that the actor may not read.

        Raises InvalidQuery for an unknown path.
        """
        asked = [*dict.fromkeys(paths)]
        self._check(asked)
        found: dict[str, int] = {}
        for path in asked:
            try:
                found[path] = await self.repository(path).scoped_query().count()
            except (Forbidden, NoSuchResource):
                continue
        return found

    async def activity(self, asked: Sequence[str], texts: Sequence[str]) -> dict[str, Any]:
        """Return the number of records by path, in total and from each edge to the next.

        `asked` are paths with the field of the creation time, such as `posts:created_at`, or without
        one. Resources that the actor may not read are left out. Raises InvalidQuery.
        """
        fields = dict(one.partition(":")[::2] for one in asked)
        self._check([*fields])
        edges, faults = _edges(texts)
        if faults:
            raise InvalidQuery({"edge": faults})
        found: dict[str, Any] = {}
        for path, field in fields.items():
            try:
                repository = self.repository(path)
                query = repository.scoped_query()
                if field and field not in _times(repository.model):
                    message = _unknown("time field", field, _times(repository.model))
                    raise InvalidQuery({"resource": [message]})
                counts = await query.histogram(field, edges) if field else None
                found[path] = {"total": await query.count(), "counts": counts}
            except (Forbidden, NoSuchResource):
                continue
        return found

    def _check(self, paths: Sequence[str]) -> None:
        unknown = [path for path in paths if path not in self._modules]
        if unknown:
            raise InvalidQuery({"resource": [_unknown("resource", unknown[0], self._modules)]})
        if len(paths) > MAX_RESOURCES:
            raise InvalidQuery({"resource": [f"At most {MAX_RESOURCES} are allowed"]})

    async def series(self, path: str, field: str, texts: Sequence[str]) -> list[int]:
        """Return the number of records from each edge to the next.

        Raises NoSuchResource for an unknown path, InvalidQuery for an invalid field or edge, and
        Forbidden if the actor may not read the records.
        """
        if path not in self._modules:
            raise NoSuchResource
        repository = self.repository(path)
        query = repository.scoped_query()
        times = _times(repository.model)
        errors: dict[str, list[str]] = {}
        if field not in times:
            errors["field"] = [_unknown("time field", field, times)]
        edges, faults = _edges(texts)
        if faults:
            errors["edge"] = faults
        if errors:
            raise InvalidQuery(errors)
        return await query.histogram(field, edges)

    def repository(self, path: str) -> ReadRepository[Any]:
        """Return the repository of a path; raise NoSuchResource without one."""
        name = self._modules[path]
        try:
            module = import_module(name)
        except Exception:  # noqa: BLE001 - the user's code may raise anything
            # The routes report it in the log and in `/health/ready`.
            raise NoSuchResource from None
        own = [
            one
            for one in _repositories(module)
            if normalize_name(one.model.__name__) == normalize_name(name.rpartition(".")[2])
        ]
        if not own:
            log.debug("%s has no repository, so /%s is not counted", name, path)
            raise NoSuchResource
        made: ReadRepository[Any] = self._make(own[0])
        return made


def _times(model: type[Model]) -> list[str]:
    """Return the times of a model that the actor may see."""
    from fw.runtime.database.models.metadata import metadata_of
    from fw.runtime.http.query.filters import readable

    columns = metadata_of(model).columns.items()
    times = (name for name, one in columns if one.kind == "datetime" and not one.private)
    return [*readable(times, model)]


def _repositories(module: ModuleType) -> Iterator[type[ReadRepository[Any]]]:
    """Yield the repository classes that a route module or its handlers refer to by name."""
    # Imported lazily, so that an application starts without SQLAlchemy's ORM.
    from fw.runtime.database.repositories.repository import ReadRepository

    router = getattr(module, "router", None)
    endpoints = (getattr(route, "endpoint", None) for route in getattr(router, "routes", ()))
    homes = [vars(module), *(getattr(one, "__globals__", {}) for one in endpoints)]
    for value in dict.fromkeys(
        one for home in homes for one in home.values() if isinstance(one, type)
    ):
        if issubclass(value, ReadRepository) and hasattr(value, "model"):
            yield value


def _edges(texts: Sequence[str]) -> tuple[list[datetime], list[str]]:
    """Return the parsed times and error messages."""
    if not 2 <= len(texts) <= MAX_EDGES:
        return [], [f"Pass 2 to {MAX_EDGES}"]
    try:
        edges = [_MOMENT.validate_python(text) for text in texts]
    except ValidationError as error:
        return [], [str(error.errors()[0]["msg"]).removeprefix("Value error, ")]
    if any(one >= other for one, other in pairwise(edges)):
        return [], ["Each must be later than the one before"]
    return edges, []


def _unknown(what: str, name: str, known: Mapping[str, str] | Sequence[str]) -> str:
    hint = suggest(name[:_SHOWN], known) if known else "the model has none"
    return f"Unknown {what} {name[:_SHOWN]!r}; {hint}"
