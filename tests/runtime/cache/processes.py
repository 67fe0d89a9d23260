"""Programs of other processes in tests; each gets a project's folder and a store's name."""

from __future__ import annotations

import os
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from fw.runtime.application import project
from fw.runtime.cache import Cache


def opened(root: Path, store: str) -> Cache:
    project.use(project.Project.load(root))
    return Cache(store)


def add(root: Path, store: str, times: int) -> list[bool]:
    cache = opened(root, store)
    return [cache.add(f"key {number}", os.getpid(), ttl=60) for number in range(times)]


def increment(root: Path, store: str, times: int) -> list[int]:
    cache = opened(root, store)
    return [cache.increment("n", ttl=60) for _ in range(times)]


def count_in_file(root: Path, store: str, times: int) -> list[int]:
    """Add one to a number in a file, which only a lock makes safe; return the fences."""
    cache, file, fences = opened(root, store), root / "count", []
    for _ in range(times):
        with cache.lock("count", 30) as lock:
            number = int(file.read_text())
            time.sleep(0)
            file.write_text(str(number + 1))
            fences.append(lock.fence or 0)
    return fences


def remember(root: Path, store: str, threads: int) -> list[int]:
    """Ask for a value that is dear to make, from several threads; note each time it is made."""
    cache = opened(root, store)

    def make() -> int:
        with (root / "made").open("a") as file:
            file.write(f"{os.getpid()}\n")
        time.sleep(0.3)
        return 42

    with ThreadPoolExecutor(threads) as pool:
        asked = [pool.submit(cache.remember, "dear", 60, make) for _ in range(threads)]
        return [each.result() for each in asked]


def hold(root: Path, store: str, seconds: float) -> None:
    """Take a lock and never let go of it."""
    assert opened(root, store).lock("held", seconds).acquire()
    (root / "held").touch()
    time.sleep(600)


def make_forever(root: Path, store: str) -> None:
    """Begin to make a value, and never end."""

    def make() -> int:
        (root / "making").touch()
        time.sleep(600)
        return 1

    opened(root, store).remember("dear", 60, make, wait=2)


def write_on(root: Path, store: str) -> None:
    """Write and count without an end; say what was counted last."""
    cache = opened(root, store)
    with (root / f"counted-{os.getpid()}").open("a") as file:
        for number in range(10**9):
            counted = cache.persistent.increment("n")
            file.write(f"{counted}\n")
            file.flush()
            cache.put(f"key {number % 50}", {"text": "x" * (number % 3000)}, ttl=60)
