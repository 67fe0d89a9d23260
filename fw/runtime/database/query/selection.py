"""Selections of rows to read, and the pages that queries return."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, Protocol, TypeAlias, TypeVar

from fw.runtime.database.query.record import records

if TYPE_CHECKING:
    from fw.runtime.database.models.model import Model
    from fw.runtime.database.relations.relation import Relation

__all__ = [
    "Aggregate",
    "AnyOf",
    "Clause",
    "Condition",
    "Function",
    "Linked",
    "Operator",
    "Order",
    "Page",
    "PageQuery",
    "Related",
    "Row",
    "RowPrecondition",
    "RowQuery",
    "Selection",
    "having_key",
    "having_keys",
]

M = TypeVar("M", bound="Model")

Row = dict[str, Any]
"""A record: the public columns of its model."""

RowPrecondition: TypeAlias = Callable[[Row], bool]
"""Returns True if a record, whose row is locked, may be changed."""

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
    "has",
]


@dataclass(frozen=True, slots=True)
class Condition:
    """A comparison of a column, or of `fields`: one of them must match.

    `like` has the wildcards `%` and `_`; `contains`, `startswith` and `endswith` have none. All
    four ignore case.
    """

    field: str
    operator: Operator
    value: Any
    fields: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class AnyOf:
    """Alternatives: a row must meet all clauses of at least one."""

    alternatives: tuple[tuple[Clause, ...], ...]


@dataclass(frozen=True, slots=True)
class Linked:
    """A row must be linked by a many-to-many relation with a record of one of these keys."""

    relation: Relation
    value: tuple[Any, ...]

    operator: ClassVar[Literal["in"]] = "in"


@dataclass(frozen=True, slots=True)
class Related:
    """A row must have a related record that meets all clauses; if `negated`, it must have none.

    The first `scoped` clauses are the scope of the other model.
    """

    relation: Relation
    clauses: tuple[Clause, ...] = ()
    negated: bool = False
    scoped: int = 0


Clause: TypeAlias = Condition | AnyOf | Linked | Related


def having_key(names: Sequence[str], key: Any) -> tuple[Clause, ...]:
    """Return the clauses that a row has a key; of several columns, it is a tuple."""
    parts = (key,) if len(names) == 1 else key
    return tuple(Condition(name, "eq", part) for name, part in zip(names, parts, strict=True))


def having_keys(names: Sequence[str], keys: Sequence[Any]) -> Clause:
    """Return the clause that a row has one of the keys; of several columns, keys are tuples."""
    if len(names) == 1:
        return Condition(names[0], "in", tuple(keys))
    alternatives = [
        tuple(Condition(name, "eq", part) for name, part in zip(names, key, strict=True))
        for key in keys
    ]
    return AnyOf(tuple(alternatives))


@dataclass(frozen=True, slots=True)
class Order:
    """A sort key: a column, or one of the related record.

    Without a related record, the column counts as NULL.
    """

    field: str
    descending: bool = False
    relation: Relation | None = None


@dataclass(frozen=True, slots=True)
class Selection:
    """Conditions, order and number of the rows to read.

    A row must meet all conditions. The default order is that of the primary key; the default
    fields are all public columns. The rows may have `max_bytes` in long texts and JSON; more is
    ResponseTooLarge, before much more is read.
    `deferred` are fields that are left out.
    """

    conditions: tuple[Clause, ...] = ()
    orders: tuple[Order, ...] = ()
    limit: int | None = None
    offset: int = 0
    fields: tuple[str, ...] = ()
    max_bytes: int | None = None
    deferred: tuple[str, ...] = ()

    def part(self, limit: int, offset: int) -> Selection:
        """Return the selection of some of the rows; `replace()` takes twice the time."""
        return Selection(
            *(self.conditions, self.orders, limit, offset),
            *(self.fields, self.max_bytes, self.deferred),
        )


Function: TypeAlias = Literal["count", "sum", "avg", "min", "max"]


@dataclass(frozen=True, slots=True)
class Aggregate:
    """One value of each group of rows: its function, and the field that it is of, "" for `count`.

    A group are the rows with equal values of all fields in `groups`; without these, all rows are
    one group. With `limited`, only the groups with the largest values are read.
    """

    function: Function
    field: str = ""
    groups: tuple[str, ...] = ()
    limited: bool = False


class RowQuery(Protocol):
    """Query for one row of a model, such as `fw.runtime.http.ShowQuery`."""

    @property
    def max_included(self) -> int:
        """Maximum number of related rows in a response."""

    @property
    def max_bytes(self) -> int | None:
        """Maximum number of bytes of long texts and JSON to read; None for no maximum."""

    @property
    def can(self) -> bool:
        """True if the response tells what the actor may do with each record."""

    def relations(self, model: type[Model]) -> tuple[str, ...]:
        """Return the paths of the relations to load into the model's rows."""


class PageQuery(RowQuery, Protocol):
    """Query for one page of a model's rows, such as `fw.runtime.http.ListQuery`."""

    @property
    def page(self) -> int:
        """Number of the page, from 1."""

    @property
    def per_page(self) -> int:
        """Number of rows on a page."""

    def selection(self, model: type[Model]) -> Selection:
        """Return the selection of the model's rows, without the page."""


@dataclass(frozen=True, slots=True)
class Page(Generic[M]):
    """One page of rows, and its place among all pages: `page` counts from 1."""

    rows: list[Row]
    page: int
    per_page: int
    total: int
    model: type[M]

    @property
    def records(self) -> list[M]:
        """The rows as new records of the model."""
        return records(self.model, [dict(row) for row in self.rows])

    @property
    def pages(self) -> int:
        """Number of pages; 0 without rows."""
        return -(-self.total // self.per_page)

    def meta(self) -> dict[str, int]:
        """Return the `meta` object of a list response."""
        return {
            "page": self.page,
            "per_page": self.per_page,
            "total": self.total,
            "pages": self.pages,
        }
