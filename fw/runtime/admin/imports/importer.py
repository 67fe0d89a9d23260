"""Work of an import: each row is written as a request to the API would."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pydantic import ValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request

from fw.runtime.admin.imports.titles import Titles, UnknownTitle
from fw.runtime.admin.imports.values import value_of
from fw.runtime.database.connection.database import transaction
from fw.runtime.errors import FwError, NotFound
from fw.runtime.http.error_handling.exception_handlers import error_response, validation_error

if TYPE_CHECKING:
    from fw.runtime.admin.imports.handlers import Handler
    from fw.runtime.admin.imports.record import ImportRecord

__all__ = ["Importer"]

_BATCH: Final = 50
"""Rows of a transaction."""
_FIRST: Final = 2
"""Number of the first row below the headings."""

log = logging.getLogger("fw.admin")


class _RolledBack(Exception):
    """Raised at the end of a transaction that only checks its rows."""


class _Written(NamedTuple):
    """Outcome of a row: whether its record was created or updated, or its errors."""

    row: int
    created: bool
    errors: dict[str, list[str]] | None = None


class Importer:
    """Writes the rows of an import, each in its own savepoint: a row with errors is left out.

    A row whose key has a record updates it; others create one. `handlers` create and update.
    """

    def __init__(
        self,
        record: ImportRecord,
        handlers: tuple[Handler | None, Handler | None],
        titles: Titles,
    ) -> None:
        self._record, self._titles = record, titles
        self._create, self._update = handlers

    async def run(self, rows: Sequence[Sequence[str]]) -> None:
        """Write the rows after the headings; roll them back if the import isn't checked yet."""
        record = self._record
        for start in range(0, len(rows), _BATCH):
            written: list[_Written] = []
            try:
                async with transaction():
                    for place, row in enumerate(rows[start : start + _BATCH], start + _FIRST):
                        written.append(await self._write(place, row))
                        # Requests are served in between.
                        await asyncio.sleep(0)
                    if not record.is_checked:
                        raise _RolledBack
            except _RolledBack:
                pass
            for one in written:
                if one.errors is not None:
                    record.add_error(one.row, one.errors)
                elif one.created:
                    record.created += 1
                else:
                    record.updated += 1
            record.done += len(written)
            await record.save()

    async def _write(self, place: int, row: Sequence[str]) -> _Written:
        created = False
        try:
            values, key = await self._values(row)
            async with transaction():
                created = await self._save(values, key)
        except Exception as error:  # noqa: BLE001 - the user's code may raise anything
            return _Written(place, created, await self._errors(error))
        return _Written(place, created)

    async def _save(self, values: Mapping[str, Any], key: str | None) -> bool:
        """Update the record with the key, else create one; return True for a new record."""
        record = self._record
        if key is not None:
            if self._update is None:
                raise _refused("", "Records can't be updated by an import")
            try:
                await self._update(values, key)
            except NotFound:
                if not record.fields[record.key].get("given"):
                    raise _refused(record.key, "No record has this key") from None
                values = {**values, record.key: value_of(record.fields[record.key], key)}
            else:
                return False
        if self._create is None:
            raise _refused("", "Records can't be created by an import")
        await self._create({name: one for name, one in values.items() if one is not None})
        return True

    async def _values(self, row: Sequence[str]) -> tuple[dict[str, Any], str | None]:
        """Return the values of a row, and its key; empty cells are null in an update."""
        record, values, key = self._record, dict[str, Any](), None
        if len(row) > len(record.columns):
            raise _refused("", f"The row has more than {len(record.columns)} cells")
        for column, text in zip(record.columns, row, strict=False):
            if column.field is None:
                continue
            if column.field == record.key:
                key = text or None
            elif text:
                values[column.field] = await self._value(column.field, column.named, text)
            elif record.fields[column.field].get("nullable"):
                values[column.field] = None
        return values, key

    async def _value(self, name: str, named: str | None, text: str) -> Any:
        field = self._record.fields[name]
        if named is None:
            return value_of(field, text)
        try:
            if field["type"] == "array":
                titles = [one.strip() for one in text.split(";") if one.strip()]
                return [str(await self._titles.key_of(named, one)) for one in titles]
            key = await self._titles.key_of(named, text)
        except UnknownTitle as error:
            raise _refused(name, str(error)) from None
        return key if isinstance(key, int) else str(key)

    async def _errors(self, error: Exception) -> dict[str, list[str]]:
        """Return the messages about a row by field, as the API would answer its request."""
        if isinstance(error, _Refused):
            return error.errors
        if isinstance(error, HTTPException):
            return {"": [str(error.detail)]}
        if isinstance(error, ValidationError):
            response = validation_error(error)
        elif isinstance(error, FwError):
            response = await error_response(Request(self._scope()), error)
        else:
            log.error("cannot import a row of /%s", self._record.path, exc_info=error)
            return {"": ["An unexpected error occurred; it has been logged"]}
        body = json.loads(bytes(response.body))
        errors: dict[str, list[str]] = body.get("errors") or {"": [body["detail"]]}
        return errors

    def _scope(self) -> dict[str, Any]:
        """Return what a request to the API would have, for the log."""
        path = f"/{self._record.path}/"
        return {
            "type": "http",
            "method": "POST",
            "path": path,
            "headers": [],
            "query_string": b"",
            "server": ("import", 80),
        }


class _Refused(Exception):
    """A row that the import itself refuses."""

    def __init__(self, errors: dict[str, list[str]]) -> None:
        super().__init__()
        self.errors = errors


def _refused(field: str, message: str) -> _Refused:
    return _Refused({field: [message]})
