"""Sample values of columns, which follow the columns' rules."""

from __future__ import annotations

import decimal
import uuid
from collections.abc import Callable
from datetime import UTC, date, datetime, time, timedelta
from math import ceil, floor
from typing import Any

from fw.runtime import clock
from fw.runtime.database.models.metadata import Column
from fw.runtime.rules.column_rules import Rules
from fw.runtime.testing.pattern_samples import sample_of_pattern

__all__ = ["sample_value"]

_FIRST = datetime(2026, 1, 1, tzinfo=UTC)
_DAYS = 10_000
_STEPS = 1000
"""Number of different fractional values between two bounds."""


def sample_value(column: Column, length: int | None, serial: int) -> Any:
    """Return the value number `serial` of a column; values differ as far as the column allows.

    `length` is the maximum length of a text, None without one.
    """
    if column.item is not None:
        count = column.rules.min_length or min(1, column.rules.max_length or 1)
        return [sample_value(column.item, column.item.length, serial + n) for n in range(count)]
    if column.choices:
        return column.choices[serial % len(column.choices)]
    if column.kind == "string":
        return _text(column, length, serial)
    if column.kind == "decimal":
        return _decimal(column, serial)
    maker = _BOUNDED.get(column.kind)
    return maker(column.rules, serial) if maker is not None else _PLAIN[column.kind](serial)


def _text(column: Column, length: int | None, serial: int) -> str:
    rules = column.rules
    sizes = [each for each in (length, rules.max_length) if each is not None]
    most = min(sizes, default=None)
    if rules.pattern is not None:
        return sample_of_pattern(rules.pattern, serial, rules.min_length or 0, most)
    text, short = _named_text(column, serial)
    if most is not None and len(text) > most:
        text = short if len(short) <= most else str(serial)[-most:]
    missing = (rules.min_length or 0) - len(text)
    filler = "x" * missing
    return f"{filler}{text}" if rules.format == "email" else f"{text}{filler}"


def _named_text(column: Column, serial: int) -> tuple[str, str]:
    """Return a text for a column's name or format, and a shorter one."""
    # The column of a login stores lower case.
    name = column.name.lower()
    match column.rules.format:
        case "url":
            return f"https://example.com/{serial}", f"http://a.io/{serial}"
        case "slug":
            return f"sample-{serial}", str(serial)
        case "phone":
            return f"+49 30 {1_000_000 + serial}", f"{100_000 + serial}"
        case "email":
            return f"{name}{serial}@example.com", f"a{serial}@b.io"
    if "email" in name:
        return f"{name}{serial}@example.com", str(serial)
    # A common password would be refused.
    prefix = "uncommon " if column.private or "password" in name else ""
    return f"{prefix}{name} {serial}", str(serial)


def _whole(least: int | None, most: int | None, serial: int) -> int:
    """Return the number `serial` between two bounds."""
    if least is not None and most is not None:
        return least + serial % max(1, most - least + 1)
    if least is not None:
        return least + serial if least > 0 else serial
    return serial if most is None else most - serial


def _int(rules: Rules, serial: int) -> int:
    return _whole(rules.min, rules.max, serial)


def _float(rules: Rules, serial: int) -> float:
    least, most = rules.min, rules.max
    if least is not None and most is not None:
        return float(least + (most - least) * (serial % _STEPS) / _STEPS)
    number = _whole(
        None if least is None else ceil(least), None if most is None else floor(most) - 1, serial
    )
    return number + 0.5


def _decimal(column: Column, serial: int) -> decimal.Decimal:
    (precision, scale), rules = column.digits, column.rules
    # The default context has 28 digits, a column up to 65.
    exact = decimal.Context(prec=2 * precision + 2)
    unit = decimal.Decimal(1).scaleb(-scale, exact)
    if rules.min is not None or rules.max is not None:
        least, most = (
            None if each is None else int(decimal.Decimal(each).scaleb(scale, exact))
            for each in (rules.min, rules.max)
        )
        # The digits of the column bound the other side.
        if most is None:
            serial %= max(1, 10**precision - max(least or 0, 0))
        elif least is None:
            serial %= max(1, 10**precision + most)
        return exact.multiply(decimal.Decimal(_whole(least, most, serial)), unit)
    shown = min(scale, 2)
    number = decimal.Decimal(serial % 10 ** (precision - scale + shown))
    return number.scaleb(-shown, exact).quantize(unit, context=exact)


def _date(rules: Rules, serial: int) -> date:
    least, most = rules.min, rules.max
    today = datetime.fromtimestamp(clock.now(), UTC).date()
    if rules.past:
        most = min(filter(None, (most, today - timedelta(days=1))))
    if rules.future:
        least = max(filter(None, (least, today + timedelta(days=1))))
    if least is None and most is None:
        return date(2026, 1, 1) + timedelta(days=serial % _DAYS)
    bounds = (None if each is None else each.toordinal() for each in (least, most))
    return date.fromordinal(_near(*bounds, serial=serial, room=_DAYS))


def _near(least: int | None, most: int | None, *, serial: int, room: int) -> int:
    """Return a number between two bounds, at most `room` from the only one."""
    if least is None or most is None:
        step = serial % room
        return least + step if least is not None else (most or 0) - step
    return least + serial % max(1, most - least + 1)


def _datetime(rules: Rules, serial: int) -> datetime:
    least, most = rules.min, rules.max
    now = datetime.fromtimestamp(int(clock.now()), UTC)
    if rules.past:
        most = min(filter(None, (most, now - timedelta(minutes=1))))
    if rules.future:
        # Tests may travel in time.
        least = max(filter(None, (least, now + timedelta(days=365))))
    if least is None and most is None:
        return _FIRST + timedelta(seconds=serial)
    bounds = (
        None if each is None else rounded(each.timestamp())
        for each, rounded in ((least, ceil), (most, floor))
    )
    seconds = _near(*bounds, serial=serial, room=_DAYS * 60)
    return _EPOCH + timedelta(seconds=seconds)


_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def _time(rules: Rules, serial: int) -> time:
    if rules.min is None and rules.max is None:
        return time(serial // 60 % 24, serial % 60)
    least = rules.min or time()
    first = least.hour * 3600 + least.minute * 60 + least.second
    most = rules.max or time(23, 59, 59)
    last = most.hour * 3600 + most.minute * 60 + most.second
    # The bound itself may have a fraction of a second.
    seconds = first + serial % max(1, last - first + 1)
    return least if seconds == first else (_START + timedelta(seconds=seconds)).time()


_START = datetime(2026, 1, 1)
_BOUNDED: dict[str, Callable[[Rules, int], Any]] = {
    "date": _date,
    "datetime": _datetime,
    "float": _float,
    "int": _int,
    "time": _time,
}
_PLAIN: dict[str, Callable[[int], Any]] = {
    "bool": lambda serial: serial % 2 == 0,
    "bytes": lambda serial: bytes([serial % 256]),
    "json": lambda serial: {"number": serial},
    "uuid": lambda serial: uuid.UUID(int=serial),
}
