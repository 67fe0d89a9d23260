"""Column types of PostgreSQL."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql
from sqlalchemy.types import TypeEngine
from typing_extensions import override

from fw.runtime.database.sql.columns import Columns, Processor, as_uuid, optional, uuid_of

__all__ = ["PostgresColumns"]


class PostgresColumns(Columns):
    """PostgreSQL has most types itself, and asyncpg converts them."""

    # CURRENT_TIMESTAMP is the start of the transaction.
    milliseconds = "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)"
    scans_alternatives = True

    @override
    def size(self, column: sa.Column[Any]) -> sa.ColumnElement[int]:
        type_ = column.type
        stored = type_.impl_instance if isinstance(type_, sa.TypeDecorator) else type_
        text = sa.cast(column, sa.Text()) if isinstance(stored, (sa.JSON, sa.ARRAY)) else column
        return sa.func.octet_length(text, type_=sa.BigInteger())

    @override
    def uuid(self) -> TypeEngine[Any]:
        return postgresql.UUID(as_uuid=True)

    @override
    def uuid_in(self) -> Processor | None:
        return optional(as_uuid)

    @override
    def uuid_out(self) -> Processor | None:
        # asyncpg's UUID takes ten times as long as Python's to write as JSON.
        return optional(lambda value: uuid_of(value.int))

    @override
    def datetime_out(self) -> Processor | None:
        return None

    native_arrays = True
    empty_array = "'{}'"

    @override
    def array(self, item: TypeEngine[Any]) -> TypeEngine[Any]:
        return postgresql.ARRAY(item)

    @override
    def array_in(self, convert: Processor) -> Processor:
        return lambda values: [convert(value) for value in values]

    @override
    def array_out(self, convert: Processor | None) -> Processor:
        return list if convert is None else lambda values: [convert(value) for value in values]

    @override
    def array_contains(self, column: str, value: str) -> str:
        return f"{value} = ANY ({column})"

    @override
    def json(self) -> TypeEngine[Any]:
        return postgresql.JSONB(none_as_null=True)

    @override
    def json_out(self) -> Processor | None:
        # The connections decode JSON.
        return None
