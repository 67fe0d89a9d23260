"""Clients that flood or drip headers and bodies take no memory, no log and no one's turn."""

from __future__ import annotations

import resource
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from tests.processes import start
from tests.promises.api import attacking_clients
from tests.promises.api.attacked_projects import project
from tests.promises.api.attacking_clients import ATTACKS
from tests.promises.api.serving import Server, serve
from tests.promises.conftest import BACKENDS
from tests.promises.support import SCALE, times

MIB = 1024 * 1024
FULL_SIZE = 1000
CLIENTS = max(150, times(FULL_SIZE))
SECONDS = max(3, times(30))
FILES = max(100, CLIENTS * 2 // 5)
"""Limit of open files of the server, below the number of clients."""
GET = b"GET /tags/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"


@pytest.fixture(scope="module", params=BACKENDS if SCALE >= 1 else ["sqlite"])
def root(
    request: pytest.FixtureRequest,
    new_database: Callable[[str], str],
    tmp_path_factory: pytest.TempPathFactory,
) -> Path:
    folder = tmp_path_factory.mktemp("attacked") / "shop"
    return project(folder, "blog", new_database(request.param))


@pytest.fixture
def server(root: Path) -> Iterator[Server]:
    with serve(root, by=("fw", "serve")) as running:
        yield running


@contextmanager
def attacked(port: int, names: list[str], log: Path) -> Iterator[None]:
    """Attack the server while the block runs."""
    line = (attacking_clients.__file__, str(port), str(CLIENTS), *names)
    with log.open("wb") as output:
        process = start(*line, cwd=log.parent, stdout=output, stderr=output)
        try:
            time.sleep(1)
            yield
            assert process.poll() is None, log.read_text()
        finally:
            process.kill()
            process.wait(30)


def visit(port: int, seconds: float) -> tuple[list[float], int]:
    """Send requests one by one on their own connections.

    Return the seconds that each took, and the number of connections that were closed.
    """
    took, closed = [], 0
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        began = time.monotonic()
        answer = b""
        with suppress(ConnectionError), socket.create_connection(("127.0.0.1", port)) as connection:
            connection.settimeout(120)
            connection.sendall(GET)
            while part := connection.recv(65536):
                answer += part
        if answer:
            assert answer.startswith(b"HTTP/1.1 200 OK"), answer[:200]
            took.append(time.monotonic() - began)
        else:
            closed += 1
        time.sleep(0.02)
    return sorted(took), closed


def summary(took: list[float]) -> str:
    """Return the percentiles of times, in milliseconds."""
    return " ".join(
        f"p{percent} {took[len(took) * percent // 100] * 1000:.1f} ms" for percent in (50, 99)
    )


@pytest.mark.parametrize("files", [None, FILES], ids=["enough files", "few files"])
@pytest.mark.parametrize(
    "names",
    [
        [name for name, (*_, pause) in ATTACKS.items() if pause],
        [name for name, (*_, pause) in ATTACKS.items() if not pause],
    ],
    ids=["slow clients", "floods"],
)
def test_others_are_served_during_an_attack(
    server: Server, root: Path, names: list[str], files: int | None
) -> None:
    if files:
        resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (files, files))
    quiet, _ = visit(server.port, 1)
    before = server.peak()
    with attacked(server.port, names, root / "attack.log"):
        took, closed = visit(server.port, SECONDS)
    grown = (server.peak() - before) // MIB
    print(f"{CLIENTS} clients, {summary(quiet)} before, {summary(took)} meanwhile, {grown} MiB")
    print(f"{len(took)} requests, {closed} closed connections")
    assert took
    # With too few files, the oldest of many connections that wait may be one that has just opened.
    assert closed <= (0 if files is None else max(1, len(took) // 100))
    if CLIENTS >= FULL_SIZE and files is None:
        # In a few seconds, most requests wait until all of the attackers have connected.
        assert took[len(took) // 2] < 1
    assert grown < 300
    assert (root / "server.log").stat().st_size < 20_000
