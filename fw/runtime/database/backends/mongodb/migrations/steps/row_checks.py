"""Checks of documents before a revision changes a collection, with the errors of SQL databases."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import sqlalchemy as sa
from typing_extensions import override

from fw.runtime.database.backends.mongodb.commands import Document
from fw.runtime.database.backends.mongodb.migrations.steps.run import Run
from fw.runtime.database.backends.mongodb.migrations.steps.step import Step, reader
from fw.runtime.database.backends.mongodb.schema.conditions import check_expression
from fw.runtime.database.backends.mongodb.schema.documents import KEY, Documents, documents_of
from fw.runtime.database.migrations import refusals
from fw.runtime.errors import FwError
from fw.runtime.rules import conditions

__all__ = ["CHECKS", "RequireValid", "RowCheck"]


class RowCheck(Step):
    """A check; it writes nothing."""

    writes: ClassVar[bool] = False


@dataclass(frozen=True)
class RequireValid(RowCheck):
    """Refuse documents that break the validator that a collection gets, or has got.

    A new validator accepts the documents that are there: another program may have written some
    after the first check.
    """

    name: str
    validator: Document
    is_set: bool = False

    @property
    @override
    def text(self) -> str:
        meanwhile = " and were written meanwhile" if self.is_set else ""
        return f"// refuse documents of {self.name} that break its new validator{meanwhile}"

    @override
    async def run(self, run: Run) -> None:
        broken = {"$nor": [self.validator]}
        count = await _count(run, self.name, broken)
        if count:
            some = await run.driver.find(self.name, broken, {KEY: 1}, {KEY: 1}, refusals.SHOWN)
            what = "break the new rules of the collection; their keys"
            raise refusals.breaking(self.name, what, count, [(each[KEY],) for each in some])


@dataclass(frozen=True)
class _Counted(RowCheck):
    """Refuse the documents that meet a filter; `error` is made of their number and examples."""

    what: str
    documents: Documents
    columns: tuple[str, ...]
    stages: list[Document]
    error: Callable[[int, list[tuple[Any, ...]]], FwError]

    @property
    @override
    def text(self) -> str:
        return f"// {self.what}"

    @override
    async def run(self, run: Run) -> None:
        name, fields = self.documents.name, [self.documents.fields[each] for each in self.columns]
        counting: list[Document] = [*self.stages, {"$count": "rows"}]
        found = await run.driver.aggregate(name, counting)
        if not found:
            return
        examples: list[Document] = []
        if fields:
            group = {"_id": {f"v{n}": f"${field}" for n, field in enumerate(fields)}}
            end: list[Document] = [
                {"$group": group},
                {"$sort": {"_id": 1}},
                {"$limit": refusals.SHOWN},
            ]
            examples = await run.driver.aggregate(name, [*self.stages, *end])
        raise self.error(int(found[0]["rows"]), [self._row(each["_id"]) for each in examples])

    def _row(self, values: Document) -> tuple[Any, ...]:
        return tuple(
            self.documents.decode(column, values.get(f"v{n}"))
            for n, column in enumerate(self.columns)
        )


def _require_empty(table: sa.Table, given: Mapping[str, Any]) -> RowCheck:
    column = given["column"]
    return _Counted(
        f"refuse rows of {table.name}, which have no {column}",
        documents_of(table),
        (),
        [{"$match": {}}],
        lambda count, _: refusals.lacking_value(table.name, column, count),
    )


def _require_filled(table: sa.Table, given: Mapping[str, Any]) -> RowCheck:
    column, documents = given["column"], documents_of(table)
    return _Counted(
        f"refuse rows of {table.name} without {column}",
        documents,
        (),
        [{"$match": {documents.fields[column]: None}}],
        lambda count, _: refusals.unfilled(table.name, column, count),
    )


def _require_words(table: sa.Table, given: Mapping[str, Any]) -> RowCheck:
    column, words, documents = given["column"], given["words"], documents_of(table)
    return _Counted(
        f"refuse rows of {table.name} whose {column} is none of {', '.join(words)}",
        documents,
        (column,),
        [{"$match": {documents.fields[column]: {"$nin": [*words, None]}}}],
        lambda count, some: refusals.breaking(
            table.name, f"hold a value that {column} no longer allows", count, some
        ),
    )


def _require_condition(table: sa.Table, given: Mapping[str, Any]) -> RowCheck:
    text, documents = given["text"], documents_of(table)
    return _Counted(
        f"refuse rows of {table.name} that break {text}",
        documents,
        tuple(dict.fromkeys(conditions.names(conditions.parse(text)))),
        [{"$match": {"$nor": [check_expression(text, documents)]}}],
        lambda count, some: refusals.breaking(table.name, f"break the rule {text}", count, some),
    )


def _require_parents(table: sa.Table, given: Mapping[str, Any]) -> RowCheck:
    column, parent, target = given["column"], given["parent"], given["target"]
    documents = documents_of(table)
    field = documents.fields[column]
    lookup = {
        "from": parent,
        "localField": field,
        "foreignField": given["target_field"],
        "as": "fw_parents",
    }
    return _Counted(
        f"refuse rows of {table.name} whose {column} is no {target} of {parent}",
        documents,
        (column,),
        [
            {"$match": {field: {"$ne": None}}},
            {"$project": {field: 1}},
            {"$lookup": lookup},
            {"$match": {"fw_parents": []}},
        ],
        lambda count, some: refusals.breaking(
            table.name, f"refer by {column} to missing rows of {parent}", count, some
        ),
    )


@dataclass(frozen=True)
class _RequireUnique(RowCheck):
    documents: Documents
    columns: Sequence[str]
    where: str | None

    @property
    @override
    def text(self) -> str:
        within = f" where {self.where}" if self.where is not None else ""
        return f"// refuse rows of {self.documents.name} alike in {', '.join(self.columns)}{within}"

    @override
    async def run(self, run: Run) -> None:
        fields = [self.documents.fields[each] for each in self.columns]
        key = {f"v{number}": f"${field}" for number, field in enumerate(fields)}
        groups: list[Document] = [
            {"$match": {"$and": [{field: {"$ne": None}} for field in fields]}},
            *self._condition(),
            {"$group": {"_id": key, "rows": {"$sum": 1}}},
            {"$match": {"rows": {"$gt": 1}}},
        ]
        name = self.documents.name
        total = {"$group": {"_id": None, "rows": {"$sum": "$rows"}}}
        found = await run.driver.aggregate(name, [*groups, total])
        if found:
            end: list[Document] = [{"$sort": {"_id": 1}}, {"$limit": refusals.SHOWN}]
            some = await run.driver.aggregate(name, [*groups, *end])
            rows = [[*self._values(each["_id"])] for each in some]
            raise refusals.alike(name, self.columns, int(found[0]["rows"]), rows)

    def _condition(self) -> list[Document]:
        if self.where is None:
            return []
        # The expression of a check holds unless it is false; here it has to be true.
        (expression, _) = check_expression(self.where, self.documents)["$expr"]["$ne"]
        return [{"$match": {"$expr": {"$eq": [expression, True]}}}]

    def _values(self, key: Document) -> Iterator[Any]:
        for number, column in enumerate(self.columns):
            yield self.documents.decode(column, key[f"v{number}"])


def _require_unique(table: sa.Table, given: Mapping[str, Any]) -> RowCheck:
    return _RequireUnique(documents_of(table), given["columns"], given["where"])


@dataclass(frozen=True)
class _RequireCastable(RowCheck):
    table: sa.Table
    column: str
    old: Any
    new: Any
    unique: bool

    @property
    @override
    def text(self) -> str:
        return f"// refuse rows of {self.table.name} whose {self.column} can't be cast"

    @override
    async def run(self, run: Run) -> None:
        documents = documents_of(self.table)
        field, read = documents.fields[self.column], reader(self.table, self.column)
        check = refusals.CastCheck(
            self.table.name, self.column, self.old, self.new, unique=self.unique
        )

        def take(document: Document) -> None:
            key = {name: documents.decode(name, document[documents.fields[name]]) for name in keys}
            check.take(key, read(document))

        keys = documents.keys
        wanted = dict.fromkeys([field, *(documents.fields[each] for each in keys)], 1)
        stages: list[Document] = [
            {"$match": {field: {"$ne": None}}},
            {"$sort": {KEY: 1}},
            {"$project": wanted},
        ]
        await run.driver.each(self.table.name, stages, take)
        check.finish()


def _require_castable(table: sa.Table, given: Mapping[str, Any]) -> RowCheck:
    return _RequireCastable(table, given["column"], given["old"], given["new"], given["unique"])


async def _count(run: Run, name: str, chosen: Document) -> int:
    return int(await run.driver.run(lambda db, _: db[name].count_documents(chosen)))


CHECKS: Mapping[str, Callable[[sa.Table, Mapping[str, Any]], RowCheck]] = {
    "require_castable": _require_castable,
    "require_condition": _require_condition,
    "require_empty": _require_empty,
    "require_filled": _require_filled,
    "require_parents": _require_parents,
    "require_unique": _require_unique,
    "require_words": _require_words,
}
"""The checks by the name of the operation that revisions call."""
