"""Fixtures for the whole suite: databases and services."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import sys
from collections.abc import Callable, Generator, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

import pytest
from hypothesis import HealthCheck, settings

from tests import bytecode
from tests.services import ServiceUnavailable, service_url


def pytest_configure(config: pytest.Config) -> None:
    """Let tests pass on a busy machine, and Ctrl-C stop the programs that they start.

    A shell's background jobs ignore Ctrl-C.
    """
    # Schemas, statements and applications are made all the time: the default of 700 new objects
    # takes a sixth of the processor's time.
    gc.set_threshold(10_000, 20, 20)
    # httpx would look for it in every folder of packages at each request.
    if find_spec("sniffio") is None:
        sys.modules["sniffio"] = None  # type: ignore[assignment]
    if config.getoption("numprocesses", None) and not hasattr(config, "workerinput"):
        bytecode.keep()
    settings.register_profile("fw", deadline=None, suppress_health_check=[HealthCheck.too_slow])
    settings.load_profile("fw")
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_finish() -> None:
    """Spare the garbage collector the objects of all imported modules, which live on anyway."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Write lone surrogates as escapes: between its processes pytest-xdist can't send any."""
    report = yield
    report.sections = [(name, _sendable(text)) for name, text in report.sections]
    if report.longrepr is not None and "\ud800" in str(report.longrepr):
        report.longrepr = _sendable(str(report.longrepr))
    return report


def _sendable(text: str) -> str:
    return text.encode("utf-8", "backslashreplace").decode()


DATABASES = ("sqlite", "postgres", "mysql")


def service(name: str) -> str:
    """Return the URL of a server; where there is none, skip, or fail when `CI` is set."""
    try:
        return service_url(name)
    except ServiceUnavailable as error:
        if os.environ.get("CI"):
            pytest.fail(f"{name}: {error}, and CI wants every service")
        pytest.skip(f"{name}: {error}")


@pytest.fixture(autouse=True)
def _no_acronyms() -> Iterator[None]:
    """Forget the acronyms of the project that a test built."""
    yield
    if "fw.runtime.names" in sys.modules:
        sys.modules["fw.runtime.names"].read_acronyms_by(tuple)


@pytest.fixture(scope="session")
def postgres_server() -> str:
    """The base URL of a PostgreSQL server, without a database: `postgresql://fw:fw@host:port`."""
    return service("postgres")


@pytest.fixture(scope="session")
def mysql_server() -> str:
    """The base URL of a MariaDB or MySQL server, without a database: `mysql://fw:fw@host:port`."""
    return service("mysql")


@pytest.fixture(scope="session")
def mongodb_server() -> str:
    """The base URL of a MongoDB replica set, without a database: `mongodb://host:port`."""
    return service("mongodb")


@pytest.fixture(scope="session")
def redis_server() -> str:
    """The URL of a Redis server: `redis://host:port`."""
    return service("redis")


@pytest.fixture(scope="session")
def rabbitmq_server() -> str:
    """The URL of a RabbitMQ server: `amqp://guest:guest@host:port/%2F`."""
    return service("rabbitmq")


@pytest.fixture(scope="session")
def s3_server() -> str:
    """The URL of a server that speaks S3: `http://host:port`; any key and secret will do."""
    return service("s3")


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """The URL of a fresh SQLite file in the test's own directory."""
    return f"sqlite:///{tmp_path / 'test.db'}"


@pytest.fixture(scope="session")
def emptied(postgres_server: str) -> Iterator[list[str]]:
    """The names of PostgreSQL databases that tests have left, emptied.

    The first connection to a new database takes longer than most tests.
    """
    names: list[str] = []
    yield names
    for name in names:
        _drop(postgres_server, name)


@pytest.fixture
def postgres_url(postgres_server: str, emptied: list[str]) -> Iterator[str]:
    """The URL of an empty PostgreSQL database; emptied or dropped afterwards."""
    if emptied:
        name = emptied.pop()
    else:
        name = f"fw_{uuid4().hex}"
        _create(f"{postgres_server}/{name}")
    url = f"{postgres_server}/{name}"
    yield url
    if asyncio.run(_empty(url)):
        emptied.append(name)
    else:
        _drop(postgres_server, name)


@pytest.fixture
def mysql_url(mysql_server: str) -> Iterator[str]:
    """The URL of a fresh, empty MariaDB or MySQL database; dropped afterwards."""
    name = f"fw_{uuid4().hex}"
    _create(f"{mysql_server}/{name}")
    yield f"{mysql_server}/{name}"
    _drop(mysql_server, name)


@pytest.fixture
def mongodb_url(mongodb_server: str) -> Iterator[str]:
    """The URL of a MongoDB database that doesn't exist; dropped afterwards."""
    name = f"fw_{uuid4().hex}"
    yield f"{mongodb_server}/{name}"
    _drop(mongodb_server, name)


@pytest.fixture(params=DATABASES)
def database_url(request: pytest.FixtureRequest) -> str:
    """The URL of a fresh, empty database, once for every SQL provider."""
    return str(request.getfixturevalue(f"{request.param}_url"))


@pytest.fixture(scope="session")
def new_database(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Callable[[str], str]]:
    """A function that creates an empty database of a provider, for several tests of a process.

    It returns the URL. The databases are dropped at the end of the session.
    """
    made = []

    def create(provider: str) -> str:
        if provider == "sqlite":
            return f"sqlite:///{tmp_path_factory.mktemp('database') / 'test.db'}"
        server = request.getfixturevalue(f"{provider}_server")
        name = f"fw_{uuid4().hex}"
        if provider != "mongodb":
            _create(f"{server}/{name}")
        made.append((server, name))
        return f"{server}/{name}"

    yield create
    for server, name in made:
        _drop(server, name)


def _create(address: str) -> None:
    """Create a database as `fw migrate` does."""
    from fw.runtime.database.backends import backend_for
    from fw.runtime.database.connection.url import DatabaseUrl

    url = DatabaseUrl.parse(address)
    asyncio.run(backend_for(url).create_database(url))


def _drop(server: str, name: str) -> None:
    """Drop a database, also one that others are connected to."""
    if server.startswith("mongodb"):
        from pymongo import MongoClient

        with MongoClient[dict[str, Any]](server) as client:
            client.drop_database(name)
        return
    quoted = f'"{name}" WITH (FORCE)' if server.startswith("postgres") else f"`{name}`"
    _admin(server, f"DROP DATABASE IF EXISTS {quoted}")


async def _empty(url: str) -> bool:
    """Empty a PostgreSQL database; return False if it is gone or others are named after it."""
    import asyncpg

    try:
        connection: Any = await asyncpg.connect(url)
    except asyncpg.InvalidCatalogNameError:
        return False
    try:
        await connection.execute(_EMPTY)
        return bool(await connection.fetchval(_IS_ALONE))
    finally:
        await connection.close()


_EMPTY = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid();
SET client_min_messages = error;
DROP SCHEMA public CASCADE;
CREATE SCHEMA public;
GRANT USAGE ON SCHEMA public TO public;
"""
_IS_ALONE = """
SELECT NOT EXISTS (
  SELECT FROM pg_database
  WHERE datname <> current_database() AND starts_with(datname, current_database())
)
"""


def _admin(server: str, statement: str) -> None:
    """Run one statement on a server outside of any test database."""
    run = _admin_postgres if server.startswith("postgres") else _admin_mysql
    asyncio.run(run(server, statement))


async def _admin_postgres(server: str, statement: str) -> None:
    import asyncpg

    connection: Any = await asyncpg.connect(f"{server}/postgres")
    try:
        await connection.execute(statement)
    finally:
        await connection.close()


async def _admin_mysql(server: str, statement: str) -> None:
    import asyncmy

    parts = urlsplit(server)
    connection: Any = await asyncmy.connect(
        host=parts.hostname, port=parts.port, user=parts.username, password=parts.password
    )
    try:
        async with connection.cursor() as cursor:
            await cursor.execute(statement)
    finally:
        await connection.ensure_closed()
