"""Slow and cancelled statements are ended on the database too."""

import asyncio
import socket
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from uuid import uuid4

import httpx
import pytest
import uvicorn
from fastapi import FastAPI, Request

from fw.runtime.database import Database, transaction
from fw.runtime.database.backends.base.backend import Limits
from fw.runtime.database.backends.mongodb.driver import commands_of
from fw.runtime.database.connection.database import use
from fw.runtime.database.connection.url import DatabaseUrl
from fw.runtime.database.errors import PoolExhausted, StatementTimeout, Unavailable
from fw.runtime.http import request_limits
from fw.runtime.http.error_handling import exception_handlers
from fw.runtime.http.request_limits import RequestLimits
from tests.ports import free_port
from tests.runtime.conftest import create_tables
from tests.runtime.database.connection.test_drivers import Shelves
from tests.runtime.databases import every_database_url

database_url = every_database_url

SLOW = {
    "mysql": "SELECT SLEEP(60)",
    "postgres": "SELECT pg_sleep(60)",
    "sqlite": (
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 1000000000)"
        " SELECT count(*) FROM n"
    ),
}
UNDER_WAY = {
    "mysql": "SELECT count(*) FROM information_schema.processlist"
    " WHERE db = DATABASE() AND info LIKE 'SELECT SLEEP%%'",
    "postgres": "SELECT count(*) FROM pg_stat_activity"
    " WHERE datname = current_database() AND state = 'active' AND query LIKE 'SELECT pg_sleep%'",
}
MONGODB_SLOW = {"$where": "sleep(60000) || true"}
"""Filter of a query that takes a minute for each document."""


@asynccontextmanager
async def opened(url: str, **limits: float) -> AsyncIterator[Database]:
    database = Database(url, replace(Limits(), **limits))  # type: ignore[arg-type]
    use(database)
    try:
        if database.backend.name == "mongodb":
            document = {"q": {"_id": 1}, "u": {"$set": {"_id": 1}}, "upsert": True}
            await commands_of(database).command({"update": "slow", "updates": [document]})
        yield database
    finally:
        use(None)
        await database.close()


async def slow(database: Database) -> object:
    """Run a statement that takes a minute."""
    if database.backend.name == "mongodb":
        # Each is another command: equal ones would be sent as one.
        chosen = {"$comment": str(uuid4()), **MONGODB_SLOW}
        return await commands_of(database).find("slow", chosen)
    return await database.source.fetch(SLOW[database.backend.name], [], writes=False)


async def within(database: Database) -> object:
    async with transaction():
        await Shelves().create({"label": "undone"})
        return await slow(database)


async def under_way(database: Database) -> int:
    """Return how many slow statements the database works on."""
    if database.backend.name == "sqlite":
        return database.driver.threads.busy
    watcher = Database(database.url)
    try:
        if database.backend.name == "mongodb":
            return await _commands_under_way(watcher)
        found = await watcher.driver.fetch(UNDER_WAY[database.backend.name], [], writes=False)
        return int(found[0][0])
    finally:
        await watcher.close()


async def busy(database: Database) -> None:
    """Return when a slow statement is under way; AssertionError if none begins."""
    end = time.monotonic() + 30
    while not await under_way(database):
        assert time.monotonic() < end, "no statement has begun"
        await asyncio.sleep(0.05)


async def _commands_under_way(watcher: Database) -> int:
    chosen = {"ns": f"{watcher.url.database}.slow", "command.find": "slow"}
    command = {"aggregate": 1, "pipeline": [{"$currentOp": {}}, {"$match": chosen}], "cursor": {}}
    found = await watcher.driver.client.admin.command(command)
    return len(found["cursor"]["firstBatch"])


async def idle(database: Database) -> None:
    """Return when nothing is under way, and every connection is back; AssertionError if never."""
    end = time.monotonic() + 30
    while await under_way(database) or lent(database):
        assert time.monotonic() < end, (await under_way(database), lent(database))
        await asyncio.sleep(0.05)


def lent(database: Database) -> int:
    """Return how many connections are somebody's, or being mended."""
    if database.backend.name == "sqlite":
        return int(database.driver.write_lock.locked()) + database.driver.threads.busy
    if database.backend.name == "mongodb":
        (server,) = database.driver.client._topology._servers.values()
        return int(server.pool.active_sockets)
    pool = database.driver.pool
    return pool._count - len(pool._free)


async def ticking(count: list[int]) -> None:
    while True:
        await asyncio.sleep(0.01)
        count[0] += 1


async def test_a_slow_statement_times_out(database_url: str) -> None:
    # On a busy machine any statement may take a second.
    async with opened(database_url) as database:
        await create_tables(database)
    async with opened(database_url, statement_timeout=1) as database:
        count = [0]
        other = asyncio.create_task(ticking(count))
        started = time.monotonic()
        with pytest.raises(StatementTimeout):
            await slow(database)
        assert 0.9 < time.monotonic() - started < 20
        assert count[0] > 10, "the event loop was held up"
        with pytest.raises(StatementTimeout):
            await within(database)
        other.cancel()
        await idle(database)
    async with opened(database_url):
        assert await Shelves().all() == []


async def test_cancelled_work_releases_its_connections(database_url: str) -> None:
    async with opened(database_url, pool_size=5) as database:
        await create_tables(database)
        for work in (slow, within):
            tasks = [asyncio.create_task(work(database)) for _ in range(10)]
            await busy(database)
            for task in tasks:
                task.cancel()
            outcomes = await asyncio.gather(*tasks, return_exceptions=True)
            assert all(isinstance(each, asyncio.CancelledError) for each in outcomes)
            await idle(database)
        assert await Shelves().all() == []
        rows = await asyncio.gather(
            *(Shelves().create({"label": str(number)}) for number in range(20))
        )
        assert len(rows) == 20
        await idle(database)


async def test_a_cancel_request_that_the_server_ignores_is_repeated(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(database_url) as database:
        if database.backend.name != "postgres":
            pytest.skip("only PostgreSQL is asked to cancel by a request of its own")
        await create_tables(database)
        connect_utils = pytest.importorskip("asyncpg").connect_utils
        send, ignored = connect_utils._cancel, []

        async def ignore_first(**request: object) -> None:
            # As if the request had come before the statement.
            if ignored:
                await send(**request)
            else:
                ignored.append(request["backend_pid"])

        monkeypatch.setattr(connect_utils, "_cancel", ignore_first)
        for work in (slow, within):
            ignored.clear()
            task = asyncio.create_task(work(database))
            await busy(database)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            await idle(database)
            assert ignored
            assert await Shelves().all() == []


async def test_an_exhausted_pool_raises_an_error_in_time(database_url: str) -> None:
    async with opened(database_url, pool_size=1, pool_timeout=0.2) as database:
        if database.backend.name == "sqlite":
            pytest.skip("reads of SQLite wait for no connection")
        lending = asyncio.create_task(slow(database))
        while not lent(database):  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        waiting = [asyncio.create_task(database.driver.ping()) for _ in range(20)]
        started = time.monotonic()
        outcomes = await asyncio.gather(*waiting, return_exceptions=True)
        assert time.monotonic() - started < 10
        lending.cancel()
        await idle(database)
        assert {type(each) for each in outcomes} == {PoolExhausted}
        await database.driver.ping()


# ------------------------------------------------------------------------------ over HTTP


def application(database: Database, request_timeout: float) -> FastAPI:
    app = FastAPI()
    exception_handlers.install(app)
    app.add_middleware(RequestLimits, request_timeout=request_timeout)

    @app.api_route("/slow", methods=["GET", "POST"])
    async def _slow() -> object:
        return await slow(database)

    @app.get("/rows")
    async def _rows() -> object:
        return await Shelves().all()

    return app


@asynccontextmanager
async def served(app: FastAPI) -> AsyncIterator[int]:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        config = uvicorn.Config(app, log_level="error", lifespan="off")
        server = uvicorn.Server(config)
        running = asyncio.create_task(server.serve([listening]))
        while not server.started:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        yield listening.getsockname()[1]
        server.should_exit = True
        await running


async def test_a_slow_request_is_a_503(database_url: str) -> None:
    async with opened(database_url) as database:
        transport = httpx.ASGITransport(application(database, request_timeout=0.6))
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
            started = time.monotonic()
            answers = await asyncio.gather(*(client.get("/slow") for _ in range(3)))
            assert time.monotonic() - started < 20
        for answer in answers:
            assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
            assert answer.headers["retry-after"] == "1"
            assert answer.headers["x-content-type-options"] == "nosniff"
        await idle(database)


async def test_disconnected_clients_leave_no_statements_running(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(request_limits, "TICK", 0.05)
    async with opened(database_url) as database:
        await create_tables(database)
        async with served(application(database, request_timeout=60)) as port:
            for number in range(10):
                await _go_away(port, 20, b"GET" if number % 2 else b"POST")
            await idle(database)
            async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as client:
                answers = await asyncio.gather(*(client.get("/rows") for _ in range(30)))
        assert {answer.status_code for answer in answers} == {200}
        await idle(database)


async def _go_away(port: int, count: int, method: bytes) -> None:
    """Send requests, and close their connections before they are answered."""
    writers = []
    for _ in range(count):
        _, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(method + b" /slow HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}")
        writers.append(writer)
    await asyncio.sleep(0.3)
    for writer in writers:
        writer.close()
        with suppress(ConnectionError):
            await writer.wait_closed()


async def test_a_slow_body_is_complete_while_disconnects_are_watched(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(request_limits, "TICK", 0.01)
    app = FastAPI()
    app.add_middleware(RequestLimits, request_timeout=60)

    @app.post("/echo")
    async def _echo(request: Request) -> object:
        await asyncio.sleep(0.1)
        return {"size": len(await request.body())}

    async with served(app) as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50\r\n\r\n")
        for _ in range(5):
            writer.write(b"0123456789")
            await writer.drain()
            await asyncio.sleep(0.08)
        answer = await reader.readuntil(b"}")
        assert answer.endswith(b'{"size":50}')
        writer.close()


# ------------------------------------------------------------------------- a server that goes


class Proxy:
    """Stands before a database's server, and can be gone."""

    def __init__(self, url: DatabaseUrl) -> None:
        self._target = url.host, url.port
        self._server: asyncio.Server | None = None
        self._writers: set[asyncio.StreamWriter] = set()
        self.port = free_port()

    async def come(self) -> None:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", self.port)

    async def go(self) -> None:
        assert self._server is not None
        self._server.close()
        for writer in list(self._writers):
            writer.transport.abort()
        await asyncio.sleep(0.05)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        back, forth = await asyncio.open_connection(*self._target)
        self._writers |= {writer, forth}
        await asyncio.gather(self._copy(reader, forth), self._copy(back, writer))
        self._writers -= {writer, forth}

    @staticmethod
    async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError):
            while data := await reader.read(65536):
                writer.write(data)
                await writer.drain()
        writer.close()


async def test_a_stopped_database_server_is_a_503_until_it_is_back(database_url: str) -> None:
    url = DatabaseUrl.parse(database_url)
    if not url.host:
        pytest.skip("SQLite has no server")
    proxy = Proxy(url)
    await proxy.come()
    through = replace(url, host="127.0.0.1", port=proxy.port)
    if url.provider == "mongodb":
        # Otherwise the client asks the server for the address of the replica set.
        through = replace(through, options=(("directConnection", "true"),))
    async with opened(str(url)) as direct:
        await create_tables(direct)
    async with opened(str(through)) as database:
        transport = httpx.ASGITransport(application(database, request_timeout=30))
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:

            async def statuses(path: str, count: int) -> set[tuple[int, str | None]]:
                answers = await asyncio.gather(*(client.get(path) for _ in range(count)))
                return {(each.status_code, each.headers.get("retry-after")) for each in answers}

            assert await statuses("/rows", 10) == {(200, None)}
            in_the_midst = asyncio.create_task(statuses("/slow", 3))
            await asyncio.sleep(0.3)
            await proxy.go()
            assert await in_the_midst == {(503, "1")}
            assert await statuses("/rows", 10) == {(503, "1")}
            with pytest.raises(Unavailable):
                await database.driver.ping()
            await proxy.come()
            # Not one request more fails: connections that broke are noticed before they are lent.
            assert await statuses("/rows", 10) == {(200, None)}
    await proxy.go()
