"""A payload's value as a column has it, so that the database compares like with like."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime, time
from typing import Any, Final
from uuid import UUID

from fw.runtime.database.models.metadata import Column, Kind
from fw.runtime.validation.dates import in_iso
from fw.runtime.validation.values import number_in, text_of

__all__ = ["UNFIT", "fitted"]

UNFIT: Final = object()
"""What no row can have in the column."""

_MAX_TEXT = 10_000
_BOUND = 2**63


def fitted(column: Column, value: Any) -> Any:
    """Return a value in the type of a column, or `UNFIT`."""
    if isinstance(value, (list, tuple, dict)) or value is None:
        return UNFIT
    try:
        found = _FITTERS[column.kind](value)
    except (ArithmeticError, ValueError):
        return UNFIT
    if found is not None and column.kind == "decimal":
        return _exact(column, found)
    return UNFIT if found is None else found


def _exact(column: Column, number: Any) -> Any:
    precision, scale = column.digits
    whole = number.adjusted() + 1 if number else 0
    fits = whole <= precision - scale and -number.normalize().as_tuple().exponent <= scale
    return number if fits else UNFIT


def _text(value: Any) -> str | None:
    text = text_of(value)
    if text is None or len(text) > _MAX_TEXT or "\x00" in text:
        return None
    # Lone surrogates are in no database.
    return text.encode().decode()


def _int(value: Any) -> int | None:
    number = number_in(value)
    if number is None or number != number.to_integral_value() or abs(number) >= _BOUND:
        return None
    return int(number)


def _float(value: Any) -> float | None:
    number = number_in(value)
    return None if number is None else float(number)


def _uuid(value: Any) -> UUID | None:
    if isinstance(value, str) and len(value) == 36:
        return UUID(value)
    return value if isinstance(value, UUID) else None


def _bool(value: Any) -> bool | None:
    return {"true": True, "1": True, "false": False, "0": False}.get(text_of(value) or "")


def _date(value: Any) -> date | None:
    moment = in_iso(value)
    return None if moment is None else moment.date()


def _time(value: Any) -> time | None:
    found = time.fromisoformat(value) if isinstance(value, str) else value
    return found if isinstance(found, time) and found.tzinfo is None else None


def _moment(value: Any) -> datetime | None:
    return in_iso(value)


_FITTERS: dict[Kind, Callable[[Any], Any]] = {
    "bool": _bool,
    "date": _date,
    "datetime": _moment,
    "decimal": number_in,
    "float": _float,
    "int": _int,
    "json": lambda _value: None,
    "string": _text,
    "time": _time,
    "uuid": _uuid,
}
