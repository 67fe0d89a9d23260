"""Values on their way into a statement: the same ones are refused for every database."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime, time
from typing import Any

import sqlalchemy as sa
from sqlalchemy.types import TypeEngine

from fw.runtime.database import types as t

__all__ = ["writer"]

Convert = Callable[[Any], Any]

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


def writer(type_: TypeEngine[Any], convert: Convert | None) -> Convert | None:
    """Return what makes a driver's value of one for a column, None where it goes in as it is.

    It raises TypeError for a value of another type: PostgreSQL would refuse that, SQLite keep
    it as it is, and MariaDB make something of it.
    """
    kinds = next((kinds for known, kinds in _PYTHON if isinstance(type_, known)), None)
    if kinds is None:
        return convert

    def checked(value: Any) -> Any:
        if value is not None and not isinstance(value, kinds):
            raise TypeError(type(value).__name__)
        return value if convert is None else convert(value)

    return checked
