"""Limits of one request: the size of its body, and of the page that it asks for."""

from __future__ import annotations

import json
import socket
from collections.abc import Callable, Iterator
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from tests.promises.api.attacked_projects import project
from tests.promises.api.serving import Server, serve
from tests.promises.conftest import BACKENDS

MIB = 1024 * 1024
PIECE = b"a" * 65536


@pytest.fixture(scope="module", params=BACKENDS)
def server(
    request: pytest.FixtureRequest,
    new_database: Callable[[str], str],
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Server]:
    root = tmp_path_factory.mktemp("bounds") / "shop"
    with serve(project(root, "blog", new_database(request.param))) as running:
        yield running


def post(server: Server, size: int, *, chunked: bool) -> int:
    """Send a JSON string of a size, for as long as it is read; return the answer's status."""
    how = "Transfer-Encoding: chunked" if chunked else f"Content-Length: {size}"
    head = f"POST /tags/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n{how}\r\n\r\n"
    with socket.create_connection(("127.0.0.1", server.port), timeout=60) as connection:
        connection.sendall(head.encode())
        try:
            for part in _parts(size):
                piece = b"%x\r\n%b\r\n" % (len(part), part) if chunked else part
                connection.sendall(piece)
            if chunked:
                connection.sendall(b"0\r\n\r\n")
        except (BrokenPipeError, ConnectionResetError):
            pass
        return int(connection.recv(64).split()[1])


def _parts(size: int) -> Iterator[bytes]:
    body = b'{"name": "' + PIECE
    left = size
    while left > 2:
        part = body[: left - 2]
        left -= len(part)
        yield part
        body = PIECE
    yield b'"}'


@pytest.mark.parametrize("chunked", [False, True])
def test_a_body_is_read_up_to_its_bound_and_no_further(server: Server, chunked: bool) -> None:
    assert post(server, MIB, chunked=chunked) == 422
    assert post(server, MIB + 1, chunked=chunked) == 413
    before = server.peak()
    for _ in range(3):
        assert post(server, 100 * MIB, chunked=chunked) == 413
    assert server.peak() - before < 20 * MIB
    with urlopen(f"{server.address}/tags/") as answer:
        assert json.load(answer)["data"] == []


def test_a_page_has_a_hundred_rows_at_most(server: Server) -> None:
    for asked in (101, 10**6, 2**63, 10**400, 0, -1):
        with pytest.raises(HTTPError) as refused:
            urlopen(f"{server.address}/tags/?per_page={asked}")
        with refused.value as answer:
            kind = answer.headers["content-type"]
            assert (answer.status, kind) == (422, "application/problem+json")
    with urlopen(f"{server.address}/tags/?per_page=100") as answer:
        assert answer.status == 200
