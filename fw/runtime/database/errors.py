"""Errors of databases, the same for every backend."""

from __future__ import annotations

import os
import re

from typing_extensions import override

from fw.runtime.errors import FwError

__all__ = [
    "AccessDenied",
    "CheckViolation",
    "Conflict",
    "ConnectionFailed",
    "DatabaseError",
    "Deadlock",
    "ForeignKeyViolation",
    "InvalidField",
    "InvalidKey",
    "InvalidValue",
    "LockTimeout",
    "MissingReference",
    "NotConfigured",
    "NotLoaded",
    "NotNullViolation",
    "OutOfRange",
    "PoolExhausted",
    "ProtectedRecord",
    "QueryError",
    "ReadonlyUnset",
    "SavepointTimeout",
    "SchemaMismatch",
    "StatementTimeout",
    "StillReferenced",
    "TooManyRelated",
    "TransactionAborted",
    "Unavailable",
    "UniqueViolation",
    "UnknownColumn",
    "UnknownRelation",
]


class DatabaseError(FwError):
    """A statement failed. The driver's error is the `__cause__`, and not in the message."""


class Conflict(DatabaseError):
    """The change conflicts with other records; the response is 409."""

    def __init__(self, message: str = "the change conflicts with another record") -> None:
        super().__init__(message)


class UniqueViolation(Conflict):
    """Another record has the same value in unique fields.

    `constraint` is the name in the database, if known; it isn't meant for clients. `fields` are
    those of the model, empty if unknown.
    """

    def __init__(self, constraint: str | None = None, fields: tuple[str, ...] = ()) -> None:
        names = " and ".join(fields) or "unique value"
        super().__init__(f"a record with the same {names} exists")
        self.constraint = constraint
        self.fields = fields


class ForeignKeyViolation(Conflict):
    """A reference has no record, or a record that others refer to would be deleted.

    `constraint` is the name in the database, if known; it isn't meant for clients.
    """

    def __init__(
        self,
        constraint: str | None = None,
        *,
        message: str = "a referenced record is missing, or other records refer to this one",
    ) -> None:
        super().__init__(message)
        self.constraint = constraint


class MissingReference(ForeignKeyViolation):
    """A written reference has no record.

    `fields` are those of the model that refer to it, empty if unknown.
    """

    def __init__(self, constraint: str | None = None, fields: tuple[str, ...] = ()) -> None:
        super().__init__(constraint, message="a referenced record does not exist")
        self.fields = fields


class StillReferenced(ForeignKeyViolation):
    """Other records refer to the one to delete."""

    def __init__(self, constraint: str | None = None) -> None:
        super().__init__(constraint, message="other records refer to this one")


class ProtectedRecord(Conflict):
    """The application needs the record as it is. The message is meant for clients."""


class InvalidValue(DatabaseError):
    """A column doesn't accept a value; the response is 422."""

    def __init__(self, message: str = "a value is not acceptable") -> None:
        super().__init__(message)


class InvalidField(InvalidValue, ValueError):
    """A validator of the model refuses the value of a field. The message is meant for clients."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(message)
        self.field = field


class NotNullViolation(InvalidValue):
    """A required column has no value: `column`, if known. Clients see the `complaint`."""

    complaint = "A value is required"
    reason = "missing"

    def __init__(self, column: str | None = None) -> None:
        super().__init__("a required value is missing")
        self.column = column
        self.fields = () if column is None else (column,)


class ReadonlyUnset(DatabaseError):
    """A new record has no value in a readonly column, which requests can't give: status 500."""

    def __init__(self, model: str, column: str) -> None:
        message = f"{model}.{column} is readonly and required, but nothing set it"
        super().__init__(message, hint=f"set it in {model}Service.create()")


class CheckViolation(InvalidValue):
    """A value isn't one of those allowed, or a record breaks a condition.

    `constraint` is the name in the database, if known; it isn't meant for clients. `fields` are
    those of the model, empty if unknown. Clients see the `complaint` at each.
    """

    reason = "check"

    def __init__(
        self,
        constraint: str | None = None,
        fields: tuple[str, ...] = (),
        condition: str | None = None,
    ) -> None:
        super().__init__("a value is not allowed")
        self.constraint = constraint
        self.fields = fields
        self.complaint = "Input is not allowed"
        if condition is not None:
            self.complaint = f"Input should satisfy the condition {condition}"


class OutOfRange(InvalidValue):
    """A value is too large, too long, or of another type than the column."""

    def __init__(self) -> None:
        super().__init__("a value does not fit its column")


class TooManyRelated(FwError):
    """A query would load more than `limit` related rows; the response is 422."""

    def __init__(self, limit: int) -> None:
        super().__init__(f"there are more than {limit} related rows", hint="ask for fewer rows")
        self.limit = limit


class Unavailable(DatabaseError):
    """The database can't be reached, or can't run the statement now; the response is 503."""

    def __init__(self, message: str = "the database is not available") -> None:
        super().__init__(message, hint="start the database server, or correct DATABASE_URL in .env")


class ConnectionFailed(Unavailable):
    """The database server can't be reached. `address` is its URL without the password."""

    def __init__(self, address: str, cause: BaseException) -> None:
        super().__init__(f"cannot connect to {address}: {_reason(cause)}")
        self.hint = "start the server, or change DATABASE_URL in .env"


_ERRNO = re.compile(r"\[Errno (-?\d+)\] ([^(\[\]]*)")


def _reason(cause: BaseException) -> str:
    """Return the reason for a failed connection in words, such as `connection refused`."""
    if isinstance(cause, TimeoutError):
        return "timed out"
    text = " ".join(str(cause).split())
    found = _ERRNO.search(text)
    if found is None:
        return text
    # asyncio replaces the text of a positive number; negative numbers are those of DNS.
    number = int(found[1])
    return (os.strerror(number) if number > 0 else found[2]).strip().lower()


class AccessDenied(Unavailable):
    """The user or the password is wrong or, if `known`, the user lacks a privilege."""

    def __init__(self, *, known: bool) -> None:
        if known:
            super().__init__("the database user lacks a privilege")
            self.hint = (
                "grant the user all privileges on the database, or choose another user with"
                " fw db configure"
            )
        else:
            super().__init__("the database rejects the user or the password")
            self.hint = "correct the user and the password with fw db configure"


class Deadlock(Unavailable):
    """The database rolled back a transaction so that others can go on; a retry may help.

    Two transactions waited for each other, or one read what the other changed.
    """

    def __init__(self) -> None:
        super().__init__("the database rolled back a transaction to end a deadlock")
        self.hint = "change records in the same order in all transactions"


class LockTimeout(Unavailable):
    """A statement waited too long for a lock of another transaction, and was cancelled."""

    def __init__(self) -> None:
        super().__init__("a statement waited too long for a lock of another transaction")
        self.hint = "find the transaction that stays open"


class StatementTimeout(Unavailable):
    """A statement exceeded the time limit, and was cancelled on the database."""

    def __init__(self) -> None:
        super().__init__("a statement exceeded the time limit")
        self.hint = "add an index, or raise [database] statement_timeout in fw.toml"


class PoolExhausted(Unavailable):
    """No connection was free in time."""

    def __init__(self) -> None:
        super().__init__("every connection to the database is in use")
        self.hint = "raise [database] pool_size in fw.toml, or find what holds connections for long"


class SchemaMismatch(Unavailable):
    """The tables of the database, or a `view` that is read, don't match the models."""

    def __init__(self, view: str | None = None) -> None:
        if view is None:
            super().__init__("the tables of the database do not match the models")
            self.hint = "run fw migrate"
        else:
            super().__init__(f"the view {view} is missing, or does not match its model")
            self.hint = (
                "create it with a migration and run fw migrate; fw db diff shows what it lacks"
            )


class TransactionAborted(DatabaseError):
    """A statement was run in a transaction that an earlier error has rolled back."""

    def __init__(self) -> None:
        message = "a failed statement has rolled back its whole transaction"
        super().__init__(message, hint="catch its error outside the transaction, not inside")


class SavepointTimeout(DatabaseError):
    """A task of a transaction waited for the savepoint of another task, in which nothing ran."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"a task waited {seconds:g} s for a savepoint in which no statement ran")
        self.hint = "inside a savepoint, don't wait for a task that was started before it"


class NotConfigured(FwError):
    """No database is configured: `DATABASE_URL` is missing, or no database was opened."""

    def __init__(self) -> None:
        super().__init__(
            "no database is configured",
            hint="set DATABASE_URL in .env, or run fw db configure; in a script, start the application first",
        )


class QueryError(FwError):
    """An invalid query: a mistake in the program, found before the database is asked."""


class InvalidKey(QueryError):
    """A composite key that isn't a tuple with a value for each of its `count` columns."""

    def __init__(self, key: object, count: int) -> None:
        super().__init__(
            f"a composite key is a tuple of {count} values, not {key!r}",
            hint="give the values in the order of the line primary (…): find((student_id, course_id))",
        )


class UnknownColumn(QueryError):
    """A query names a column that the model doesn't have, or that is private."""


class UnknownRelation(QueryError):
    """A query names a relation that the model doesn't have."""


class NotLoaded(QueryError, AttributeError):
    """A record was asked for a relation or a field that its query didn't load."""

    @override
    def __str__(self) -> str:
        return f"{self.message}: {self.hint}"
