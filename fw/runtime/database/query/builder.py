"""Query builder: conditions, order, limits, fields and relations of a query."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from copy import copy
from dataclasses import replace
from datetime import date, datetime, time
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final, Generic, Literal, Self, TypeAlias, TypeVar, overload
from uuid import UUID

from sqlalchemy.orm import InstrumentedAttribute

from fw.runtime.database.errors import QueryError
from fw.runtime.database.models.metadata import metadata_of
from fw.runtime.database.models.model import Model
from fw.runtime.database.query.paths import field_path, relation_path
from fw.runtime.database.query.selection import (
    AnyOf,
    Clause,
    Condition,
    Selection,
)
from fw.runtime.database.query.semi_joins import related
from fw.runtime.database.query.validation import (
    comparison,
    field_name,
    in_condition,
    parse_order,
    private_column,
    public_column,
    require_minimum,
)
from fw.runtime.database.relations.eager_loading import Branch, branches

if TYPE_CHECKING:
    from fw.runtime.database.backends.base.store import Store

__all__ = ["Attribute", "Comparator", "Field", "QueryBuilder"]

M = TypeVar("M", bound=Model)
T = TypeVar("T")
V = TypeVar("V", str, bool, int, float, Decimal, datetime, date, time, UUID)

Attribute: TypeAlias = InstrumentedAttribute[T]
Field: TypeAlias = str | InstrumentedAttribute[Any]
"""Name of a field or a relation, or an attribute of the model: `"title"` or `Post.title`."""

Comparator = Literal[
    "=", "!=", "<>", ">", ">=", "<", "<=", "in", "like", "contains", "startswith", "endswith"
]

Conditions: TypeAlias = "Callable[[QueryBuilder[Any]], QueryBuilder[Any]]"
"""Adds conditions to a query of a related model."""

_MISSING: Final[Any] = object()


class QueryBuilder(Generic[M]):
    """Base class of queries: its steps each return a new query."""

    def __init__(
        self,
        store: Callable[[], Store],
        model: type[M],
        selection: Selection = Selection(),  # noqa: B008
    ) -> None:
        self.selection = selection
        self._store = store
        self._model = model
        self._metadata = metadata_of(model)
        self._paths: tuple[str, ...] = ()
        self._branches: Mapping[str, Branch] = {}
        self._max_related: int | None = None
        self._held = 0

    # ------------------------------------------------------------------------------ conditions

    @overload
    def where(self, field: str, value: Any, /) -> Self: ...
    @overload
    def where(self, field: str, comparator: Comparator, value: Any, /) -> Self: ...
    @overload
    def where(self, field: Attribute[V | None], value: V | None, /) -> Self: ...
    @overload
    def where(
        self, field: Attribute[V | None], comparator: Literal["in"], value: Iterable[V], /
    ) -> Self: ...
    @overload
    def where(
        self, field: Attribute[V | None], comparator: Comparator, value: V | None, /
    ) -> Self: ...
    def where(self, field: Field, middle: Any, value: Any = _MISSING, /) -> Self:
        """Keep the rows whose field is equal to the value, or compares with it.

        None is NULL. `like` has the wildcards `%` and `_`; `contains`, `startswith` and `endswith`
        have none; all four ignore case. `<field>__<op>` works too, with these operators and ne, gt,
        gte, lt, lte, in and isnull. `author.name` is a field of a related record: one of the
        related records must meet the condition.
        """
        return self._where(self._condition(field, middle, value))

    @overload
    def or_where(self, field: str, value: Any, /) -> Self: ...
    @overload
    def or_where(self, field: str, comparator: Comparator, value: Any, /) -> Self: ...
    @overload
    def or_where(self, field: Attribute[V | None], value: V | None, /) -> Self: ...
    @overload
    def or_where(
        self, field: Attribute[V | None], comparator: Literal["in"], value: Iterable[V], /
    ) -> Self: ...
    @overload
    def or_where(
        self, field: Attribute[V | None], comparator: Comparator, value: V | None, /
    ) -> Self: ...
    def or_where(self, field: Field, middle: Any, value: Any = _MISSING, /) -> Self:
        """Add the rows that meet this condition to those of the conditions before it.

        Steps read from left to right: a later `where` holds for all of them. The conditions of
        access rules always hold.
        """
        held = self.selection.conditions[: self._held]
        before = self.selection.conditions[self._held :]
        alternative = (self._condition(field, middle, value),)
        if not before:
            return self._where(*alternative)
        match before:
            case (AnyOf(alternatives),):
                pass
            case _:
                alternatives = (before,)
        widened = AnyOf((*alternatives, alternative))
        return self._with(replace(self.selection, conditions=(*held, widened)))

    @overload
    def where_in(self, field: str, values: Iterable[Any]) -> Self: ...
    @overload
    def where_in(self, field: Attribute[V | None], values: Iterable[V | None]) -> Self: ...
    def where_in(self, field: Field, values: Iterable[Any]) -> Self:
        """Keep the rows whose field has one of the values. None is NULL."""
        path = field_path(self._model, field_name(self._model, field))
        name = path.field
        if isinstance(values, (str, bytes)):
            return self._where(in_condition(path.metadata, name, values))
        wanted = list(values)
        some = in_condition(path.metadata, name, [value for value in wanted if value is not None])
        if len(wanted) == len(some.value) or None not in wanted:
            return self._where(path.clause(some))
        return self._where(path.clause(AnyOf(((some,), (Condition(name, "isnull", True),)))))

    def where_null(self, field: Field) -> Self:
        """Keep the rows whose field is NULL."""
        return self._where(self._is_null(field, True))

    def where_not_null(self, field: Field) -> Self:
        """Keep the rows whose field isn't NULL."""
        return self._where(self._is_null(field, False))

    def where_has(self, relation: Field, condition: Conditions | None = None) -> Self:
        """Keep the rows with a related record, or with one that meets all conditions.

        `where_has("comments", lambda comments: comments.where("body", "contains", "fine"))`; a
        path such as `comments.author` leads through several relations.
        """
        return self._where(self._having(relation, condition, negated=False))

    def where_has_no(self, relation: Field, condition: Conditions | None = None) -> Self:
        """Keep the rows that `where_has` leaves out."""
        return self._where(self._having(relation, condition, negated=True))

    # --------------------------------------------------------------- order, limits and columns

    def order_by(self, *fields: Field) -> Self:
        """Sort by these fields, after those given before; `"-views"` sorts in descending order.

        `author.name` is a field of a related record, if the relation leads to one record. NULL and
        missing records come last. The primary key decides between equal rows.
        """
        orders = tuple(parse_order(self._model, field_name(self._model, field)) for field in fields)
        return self._with(replace(self.selection, orders=(*self.selection.orders, *orders)))

    def limit(self, count: int) -> Self:
        """Return at most this number of rows."""
        require_minimum(0, limit=count)
        return self._with(replace(self.selection, limit=count))

    def offset(self, count: int) -> Self:
        """Skip this number of rows."""
        require_minimum(0, offset=count)
        return self._with(replace(self.selection, offset=count))

    def select(self, *fields: Field) -> Self:
        """Return only these fields and the primary key, in the order of the model's columns.

        Private fields of `with_private` stay.
        """
        names = {self._public(field) for field in (*self._metadata.keys, *fields)}
        public = [name for name in self._metadata.public if name in names]
        private = [name for name in self.selection.fields if name not in self._metadata.public]
        return self._with(replace(self.selection, fields=(*public, *private)))

    def with_(self, *relations: Field, max_related: int | None = None) -> Self:
        """Load relations into the records: `with_("author", "comments.author")`.

        Each relation takes one query, however many rows there are. A list is sorted by the primary
        key; a missing record is None. A path has up to three relations. TooManyRelated is raised if
        the rows would hold more than `max_related` related rows.
        """
        query = copy(self)
        names = (field_name(self._model, relation) for relation in relations)
        query._paths = tuple(dict.fromkeys((*self._paths, *names)))
        query._branches = branches(self._model, query._paths)
        if max_related is not None:
            require_minimum(0, max_related=max_related)
            query._max_related = max_related
        return query

    def with_private(self, *fields: Field) -> Self:
        """Return private columns too: `query.with_private("password").first()`.

        Other queries never return them, and no request can ask for them. They can't be compared.
        """
        private = (
            private_column(self._metadata, field_name(self._model, field)).name for field in fields
        )
        shown = dict.fromkeys((*(self.selection.fields or self._metadata.public), *private))
        return self._with(replace(self.selection, fields=tuple(shown)))

    def _public(self, field: Field) -> str:
        return public_column(self._metadata, field_name(self._model, field)).name

    def _condition(self, field: Field, middle: Any, value: Any) -> Clause:
        path = field_path(self._model, field_name(self._model, field))
        if value is _MISSING:
            return path.clause(comparison(path.metadata, path.field, None, middle))
        return path.clause(comparison(path.metadata, path.field, str(middle), value))

    def _is_null(self, field: Field, value: bool) -> Clause:
        path = field_path(self._model, field_name(self._model, field))
        column = public_column(path.metadata, path.field)
        return path.clause(Condition(column.name, "isnull", value))

    def _having(self, relation: Field, condition: Conditions | None, *, negated: bool) -> Clause:
        relations = relation_path(self._model, field_name(self._model, relation))
        inner: QueryBuilder[Any] = QueryBuilder(self._store, relations[-1].model)
        if condition is not None:
            inner = condition(inner)
        conditions = inner.selection.conditions
        if inner.selection != Selection(conditions):
            raise QueryError(
                f"where_has() of {self._model.__name__} takes conditions only",
                hint="remove order_by(), limit(), offset() and select()",
            )
        return related(relations, conditions, negated=negated)

    def _where(self, *clauses: Clause) -> Self:
        conditions = (*self.selection.conditions, *clauses)
        return self._with(replace(self.selection, conditions=conditions))

    def hold(self) -> Self:
        """Return the query with its present conditions held: `or_where` adds no rows beyond them."""
        if not self.selection.conditions:
            return self
        query = copy(self)
        query._held = len(self.selection.conditions)
        return query

    def _with(self, selection: Selection) -> Self:
        query = copy(self)
        query.selection = selection
        return query
