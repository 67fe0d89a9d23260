"""Connections of the MongoDB backend, and the errors of a server."""

from __future__ import annotations

import pytest
from pymongo.errors import BulkWriteError, OperationFailure, ServerSelectionTimeoutError

from fw.runtime.database.backends.mongodb.errors import NeedsReplicaSet, translated
from fw.runtime.database.connection.url import DatabaseUrl, InvalidUrl
from fw.runtime.database.errors import (
    AccessDenied,
    CheckViolation,
    ConnectionFailed,
    Deadlock,
    StatementTimeout,
    Unavailable,
    UniqueViolation,
)


def test_a_url_keeps_its_hosts_options_and_variant() -> None:
    for text in (
        "mongodb://127.0.0.1:27018/shop",
        "mongodb://ada:p%40ss@one:27017,two:27018/shop?replicaSet=rs0&tls=true",
        "mongodb+srv://ada:secret@cluster.example.org/shop?retryWrites=true",
    ):
        assert str(DatabaseUrl.parse(text)) == text
    masked = DatabaseUrl.parse("mongodb+srv://ada:secret@cluster.example.org/shop").masked()
    assert masked == "mongodb+srv://ada:***@cluster.example.org/shop"
    assert DatabaseUrl.parse("postgresql+asyncpg://host/shop").variant == ""
    with pytest.raises(InvalidUrl, match="several hosts"):
        DatabaseUrl.parse("postgresql://one,two/shop")


def test_a_server_that_is_down_is_named() -> None:
    address = DatabaseUrl.parse("mongodb://ada:hidden@127.0.0.1:1/shop").masked()
    error = ServerSelectionTimeoutError("127.0.0.1:1: [Errno 111] Connection refused (…)")
    found = translated(error, address)
    assert isinstance(found, ConnectionFailed)
    said = "cannot connect to mongodb://ada:***@127.0.0.1:1/shop: connection refused"
    assert found.message == said


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        (18, AccessDenied),
        (13, AccessDenied),
        (50, StatementTimeout),
        (112, Deadlock),
        (251, Deadlock),
        (10107, Unavailable),
    ],
)
def test_errors_are_told_apart_by_their_codes(code: int, expected: type[Exception]) -> None:
    assert type(translated(OperationFailure("no", code), "mongodb://host/shop")) is expected


def test_an_insert_of_several_documents_has_the_error_of_the_first() -> None:
    for code, expected in ((11000, UniqueViolation), (121, CheckViolation)):
        error = BulkWriteError({"writeErrors": [{"code": code, "errmsg": "no"}]})
        assert type(translated(error, "mongodb://host/shop")) is expected


def test_a_standalone_server_is_explained() -> None:
    said = "Transaction numbers are only allowed on a replica set member or mongos"
    found = translated(OperationFailure(said, 20), "mongodb://host/shop")
    assert isinstance(found, NeedsReplicaSet)
    assert found.hint == "start mongod with --replSet rs0, and run rs.initiate() in mongosh once"
