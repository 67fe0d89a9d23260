"""Repositories: they read and write the records of one model."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeAlias, TypeVar

from fw.runtime.database.connection.database import current
from fw.runtime.database.errors import NotNullViolation, ReadonlyUnset
from fw.runtime.database.models.keys import Key
from fw.runtime.database.models.metadata import metadata_of
from fw.runtime.database.models.model import Model
from fw.runtime.database.query.query import Query
from fw.runtime.database.query.read_budget import ReadBudget
from fw.runtime.database.query.record import record, records
from fw.runtime.database.query.selection import (
    Page,
    PageQuery,
    Row,
    RowPrecondition,
    RowQuery,
    Selection,
)
from fw.runtime.database.relations.eager_loading import branches, load
from fw.runtime.database.repositories import authorization, model_events
from fw.runtime.database.repositories.field_rights import (
    conceal,
    concealed_fields,
    require_writable,
)
from fw.runtime.database.repositories.file_cleanup import clean_up, has_files
from fw.runtime.database.repositories.model_events import Capture
from fw.runtime.database.repositories.record_rights import tell_rights
from fw.runtime.database.repositories.row_rights import refuse_visible, require_permitted
from fw.runtime.database.repositories.write_rights import (
    require_delete,
    require_in_scope,
    require_references,
    require_update,
)
from fw.runtime.errors import FwError

if TYPE_CHECKING:
    from fw.runtime.database.backends.base.store import Store
    from fw.runtime.database.query.selection import Clause

__all__ = ["Key", "Precondition", "ReadRepository", "Repository", "Row"]

M = TypeVar("M", bound=Model)
_EVERYTHING: Final = Selection()
Precondition: TypeAlias = Callable[[M], bool]
"""Returns True if a record, which is locked, may be changed."""


class ReadRepository(Generic[M]):
    """Base of the repositories of views, which only read: a subclass names its `model`.

    Methods return records: instances of the model with its public columns, which nothing loads or
    saves by itself. In an application with logins, each method first checks that the actor may use
    it (`fw.runtime.auth`). Errors are those of `fw.runtime.database.errors`.

    A subclass whose `query()` adds conditions has no other records: all methods, and the relations
    that lead to its model, leave the others out.
    """

    model: type[M]
    is_scoped: ClassVar[bool] = False
    """True if a subclass has its own `query()` or `scope()`."""
    cascades_as_system: ClassVar[bool] = False
    """True if a deletion needs no right to what `on_delete` does to records of other models."""

    def __init_subclass__(cls, **arguments: Any) -> None:
        super().__init_subclass__(**arguments)
        base = ReadRepository
        cls.is_scoped = cls.query is not base.query or cls.scope is not base.scope

    @property
    def store(self) -> Store:
        """The model's store in the current database."""
        return current().store(self.model)

    async def all(self) -> list[M]:
        """Return every record, in the order of the primary key."""
        if authorization.guard is not None:
            authorization.guard("read", self.model)
        rows = await self.store.select(self.scope())
        if authorization.field_rules is not None:
            await conceal(self.store, self.model, rows)
        return records(self.model, rows)

    async def find(self, id: Key, query: RowQuery | None = None) -> M | None:
        """Return the record with that primary key, or None; with the relations of the query.

        A composite key is a tuple: `await repo.find((student_id, course_id))`.
        """
        if authorization.guard is not None:
            authorization.guard("read", self.model)
        relations = () if query is None else query.relations(self.model)
        most = None if query is None else query.max_bytes
        scope = self._scope()
        if authorization.fields_of("read", self.model):
            selection = Selection(scope, max_bytes=most)
            found = Query(lambda: self.store, self.model, selection)
            if query is not None and relations:
                found = found.with_(*relations, max_related=query.max_included)
            one = await found.find(id)
        else:
            row = await self.store.find(id, scope)
            if row is None:
                return None
            if query is None or not relations:
                one = record(self.model, row)
            else:
                budget = None if most is None else ReadBudget(most)
                tree = branches(self.model, relations)
                await load(self.store, [row], tree, query.max_included, budget)
                one = records(self.model, [row])[0]
        if query is not None and query.can and one is not None:
            await tell_rights(self, [id], writable=isinstance(self, Repository))
        return one

    async def paginate(self, query: PageQuery) -> Page[M]:
        """Return a page; the query may refuse parameters that don't fit a column."""
        if authorization.guard is not None:
            authorization.guard("read", self.model)
        asked = query.selection(self.model)
        own = self.scope() if self.is_scoped else _EVERYTHING
        selection = Selection(
            (*(own.conditions if self.is_scoped else self._scope()), *asked.conditions),
            asked.orders or own.orders,
            asked.limit,
            asked.offset,
            asked.fields,
            query.max_bytes,
        )
        found = Query(lambda: self.store, self.model, selection)
        if relations := query.relations(self.model):
            found = found.with_(*relations, max_related=query.max_included)
        page = await found.paginate(query.page, query.per_page)
        if query.can:
            keys = [*map(metadata_of(self.model).key_of, page.rows)]
            await tell_rights(self, keys, writable=isinstance(self, Repository))
        return page

    def query(self) -> Query[M]:
        """Start a query: `await repo.query().where(Post.status, "open").order_by("-id").get()`.

        Override it to leave records out: `return super().query().where("archived", False)`.
        """
        if authorization.guard is not None:
            authorization.guard("read", self.model)
        return Query(lambda: self.store, self.model, self._permitted()).hold()

    def scoped_query(self) -> Query[M]:
        """Start a query on `scope()`, whose access rules hold even if `query()` leaves them out."""
        if authorization.guard is not None:
            authorization.guard("read", self.model)
        return Query(lambda: self.store, self.model, self.scope()).hold()

    def _permitted(self) -> Selection:
        """Return the selection of the records that the actor may read."""
        clauses = authorization.clauses_of("read", self.model)
        return Selection(clauses) if clauses else _EVERYTHING

    def _scope(self) -> tuple[Clause, ...]:
        """Return the conditions of `scope()`."""
        if self.is_scoped:
            return self.scope().conditions
        return authorization.clauses_of("read", self.model)

    def scope(self) -> Selection:
        """Return the conditions and the order of `query()`: those of the other methods.

        The conditions contain those of the access rules, even if `query()` leaves them out.
        """
        permitted = self._permitted()
        if not self.is_scoped:
            return permitted
        own, clauses = self.query().selection, permitted.conditions
        missing = tuple(one for one in clauses if one not in own.conditions)
        return Selection((*missing, *own.conditions), own.orders)


class Repository(ReadRepository[M]):
    """Base of the repositories of tables, which also write.

    Each write is committed before it returns, unless it is inside `transaction()`; after the
    commit, model events are dispatched (`fw.runtime.events`).
    """

    async def create(self, values: Mapping[str, Any]) -> M:
        """Add a record and return it; missing columns get their defaults.

        Many-to-many links are given as keys, under the relation's name for them:
        `await repo.create({"title": "Hi", "tag_ids": [one, other]})`.
        """
        if authorization.guard is not None:
            authorization.guard("create", self.model)
            require_references(self.model, values)
        fields = require_writable(self.model, values, creates=True)
        await require_in_scope(self.model, values)
        try:
            row = await self._insert(values, fields)
        except NotNullViolation as error:
            unset = self._unset_readonly(error.column)
            if unset is None:
                raise
            raise unset from error
        if has_files(self.store, values):
            await clean_up(self.store, values, {}, row)
        return await self._written(row)

    async def _written(self, row: Row) -> M:
        """Return the record of a row that was written; events have the whole row."""
        if authorization.fields_of("read", self.model):
            row = dict(row)
            await conceal(self.store, self.model, [row])
        return record(self.model, row)

    async def _insert(
        self, values: Mapping[str, Any], fields: Mapping[str, tuple[Clause, ...]]
    ) -> Row:
        if not authorization.has_rules(self.model):
            return await self._add(values)
        if authorization.own_values is not None:
            values = {**values, **authorization.own_values(self.model, values)}
        return await require_permitted(self.model, "create", fields, lambda: self._add(values))

    async def _add(self, values: Mapping[str, Any]) -> Row:
        if model_events.dispatcher is not None:
            return await model_events.create(self.store, values)
        return await self.store.insert(values)

    async def update(
        self, id: Key, values: Mapping[str, Any], precondition: Precondition[M] | None = None
    ) -> M | None:
        """Change the given columns and return the record, or None if there is none.

        The given links replace all links of the relation.

        `precondition` is called with the current record, which is locked; if it returns False,
        nothing changes and PreconditionFailed is raised:
        `await repo.update(id, {"stock": 4}, precondition=lambda product: product.stock == 5)`.
        """
        await require_update(self.model, values)
        fields = require_writable(self.model, values, creates=False)
        await require_in_scope(self.model, values)
        condition = await self._row_precondition(id, precondition)
        protection = authorization.record_protection and authorization.record_protection(
            self.model, id, values
        )
        if not protection:
            row = await self._update(id, values, condition, fields)
        else:
            async with protection:
                row = await self._update(id, values, condition, fields)
        return None if row is None else await self._written(row)

    async def lock(self, id: Key) -> M | None:
        """Lock a record until the open transaction ends; return it, or None if there is none.

        Others wait before they lock, change or delete it; they may read it. Needs a `transaction()`.
        """
        found = await self.lock_many([id])
        return found[0] if found else None

    async def lock_many(self, ids: Iterable[Key]) -> list[M]:
        """Lock records, and return those that exist, in the order of their keys.

        They are locked in this order, so that two calls never wait for each other; else as `lock`.
        """
        if authorization.guard is not None:
            authorization.guard("read", self.model)
        if not current().is_in_transaction:
            raise FwError(
                f"lock() of {self.model.__name__} outside of a transaction",
                hint="put it, and the changes that depend on it, into `async with transaction():`",
            )
        scope = self.scope().conditions
        locked = [await self.store.lock(key, scope) for key in sorted(set(ids))]
        rows = [row for row in locked if row is not None]
        if authorization.field_rules is not None:
            await conceal(self.store, self.model, rows)
        return records(self.model, rows)

    async def delete(self, id: Key, precondition: Precondition[M] | None = None) -> bool:
        """Delete a record; return True if there was one. `precondition` as for `update`."""
        await require_delete(self.model, cascades_as_system=self.cascades_as_system)
        condition = await self._row_precondition(id, precondition)
        protection = authorization.record_protection and authorization.record_protection(
            self.model, id, None
        )
        if not protection:
            return await self._delete(id, condition)
        async with protection:
            return await self._delete(id, condition)

    async def _row_precondition(
        self, id: Key, precondition: Precondition[M] | None
    ) -> RowPrecondition | None:
        if precondition is None:
            return None
        gone: frozenset[str] = frozenset()
        if authorization.fields_of("read", self.model):
            gone = await concealed_fields(self.store, self.model, id)
        # A copy, because model events compare the row with the changed one.
        return lambda row: precondition(
            record(self.model, {name: row[name] for name in row if name not in gone})
        )

    def _unset_readonly(self, column: str | None) -> ReadonlyUnset | None:
        """Return the error for a readonly column without a value, None for another column."""
        columns = metadata_of(self.model).columns
        if column is None or column not in columns or not columns[column].readonly:
            return None
        return ReadonlyUnset(self.model.__name__, column)

    async def _update(
        self,
        id: Key,
        values: Mapping[str, Any],
        precondition: RowPrecondition | None,
        fields: Mapping[str, tuple[Clause, ...]],
    ) -> Row | None:
        if not has_files(self.store, values):
            return await self._write(id, values, precondition, fields)
        seen = Capture(precondition)
        row = await self._write(id, values, seen, fields)
        if row is not None:
            await clean_up(self.store, values, seen.row, row)
        return row

    async def _write(
        self,
        id: Key,
        values: Mapping[str, Any],
        precondition: RowPrecondition | None,
        fields: Mapping[str, tuple[Clause, ...]],
    ) -> Row | None:
        if not authorization.has_rules(self.model):
            return await self._change(id, values, precondition, self.scope().conditions)
        scope = self._readable()
        rules = [*authorization.clauses_of("update", self.model)]
        for clauses in fields.values():
            rules.extend(one for one in clauses if one not in rules)
        row = await require_permitted(
            self.model,
            "update",
            fields,
            lambda: self._change(id, values, precondition, (*scope, *rules)),
        )
        if row is None:
            await refuse_visible(self.model, "update", id, scope, fields)
        return row

    async def _change(
        self,
        id: Key,
        values: Mapping[str, Any],
        precondition: RowPrecondition | None,
        scope: tuple[Clause, ...],
    ) -> Row | None:
        if model_events.dispatcher is not None:
            return await model_events.update(self.store, id, values, precondition, scope)
        return await self.store.update(id, values, precondition, scope)

    def _readable(self) -> tuple[Clause, ...]:
        """Return the scope of a write to a model with access rules.

        Actors who may not read the model at all may write records that they can't see.
        """
        if not self.is_scoped and not authorization.is_allowed("read", self.model):
            return ()
        return self.scope().conditions

    async def _delete(self, id: Key, precondition: RowPrecondition | None) -> bool:
        if not has_files(self.store):
            return await self._remove(id, precondition)
        seen = Capture(precondition)
        gone = await self._remove(id, seen)
        if gone:
            await clean_up(self.store, {}, seen.row, None)
        return gone

    async def _remove(self, id: Key, precondition: RowPrecondition | None) -> bool:
        if not authorization.has_rules(self.model):
            return await self._erase(id, precondition, self.scope().conditions)
        scope = self._readable()
        rules = authorization.clauses_of("delete", self.model)
        gone = await self._erase(id, precondition, (*scope, *rules))
        if not gone:
            await refuse_visible(self.model, "delete", id, scope, {})
        return gone

    async def _erase(
        self, id: Key, precondition: RowPrecondition | None, scope: tuple[Clause, ...]
    ) -> bool:
        if model_events.dispatcher is not None:
            return await model_events.delete(self.store, id, precondition, scope)
        return await self.store.delete(id, precondition, scope)
