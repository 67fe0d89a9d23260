"""The database's clock, which all processes share, whatever machine they run on."""

from __future__ import annotations

from typing import Any

from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.functions import FunctionElement

from fw.runtime.database.types import Integer

__all__ = ["Milliseconds"]


class Milliseconds(FunctionElement[int]):
    """Milliseconds since 1970, when the statement runs."""

    inherit_cache = True
    type = Integer()


@compiles(Milliseconds, "postgresql")
def _postgres(_element: Milliseconds, _compiler: Any, **_options: object) -> str:
    return "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)"


@compiles(Milliseconds, "sqlite")
def _sqlite(_element: Milliseconds, _compiler: Any, **_options: object) -> str:
    return "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)"


@compiles(Milliseconds, "mysql")
@compiles(Milliseconds, "mariadb")
def _mysql(_element: Milliseconds, _compiler: Any, **_options: object) -> str:
    return "CAST(UNIX_TIMESTAMP(NOW(3)) * 1000 AS SIGNED)"
