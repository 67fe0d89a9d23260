"""Inserts of documents; concurrent ones with the same parents share a transaction."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bson import encode

from fw.runtime.database.backends.mongodb.batching.batches import Call, RunAlone
from fw.runtime.database.backends.mongodb.commands import CODEC, Document
from fw.runtime.database.backends.mongodb.driver import MongoDriver, commands_of
from fw.runtime.database.backends.mongodb.references import (
    lock_parents,
    parents_of,
    referred_values,
)
from fw.runtime.database.backends.mongodb.schema.documents import Documents
from fw.runtime.database.backends.mongodb.violations import Violations
from fw.runtime.database.errors import Conflict, Deadlock, InvalidValue

if TYPE_CHECKING:
    from fw.runtime.database.backends.base.store import DatabaseHandle

__all__ = ["Inserts"]


class Inserts:
    """Adds documents to a collection.

    A document with references locks its parents in a transaction, so documents with the same
    parents would wait for one another. Those that wait outside of a transaction are added together
    by the next one: a group commit.
    """

    def __init__(
        self, database: DatabaseHandle, documents: Documents, violations: Violations
    ) -> None:
        self._database, self._documents, self._violations = database, documents, violations

    async def add(self, new: Sequence[Document]) -> None:
        """Insert documents, all or none; raise the error of the first that is refused."""
        table = self._documents.table
        is_alone = len(new) == 1
        if is_alone and not parents_of(table):
            await self._insert(new)
            return
        if not is_alone or self._database.open_transaction is not None:
            await self._add_in_transaction(new)
            return
        parents = referred_values(table, self._documents.by_column(new[0]))
        if not parents:
            await self._insert(new)
            return
        driver = self._database.base_driver
        assert isinstance(driver, MongoDriver)
        try:
            size = len(encode(new[0], codec_options=CODEC))
            await driver.batches.inserts.call((table.name, parents), new[0], self._add_group, size)
        except RunAlone:
            await self._add_in_transaction(new)

    async def _add_group(self, calls: Sequence[Call]) -> Sequence[None]:
        try:
            await self._add_in_transaction([call.argument for call in calls], calls)
        except (Conflict, InvalidValue, Deadlock):
            if len(calls) == 1:
                raise
            # One of them is refused, and only the others may be inserted.
            raise RunAlone from None
        return [None] * len(calls)

    async def _add_in_transaction(
        self, new: Sequence[Document], calls: Sequence[Call] = ()
    ) -> None:
        """Lock the parents and insert documents; raise RunAlone if one of the calls is cancelled."""

        async def unit_of_work() -> None:
            async with self._database.transaction():
                rows = [self._documents.by_column(each) for each in new]
                with self._violations.named():
                    await lock_parents(
                        commands_of(self._database),
                        self._documents,
                        rows,
                        self._documents.fields,
                    )
                await self._insert(new)
                if any(call.future.cancelled() for call in calls):
                    raise RunAlone

        await self._database.retry_on_deadlock(unit_of_work)

    async def _insert(self, new: Sequence[Document]) -> None:
        commands = commands_of(self._database)
        if commands.keeps_undo:
            for document in new:
                await self._violations.check_unique(commands, document, None)
        with self._violations.named():
            await commands.insert(self._documents.name, new)
