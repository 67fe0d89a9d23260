"""Reads and writes the records of one model."""

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
    """Base of the repositories: a class of it names its `model`.

    Rows are dicts with exactly the model's public columns. Each write is committed before it
    returns, unless it stands inside `transaction()`; then whoever listens is told of it
    (`fw.runtime.events`). In an application with logins, each asks first whether whoever acts
    may do that (`fw.runtime.auth`). Errors are those of `fw.runtime.database.errors`.
    """

    model: type[M]

    @property
    def store(self) -> Store:
        """Where the records are: the model's store in the current database."""
        return current().store(self.model)

    async def all(self) -> list[Row]:
        """Return every row, in the order of the primary key."""
        if authorization.guard is not None:
            authorization.guard("read", self.model)
        return await self.store.select(Selection())

    async def find(self, id: Key, query: RowQuery | None = None) -> Row | None:
        """Return the row with that primary key, or None; with the relations that a query names."""
        if authorization.guard is not None:
            authorization.guard("read", self.model)
        relations = () if query is None else query.relations(self.model)
        if query is None or not relations:
            return await self.store.find(id)
        found = Query(lambda: self.store, self.model, guarded=False)
        return await found.with_(*relations, most=query.max_included).find(id)

    async def paginate(self, query: PageQuery) -> Page:
        """Return the page asked for; the query may refuse parameters that fit no column."""
        if authorization.guard is not None:
            authorization.guard("read", self.model)
        selection = query.selection(self.model)
        found = Query(lambda: self.store, self.model, selection, guarded=False)
        if relations := query.relations(self.model):
            found = found.with_(*relations, most=query.max_included)
        return await found.paginate(query.page, query.per_page)

    async def create(self, values: Mapping[str, Any]) -> Row:
        """Add a record and return its row; missing columns get their defaults.

        Many-to-many links are stated as keys, by the name that the relation has for them:
        `await repo.create({"title": "Hi", "tag_ids": [one, other]})`.
        """
        if authorization.guard is not None:
            authorization.guard("create", self.model)
        if model_events.watcher is not None:
            return await model_events.create(self.store, values)
        return await self.store.insert(values)

    async def update(
        self, id: Key, values: Mapping[str, Any], precondition: Precondition | None = None
    ) -> Row | None:
        """Change the columns given and return the row, or None if there is none.

        Links that are stated take the place of all that the relation had.

        `precondition` is asked of the row as it is, which nobody else can change meanwhile; where it
        says False, nothing is changed and PreconditionFailed raised:
        `await repo.update(id, {"stock": 4}, precondition=lambda row: row["stock"] == 5)`.
        """
        if authorization.guard is not None:
            authorization.guard("update", self.model)
        kept = authorization.keeper and authorization.keeper(self.model, id, values)
        if not kept:
            return await self._update(id, values, precondition)
        async with kept:
            return await self._update(id, values, precondition)

    async def delete(self, id: Key, precondition: Precondition | None = None) -> bool:
        """Remove a record; say whether there was one. `precondition` as for `update`."""
        if authorization.guard is not None:
            authorization.guard("delete", self.model)
        kept = authorization.keeper and authorization.keeper(self.model, id, None)
        if not kept:
            return await self._delete(id, precondition)
        async with kept:
            return await self._delete(id, precondition)

    def query(self) -> Query:
        """Start a query: `await repo.query().where("status", "open").order_by("-id").get()`."""
        if authorization.guard is not None:
            authorization.guard("read", self.model)
        return Query(lambda: self.store, self.model)

    async def _update(
        self, id: Key, values: Mapping[str, Any], precondition: Precondition | None
    ) -> Row | None:
        if model_events.watcher is not None:
            return await model_events.update(self.store, id, values, precondition)
        return await self.store.update(id, values, precondition)

    async def _delete(self, id: Key, precondition: Precondition | None) -> bool:
        if model_events.watcher is not None:
            return await model_events.delete(self.store, id, precondition)
        return await self.store.delete(id, precondition)
