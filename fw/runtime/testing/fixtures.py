"""Fixtures: the application, started once for all tests, with a test database."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Coroutine, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
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
from fw.runtime.auth.testing import Users, auth_of
from fw.runtime.cache.cache import fake as fake_cache
from fw.runtime.config import Config
from fw.runtime.database.backends import backend_for
from fw.runtime.database.connection.database import Database, use
from fw.runtime.database.connection.url import DatabaseUrl
from fw.runtime.database.migrations.runner import up
from fw.runtime.errors import FwError
from fw.runtime.testing.row_factory import Factory

if TYPE_CHECKING:
    from anyio.from_thread import BlockingPortal

__all__ = ["RunningApplication", "application", "client", "factory", "transactional", "users"]


@dataclass(frozen=True, slots=True)
class RunningApplication:
    """An application that was started for the tests, and the database that it is started on."""

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
        """Remove every row."""
        self.run(self._empty)

    async def _empty(self) -> None:
        await self.database.backend.empty(self.database, self.tables)

    @contextmanager
    def emptied(self) -> Iterator[None]:
        """Remove every row at the end of the block."""
        yield
        self.empty()

    def undone(self) -> AbstractContextManager[None]:
        """Undo at the end of the block what is written in it: `Database.undone`."""
        undone = self.database.rolled_back(self._empty)
        return self._portal.wrap_async_context_manager(undone)


@pytest.fixture(scope="session")
def application(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[RunningApplication]:
    """The project's application, started once, on a migrated database of its own.

    That is an SQLite file which is gone afterwards, or what FW_TEST_DATABASE_URL names. Its
    tables are emptied, so it must not be the database of DATABASE_URL; and they are at the end
    of a test that asks for this alone, without `client`.
    """
    module = import_module("app.main")
    assert module.__file__ is not None
    root = Path(module.__file__).parent.parent
    url = _chosen(root)
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
    """Cleans up after a test that uses the application without the fixture that does."""

    def __init__(self, application: RunningApplication) -> None:
        self._application = application

    def pytest_runtest_teardown(self, item: pytest.Item) -> None:
        """Empty the tables where nothing undoes what the test has written."""
        asked = getattr(item, "fixturenames", ())
        if "application" in asked and "client" not in asked:
            self._application.empty()


@pytest.fixture
def client(request: pytest.FixtureRequest, application: RunningApplication) -> Iterator[TestClient]:
    """Sends requests to the application, whose tables and cache are empty when a test begins.

    What is written meanwhile is rolled back at the end, what the application has committed
    too; a test that asks for `transactional` has it committed indeed. The cache is one in
    memory, so that neither limits of rate nor values outlive a test, and jobs run when they
    are pushed. In an application with logins requests come from a super-admin, unless `users`
    says otherwise.
    """
    commits = "transactional" in request.fixturenames
    users = application.users
    with (
        application.emptied() if commits else application.undone(),
        fake_cache(),
        _jobs_at_once(),
        users.super_admin() if users else nullcontext(),
    ):
        yield application.client


@pytest.fixture
def transactional() -> None:
    """Has what a test writes committed, and the tables emptied at the end.

    That is for tests of what needs more than one connection: transactions that meet, a
    `session()`, another process. It takes longer.
    """


@pytest.fixture
def users(application: RunningApplication, client: TestClient) -> Users:  # noqa: ARG001
    """Says who sends the requests that carry no token."""
    if application.users is None:
        raise FwError("the application has no logins", hint="fw auth adds them")
    return application.users


@pytest.fixture
def factory(application: RunningApplication, client: TestClient) -> Factory:  # noqa: ARG001
    """Makes rows in the database, and bodies of requests."""
    return Factory(application.run)


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


def _chosen(root: Path) -> DatabaseUrl | None:
    """Return the database of FW_TEST_DATABASE_URL; FwError if it isn't for the tests alone."""
    config = Config.load_auto(root)
    chosen = config.env("FW_TEST_DATABASE_URL")
    if not chosen:
        return None
    url = DatabaseUrl.parse(chosen).within(root)
    used = config.get("database.url")
    if used and _place(DatabaseUrl.parse(str(used)).within(root)) == _place(url):
        raise FwError(
            "FW_TEST_DATABASE_URL names the database of DATABASE_URL, and tests empty theirs",
            hint="use a separate database for tests",
        )
    return url


def _place(url: DatabaseUrl) -> tuple[str, int | None, str]:
    """Return what tells two databases apart; a host or a user may go by many names."""
    if backend_for(url).is_file:
        return url.provider, None, str(Path(url.database).resolve())
    return url.provider, url.port or backend_for(url).default_port, url.database


def _migrate_file(root: Path, file: Path, url: DatabaseUrl, config: pytest.Config) -> None:
    """Make a migrated database file; a copy where the migrations are those of the last time."""
    cache = getattr(config, "cache", None)
    folder = cache.mkdir("fw") if cache is not None else file.parent
    kept = folder / f"{_digest(root)}.db"
    if not kept.exists():
        for old in folder.glob("*.db"):
            old.unlink()
        asyncio.run(up(root, url=str(url)))
        # Others may run the tests at the same time: what has the name is whole.
        copy = kept.with_suffix(f".{os.getpid()}")
        copyfile(file, copy)
        copy.replace(kept)
    copyfile(kept, file)


def _digest(root: Path) -> str:
    digest = sha256(fw.__version__.encode())
    for path in sorted((root / "database" / "migrations").glob("*.py")):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:32]
