"""Translation of SQLite's errors, by their codes."""

from __future__ import annotations

import sqlite3

from fw.runtime.database import errors, naming

__all__ = ["REFUSALS", "is_busy", "is_interrupted", "translated"]

REFUSALS = (sqlite3.Error, OverflowError, UnicodeError)
_BUSY = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def is_busy(error: BaseException) -> bool:
    """Return True if another connection holds a lock that a statement needs."""
    code = getattr(error, "sqlite_errorcode", None)
    return code is not None and code & 0xFF in _BUSY


def is_interrupted(error: BaseException) -> bool:
    """Return True if a statement was interrupted because it was slow."""
    return getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_INTERRUPT


_BY_CODE: dict[int, type[errors.Conflict | errors.InvalidValue]] = {
    sqlite3.SQLITE_CONSTRAINT_UNIQUE: errors.UniqueViolation,
    sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY: errors.UniqueViolation,
    sqlite3.SQLITE_CONSTRAINT_ROWID: errors.UniqueViolation,
    sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY: errors.ForeignKeyViolation,
    # SQLite implements ON DELETE RESTRICT as a trigger, and reports it as one.
    sqlite3.SQLITE_CONSTRAINT_TRIGGER: errors.ForeignKeyViolation,
    sqlite3.SQLITE_CONSTRAINT_NOTNULL: errors.NotNullViolation,
    sqlite3.SQLITE_CONSTRAINT_CHECK: errors.CheckViolation,
    sqlite3.SQLITE_MISMATCH: errors.OutOfRange,
    sqlite3.SQLITE_TOOBIG: errors.OutOfRange,
}


_PRIMARY_CODE = 0xFF
"""Bits of an extended error code that hold the primary one."""


def translated(error: BaseException) -> Exception:
    """Return the error of `fw.runtime.database.errors` for one of the driver."""
    if not isinstance(error, sqlite3.Error):
        return errors.OutOfRange()
    code = getattr(error, "sqlite_errorcode", None)
    known = _BY_CODE.get(code) if code is not None else None
    if known is errors.UniqueViolation:
        return errors.UniqueViolation(_constraint(str(error)))
    if known is errors.NotNullViolation:
        return errors.NotNullViolation(str(error).rpartition(".")[2] or None)
    if known is errors.CheckViolation:
        return errors.CheckViolation(str(error).rpartition("failed: ")[2] or None)
    if known is not None:
        return known()
    # Python's module rejects a value before SQLite sees it, so there is no code.
    if code is None:
        return errors.OutOfRange()
    if code == sqlite3.SQLITE_ERROR:
        return errors.SchemaMismatch()
    if code == sqlite3.SQLITE_INTERRUPT:
        return errors.StatementTimeout()
    if is_busy(error):
        return errors.LockTimeout()
    unavailable = errors.Unavailable()
    if code & _PRIMARY_CODE == sqlite3.SQLITE_CANTOPEN:
        unavailable.hint = (
            "create the file's folder, let this user write to it, or correct DATABASE_URL in .env"
        )
    return unavailable


def _constraint(message: str) -> str | None:
    """Return the name of the constraint on the columns that SQLite's message lists."""
    names = [name.rpartition(".") for name in message.rpartition("failed: ")[2].split(", ")]
    tables = {table for table, _, _ in names}
    return naming.unique_name(tables.pop(), [name for _, _, name in names]) if tables else None
