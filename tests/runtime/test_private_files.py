"""Databases, caches and logs are readable by their owner only."""

from __future__ import annotations

import logging
import os
import sqlite3
import stat
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from fw.runtime.cache.stores.file import FileStore
from fw.runtime.database.backends.sqlite import backend
from fw.runtime.database.backends.sqlite.connection import connect
from fw.runtime.database.backends.sqlite.migrations import sync_connection
from fw.runtime.database.connection.url import DatabaseUrl
from fw.runtime.file_lock import file_lock
from fw.runtime.logging.drivers.file import RotatingFile

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has no modes of files")


@pytest.fixture(autouse=True)
def usual_umask() -> Iterator[None]:
    before = os.umask(0o022)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, int]:
    return {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}


def open_by_driver(path: Path) -> None:
    with closing(connect(str(path))) as connection:
        write(connection, path)


def open_by_migration(path: Path) -> None:
    import sqlalchemy as sa

    with sync_connection(str(path)) as connection:
        connection.execute(sa.text("CREATE TABLE secrets (id)"))
        connection.commit()
        assert set(modes(path.parent).values()) == {0o600}


async def open_by_engine(path: Path) -> None:
    engine = backend.engine(DatabaseUrl.parse(f"sqlite:///{path}"))
    async with engine.begin() as connection:
        await connection.exec_driver_sql("CREATE TABLE secrets (id)")
    await engine.dispose()


def write(connection: sqlite3.Connection, path: Path) -> None:
    connection.execute("CREATE TABLE secrets (id)")
    names = {"app.db", "app.db-wal", "app.db-shm"}
    assert modes(path.parent) == dict.fromkeys(names, 0o600)


@pytest.mark.parametrize("create", [open_by_driver, open_by_migration])
def test_a_new_database_is_private(tmp_path: Path, create: Callable[[Path], None]) -> None:
    create(tmp_path / "app.db")
    assert modes(tmp_path) == {"app.db": 0o600}


async def test_a_database_that_sqlalchemy_creates_is_private(tmp_path: Path) -> None:
    await open_by_engine(tmp_path / "app.db")
    assert modes(tmp_path) == {"app.db": 0o600}


async def test_the_folder_of_a_new_database_is_private(tmp_path: Path) -> None:
    assert await backend.create_database(DatabaseUrl.parse(f"sqlite:///{tmp_path}/data/a/app.db"))
    assert modes(tmp_path) == {"data": 0o700}
    assert modes(tmp_path / "data") == {"a": 0o700}


def test_an_existing_database_keeps_its_mode(tmp_path: Path) -> None:
    path = tmp_path / "app.db"
    path.touch()
    path.chmod(0o640)
    connect(str(path)).close()
    assert modes(tmp_path) == {"app.db": 0o640}


def test_a_cache_is_private(tmp_path: Path) -> None:
    with closing(FileStore(tmp_path / "framework/cache/values.db")) as store:
        store.put("a", "1", None)
        assert modes(tmp_path) == {"framework": 0o700}
        assert modes(tmp_path / "framework") == {"cache": 0o700}
        found = modes(tmp_path / "framework/cache")
        assert found == dict.fromkeys(("values.db", "values.db-wal", "values.db-shm"), 0o600)


def log(path: Path, lines: int) -> None:
    handler = RotatingFile(path, 100, 2)
    for number in range(lines):
        handler.handle(logging.LogRecord("a", logging.INFO, "", 0, f"{number:60}", None, None))
    handler.close()


def test_logs_are_private(tmp_path: Path) -> None:
    log(tmp_path / "logs/app.log", 3)
    found = modes(tmp_path / "logs")
    assert {"app.log", "app.log.1", "app.log.2"} <= set(found)
    assert set(found.values()) == {0o600}
    assert modes(tmp_path) == {"logs": 0o700}


def test_a_rotated_log_has_the_mode_of_the_one_before(tmp_path: Path) -> None:
    (tmp_path / "app.log").touch()
    (tmp_path / "app.log").chmod(0o640)
    log(tmp_path / "app.log", 2)
    found = modes(tmp_path)
    assert (found["app.log"], found["app.log.1"]) == (0o640, 0o640)


def test_a_lock_is_private(tmp_path: Path) -> None:
    with file_lock(str(tmp_path / "lock"), 1):
        assert modes(tmp_path) == {"lock": 0o600}
