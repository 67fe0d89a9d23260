"""Rows that say what a query has left out, where a plain dict would only miss a key."""

from __future__ import annotations

from functools import cache
from typing import Any, ClassVar

from typing_extensions import override

from fw.runtime.database.models.metadata import metadata_of
from fw.runtime.database.models.model import Model
from fw.runtime.database.query.errors import NotLoaded
from fw.runtime.database.relations.resolver import declared

__all__ = ["ModelRow", "row_class"]


class ModelRow(dict[str, Any]):
    """A row of a query: a dict that never loads anything behind your back."""

    __slots__ = ()
    model: ClassVar[type[Model]]

    def __missing__(self, name: str) -> Any:
        """Raise NotLoaded for what the query could have loaded, KeyError for all else."""
        said = f"{self.model.__name__}.{name}"
        if name in declared(self.model):
            raise NotLoaded(f"{said} is not loaded", hint=f'add .with_("{name}") to the query')
        if name in metadata_of(self.model).public:
            raise NotLoaded(f"{said} is not selected", hint=f'add "{name}" to .select(…)')
        raise KeyError(name)

    @override
    def __reduce__(self) -> tuple[Any, ...]:
        return dict, (dict(self),)


@cache
def row_class(model: type[Model]) -> type[ModelRow]:
    """Return the class of a model's rows."""
    return type(f"{model.__name__}Row", (ModelRow,), {"__slots__": (), "model": model})
