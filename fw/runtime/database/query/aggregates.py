"""Aggregates of a query: sums, averages, the smallest and largest values, and those of groups."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Generic, TypeVar, overload

from fw.runtime.database.errors import QueryError
from fw.runtime.database.models.metadata import ModelMetadata, metadata_of
from fw.runtime.database.models.model import Model
from fw.runtime.database.query.builder import Attribute, Field
from fw.runtime.database.query.selection import Aggregate, Function, Selection
from fw.runtime.database.query.validation import field_name, public_column, require_minimum
from fw.runtime.database.repositories.field_rights import clauses_to_read

if TYPE_CHECKING:
    from fw.runtime.database.backends.base.store import Store

__all__ = ["GroupedQuery", "aggregate_of", "aggregated"]

K = TypeVar("K")
N = TypeVar("N", int, float, Decimal)

_NUMBERS = frozenset({"int", "float", "decimal"})
_ORDERED = _NUMBERS | {"date", "datetime", "time"}
_UNGROUPED = frozenset({"json", "array", "bytes", "file"})


def aggregate_of(
    metadata: ModelMetadata,
    function: Function,
    field: str = "",
    groups: tuple[str, ...] = (),
    *,
    limited: bool = False,
) -> Aggregate:
    """Return an aggregate; raise QueryError for a field that it can't be of."""
    if field:
        kind = public_column(metadata, field).kind
        if kind not in (_ORDERED if function in ("min", "max") else _NUMBERS):
            what = "a number" if function in ("sum", "avg") else "a number, date or time"
            raise QueryError(f"{function}() of {metadata.name}.{field}: it isn't {what}")
    for name in groups:
        if public_column(metadata, name).kind in _UNGROUPED:
            raise QueryError(f"group_by() of {metadata.name}.{name}: its values aren't comparable")
    return Aggregate(function, field, groups, limited)


async def aggregated(
    model: type[Model], store: Store, selection: Selection, function: Function, field: Field
) -> Any:
    """Return an aggregate of all rows of a selection."""
    aggregate = aggregate_of(metadata_of(model), function, field_name(model, field))
    conditions = (*selection.conditions, *clauses_to_read(model, [aggregate.field]))
    [(_, value)] = await store.aggregate(Selection(conditions), aggregate)
    return value


class GroupedQuery(Generic[K]):
    """The groups of a query: `await posts.query().group_by(Post.status).count()`.

    Each method returns a dict by the value of the field that groups, or by the tuple of the values of
    several fields, in their order, None last. With `largest`, it has only that number of groups:
    those with the largest values, the largest first.
    """

    def __init__(
        self, model: type[Model], store: Store, selection: Selection, fields: Sequence[Field]
    ) -> None:
        self._model, self._store, self._selection = model, store, selection
        self._groups = tuple(field_name(model, field) for field in fields)
        if not self._groups:
            raise QueryError("group_by() needs a field")
        aggregate_of(metadata_of(model), "count", groups=self._groups)

    async def count(self, *, largest: int | None = None) -> dict[K, int]:
        """Return the number of rows of each group."""
        return await self._values("count", None, largest)

    @overload
    async def sum(
        self, field: Attribute[N | None], *, largest: int | None = None
    ) -> dict[K, N]: ...
    @overload
    async def sum(self, field: str, *, largest: int | None = None) -> dict[K, Any]: ...
    async def sum(self, field: Field, *, largest: int | None = None) -> dict[K, Any]:
        """Return the sum of a field in each group, as `Query.sum` does."""
        return await self._values("sum", field, largest)

    async def avg(self, field: Field, *, largest: int | None = None) -> dict[K, Any]:
        """Return the average of a field in each group, as `Query.avg` does."""
        return await self._values("avg", field, largest)

    async def _values(
        self, function: Function, field: Field | None, largest: int | None
    ) -> dict[K, Any]:
        if largest is not None:
            require_minimum(1, largest=largest)
        name = "" if field is None else field_name(self._model, field)
        aggregate = aggregate_of(
            metadata_of(self._model), function, name, self._groups, limited=largest is not None
        )
        readable = clauses_to_read(self._model, (name, *self._groups))
        selection = Selection((*self._selection.conditions, *readable), limit=largest)
        found: list[tuple[Any, Any]] = [*await self._store.aggregate(selection, aggregate)]
        if len(self._groups) == 1:
            return {key[0]: value for key, value in found}
        return dict(found)
