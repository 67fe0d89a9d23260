"""A store used by several processes, some of which are killed."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from pathlib import Path
from random import Random
from typing import Any

import pytest

from fw.runtime.cache import Cache
from tests.runtime.cache import processes

WORKERS = 4
STORES = pytest.mark.parametrize("store_name", ["file", "redis"], indirect=True)
pytestmark = STORES


@pytest.fixture
def start() -> Iterator[Callable[..., BaseProcess]]:
    """Start a process that is killed at the end at the latest."""
    context, started = get_context("spawn"), []

    def begin(target: Callable[..., Any], *arguments: object) -> BaseProcess:
        process = context.Process(target=target, args=arguments)
        process.start()
        started.append(process)
        return process

    yield begin
    for process in started:
        process.kill()
        process.join()


def together(target: Callable[..., list[Any]], *arguments: object) -> list[list[Any]]:
    """Return what each of the workers returns that do the same at once."""
    with ProcessPoolExecutor(WORKERS, mp_context=get_context("spawn")) as pool:
        return [each.result() for each in [pool.submit(target, *arguments) for _ in range(WORKERS)]]


def wait_for(file: Path) -> None:
    end = time.monotonic() + 30
    while not file.exists():
        assert time.monotonic() < end, f"{file.name} never came"
        time.sleep(0.01)


def test_one_of_concurrent_adds_succeeds(stored: Cache, store_name: str, here: Path) -> None:
    added = together(processes.add, here, store_name, 100)
    assert [sum(each) for each in zip(*added, strict=True)] == [1] * 100


def test_no_increment_is_lost(stored: Cache, store_name: str, here: Path) -> None:
    counted = together(processes.increment, here, store_name, 250)
    assert sorted(number for each in counted for number in each) == list(range(1, 1001))


def test_a_lock_excludes_other_processes(stored: Cache, store_name: str, here: Path) -> None:
    (here / "count").write_text("0")
    fences = together(processes.count_in_file, here, store_name, 40)
    assert (here / "count").read_text() == "160"
    assert len({fence for each in fences for fence in each}) == 160
    assert all(each == sorted(each) for each in fences)


def test_remember_computes_a_value_once_for_all_processes(
    stored: Cache, store_name: str, here: Path
) -> None:
    values = together(processes.remember, here, store_name, 5)
    assert values == [[42] * 5] * WORKERS
    assert len((here / "made").read_text().splitlines()) == 1


def test_the_lock_of_a_killed_holder_expires(
    stored: Cache, store_name: str, here: Path, start: Callable[..., BaseProcess]
) -> None:
    holder = start(processes.hold, here, store_name, 4)
    wait_for(here / "held")
    holder.kill()
    holder.join()
    assert not stored.lock("held", 10).acquire()
    with stored.lock("held", 10).block(60):
        assert not stored.lock("held", 10).acquire()


def test_another_process_computes_the_value_if_the_first_is_killed(
    stored: Cache, store_name: str, here: Path, start: Callable[..., BaseProcess]
) -> None:
    maker = start(processes.make_forever, here, store_name)
    wait_for(here / "making")
    maker.kill()
    maker.join()
    assert stored.remember("dear", 60, lambda: 7, wait=10) == 7
    assert asyncio.run(stored.aremember("dear", 60, lambda: 8)) == 7


def test_killed_writers_leave_the_store_intact(
    stored: Cache, store_name: str, here: Path, start: Callable[..., BaseProcess]
) -> None:
    random = Random(1)
    for _ in range(3):
        writers = [start(processes.write_on, here, store_name) for _ in range(3)]
        for writer in writers:
            wait_for(here / f"counted-{writer.pid}")
        time.sleep(random.uniform(0.1, 0.4))
        for writer in writers:
            assert writer.pid is not None
            os.kill(writer.pid, signal.SIGKILL)
            writer.join()
        said = [
            int(line)
            for file in here.glob("counted-*")
            for line in file.read_text().splitlines(keepends=True)
            if line.endswith("\n")
        ]
        assert said
        assert len(said) == len(set(said))
        # Each who was killed may have counted once more than it came to say.
        assert max(said) <= stored.persistent.get("n") <= max(said) + len(writers)
        for key in (f"key {number}" for number in range(50)):
            value = stored.get(key)
            assert value is None or set(value["text"]) <= {"x"}
    for file in here.glob("storage/framework/cache/*.db"):
        with closing(sqlite3.connect(file)) as connection, connection:
            assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        connection.close()


def test_a_store_works_in_a_forked_process(stored: Cache, store_name: str, here: Path) -> None:
    stored.put("a", 1)
    child = get_context("fork").Process(target=lambda: stored.put("a", stored.get("a") + 1))
    child.start()
    child.join(30)
    assert child.exitcode == 0
    assert stored.get("a") == 2
    stored.put("a", 3)
    assert stored.get("a") == 3
