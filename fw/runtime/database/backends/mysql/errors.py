"""What MySQL and MariaDB refuse, told apart by their error numbers."""

from __future__ import annotations

import re

import asyncmy

from fw.runtime.database import errors

__all__ = ["REFUSALS", "translated"]

REFUSALS = (asyncmy.errors.MySQLError, OSError, OverflowError, TimeoutError, ValueError)

_BY_NUMBER: dict[int, type[errors.Conflict | errors.InvalidValue]] = {
    1022: errors.UniqueViolation,
    1062: errors.UniqueViolation,
    1586: errors.UniqueViolation,
    1216: errors.ForeignKeyViolation,
    1217: errors.ForeignKeyViolation,
    1451: errors.ForeignKeyViolation,
    1452: errors.ForeignKeyViolation,
    1048: errors.NotNullViolation,
    1364: errors.NotNullViolation,
    3819: errors.CheckViolation,
    4025: errors.CheckViolation,
    # Too large, too long, not of the type, not of the character set, a broken packet's size.
    1118: errors.OutOfRange,
    1153: errors.OutOfRange,
    1264: errors.OutOfRange,
    1265: errors.OutOfRange,
    1292: errors.OutOfRange,
    1300: errors.OutOfRange,
    1366: errors.OutOfRange,
    1367: errors.OutOfRange,
    1406: errors.OutOfRange,
    1690: errors.OutOfRange,
    3140: errors.OutOfRange,
}
_CONSTRAINT = re.compile(r" for key '(?:[^'.]*\.)?([^'.]+)'$")
_COLUMN = re.compile(r"(?:Column|Field) '([^']+)' ")
_REFERENCE = re.compile(r"\bCONSTRAINT `([^`]+)` FOREIGN KEY ")
_DEADLOCKS = (1213, 1020)
"""Two transactions waited for each other, or a row has changed since this one read it."""
_LOCKED = (1205, 3572)
_UNKNOWN_USER = (1045, 1698)
_NO_RIGHT = (1044, 1142, 1143, 1227, 1370)
_STOPPED = (1317, 1969, 3024)
_MISSING = (1054, 1146)


def translated(error: BaseException) -> Exception:
    """Return what a refusal of MySQL's is in fw's terms, by its number."""
    if isinstance(error, (OverflowError, ValueError)):
        # A value that the protocol has no room or no letters for, which never got to the server.
        return errors.OutOfRange()
    number = error.args[0] if error.args and isinstance(error.args[0], int) else 0
    known = _BY_NUMBER.get(number)
    if known is errors.UniqueViolation:
        # MySQL says `table.constraint`, MariaDB just the constraint; the value comes before.
        named = _CONSTRAINT.search(str(error.args[-1]))
        return errors.UniqueViolation(named[1] if named else None)
    if known is errors.ForeignKeyViolation:
        # No place but the message tells, and that only whom the table may be seen by.
        named = _REFERENCE.search(str(error.args[-1]))
        return errors.ForeignKeyViolation(named[1] if named else None)
    if known is errors.NotNullViolation:
        named = _COLUMN.match(str(error.args[-1]))
        return errors.NotNullViolation(named[1] if named else None)
    if known is not None:
        return known()
    if number in _DEADLOCKS:
        return errors.Deadlock()
    if number in _LOCKED:
        return errors.LockTimeout()
    if number in _STOPPED:
        return errors.StatementTimeout()
    if number in _UNKNOWN_USER or number in _NO_RIGHT:
        return errors.AccessDenied(known=number in _NO_RIGHT)
    return errors.SchemaMismatch() if number in _MISSING else errors.Unavailable()
