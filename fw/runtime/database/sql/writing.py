"""Values on their way into a statement: the same ones are refused for every database."""

from __future__ import annotations

from datetime import date, datetime, time
from typing import Any

import sqlalchemy as sa
from sqlalchemy.types import TypeEngine

from fw.runtime.database import types as t

__all__ = ["kinds_of"]

_PYTHON: tuple[tuple[type[Any], tuple[type, ...]], ...] = (
    (t.Enum, (str,)),
    (t.DateTime, (datetime,)),
    (t.Time, (time,)),
    (sa.String, (str,)),
    (sa.DateTime, (datetime,)),
    (sa.Date, (date,)),
    (sa.Time, (time,)),
    (sa.Float, (float, int)),
)
"""What a column's values are. Types of fw's own that aren't here check it as they convert."""


def kinds_of(type_: TypeEngine[Any]) -> tuple[type, ...] | None:
    """Return what a column's values have to be, None where its type checks that itself.

    PostgreSQL would refuse a value of another type, SQLite keep it as it is, and MariaDB make
    something of it.
    """
    return next((kinds for known, kinds in _PYTHON if isinstance(type_, known)), None)
