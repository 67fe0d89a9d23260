"""Copier of rows between databases: batches in the order of keys, resumable, compared at the end."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from typing import NamedTuple

import sqlalchemy as sa

from fw.runtime.copying.row_digests import RowForm, TableDigest
from fw.runtime.copying.table_order import OrderedTable, ordered
from fw.runtime.database.backends.base.table_rows import Key, TableRows, is_long
from fw.runtime.database.connection.database import Database
from fw.runtime.database.errors import DatabaseError, SchemaMismatch, Unavailable
from fw.runtime.database.models.keys import key_text
from fw.runtime.database.query.selection import Row
from fw.runtime.errors import FwError

__all__ = ["CopiedTable", "Copier", "PlannedTable", "Progress"]

_BATCH = 1_000
_BATCH_BYTES = 8_000_000
_SHOWN_KEYS = 3


class PlannedTable(NamedTuple):
    """A table, the number of its rows in the source, and the references that are set at the end."""

    name: str
    rows: int
    deferred: tuple[str, ...]


class CopiedTable(NamedTuple):
    """A copied table. `added` is the number of rows that the target lacked."""

    name: str
    rows: int
    added: int
    digest: str


Progress = Callable[[str, str, int], None]
"""Called with what is done (`copying`, `linking`, `comparing`), the table and the rows so far."""


class _Pair:
    """A table in both databases."""

    def __init__(self, source: Database, target: Database, planned: OrderedTable) -> None:
        self.name = planned.table.name
        self.source = source.backend.table_rows(source, planned.table)
        self.target = target.backend.table_rows(target, planned.table)
        self.deferred = planned.deferred if self.target.checks_references else ()
        milliseconds = not (source.backend.has_microseconds and target.backend.has_microseconds)
        self.form = RowForm(self.source.columns, milliseconds=milliseconds)
        self.digest = TableDigest()
        self.added = 0

    def without_deferred(self, row: Row) -> Row:
        """Return a row without the references that are set when all rows exist."""
        return {**row, **dict.fromkeys(self.deferred)} if self.deferred else row


class Copier:
    """Copies the rows of tables from one database to another.

    Rows are read in batches, in the order of their primary key. It keeps no record of its progress:
    with `resume`, each batch is compared with the keys that the target has.
    """

    def __init__(
        self,
        source: Database,
        target: Database,
        tables: Iterable[sa.Table],
        progress: Progress = lambda *_: None,
    ) -> None:
        self._pairs = [_Pair(source, target, one) for one in ordered(tables)]
        self._progress = progress

    async def plan(self) -> list[PlannedTable]:
        """Return the tables in the order in which they are copied."""
        return [
            PlannedTable(each.name, await each.source.count(), each.deferred)
            for each in self._pairs
        ]

    async def filled(self) -> list[str]:
        """Return the names of the tables that have rows in the target."""
        found = []
        for pair in self._pairs:
            # Before a copy, an internal table may be missing.
            with suppress(SchemaMismatch):
                if await pair.target.after(None, 1):
                    found.append(pair.name)
        return found

    async def copy(self, *, resume: bool = False) -> list[CopiedTable]:
        """Copy all rows, and compare them with those of the source.

        With `resume`, rows that the target has are left as they are. Raises FwError if the rows
        differ in the end, and for rows that the target refuses.
        """
        for pair in self._pairs:
            await self._copy(pair, resume=resume)
        for pair in self._pairs:
            await self._set_deferred(pair)
            await pair.target.advance_keys()
        return [await self._compare(pair) for pair in self._pairs]

    async def _copy(self, pair: _Pair, *, resume: bool) -> None:
        async for batch in self._batches(pair, pair.source, "copying", pair.digest):
            missing: Sequence[Row] = batch
            if resume:
                missing = await self._missing(pair, batch)
            await _written(pair, missing)
            pair.added += len(missing)

    async def _missing(self, pair: _Pair, batch: Sequence[Row]) -> list[Row]:
        keys = [pair.source.key_of(row) for row in batch]
        there = {pair.target.key_of(row) for row in await pair.target.with_keys(keys)}
        return [row for row, key in zip(batch, keys, strict=True) if key not in there]

    async def _set_deferred(self, pair: _Pair) -> None:
        if not pair.deferred:
            return
        async for batch in self._batches(pair, pair.source, "linking", TableDigest()):
            rows = [row for row in batch if any(row[name] is not None for name in pair.deferred)]
            try:
                await pair.target.set_columns(rows, pair.deferred)
            except Unavailable:
                raise
            except DatabaseError as error:
                raise FwError(
                    f"cannot set {', '.join(pair.deferred)} of {pair.name}: {error.message}",
                    hint="stop all programs that write to the databases, and continue with --resume",
                ) from error

    async def _compare(self, pair: _Pair) -> CopiedTable:
        found = TableDigest()
        async for _ in self._batches(pair, pair.target, "comparing", found):
            pass
        rows = await pair.source.count()
        if rows != pair.digest.rows:
            raise FwError(
                f"{pair.name} had {pair.digest.rows} rows, and has {rows} rows now",
                hint="stop all programs that write to the database, and continue with --resume",
            )
        if found.rows != rows:
            raise FwError(
                f"{pair.name} has {rows} rows, but {found.rows} rows in the target",
                hint="stop all programs that write to the databases, and copy to an empty database",
            )
        if str(found) != str(pair.digest):
            different = [_key_text(key) for key in await self._differing(pair)]
            raise FwError(
                f"rows of {pair.name} differ in the target: {', '.join(different)}",
                hint="stop all programs that write to the databases, and copy to an empty database",
            )
        return CopiedTable(pair.name, rows, pair.added, str(found))

    async def _differing(self, pair: _Pair) -> list[Key]:
        """Return the keys of some rows of the source that the target doesn't have as they are."""
        different: list[Key] = []
        async for batch in self._batches(pair, pair.source, "comparing", TableDigest()):
            keys = [pair.source.key_of(row) for row in batch]
            there = {pair.form.encoded(row) for row in await pair.target.with_keys(keys)}
            different += [
                key
                for row, key in zip(batch, keys, strict=True)
                if pair.form.encoded(row) not in there
            ]
            if len(different) >= _SHOWN_KEYS:
                break
        return different[:_SHOWN_KEYS]

    async def _batches(
        self, pair: _Pair, rows: TableRows, what: str, digest: TableDigest
    ) -> AsyncIterator[list[Row]]:
        """Yield all rows of a table in batches of a limited number and size; add them to a digest."""
        has_long_values = any(map(is_long, rows.columns))
        key: Key | None = None
        limits = [_BATCH]
        while limits:
            if has_long_values:
                limits = [*_limits(await rows.sizes(key, _BATCH))]
            for limit in limits:
                batch = await rows.after(key, limit)
                if batch:
                    key = rows.key_of(batch[-1])
                    for row in batch:
                        digest.add(pair.form.encoded(row))
                    yield batch
                    self._progress(what, pair.name, digest.rows)
                if len(batch) < limit:
                    return


def _limits(sizes: Iterable[int]) -> Iterator[int]:
    """Yield the numbers of rows of batches of a limited size; a larger row is alone."""
    count = total = 0
    for size in sizes:
        if count and total + size > _BATCH_BYTES:
            yield count
            count = total = 0
        count, total = count + 1, total + size
    if count:
        yield count


async def _written(pair: _Pair, rows: Sequence[Row]) -> None:
    """Add rows to the target; FwError names the row that it refuses."""
    if not rows:
        return
    try:
        await pair.target.add([pair.without_deferred(row) for row in rows])
    except Unavailable:
        raise
    except DatabaseError as error:
        if len(rows) == 1:
            key = _key_text(pair.source.key_of(rows[0]))
            raise FwError(
                f"the target refuses row {key} of {pair.name}: {error.message}",
                hint="correct the row in the source, and continue with --resume",
            ) from error
        for row in rows:
            # MongoDB keeps those before the refused one.
            if not await pair.target.with_keys([pair.source.key_of(row)]):
                await _written(pair, [row])


def _key_text(key: Key) -> str:
    return key_text(key) if len(key) > 1 else str(key[0])
