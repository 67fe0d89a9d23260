"""Private names of PyMongo: each failure names the one that changed."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import pymongo
import pytest
from pymongo import AsyncMongoClient, _csot, message
from pymongo.asynchronous import pool
from pymongo.asynchronous.pool import AsyncConnection, Pool
from pymongo.network_layer import PyMongoProtocol

from fw.runtime.database.backends.mongodb.connection.pymongo_internals import POOL, FairPool


@pytest.mark.parametrize(
    ("function", "parameters"),
    [
        (AsyncConnection.send_message, ["self", "message", "max_doc_size"]),
        (AsyncConnection.receive_message, ["self", "request_id"]),
        (AsyncConnection._raise_connection_failure, ["self", "error"]),
        (Pool.connect, ["self", "handler"]),
        (Pool._get_conn, ["self", "checkout_started_time", "handler"]),
        (Pool.checkin, ["self", "conn"]),
        (PyMongoProtocol.write, ["self", "message"]),
        (PyMongoProtocol.read, ["self", "request_id", "max_message_size"]),
        (PyMongoProtocol.close, ["self", "exc"]),
        (AsyncMongoClient._conn_for_reads, ["self", "read_preference", "session", "operation"]),
    ],
    ids=lambda value: getattr(value, "__qualname__", ""),
)
def test_functions_keep_their_parameters(
    function: Callable[..., Any], parameters: list[str]
) -> None:
    assert list(inspect.signature(function).parameters) == parameters


def test_a_command_of_a_connection_begins_with_the_same_parameters() -> None:
    # In older versions, the decorator hides the parameters.
    decorated = inspect.getclosurevars(AsyncConnection.command).nonlocals
    function = decorated.get("func", AsyncConnection.command)
    found = list(inspect.signature(function).parameters)
    assert found[:5] == ["self", "dbname", "spec", "read_preference", "codec_options"]
    assert "client" in found


def test_the_time_that_a_limit_leaves() -> None:
    assert _csot.remaining() is None
    with pymongo.timeout(60):
        left = _csot.remaining()
    assert left is not None
    assert 50 < left <= 60


def test_the_transport_takes_whole_messages() -> None:
    source = inspect.getsource(PyMongoProtocol.connection_made)
    assert "set_write_buffer_limits(MAX_MESSAGE_SIZE, MAX_MESSAGE_SIZE)" in source


def test_replies_are_unpacked_by_their_code() -> None:
    assert message._UNPACK_REPLY[message._OpMsg.OP_CODE] == message._OpMsg.unpack


def test_the_pool_creates_its_connections_by_their_class() -> None:
    assert "AsyncConnection(" in inspect.getsource(pool.Pool.connect)


async def test_a_client_uses_the_pool_of_its_options() -> None:
    client: Any = AsyncMongoClient("mongodb://127.0.0.1:1", connect=False, **POOL)
    assert client._topology._settings.pool_class is FairPool
    await client.close()
