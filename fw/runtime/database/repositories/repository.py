"""Repositories: they read and write the records of one model."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Generic, TypeVar
from uuid import UUID

from fw.runtime.database.connection.database import current
from fw.runtime.database.models.model import Model
from fw.runtime.database.query.query import Query
from fw.runtime.database.query.selection import (
    Page,
    PageQuery,
    Precondition,
    Row,
    RowQuery,
    Selection,
)
from fw.runtime.database.repositories import authorization, model_events

if TYPE_CHECKING:
    from fw.runtime.database.backends.base.store import Store

__all__ = ["Key", "Repository", "Row"]

M = TypeVar("M", bound=Model)
Key = UUID | int


class Repository(Generic[M]):
    """Base of the repositories: a subclass names its `model`.

    Rows are dicts with the model's public columns. Each write is committed before it returns,
    unless it is inside `transaction()`; after the commit, model events are dispatched
    (`fw.runtime.events`). In an application with logins, each method first checks that the
    actor may use it (`fw.runtime.auth`). Errors are those of `fw.runtime.database.errors`.
    """

    model: type[M]

    @property
    def store(self) -> Store:
        """The model's store in the current database."""
        return current().store(self.model)

    async def all(self) -> list[Row]:
        """Return every row, in the order of the primary key."""
        if authorization.guard is not None:
            authorization.guard("read", self.model)
        return await self.store.select(Selection())

    async def find(self, id: Key, query: RowQuery | None = None) -> Row | None:
        """Return the row with that primary key, or None; with the relations of the query."""
        if authorization.guard is not None:
            authorization.guard("read", self.model)
        relations = () if query is None else query.relations(self.model)
        if query is None or not relations:
            return await self.store.find(id)
        found = Query(lambda: self.store, self.model, guarded=False)
        return await found.with_(*relations, max_related=query.max_included).find(id)

    async def paginate(self, query: PageQuery) -> Page:
        """Return a page; the query may refuse parameters that don't fit a column."""
        if authorization.guard is not None:
            authorization.guard("read", self.model)
        selection = query.selection(self.model)
        found = Query(lambda: self.store, self.model, selection, guarded=False)
        if relations := query.relations(self.model):
            found = found.with_(*relations, max_related=query.max_included)
        return await found.paginate(query.page, query.per_page)

    async def create(self, values: Mapping[str, Any]) -> Row:
        """Add a record and return its row; missing columns get their defaults.

        Many-to-many links are given as keys, under the relation's name for them:
        `await repo.create({"title": "Hi", "tag_ids": [one, other]})`.
        """
        if authorization.guard is not None:
            authorization.guard("create", self.model)
        if model_events.dispatcher is not None:
            return await model_events.create(self.store, values)
        return await self.store.insert(values)

    async def update(
        self, id: Key, values: Mapping[str, Any], precondition: Precondition | None = None
    ) -> Row | None:
        """Change the given columns and return the row, or None if there is no record.

        The given links replace all links of the relation.

        `precondition` is called with the current row, which is locked; if it returns False, nothing
        changes and PreconditionFailed is raised:
        `await repo.update(id, {"stock": 4}, precondition=lambda row: row["stock"] == 5)`.
        """
        if authorization.guard is not None:
            authorization.guard("update", self.model)
        protection = authorization.record_protection and authorization.record_protection(
            self.model, id, values
        )
        if not protection:
            return await self._update(id, values, precondition)
        async with protection:
            return await self._update(id, values, precondition)

    async def delete(self, id: Key, precondition: Precondition | None = None) -> bool:
        """Delete a record; return True if there was one. `precondition` as for `update`."""
        if authorization.guard is not None:
            authorization.guard("delete", self.model)
        protection = authorization.record_protection and authorization.record_protection(
            self.model, id, None
        )
        if not protection:
            return await self._delete(id, precondition)
        async with protection:
            return await self._delete(id, precondition)

    def query(self) -> Query:
        """Start a query: `await repo.query().where("status", "open").order_by("-id").get()`."""
        if authorization.guard is not None:
            authorization.guard("read", self.model)
        return Query(lambda: self.store, self.model)

    async def _update(
        self, id: Key, values: Mapping[str, Any], precondition: Precondition | None
    ) -> Row | None:
        if model_events.dispatcher is not None:
            return await model_events.update(self.store, id, values, precondition)
        return await self.store.update(id, values, precondition)

    async def _delete(self, id: Key, precondition: Precondition | None) -> bool:
        if model_events.dispatcher is not None:
            return await model_events.delete(self.store, id, precondition)
        return await self.store.delete(id, precondition)
