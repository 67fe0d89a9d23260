"""What a caller wants from a table, said without SQL: any provider can answer it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Protocol, TypeAlias

if TYPE_CHECKING:
    from fw.runtime.database.models.model import Model
    from fw.runtime.database.relations.relation import Relation

__all__ = [
    "AnyOf",
    "Clause",
    "Condition",
    "Linked",
    "Operator",
    "Order",
    "Page",
    "PageQuery",
    "Precondition",
    "Row",
    "RowQuery",
    "Selection",
]

Row = dict[str, Any]
"""A record: exactly the public columns of its model."""

Precondition: TypeAlias = Callable[[Row], bool]
"""Says of a record as it is now, locked against others, whether a change to it may be made."""

Operator = Literal[
    "eq",
    "ne",
    "gt",
    "gte",
    "lt",
    "lte",
    "in",
    "like",
    "contains",
    "startswith",
    "endswith",
    "isnull",
]


@dataclass(frozen=True, slots=True)
class Condition:
    """One comparison of a column, or of any of `fields`, where a match in one suffices.

    `like` knows `%` and `_`. Like `contains`, `startswith` and `endswith`, which take each sign
    for itself, it ignores the case of letters.
    """

    field: str
    operator: Operator
    value: Any
    fields: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class AnyOf:
    """Alternatives: a row must meet every clause of at least one of them."""

    alternatives: tuple[tuple[Clause, ...], ...]


@dataclass(frozen=True, slots=True)
class Linked:
    """Holds of a row that a many-to-many relation links with the record of one of the keys."""

    relation: Relation
    value: tuple[Any, ...]

    operator: ClassVar[Literal["in"]] = "in"


Clause: TypeAlias = Condition | AnyOf | Linked


@dataclass(frozen=True, slots=True)
class Order:
    """One sort key: a column, or one of the record that a relation leads to.

    Where there is no such record the column counts as NULL.
    """

    field: str
    descending: bool = False
    relation: Relation | None = None


@dataclass(frozen=True, slots=True)
class Selection:
    """Which rows, in which order, how many. Without an order it is that of the primary key.

    A row must meet all the conditions. Without `fields` it has every public column, otherwise
    just those.
    """

    conditions: tuple[Clause, ...] = ()
    orders: tuple[Order, ...] = ()
    limit: int | None = None
    offset: int = 0
    fields: tuple[str, ...] = ()


class RowQuery(Protocol):
    """Asks for what belongs to one row of a model: `fw.runtime.http.ShowQuery` does."""

    @property
    def max_included(self) -> int:
        """How many related rows an answer may hold."""

    def relations(self, model: type[Model]) -> tuple[str, ...]:
        """Return the paths of the relations to load into the model's rows."""


class PageQuery(RowQuery, Protocol):
    """Asks for one page of a model's rows: `fw.runtime.http.ListQuery` does."""

    @property
    def page(self) -> int:
        """Which page, from 1."""

    @property
    def per_page(self) -> int:
        """How many rows a page has."""

    def selection(self, model: type[Model]) -> Selection:
        """Return which rows of the model are wanted, in which order."""


@dataclass(frozen=True, slots=True)
class Page:
    """One page of rows and where it stands among all: `page` counts from 1."""

    rows: list[Row]
    page: int
    per_page: int
    total: int

    @property
    def pages(self) -> int:
        """How many pages there are; 0 without any row."""
        return -(-self.total // self.per_page)

    def meta(self) -> dict[str, int]:
        """Return what a list's envelope says about itself."""
        return {
            "page": self.page,
            "per_page": self.per_page,
            "total": self.total,
            "pages": self.pages,
        }
