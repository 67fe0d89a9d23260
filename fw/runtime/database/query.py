"""Queries written as a sentence: `repo.query().where("views__gt", 9).order_by("-views").get()`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast, get_args

from fw.runtime.database.model import Model
from fw.runtime.database.selection import Condition, Operator, Order, Page, Row, Selection
from fw.runtime.database.shape import shape_of
from fw.runtime.errors import FwError

if TYPE_CHECKING:
    from fw.runtime.database.store import Store

__all__ = ["Query", "UnknownColumn"]

_OPERATORS = frozenset(get_args(Operator)) - {"contains"}


class UnknownColumn(FwError):
    """A query names a column that the model doesn't have."""


class Query:
    """A selection in the making. Each step returns a new query, so a stem can be reused."""

    def __init__(
        self,
        store: Callable[[], Store],
        model: type[Model],
        selection: Selection = Selection(),  # noqa: B008
    ) -> None:
        self._store = store
        self._model = model
        self.selection = selection

    def where(self, field: str, value: Any) -> Query:
        """Keep the rows whose field has that value; `<field>__<op>` compares otherwise.

        The operators are ne, gt, gte, lt, lte, in, like and isnull. None stands for NULL.
        """
        name, _, operator = field.partition("__")
        if operator and operator not in _OPERATORS:
            raise UnknownColumn(f"there is no operator {operator!r}")
        condition = Condition(self._known(name), cast(Operator, operator or "eq"), value)
        conditions = (*self.selection.conditions, condition)
        return self._with(replace(self.selection, conditions=conditions))

    def order_by(self, *fields: str) -> Query:
        """Sort by these fields, after those given before; a leading `-` turns one round."""
        orders = tuple(
            Order(self._known(field.removeprefix("-")), field.startswith("-")) for field in fields
        )
        return self._with(replace(self.selection, orders=(*self.selection.orders, *orders)))

    def limit(self, count: int) -> Query:
        """Return at most so many rows."""
        return self._with(replace(self.selection, limit=count))

    def offset(self, count: int) -> Query:
        """Leave out the first so many rows."""
        return self._with(replace(self.selection, offset=count))

    async def get(self) -> list[Row]:
        """Return the rows."""
        return await self._store().select(self.selection)

    async def first(self) -> Row | None:
        """Return the first row, or None."""
        rows = await self._store().select(replace(self.selection, limit=1))
        return rows[0] if rows else None

    async def find(self, id: Any) -> Row | None:
        """Return the row with that primary key if the query admits it, or None."""
        key = shape_of(self._model).key
        return await self.where(key, id).first()

    async def count(self) -> int:
        """Return how many rows there are, whatever the limit."""
        return await self._store().count(self.selection)

    async def exists(self) -> bool:
        """Say whether there is any row."""
        return await self.first() is not None

    async def paginate(self, page: int = 1, per_page: int = 25) -> Page:
        """Return one page of the rows."""
        total = await self.count()
        offset = (page - 1) * per_page
        rows: list[Row] = []
        if offset < total:
            rows = await self.limit(per_page).offset(offset).get()
        return Page(rows, page, per_page, total)

    def _known(self, name: str) -> str:
        if name not in shape_of(self._model).columns:
            raise UnknownColumn(f"{self._model.__name__} has no column {name!r}")
        return name

    def _with(self, selection: Selection) -> Query:
        return Query(self._store, self._model, selection)
