"""Rows of queries, which report what the query did not load."""

from __future__ import annotations

from functools import cache
from typing import Any, ClassVar

from typing_extensions import override

from fw.runtime.database.errors import NotLoaded
from fw.runtime.database.models.metadata import metadata_of
from fw.runtime.database.models.model import Model
from fw.runtime.database.relations.resolver import declared

__all__ = ["ModelRow", "row_class"]


class ModelRow(dict[str, Any]):
    """A row of a query: a dict that never loads anything by itself."""

    __slots__ = ()
    model: ClassVar[type[Model]]

    def __missing__(self, name: str) -> Any:
        """Raise NotLoaded if the query could have loaded it, KeyError otherwise."""
        field = f"{self.model.__name__}.{name}"
        if name in declared(self.model):
            raise NotLoaded(f"{field} is not loaded", hint=f'add .with_("{name}") to the query')
        if name in metadata_of(self.model).public:
            raise NotLoaded(f"{field} is not selected", hint=f'add "{name}" to .select(…)')
        raise KeyError(name)

    @override
    def __reduce__(self) -> tuple[Any, ...]:
        return dict, (dict(self),)


@cache
def row_class(model: type[Model]) -> type[ModelRow]:
    """Return the class of a model's rows."""
    return type(f"{model.__name__}Row", (ModelRow,), {"__slots__": (), "model": model})
