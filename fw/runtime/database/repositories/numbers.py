"""Consecutive numbers of documents, such as invoices and tickets."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any

from fw.runtime import clock
from fw.runtime.database.connection.database import current
from fw.runtime.database.models.metadata import metadata_of
from fw.runtime.database.models.model import Model
from fw.runtime.errors import FwError

__all__ = ["Numbers"]


class Numbers:
    """Numbers without gaps: `await Numbers(NumberSeries).next("INV-{year}-", width=6)`.

    Each series is a record of the model: its key is the text before the number, such as
    `INV-2026-`, and `field` is the last number. The record is locked until the open transaction
    ends. So a rollback gives the number back, and others wait for it.
    """

    def __init__(self, model: type[Model], field: str = "last") -> None:
        keys = metadata_of(model).keys
        if len(keys) != 1 or field not in metadata_of(model).columns:
            raise FwError(
                f"{model.__name__} can't store series of numbers",
                hint=f"give it a string as primary key, and `{field}: int default 0`",
            )
        self._model, self._key, self._field = model, keys[0], field

    async def next(self, pattern: str = "", *, width: int = 1, on: date | None = None) -> str:
        """Return the next number of a series, filled up with zeros to `width` digits.

        `{year}`, `{month}` and `{day}` in the pattern are those of `on`, by default of today in
        UTC; each new text begins with 1. Raises FwError outside of a `transaction()`, which has to
        contain the record that gets the number.
        """
        if not current().is_in_transaction:
            raise FwError(
                "Numbers.next() outside of a transaction",
                hint="put it, and what gets the number, into `async with transaction():`",
            )
        day = on or datetime.fromtimestamp(clock.now(), UTC).date()
        series = pattern.format(year=f"{day.year:04}", month=f"{day.month:02}", day=f"{day.day:02}")
        number = (await self._locked(series))[self._field] + 1
        await current().store(self._model).update(series, {self._field: number})
        return f"{series}{number:0{width}}"

    async def _locked(self, series: str) -> dict[str, Any]:
        """Return the locked row of a series, and create it if it is new."""
        store = current().store(self._model)
        # Locking a missing record would lock the gap on MariaDB, and two inserts then deadlock.
        if await store.find(series) is None:
            await store.insert_missing({self._key: series, self._field: 0})
        row = await store.lock(series)
        assert row is not None, "it exists, and nothing deletes series"
        return row
