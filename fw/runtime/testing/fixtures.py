"""Fixtures: the application, started once for all tests, with a test database."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Coroutine, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, replace
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from shutil import copyfile
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import pytest
from starlette.testclient import TestClient

import fw
from fw.runtime.application import project
from fw.runtime.cache.cache import fake as fake_cache
from fw.runtime.config import Config
from fw.runtime.database.backends import backend_for
from fw.runtime.database.connection.database import Database, use
from fw.runtime.database.connection.target import find_url
from fw.runtime.database.connection.url import DatabaseUrl
from fw.runtime.database.migrations.runner import up
from fw.runtime.errors import FwError
from fw.runtime.storage.storage import fake_disk
from fw.runtime.testing.impersonation import Users, auth_of
from fw.runtime.testing.row_factory import Factory

if TYPE_CHECKING:
    from anyio.from_thread import BlockingPortal

__all__ = ["RunningApplication", "application", "client", "factory", "transactional", "users"]


@dataclass(frozen=True, slots=True)
class RunningApplication:
    """An application that runs for the tests, and its database."""

    client: TestClient
    database: Database
    tables: list[str]
    users: Users | None = None

    def run(self, work: Callable[[], Coroutine[Any, Any, Any]]) -> Any:
        """Run a coroutine function on the application's own event loop; return its result."""
        return self._portal.call(work)

    @property
    def _portal(self) -> BlockingPortal:
        portal = self.client.portal
        assert portal is not None
        return portal

    def empty(self) -> None:
        """Delete every row."""
        self.run(self._empty)

    async def _empty(self) -> None:
        await self.database.backend.empty(self.database, self.tables)

    @contextmanager
    def emptied(self) -> Iterator[None]:
        """Delete every row at the end of the block."""
        yield
        self.empty()

    def undone(self) -> AbstractContextManager[None]:
        """Roll back at the end of the block all that is written in it."""
        undone = self.database.rolled_back(self._empty)
        return self._portal.wrap_async_context_manager(undone)


@pytest.fixture(scope="session")
def application(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[RunningApplication]:
    """The project's application, started once for all tests, on its own migrated database.

    The database is a temporary SQLite file, or that of FW_TEST_DATABASE_URL. It must not be the
    database of DATABASE_URL, because its tables are emptied: at the start, and at the end of each
    test that uses this fixture without `client`. Each worker of pytest-xdist has its own database.
    """
    module = import_module("app.main")
    assert module.__file__ is not None
    root = Path(module.__file__).parent.parent
    # pytest-xdist tells its workers their names.
    worker = getattr(request.config, "workerinput", {}).get("workerid")
    url = _test_database_url(root, worker)
    if url is None:
        file = tmp_path_factory.mktemp("database") / "test.db"
        url = DatabaseUrl.parse(f"sqlite:///{quote(str(file))}")
        _migrate_file(root, file, url, request.config)
    else:
        asyncio.run(up(root, url=str(url)))
    database = Database(url)
    tables = asyncio.run(database.backend.tables(url))
    use(database)
    with TestClient(module.app) as client:
        auth = auth_of(module.app)
        running = RunningApplication(client, database, tables, Users(auth) if auth else None)
        running.empty()
        between = request.config.pluginmanager
        name = between.register(_Between(running))
        yield running
        between.unregister(name=name)
        running.run(database.close)


class _Between:
    """Cleans up after a test that uses `application` without `client`."""

    def __init__(self, application: RunningApplication) -> None:
        self._application = application

    def pytest_runtest_teardown(self, item: pytest.Item) -> None:
        """Empty the tables if nothing rolls back what the test has written."""
        asked = getattr(item, "fixturenames", ())
        if "application" in asked and "client" not in asked:
            self._application.empty()


@pytest.fixture
def client(request: pytest.FixtureRequest, application: RunningApplication) -> Iterator[TestClient]:
    """A client that sends requests to the application; its tables and cache are empty at first.

    All writes are rolled back after the test, even those that the application has committed; the
    fixture `transactional` commits them. The cache is in memory, so values and rate limits end
    with the test. Files on the default disk are in a temporary folder. Jobs run when they are
    pushed. In an application with logins, a super-admin sends the requests, unless the fixture
    `users` changes that.
    """
    commits = "transactional" in request.fixturenames
    users = application.users
    with (
        application.emptied() if commits else application.undone(),
        fake_cache(),
        fake_disk(project.current().config.setting("storage.disk")),
        _jobs_at_once(),
        users.super_admin() if users else nullcontext(),
    ):
        yield application.client


@pytest.fixture
def transactional() -> None:
    """Commit the writes of a test, and empty the tables at its end.

    Use it for tests that need more than one connection: concurrent transactions, a `session()`,
    another process. It takes longer.
    """


@pytest.fixture
def users(application: RunningApplication, client: TestClient) -> Users:  # noqa: ARG001
    """Set the actor of requests without a token."""
    if application.users is None:
        raise FwError("the application has no logins", hint="fw auth adds them")
    return application.users


@pytest.fixture
def factory(application: RunningApplication, client: TestClient) -> Factory:  # noqa: ARG001
    """A factory of database rows and request bodies."""
    return Factory(application.run, application.users)


@contextmanager
def _jobs_at_once() -> Iterator[None]:
    """Run jobs when they are pushed, so that the application's own workers don't get them."""
    here = project.current()
    if here.config.setting("queue.driver") == "sync":
        yield
        return
    from fw.runtime.queue.drivers.sync import SyncDriver
    from fw.runtime.queue.queue import use_driver

    use_driver(SyncDriver(here))
    try:
        yield
    finally:
        use_driver(None)


def _test_database_url(root: Path, worker: str | None) -> DatabaseUrl | None:
    """Return the database of FW_TEST_DATABASE_URL; FwError if it is that of DATABASE_URL.

    A `worker` appends its name: transactions of two workers in one database may wait for each other.
    """
    config = Config.load_auto(root)
    chosen = config.env("FW_TEST_DATABASE_URL")
    if not chosen:
        return None
    url = DatabaseUrl.parse(chosen).within(root)
    if worker and url.database:
        url = replace(url, database=f"{url.database}_{worker}")
    used = find_url(root, config.get("database.url"))
    if used is not None and _identity(used.within(root)) == _identity(url):
        raise FwError(
            "FW_TEST_DATABASE_URL is the database of DATABASE_URL, which the tests would empty",
            hint="use a separate database for tests",
        )
    return url


def _identity(url: DatabaseUrl) -> tuple[str, int | None, str]:
    """Return the parts that identify a database; one host or user may have several names."""
    if backend_for(url).is_file:
        return url.provider, None, str(Path(url.database).resolve())
    return url.provider, url.port or backend_for(url).default_port, url.database


def _migrate_file(root: Path, file: Path, url: DatabaseUrl, config: pytest.Config) -> None:
    """Create a migrated database file: a cached copy if the migrations are unchanged."""
    cache = getattr(config, "cache", None)
    folder = cache.mkdir("fw") if cache is not None else file.parent
    kept = folder / f"{_digest(root)}.db"
    if not kept.exists():
        for old in folder.glob("*.db"):
            old.unlink()
        asyncio.run(up(root, url=str(url)))
        # Another process may run the tests at the same time, and must not see a partial file.
        copy = kept.with_suffix(f".{os.getpid()}")
        copyfile(file, copy)
        copy.replace(kept)
    copyfile(kept, file)


def _digest(root: Path) -> str:
    digest = sha256(fw.__version__.encode())
    for path in sorted((root / "database" / "migrations").glob("*.py")):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:32]
