from __future__ import annotations

import asyncio
import shutil
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from multiprocessing import get_context
from pathlib import Path

import pytest

from fw.runtime.cache import sqlite_file
from fw.runtime.cache.stores.file import FileStore
from fw.runtime.errors import FwError


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "cache/values.db"


@pytest.fixture
def store(path: Path) -> Iterator[FileStore]:
    store = FileStore(path)
    yield store
    store.close()


def size(path: Path) -> int:
    return sum(file.stat().st_size for file in path.parent.iterdir())


def test_the_oldest_entries_are_dropped_at_the_size_limit(path: Path) -> None:
    store = FileStore(path, limit=4 * 1024 * 1024)
    for number in range(4000):
        store.put(f"key {number}", "x" * 5000, None)
    assert store.get("key 3999") is not None
    assert store.get("key 0") is None
    assert path.stat().st_size < 7 * 1024 * 1024
    store.flush()
    assert store.get("key 3999") is None
    assert size(path) < 1024 * 1024
    store.close()


def test_expired_entries_and_locks_are_deleted(store: FileStore, path: Path) -> None:
    for number in range(300):
        store.put(f"key {number}", "1", 0.001)
        store.acquire(f"lock {number}", "me", 0.001)
    time.sleep(0.01)
    for _ in range(300):
        store.increment("n", 1, None)
    with closing(sqlite3.connect(path)) as connection, connection:
        assert connection.execute("SELECT key FROM entries").fetchall() == [("n",)]
        assert connection.execute("SELECT count(*) FROM locks").fetchone() == (0,)
    connection.close()


def test_a_deleted_file_is_created_again(store: FileStore, path: Path) -> None:
    store.put("a", "1", None)
    shutil.rmtree(path.parent)
    store.put("b", "2", None)
    other = FileStore(path)
    assert other.get("b") == "2"
    assert other.get("a") is None
    other.close()


def test_fencing_tokens_keep_growing_in_a_new_file(store: FileStore, path: Path) -> None:
    first = store.acquire("a", "me", 60)
    shutil.rmtree(path.parent)
    second = store.acquire("a", "me", 60)
    assert first is not None
    assert second is not None
    assert second > first


def test_a_miss_checks_whether_the_file_was_replaced(store: FileStore, path: Path) -> None:
    store.put("a", "1", None)
    shutil.rmtree(path.parent)
    other = FileStore(path)
    other.put("b", "2", None)
    assert store.get("b") == "2"
    other.close()


def test_a_damaged_file_is_reported(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"no database at all" * 1000)
    store = FileStore(path)
    for act in (lambda: store.get("a"), lambda: store.put("a", "1", None), store.flush):
        with pytest.raises(FwError, match="not a database") as caught:
            act()
        assert "delete it" in str(caught.value.hint)


def test_an_unwritable_folder_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(FwError, match="cannot use") as caught:
        FileStore(tmp_path / "file/values.db").put("a", "1", None)
    assert str(tmp_path) in caught.value.message


def hold(path: Path, seconds: float) -> threading.Thread:
    """Keep other writers out for a while, as another process would."""
    begun = threading.Event()

    def run() -> None:
        connection = sqlite3.connect(path, isolation_level=None)
        connection.execute("BEGIN IMMEDIATE")
        begun.set()
        time.sleep(seconds)
        connection.execute("COMMIT")
        connection.close()

    thread = threading.Thread(target=run)
    thread.start()
    begun.wait(10)
    return thread


async def test_a_waiting_writer_does_not_block_the_event_loop(store: FileStore, path: Path) -> None:
    await store.aput("a", "1", None)
    thread = hold(path, 0.5)
    turns, done = 0, asyncio.create_task(store.aput("a", "2", None))
    assert await store.aget("a") == "1"
    while not done.done():
        await asyncio.sleep(0.001)
        turns += 1
    await done
    assert turns > 10
    assert await store.aget("a") == "2"
    thread.join()


def test_a_writer_times_out(store: FileStore, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite_file, "_PATIENCE", 0.05)
    store.put("a", "1", None)
    thread = hold(path, 0.5)
    with pytest.raises(FwError, match="locked") as caught:
        store.put("a", "2", None)
    assert "another process" in str(caught.value.hint)
    assert store.get("a") == "1"
    thread.join()


def test_a_forked_process_opens_its_own_connection(store: FileStore) -> None:
    store.put("a", "1", None)
    inherited = store._file._connection

    def write() -> None:
        store.put("a", "2", None)
        assert store._file._connection is not inherited

    # Another thread of the parent may be in the midst of a step.
    with store._file._mutex:
        child = get_context("fork").Process(target=write)
        child.start()
    child.join(10)
    child.kill()
    child.join()
    assert child.exitcode == 0
    assert store._file._connection is inherited
    assert store.get("a") == "2"
