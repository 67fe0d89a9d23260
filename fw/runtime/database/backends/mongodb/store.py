"""Store of one model in a MongoDB database."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa
from typing_extensions import override

from fw.runtime.database.backends.base.store import Store
from fw.runtime.database.backends.mongodb.batching.inserts import Inserts
from fw.runtime.database.backends.mongodb.commands import Commands, Document
from fw.runtime.database.backends.mongodb.driver import commands_of
from fw.runtime.database.backends.mongodb.int_keys import IntKeys
from fw.runtime.database.backends.mongodb.queries.document_sizes import read_budget, spend
from fw.runtime.database.backends.mongodb.queries.filters import filter_of
from fw.runtime.database.backends.mongodb.queries.pipelines import (
    aggregate_stages,
    aggregate_value,
    bucket_stages,
    plain_sort,
    select_stages,
)
from fw.runtime.database.backends.mongodb.queries.related import related_rows
from fw.runtime.database.backends.mongodb.references import (
    change_referred,
    delete_document,
    key_parts,
    lock_parents,
    parents_of,
    referred_columns,
    referrers_of,
)
from fw.runtime.database.backends.mongodb.schema.collections import create_commands, unique_of
from fw.runtime.database.backends.mongodb.schema.computed import computed_of
from fw.runtime.database.backends.mongodb.schema.documents import KEY, documents_of
from fw.runtime.database.backends.mongodb.violations import Violations
from fw.runtime.database.errors import InvalidField, NotNullViolation
from fw.runtime.database.models.defaults import Defaults
from fw.runtime.database.models.model import is_view
from fw.runtime.database.query.read_budget import ReadBudget
from fw.runtime.database.query.selection import Aggregate, Clause, Row, Selection
from fw.runtime.errors import FwError

if TYPE_CHECKING:
    from fw.runtime.database.backends.base.store import DatabaseHandle
    from fw.runtime.database.models.model import Model
    from fw.runtime.database.relations.relation import Relation

__all__ = ["MongoStore"]


class MongoStore(Store):
    """The documents of a model. A write that involves references is a transaction."""

    def __init__(self, database: DatabaseHandle, model: type[Model]) -> None:
        super().__init__(database, model)
        table = model.__table__
        assert isinstance(table, sa.Table)
        _refuse_model(model, table, self.metadata.expressions)
        self.table = table
        self.documents = documents_of(table)
        self._computed = computed_of(table)
        self._read = self.documents.reader(self.metadata.public)
        self._fields = self.documents.projection(self.metadata.public)
        self._defaults = Defaults(table)
        self._violations = Violations(table, self.metadata.public)
        self._keys = IntKeys(database, self.documents)
        self._inserts = Inserts(database, self.documents, self._violations)
        unique = {column for each in unique_of(table) for column in each.columns}
        self._referable = unique.difference(self.documents.keys)

    @property
    def commands(self) -> Commands:
        """The runner of commands now: the open transaction, else the driver."""
        return commands_of(self.database)

    # --------------------------------------------------------------------------------- reading

    @override
    async def find(self, key: Any, scope: tuple[Clause, ...] = ()) -> Row | None:
        chosen, name = self.documents.key_filter(key), self.documents.name
        if chosen is None:
            return None
        if scope:
            found = await self.commands.one(name, await self._scoped(chosen, scope), self._fields)
        else:
            found = await self.commands.by_key(name, chosen[KEY], self._fields)
        return None if found is None else self._read(found)

    async def _scoped(self, chosen: Document, scope: tuple[Clause, ...]) -> Document:
        """Return the filter of the chosen documents that meet the clauses of `scope`."""
        scoped = await filter_of(self.commands, self.documents, scope)
        return {"$and": [chosen, scoped]} if scoped else chosen

    @override
    async def select(self, selection: Selection) -> list[Row]:
        documents, commands = self.documents, self.commands
        names = selection.fields or self.metadata.public
        names = tuple(name for name in names if name not in selection.deferred)
        fields, read = documents.projection(names), documents.reader(names)
        if selection.limit == 0:
            return []
        chosen = await filter_of(commands, documents, selection.conditions)
        sort = plain_sort(documents, selection.orders)
        long, budget = read_budget(documents, self.metadata, selection, names)
        limit, skip = selection.limit or 0, selection.offset
        if sort is not None and not long:
            found = await commands.find(documents.name, chosen, fields, sort, limit, skip)
            return [read(each) for each in found]
        if sort is not None and limit:
            batch = await commands.batch(documents.name, chosen, fields, sort, limit, skip)
            if batch is not None and budget is not None:
                spend(budget, batch, long)
                return [read(each) for each in batch]
        rows: list[Row] = []

        def take(document: Document) -> None:
            if budget is not None:
                spend(budget, (document,), long)
            rows.append(read(document))

        stages = select_stages(documents, chosen, selection, fields)
        await commands.each(documents.name, stages, take)
        return rows

    @override
    async def count(self, selection: Selection) -> int:
        chosen = await filter_of(self.commands, self.documents, selection.conditions)
        matched: list[Document] = [{"$match": chosen}] if chosen else []
        stages = [*matched, {"$count": "count"}]
        found = await self.commands.aggregate(self.documents.name, stages)
        return int(found[0]["count"]) if found else 0

    @override
    async def exists(self, selection: Selection) -> bool:
        chosen = await filter_of(self.commands, self.documents, selection.conditions)
        return await self.commands.one(self.documents.name, chosen, {KEY: 1}) is not None

    @override
    async def histogram(self, selection: Selection, field: str, edges: Sequence[Any]) -> list[int]:
        chosen = await filter_of(self.commands, self.documents, selection.conditions)
        bound = [self.documents.bind(field, edge) for edge in edges]
        stages = bucket_stages(self.documents.fields[field], chosen, bound)
        found = await self.commands.aggregate(self.documents.name, stages)
        # A Decimal128 isn't hashable.
        counts = {str(each[KEY]): int(each["count"]) for each in found}
        return [counts.get(str(edge), 0) for edge in bound[:-1]]

    @override
    async def aggregate(
        self, selection: Selection, aggregate: Aggregate
    ) -> list[tuple[tuple[Any, ...], Any]]:
        documents = self.documents
        chosen = await filter_of(self.commands, documents, selection.conditions)
        stages = aggregate_stages(documents, self.metadata, chosen, aggregate, selection.limit)
        found = await self.commands.aggregate(documents.name, stages)
        value = aggregate_value(documents, self.metadata, aggregate)
        if not aggregate.groups:
            return [((), value(found[0] if found else None))]
        groups = [(self._group(each, aggregate.groups), value(each)) for each in found]
        if not aggregate.limited:
            groups.sort(key=lambda group: [(part is None, part) for part in group[0]])
        return groups

    def _group(self, document: Document, names: Sequence[str]) -> tuple[Any, ...]:
        key = document[KEY]
        return tuple(
            self.documents.decode(name, key.get(f"k{number}")) for number, name in enumerate(names)
        )

    @override
    async def related(
        self,
        relation: Relation,
        keys: Sequence[Any],
        limit: int | None = None,
        budget: ReadBudget | None = None,
        scope: tuple[Clause, ...] = (),
        deferred: tuple[str, ...] = (),
    ) -> dict[Any, list[Row]]:
        commands, documents = self.commands, self.documents
        long = [documents.fields[one] for one in self.metadata.long if one not in deferred]
        fields, decode = self._fields, self._read
        if deferred:
            names = [name for name in self.metadata.public if name not in deferred]
            fields, decode = documents.projection(names), documents.reader(names)
        scoped = await filter_of(commands, documents, scope)

        def read(document: Document) -> Row:
            if budget is not None:
                spend(budget, (document,), long)
            return decode(document)

        return await related_rows(commands, documents, relation, keys, scoped, limit, fields, read)

    # --------------------------------------------------------------------------------- writing

    @override
    async def prepare(self) -> None:
        names = await self.commands.run(lambda db, _: db.list_collection_names())
        if self.table.name not in names:
            for command in create_commands(self.table):
                await self.commands.command(command)

    @override
    async def insert_row(self, values: Mapping[str, Any]) -> Row:
        document = await self._new_document(values)
        await self._inserts.add([document])
        return self._read(document)

    @override
    async def insert_many(self, rows: Sequence[Mapping[str, Any]]) -> None:
        documents = []
        for row in rows:
            stored = await self.converted(row) if self._is_converted else row
            documents.append(await self._new_document(stored))
        if documents:
            await self._inserts.add(documents)

    async def _new_document(self, values: Mapping[str, Any]) -> Document:
        """Return the document of a new row; its int key is the next of the counter."""
        self._check(values)
        filled = self._defaults.filled(values)
        for column in self.table.columns:
            if column.key in filled:
                continue
            if column.key == self._keys.column:
                filled[column.key] = await self._keys.next()
            elif column.computed is None and column.server_default is not None:
                raise FwError(
                    f"{self.metadata.name}.{column.key} has a server_default, which MongoDB"
                    " doesn't have",
                    hint="use default= instead",
                )
            else:
                filled[column.key] = None
        if (key := self._keys.column) is not None and key in values:
            if values[key] is None:
                filled[key] = await self._keys.next()
            else:
                await self._keys.advance(values[key])
        self._require(filled)
        document = self.documents.document({name: filled[name] for name in self.documents.fields})
        return self._computed.fill(document)

    @override
    async def update_row(self, key: Any, changes: Mapping[str, Any]) -> Row | None:
        if not changes:
            return await self.find(key)
        values = self.changed(changes)
        self._check(values)
        self._require(values)
        chosen = self.documents.key_filter(key)
        bound = {name: self.documents.bind(name, value) for name, value in values.items()}
        if chosen is None:
            return None
        self._refuse_new_key(key, bound)
        referred = await referred_columns(self.table, self._referable.intersection(bound))
        fields = {self.documents.fields[name]: each for name, each in bound.items()}
        fields.pop(KEY, None)
        referring = {name for each in parents_of(self.table) for name in each.columns}

        async def unit_of_work() -> Document | None:
            async with self.database.transaction():
                before = await self._lock_document(chosen)
                if before is None:
                    return None
                stored = self.documents.by_column(before)
                rows = [{**stored, **bound}]
                with self._violations.named():
                    await lock_parents(self.commands, self.documents, rows, bound)
                found = await self._update(chosen, fields, before)
                if referred:
                    await change_referred(self.commands, self.documents, stored, bound)
                return found

        if referred or any(bound.get(name) is not None for name in referring):
            found = await self.database.retry_on_deadlock(unit_of_work)
        else:
            found = await self._update(chosen, fields, None)
        return None if found is None else self._read(found)

    async def _update(
        self, chosen: Document, fields: Document, before: Document | None
    ) -> Document | None:
        commands, computed = self.commands, self._computed
        if commands.keeps_undo:
            before = before or await commands.one(self.documents.name, chosen)
            if before is None:
                return None
            after = computed.fill({**before, **fields})
            changed = computed.affected(fields).union(fields)
            await self._violations.check_unique(commands, after, before, changed)
        with self._violations.named():
            if not fields:
                return await commands.one(self.documents.name, chosen)
            stages = computed.stages(fields)
            return await commands.update(self.documents.name, chosen, fields, stages)

    @override
    async def delete_row(self, key: Any) -> bool:
        chosen = self.documents.key_filter(key)
        if chosen is None:
            return False
        if not await referrers_of(self.table):
            return await self.commands.delete(self.documents.name, chosen) > 0

        async def unit_of_work() -> bool:
            async with self.database.transaction():
                found = await self._lock_document(chosen)
                if found is None:
                    return False
                await delete_document(self.commands, self.documents, found)
                return True

        return await self.database.retry_on_deadlock(unit_of_work)

    @override
    async def lock(self, key: Any, scope: tuple[Clause, ...] = ()) -> Row | None:
        chosen = self.documents.key_filter(key)
        if chosen is None:
            return None
        found = await self._lock_document(chosen, scope)
        return None if found is None else self._read(found)

    async def _lock_document(
        self, chosen: Document, scope: tuple[Clause, ...] = ()
    ) -> Document | None:
        """Lock the document with a key until the transaction ends; return it, or None."""
        await self.commands.queue_first((self.documents.name, key_parts(chosen[KEY])))
        if scope:
            chosen = await self._scoped(chosen, scope)
        return await self.commands.lock(self.documents.name, chosen)

    @override
    def changed(self, changes: Mapping[str, Any]) -> dict[str, Any]:
        return self._defaults.changed(changes)

    def _check(self, values: Mapping[str, Any]) -> None:
        if not values.keys() <= self._names:
            unknown = ", ".join(sorted(values.keys() - self._names))
            raise ValueError(f"unknown column {unknown} on {self.metadata.name}")
        if computed := self._computed.names.intersection(values):
            name = min(computed)
            raise InvalidField(name, f"{name} is computed and cannot be set")

    def _require(self, values: Mapping[str, Any]) -> None:
        for name, value in values.items():
            if value is None and not self.metadata.columns[name].nullable:
                raise NotNullViolation(name)

    def _refuse_new_key(self, key: Any, bound: Mapping[str, Any]) -> None:
        parts = key if isinstance(key, tuple) else (key,)
        for name, part in zip(self.documents.keys, parts, strict=True):
            if name in bound and bound[name] != self.documents.bind(name, part):
                raise InvalidField(name, "the key of a record can't be changed on MongoDB")


def _refuse_model(model: type[Model], table: sa.Table, expressions: Mapping[str, Any]) -> None:
    """Raise FwError for a model that MongoDB can't store."""
    what = "is a view" if is_view(table) else "has SQL expressions" if expressions else None
    if what is not None:
        raise FwError(
            f"{model.__name__} {what}, which the MongoDB backend doesn't support",
            hint="use an SQL database, or query the records with repo.query()",
        )
    for column in table.columns:
        for default in (column.default, column.onupdate):
            if default is not None and default.is_clause_element:
                raise FwError(
                    f"{model.__name__}.{column.key} has a default in SQL, which MongoDB doesn't have",
                    hint="use a value, or a function of Python",
                )
