"""What a database can refuse, told apart by its error codes, the same for every provider."""

from __future__ import annotations

from fw.runtime.errors import FwError

__all__ = [
    "AccessDenied",
    "CheckViolation",
    "Conflict",
    "DatabaseError",
    "Deadlock",
    "Exhausted",
    "ForeignKeyViolation",
    "Indispensable",
    "LockTimeout",
    "MissingReference",
    "NotConfigured",
    "NotNullViolation",
    "OutOfRange",
    "Rejected",
    "SchemaMismatch",
    "StillReferenced",
    "TimedOut",
    "TooManyRelated",
    "Unavailable",
    "Undone",
    "UniqueViolation",
]


class DatabaseError(FwError):
    """A statement failed. The driver's own words are in `__cause__`, never in the message."""


class Conflict(DatabaseError):
    """The change contradicts other records: a request for it is answered with 409."""

    def __init__(self, message: str = "the change contradicts another record") -> None:
        super().__init__(message)


class UniqueViolation(Conflict):
    """A value that must be unique is taken.

    `constraint` is what the database calls the rule, where it says so: it is not for clients.
    `fields` are those of the model that the rule is about, empty where that isn't known.
    """

    def __init__(self, constraint: str | None = None, fields: tuple[str, ...] = ()) -> None:
        what = " and ".join(fields) or "unique value"
        super().__init__(f"a record with the same {what} exists")
        self.constraint = constraint
        self.fields = fields


class ForeignKeyViolation(Conflict):
    """A reference leads nowhere, or a record that others refer to would go.

    `constraint` is what the database calls the rule, where it says so: it is not for clients.
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
    """What is written refers to a record that there isn't.

    `fields` are those of the model that refer to it, empty where that isn't known.
    """

    def __init__(self, constraint: str | None = None, fields: tuple[str, ...] = ()) -> None:
        super().__init__(constraint, message="a referenced record does not exist")
        self.fields = fields


class StillReferenced(ForeignKeyViolation):
    """What is to be removed is what other records refer to."""

    def __init__(self, constraint: str | None = None) -> None:
        super().__init__(constraint, message="other records refer to this one")


class Indispensable(Conflict):
    """What the application can't do without would change or go. The message is for clients."""


class Rejected(DatabaseError):
    """A value that the column doesn't take: a request with it is answered with 422."""

    def __init__(self, message: str = "a value is not acceptable") -> None:
        super().__init__(message)


class NotNullViolation(Rejected):
    """A column that needs a value got none: `column`, where the database says which."""

    def __init__(self, column: str | None = None) -> None:
        super().__init__("a required value is missing")
        self.column = column


class CheckViolation(Rejected):
    """A value is none of those allowed."""

    def __init__(self) -> None:
        super().__init__("a value is not allowed")


class OutOfRange(Rejected):
    """A value is too large, too long, or not of the column's type."""

    def __init__(self) -> None:
        super().__init__("a value does not fit its column")


class TooManyRelated(FwError):
    """More than `most` related rows would be loaded: a request for them is answered with 422."""

    def __init__(self, most: int) -> None:
        super().__init__(f"there are more than {most} related rows", hint="ask for fewer rows")
        self.most = most


class Unavailable(DatabaseError):
    """The database can't be reached, or takes no work now: answered with 503."""

    def __init__(self, message: str = "the database is not available") -> None:
        super().__init__(message, hint="check that the server runs and that DATABASE_URL is right")


class AccessDenied(Unavailable):
    """The database knows no such user or password or, where `known`, doesn't let the user in."""

    def __init__(self, *, known: bool) -> None:
        if known:
            super().__init__("the user of the database lacks a right")
            self.hint = (
                "have the user granted all rights on the database, or name another one:"
                " fw db configure"
            )
        else:
            super().__init__("the database refuses the user or the password")
            self.hint = "correct the user and the password: fw db configure"


class Deadlock(Unavailable):
    """A transaction was given up for the sake of others; trying again may help.

    Two have waited for each other, or what it has read was changed before it was done.
    """

    def __init__(self) -> None:
        super().__init__("the database gave up a transaction to end a deadlock")
        self.hint = "have transactions change records in the same order"


class LockTimeout(Unavailable):
    """Somebody else has held for long what a statement needs; it alone was given up."""

    def __init__(self) -> None:
        super().__init__("the database waited too long for another transaction")
        self.hint = "look for transactions that stay open"


class TimedOut(Unavailable):
    """A statement took longer than it may, and was stopped on the database."""

    def __init__(self) -> None:
        super().__init__("the database took too long over a statement")
        self.hint = "index what it looks for, or give it more time: [database] timeout in fw.toml"


class Exhausted(Unavailable):
    """No connection came free in time."""

    def __init__(self) -> None:
        super().__init__("every connection to the database is in use")
        self.hint = "raise [database] pool in fw.toml, or look for what keeps connections for long"


class SchemaMismatch(Unavailable):
    """The tables of the database aren't those of the models."""

    def __init__(self) -> None:
        super().__init__("the tables of the database do not fit the models")
        self.hint = "bring them up to date: fw migrate"


class Undone(DatabaseError):
    """A transaction goes on after a statement that has undone all of it."""

    def __init__(self) -> None:
        message = "a failed statement has undone its whole transaction"
        super().__init__(message, hint="catch its error around the transaction, not within")


class NotConfigured(FwError):
    """There is no database: `DATABASE_URL` is missing, or nothing has opened it."""

    def __init__(self) -> None:
        super().__init__(
            "no database is configured",
            hint="set DATABASE_URL in .env, or run: fw db configure",
        )
