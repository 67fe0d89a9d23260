"""Translation of MongoDB's errors, by their codes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from bson.errors import BSONError
from pymongo.errors import (
    ConnectionFailure,
    DocumentTooLarge,
    OperationFailure,
    PyMongoError,
    ServerSelectionTimeoutError,
    WaitQueueTimeoutError,
)

from fw.runtime.database import errors

__all__ = ["REFUSALS", "NeedsReplicaSet", "broken_clauses", "translated", "unique_columns"]

REFUSALS = (PyMongoError, BSONError, OverflowError, UnicodeError)

_DUPLICATE = (11000, 11001)
_INVALID = 121
_TIMEOUTS = (50, 262)
_CONFLICTS = (24, 112, 246, 251)
_REJECTED = (18, 8000)
_NO_RIGHT = 13
_TOO_LARGE = (10334, 17280, 17419, 17420)
_NOT_CONVERTED = 241
"""A computed value doesn't fit its column."""
_STANDALONE = 20
_TRANSIENT = "TransientTransactionError"


class NeedsReplicaSet(errors.Unavailable):
    """The server is a standalone one, which has no transactions."""

    def __init__(self) -> None:
        super().__init__("the MongoDB server is standalone, and a write needs a transaction")
        self.hint = "start mongod with --replSet rs0, and run rs.initiate() in mongosh once"


def translated(error: BaseException, address: str) -> Exception:
    """Return the error of `fw.runtime.database.errors` for one of the driver.

    `address` is the URL of the server without its password.
    """
    if isinstance(error, WaitQueueTimeoutError):
        return errors.PoolExhausted()
    if isinstance(error, (BSONError, OverflowError, UnicodeError, DocumentTooLarge)):
        return errors.OutOfRange()
    if isinstance(error, OperationFailure):
        return _of_code(error)
    if (
        isinstance(error, PyMongoError)
        and error.timeout
        and not isinstance(error, ServerSelectionTimeoutError)
    ):
        return errors.StatementTimeout()
    if isinstance(error, ConnectionFailure):
        return errors.ConnectionFailed(address, error)
    return errors.Unavailable()


def _of_code(error: OperationFailure) -> Exception:
    # The error of several inserts has its own code.
    code = _details(error).get("code", error.code)
    if code in _DUPLICATE:
        return errors.UniqueViolation()
    if code == _INVALID:
        return errors.CheckViolation()
    if code in _CONFLICTS or error.has_error_label(_TRANSIENT):
        return errors.Deadlock()
    if code in _TIMEOUTS:
        return errors.StatementTimeout()
    if code in _REJECTED or code == _NO_RIGHT:
        return errors.AccessDenied(known=code == _NO_RIGHT)
    if code in _TOO_LARGE or code == _NOT_CONVERTED:
        return errors.OutOfRange()
    if code == _STANDALONE and "replica set" in str(error):
        return NeedsReplicaSet()
    return errors.Unavailable()


def _details(error: BaseException | None) -> Mapping[str, Any]:
    found: Any = getattr(error, "details", None) or {}
    # An insert of several documents lists the error of each.
    first: Mapping[str, Any] = found["writeErrors"][0] if found.get("writeErrors") else found
    return first


def unique_columns(error: BaseException | None) -> tuple[str, ...]:
    """Return the fields of the index that a duplicate violates; none if the server is too old."""
    return tuple(_details(error).get("keyPattern") or ())


def broken_clauses(error: BaseException | None) -> Iterator[str | int]:
    """Yield the clauses of a validator that a document breaks: descriptions and positions."""
    found = _details(error).get("errInfo", {}).get("details", {})
    yield from _descriptions(found)
    for clause in found.get("clausesNotSatisfied", ()):
        yield int(clause["index"])


def _descriptions(found: Any) -> Iterator[str]:
    if isinstance(found, Mapping):
        if isinstance(found.get("description"), str):
            yield found["description"]
        for each in found.values():
            yield from _descriptions(each)
    elif isinstance(found, list):
        for each in found:
            yield from _descriptions(each)
