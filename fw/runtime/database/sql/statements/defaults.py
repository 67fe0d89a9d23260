"""The values of columns that a caller leaves out."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import sqlalchemy as sa

from fw.runtime.database.models.model import now

__all__ = ["Defaults"]

Make = Callable[[], Any]


class Defaults:
    """What SQLAlchemy's session would add to a record of a table, found out once."""

    def __init__(self, table: sa.Table) -> None:
        makers = _makers(table, "default")
        self._clocks = tuple(name for name, make in makers.items() if _is_clock(make))
        self._fresh = [item for item in makers.items() if item[0] not in self._clocks]
        self._touched = list(_makers(table, "onupdate").items())

    def filled(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """Return a value for every column that the database doesn't fill itself."""
        filled = dict(values)
        for name, make in self._fresh:
            if name not in filled:
                filled[name] = make()
        if self._clocks:
            # A row that was never changed says so: both of its times are the same moment.
            moment = now()
            for name in self._clocks:
                filled.setdefault(name, moment)
        return filled

    def changed(self, changes: Mapping[str, Any]) -> dict[str, Any]:
        """Return the changes and the time of the last one."""
        touched = {name: make() for name, make in self._touched if name not in changes}
        return {**changes, **touched}


def _makers(table: sa.Table, kind: str) -> dict[str, Make]:
    """Return what makes the value of each column that a caller may leave out."""
    makers: dict[str, Make] = {}
    for column in table.columns:
        default = getattr(column, kind)
        if default is not None:
            makers[column.name] = _maker(default)
        elif kind == "default" and not column.primary_key:
            makers[column.name] = _nothing
    return makers


def _maker(default: Any) -> Make:
    if default.is_callable:
        # SQLAlchemy has wrapped it to take the context of an execution, which there is none of.
        return partial(default.arg, None)
    return lambda: default.arg


def _is_clock(make: Make) -> bool:
    return isinstance(make, partial) and inspect.unwrap(make.func) is now


def _nothing() -> None:
    return None
