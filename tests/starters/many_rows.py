"""Rows for the models of a project that resemble those of its seeds."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from random import Random
from typing import Any

import sqlalchemy as sa

from fw.runtime.auth import Hashed
from fw.runtime.database.connection.database import current
from fw.runtime.database.models.model import Model, is_view
from fw.runtime.database.query.selection import Selection
from fw.runtime.database.relations.relation import links_of
from fw.runtime.database.sql.statements.conditions import CONDITION

__all__ = ["add_rows"]

BATCH = 500
DIGITS = 5
ATTEMPTS = 4

Row = dict[str, Any]


async def add_rows(models: Iterable[type[Model]], count: int) -> dict[type[Model], int]:
    """Copy rows of each model until it has `count`, as far as its unique fields allow.

    A copy refers to any rows of other models, so that each of these has few. Return the numbers.
    """
    maker = _Rows(count)
    by_table = {model.__tablename__: model for model in models}
    found: dict[type[Model], int] = {}
    for table in Model.metadata.sorted_tables:
        model = by_table.get(table.name)
        if model is not None and not is_view(table):
            found[model] = await maker.add(model)
    for model in found:
        await maker.link(model)
    return found


class _Rows:
    def __init__(self, count: int) -> None:
        self.count, self.random = count, Random(1)
        self.keys: dict[str, list[Any]] = {}
        """Values that foreign keys may have, by the column that they refer to."""
        self.linked: set[str] = set()

    async def add(self, model: type[Model]) -> int:
        """Add rows to a model; return how many it has."""
        store, table = current().store(model), model.__table__
        rows = [dict(row) for row in await store.select(Selection())]
        assert rows, f"the seeds have no {model.__name__}"
        self._note(table, rows)
        taken = [{self._values(row, names) for row in rows} for names in _uniques(table)]
        made: list[Row] = []
        for number in range(ATTEMPTS * self.count):
            if len(rows) + len(made) >= self.count:
                break
            row = self._copy(table, self.random.choice(rows), number)
            values = [self._values(row, names) for names in _uniques(table)]
            if not any(one in seen for one, seen in zip(values, taken, strict=True)):
                for one, seen in zip(values, taken, strict=True):
                    seen |= {one} if None not in one else set()
                made.append(row)
        for start in range(0, len(made), BATCH):
            await store.insert_many(made[start : start + BATCH])
        self._note(table, made)
        return len(rows) + len(made)

    def _note(self, table: sa.Table, rows: Iterable[Row]) -> None:
        for column in table.columns:
            if column.primary_key:
                kept = self.keys.setdefault(f"{table.name}.{column.name}", [])
                kept.extend(row[column.name] for row in rows)

    @staticmethod
    def _values(row: Row, names: tuple[str, ...]) -> tuple[Any, ...]:
        return tuple(row.get(name) for name in names)

    def _copy(self, table: sa.Table, source: Row, number: int) -> Row:
        """Return a copy of a row with other keys and unique texts."""
        uniques = {name for names in _uniques(table) if len(names) == 1 for name in names}
        found: Row = {}
        for column in table.columns:
            name = column.name
            if column.computed is not None or (name not in source and column.default is not None):
                continue
            if name not in source:
                # A private column without a default is a password, whose hash takes long.
                found[name] = Hashed(f"$argon2id${number}")
            elif column.foreign_keys:
                [key] = column.foreign_keys
                found[name] = source[name] and self.random.choice(self.keys[key.target_fullname])
            elif name in uniques and isinstance(source[name], str):
                size = getattr(column.type, "length", None) or 80
                found[name] = f"{source[name][: size - DIGITS]}{number:0{DIGITS}}"
            elif name in _partly_unique(table):
                found[name] = False
            elif not (column.primary_key and column.default is not None):
                found[name] = source[name]
        return _with_key(table, found)

    async def link(self, model: type[Model]) -> None:
        """Link each row of a model by its many-to-many relations."""
        for relation in links_of(model).values():
            if relation.link is None or relation.link.table in self.linked:
                continue
            self.linked.add(relation.link.table)
            near = self.keys[f"{model.__tablename__}.{relation.near}"]
            far = self.keys[f"{relation.model.__tablename__}.{relation.far}"]
            store = current().link_store(relation.link)
            known = await store.among(near)
            pairs = {(key, self.random.choice(far)) for key in near} - known
            for start in range(0, len(pairs), BATCH):
                await store.add(sorted(pairs, key=str)[start : start + BATCH])


def _with_key(table: sa.Table, row: Row) -> Row:
    """Return a row with its key, if the model makes one."""
    for column in table.primary_key:
        if column.name not in row:
            default: Any = column.default
            row[column.name] = default.arg(None)
    return row


@cache
def _uniques(table: sa.Table) -> tuple[tuple[str, ...], ...]:
    """Return the groups of columns that are unique in all rows."""
    constraints = [one for one in table.constraints if isinstance(one, sa.UniqueConstraint)]
    skipped = _partly_unique(table)
    indexes = [
        index
        for index in table.indexes
        if index.unique and not any(name in index.info.get(CONDITION, "") for name in skipped)
    ]
    groups = (table.primary_key, *constraints, *indexes)
    return tuple(tuple(column.name for column in group.columns) for group in groups)


@cache
def _partly_unique(table: sa.Table) -> set[str]:
    """Return the booleans of a table that tell which rows a partial unique index has."""
    texts = [one.info[CONDITION] for one in table.indexes if one.unique and CONDITION in one.info]
    booleans = {column.name for column in table.columns if isinstance(column.type, sa.Boolean)}
    return {name for name in booleans if any(name in text for text in texts)}
