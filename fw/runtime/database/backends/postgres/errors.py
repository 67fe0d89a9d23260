"""Translation of PostgreSQL's errors, by their SQLSTATE."""

from __future__ import annotations

import asyncpg

from fw.runtime.database import errors

__all__ = ["REFUSALS", "translated"]

REFUSALS = (
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    OSError,
    OverflowError,
    TimeoutError,
    UnicodeError,
)

_BY_STATE: dict[str, type[errors.Conflict | errors.InvalidValue]] = {
    "23505": errors.UniqueViolation,
    "23503": errors.ForeignKeyViolation,
    "23001": errors.ForeignKeyViolation,
    "23502": errors.NotNullViolation,
    "23514": errors.CheckViolation,
}
_MISSING = ("42P01", "42703", "42804", "42883")
_DEADLOCKS = ("40P01", "40001")
_LOCKED = "55P03"
_CANCELLED = "57014"
_UNKNOWN_USER = ("28000", "28P01")
_NO_RIGHT = "42501"
_TOO_LARGE = "54000"
"""Such as a value that an index can't hold."""


def translated(error: BaseException) -> Exception:
    """Return the error of `fw.runtime.database.errors` for one of the driver."""
    state = getattr(error, "sqlstate", None)
    if isinstance(error, (asyncpg.DataError, UnicodeError, OverflowError)):
        return errors.OutOfRange()
    if isinstance(error, TimeoutError):
        return errors.StatementTimeout()
    if not isinstance(state, str):
        return errors.Unavailable()
    known = _BY_STATE.get(state)
    named = (errors.UniqueViolation, errors.ForeignKeyViolation, errors.CheckViolation)
    if known in named:
        return known(getattr(error, "constraint_name", None))
    if known is errors.NotNullViolation:
        return errors.NotNullViolation(getattr(error, "column_name", None))
    if known is not None:
        return known()
    if state.startswith("22") or state == _TOO_LARGE:
        return errors.OutOfRange()
    if state in _DEADLOCKS:
        return errors.Deadlock()
    if state == _LOCKED:
        return errors.LockTimeout()
    if state == _CANCELLED:
        return errors.StatementTimeout()
    if state in _UNKNOWN_USER or state == _NO_RIGHT:
        return errors.AccessDenied(known=state == _NO_RIGHT)
    return errors.SchemaMismatch() if state in _MISSING else errors.Unavailable()
