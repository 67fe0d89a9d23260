"""Column types of MySQL and MariaDB."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import mysql
from sqlalchemy.types import TypeEngine
from typing_extensions import override

from fw.runtime.database.sql.columns import Columns, Processor, storable_in_utc, to_json

__all__ = ["MysqlColumns"]


def _without_offset(value: datetime | None) -> datetime | None:
    return None if value is None else storable_in_utc(value).replace(tzinfo=None)


class MysqlColumns(Columns):
    """Datetimes are stored in UTC without an offset, with microseconds."""

    text = "MEDIUMTEXT"
    milliseconds = "CAST(UNIX_TIMESTAMP(NOW(3)) * 1000 AS SIGNED)"
    added_at = "CURRENT_TIMESTAMP(6)"

    @override
    def long_default(self, literal: str) -> str:
        # MySQL accepts a default of a text only as an expression.
        return f"({literal})"

    empty_array = "('[]')"

    @override
    def contained(self, item: TypeEngine[Any]) -> TypeEngine[Any]:
        return sa.Text()

    @override
    def contained_in(self, convert: Processor) -> Processor:
        return lambda value: to_json(convert(value))

    @override
    def array_contains(self, column: str, value: str) -> str:
        return f"JSON_CONTAINS({column}, {value})"

    @override
    def bytes(self) -> TypeEngine[Any]:
        return mysql.MEDIUMBLOB()

    @override
    def uuid(self) -> TypeEngine[Any]:
        return mysql.CHAR(36, charset="ascii", collation="ascii_bin")

    @override
    def datetime(self) -> TypeEngine[Any]:
        return mysql.DATETIME(fsp=6)

    @override
    def datetime_in(self) -> Processor | None:
        return _without_offset

    @override
    def time(self) -> TypeEngine[Any]:
        return mysql.TIME(fsp=6)
