"""Store for SQLite."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from typing_extensions import override

from fw.runtime.database import types as t
from fw.runtime.database.backends.sqlite.columns import DECIMALS, exceeds_float
from fw.runtime.database.sql.store import SqlStore

__all__ = ["SqliteStore"]


class SqliteStore(SqlStore):
    """Compares decimals that are stored as text as numbers."""

    @override
    def ordering(self, column: sa.Column[Any]) -> sa.ColumnElement[Any]:
        if isinstance(column.type, t.Decimal) and exceeds_float(column.type):
            return sa.type_coerce(column, sa.Text()).collate(DECIMALS)
        return column
