"""Translation of MySQL's and MariaDB's errors, by their numbers."""

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
    # Too large, too long, of another type, of another character set, over the packet size.
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
_CHECK = re.compile(r"(?i:constraint) ['`]([^'`]+)['`]")
_DEADLOCKS = (1213, 1020)
"""Two transactions waited for each other, or a row has changed since it was read."""
_LOCKED = (1205, 3572)
_UNKNOWN_USER = (1045, 1698)
_NO_RIGHT = (1044, 1142, 1143, 1227, 1370)
_STOPPED = (1317, 1969, 3024)
_MISSING = (1054, 1146, 1356)


def translated(error: BaseException) -> Exception:
    """Return the error of `fw.runtime.database.errors` for one of the driver."""
    if isinstance(error, (OverflowError, ValueError)):
        # The driver can't encode a value.
        return errors.OutOfRange()
    number = error.args[0] if error.args and isinstance(error.args[0], int) else 0
    known = _BY_NUMBER.get(number)
    if known is errors.UniqueViolation:
        # MySQL names `table.constraint`, MariaDB the constraint; both after the value.
        named = _CONSTRAINT.search(str(error.args[-1]))
        return errors.UniqueViolation(named[1] if named else None)
    if known is errors.ForeignKeyViolation:
        # Only the message has it, and only for a user who may see the table.
        named = _REFERENCE.search(str(error.args[-1]))
        return errors.ForeignKeyViolation(named[1] if named else None)
    if known is errors.NotNullViolation:
        named = _COLUMN.match(str(error.args[-1]))
        return errors.NotNullViolation(named[1] if named else None)
    if known is errors.CheckViolation:
        # MySQL quotes the name with ', MariaDB with `.
        named = _CHECK.search(str(error.args[-1]))
        return errors.CheckViolation(named[1] if named else None)
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
