"""Steps of a migration. Each has the same effect when it runs again."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import sqlalchemy as sa
from bson import json_util
from bson.binary import UuidRepresentation
from typing_extensions import override

from fw.runtime.database.backends.mongodb.commands import Document
from fw.runtime.database.backends.mongodb.int_keys import COUNTERS
from fw.runtime.database.backends.mongodb.migrations.steps.run import Run
from fw.runtime.database.backends.mongodb.schema.documents import KEY, documents_of
from fw.runtime.database.migrations.casts import cast, kind_of
from fw.runtime.errors import FwError

__all__ = [
    "Again",
    "Cast",
    "Command",
    "FillGenerated",
    "MoveCounter",
    "RenameCollection",
    "RenameKey",
    "Step",
    "Update",
    "shown",
]

EXISTS, NO_COLLECTION, NO_INDEX = 48, 26, 27
_JSON = json_util.RELAXED_JSON_OPTIONS.with_options(uuid_representation=UuidRepresentation.STANDARD)
_IN_BATCHES = "  // in batches of 1,000 by _id"


def shown(command: Document) -> str:
    """Return a command as `mongosh` takes it."""
    return f"db.runCommand({json_util.dumps(command, json_options=_JSON)})"


class Step(ABC):
    """A part of a migration. `writes` is False for a check, which runs before the first write."""

    writes: ClassVar[bool] = True

    @property
    @abstractmethod
    def text(self) -> str:
        """The step as a line; the journal identifies it by that."""

    @abstractmethod
    async def run(self, run: Run) -> None:
        """Run the step; FwError if it can't go on."""


@dataclass(frozen=True)
class Command(Step):
    """A command. `done_codes` are the errors that mean that it ran before."""

    command: Document
    done_codes: tuple[int, ...] = ()

    @property
    @override
    def text(self) -> str:
        return shown(self.command)

    @override
    async def run(self, run: Run) -> None:
        await run.command(self.command, self.done_codes)


@dataclass(frozen=True)
class Update(Step):
    """A change of the documents that meet a filter, which they don't meet any more then."""

    name: str
    chosen: Document
    change: Document | list[Document]

    @property
    @override
    def text(self) -> str:
        return shown(self._command(self.chosen)) + _IN_BATCHES

    def _command(self, chosen: Document) -> Document:
        return _updates(self.name, [{"q": chosen, "u": self.change, "multi": True}])

    @override
    async def run(self, run: Run) -> None:
        async for batch in run.batches(self.name, self.chosen, {KEY: 1}):
            keys = {"$gte": batch[0][KEY], "$lte": batch[-1][KEY]}
            await run.change(self._command({"$and": [self.chosen, {KEY: keys}]}))


def _updates(name: str, updates: Sequence[Document]) -> Document:
    return {"update": name, "updates": [*updates], "bypassDocumentValidation": True}


@dataclass(frozen=True)
class Cast(Step):
    """The values of a column, cast to another type, in a temporary field of their documents."""

    table: sa.Table
    column: str
    temporary: str
    type: Any

    @property
    @override
    def text(self) -> str:
        old, new = kind_of(self.table.c[self.column].type), kind_of(self.type)
        return (
            f"// cast each {self.column} of {self.table.name} from {old} to {new}" + _IN_BATCHES[4:]
        )

    @override
    async def run(self, run: Run) -> None:
        after = sa.Table(self.table.name, sa.MetaData(), sa.Column(self.column, self.type))
        read, write = reader(self.table, self.column), documents_of(after)
        old = self.table.c[self.column].type
        chosen = {self.column: {"$ne": None}, self.temporary: {"$exists": False}}
        async for batch in run.batches(self.table.name, chosen, {self.column: 1}):
            updates = []
            for document in batch:
                try:
                    value = write.bind(self.column, cast(read(document), old, self.type))
                except (ValueError, ArithmeticError) as fault:
                    raise FwError(
                        f"{self.column} of a document of {self.table.name} can't be cast: {fault}"
                    ) from fault
                change = {"$set": {self.temporary: value}}
                updates.append({"q": {KEY: document[KEY]}, "u": change})
            await run.change(_updates(self.table.name, updates))


def reader(table: sa.Table, column: str) -> Callable[[Document], Any]:
    """Return the function that reads a column of a document as `cast` takes it."""
    documents = documents_of(table)
    field, is_json = documents.fields[column], kind_of(table.c[column].type) == "json"
    # Casts take the text of JSON, because numbers could lose digits in Python.
    return lambda each: each[field] if is_json else documents.decode(column, each[field])


@dataclass(frozen=True)
class FillGenerated(Step):
    """A value of a generator for each document without one in a column."""

    table: sa.Table
    column: str
    function: str
    make: Callable[[], Any]

    @property
    @override
    def text(self) -> str:
        what = f"set {self.column} of {self.table.name} to {self.function}() where it is null"
        return f"// {what}" + _IN_BATCHES[4:]

    @override
    async def run(self, run: Run) -> None:
        documents = documents_of(self.table)
        async for batch in run.batches(self.table.name, {self.column: None}, {KEY: 1}):
            updates = [
                {
                    "q": {KEY: each[KEY], self.column: None},
                    "u": {"$set": {self.column: documents.bind(self.column, self.make())}},
                }
                for each in batch
            ]
            await run.change(_updates(self.table.name, updates))


@dataclass(frozen=True)
class RenameKey(Step):
    """A column of a composite key, renamed: each document is replaced by one with the new key."""

    name: str
    old: str
    new: str

    @property
    @override
    def text(self) -> str:
        return f"// rename {self.old} to {self.new} in the key of {self.name}" + _IN_BATCHES[4:]

    @override
    async def run(self, run: Run) -> None:
        chosen = {f"{KEY}.{self.old}": {"$exists": True}}
        async for batch in run.batches(self.name, chosen, None):
            await run.replace(self.name, batch, [self._renamed(each) for each in batch])

    def _renamed(self, document: Document) -> Document:
        found = self._with_new_name(document)
        return {**found, KEY: self._with_new_name(document[KEY])}

    def _with_new_name(self, document: Document) -> Document:
        return {self.new if name == self.old else name: part for name, part in document.items()}


@dataclass(frozen=True)
class Again(Step):
    """The second run of a step, behind the validator that refuses what the step changes.

    It changes the documents that an older version of the application wrote meanwhile.
    """

    step: Step

    @property
    @override
    def text(self) -> str:
        return f"{self.step.text.partition('  //')[0]}  // again, for documents written meanwhile"

    @override
    async def run(self, run: Run) -> None:
        await self.step.run(run)


@dataclass(frozen=True)
class RenameCollection(Step):
    """A collection under another name.

    A program that writes under the old name after the rename creates a collection again, which has
    no validator. A second run moves its documents.
    """

    old: str
    new: str

    @property
    @override
    def text(self) -> str:
        return f"db.{self.old}.renameCollection({json_util.dumps(self.new)})"

    @override
    async def run(self, run: Run) -> None:
        validators = await run.validators((self.old, self.new))
        if not run.is_resumed or self.new not in validators:
            await run.rename_collection(self.old, self.new)
            return
        if self.old not in validators:
            return
        if validators[self.old] is not None:
            raise FwError(
                f"the collections {self.old} and {self.new} both exist",
                hint=f"rename {self.new}, which another program has created, and run the migration"
                " again",
            )
        async for batch in run.batches(self.old, {}, None):
            await run.move(batch, self.old, self.new)
        await run.command({"drop": self.old}, (NO_COLLECTION,))


@dataclass(frozen=True)
class MoveCounter(Step):
    """The counter of a collection's int keys under another name; without one, it is dropped."""

    old: str
    new: str | None

    @property
    @override
    def text(self) -> str:
        if self.new is None:
            return shown({"delete": COUNTERS, "deletes": [self._deleted]})
        return f"// move the counter of {self.old} to {self.new}"

    @property
    def _deleted(self) -> Document:
        return {"q": {KEY: self.old}, "limit": 1}

    @override
    async def run(self, run: Run) -> None:
        found = await run.driver.one(COUNTERS, {KEY: self.old})
        if found is None:
            return
        if self.new is not None:
            change = {"$max": {"last": found["last"]}}
            moved = {"q": {KEY: self.new}, "u": change, "upsert": True}
            await run.change({"update": COUNTERS, "updates": [moved]})
        await run.change({"delete": COUNTERS, "deletes": [self._deleted]})
