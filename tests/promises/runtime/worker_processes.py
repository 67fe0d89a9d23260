"""Worker processes that a test may kill, and the notes that their jobs write.

Run as a program, this module is their parent: it has imported everything and forks a worker for
each line of its input, so that a worker starts in milliseconds.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, NamedTuple

from tests.processes import start

__all__ = ["JOBS", "Crew", "Note", "crew"]

JOBS = """
import os
import signal
import time
from pathlib import Path

from fw.runtime.queue import Job

_notes = os.open(Path(__file__).parents[2] / "notes", os.O_APPEND | os.O_CREAT | os.O_WRONLY)


def note(kind: str, n: int) -> None:
    os.write(_notes, f"{kind} {n} {os.getpid()} {time.time()}\\n".encode())


class Step(Job):
    max_attempts = 50
    n: int
    pause: float = 0

    def handle(self) -> None:
        note("begin", self.n)
        if self.pause:
            time.sleep(self.pause)
        note("end", self.n)


class Poison(Job):
    n: int

    def handle(self) -> None:
        note("begin", self.n)
        os.kill(os.getpid(), signal.SIGKILL)
        time.sleep(60)
"""


class Note(NamedTuple):
    """Message of a job: its start or its end."""

    kind: str
    n: int
    pid: int
    at: float


class Crew:
    """The workers of a project."""

    def __init__(self, root: Path, orders: IO[str], answers: IO[str]) -> None:
        self._root, self._orders, self._answers = root, orders, answers
        self.pids: list[int] = []

    def hire(self) -> int:
        """Start a worker, and return its pid."""
        self._orders.write("\n")
        self._orders.flush()
        pid = int(self._answers.readline())
        self.pids.append(pid)
        return pid

    def kill(self, pid: int) -> None:
        """End a worker at once."""
        self.pids.remove(pid)
        os.kill(pid, signal.SIGKILL)

    def dismiss(self, pid: int) -> None:
        """Tell a worker to stop; it may take its time."""
        self.pids.remove(pid)
        os.kill(pid, signal.SIGTERM)

    def replace_dead(self) -> int:
        """Start a worker for each one that is gone; return how many were."""
        dead = [pid for pid in self.pids if not alive(pid)]
        for pid in dead:
            self.pids.remove(pid)
            self.hire()
        return len(dead)

    def notes(self) -> list[Note]:
        """Return what the jobs have said until now."""
        path = self._root / "notes"
        lines = path.read_text().splitlines() if path.exists() else []
        split = (line.split() for line in lines)
        return [Note(kind, int(n), int(pid), float(at)) for kind, n, pid, at in split]

    def count(self, kind: str) -> Counter[int]:
        """Return how often each job has said that."""
        return Counter(note.n for note in self.notes() if note.kind == kind)


def alive(pid: int) -> bool:
    """Return True if a process runs."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@contextmanager
def crew(root: Path) -> Iterator[Crew]:
    """The workers of a project whose jobs are `JOBS`; those left are killed at the end."""
    taking, giving = os.pipe()
    hearing, telling = os.pipe()
    with (
        os.fdopen(taking) as stdin,
        os.fdopen(telling, "w") as stdout,
        (root / "workers.log").open("ab") as log,
    ):
        parent = start(__file__, root, cwd=root, stdin=stdin, stdout=stdout, stderr=log)
    with os.fdopen(giving, "w") as orders, os.fdopen(hearing) as answers:
        workers = Crew(root, orders, answers)
        try:
            yield workers
        finally:
            for pid in workers.pids:
                if alive(pid):
                    os.kill(pid, signal.SIGKILL)
            orders.close()
            parent.wait(30)


def until(is_so: Callable[[], bool], seconds: float, every: float = 0.1) -> None:
    """Return as soon as something is so; fail if it isn't in time."""
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end, "it did not come about"
        time.sleep(every)


def _breed(root: Path) -> None:
    import logging
    from importlib import import_module

    logging.basicConfig(stream=sys.stderr, level=logging.WARNING)
    from fw.runtime.queue import worker

    for name in ("database", "database.inspection", "rabbitmq", "redis"):
        import_module(f"fw.runtime.queue.drivers.{name}")
    for name in ("database", "rabbitmq", "redis"):
        import_module(f"fw.runtime.queue.drivers.{name}.broker")
    for name in ("sqlite", "postgres", "mysql"):
        import_module(f"fw.runtime.database.backends.{name}.driver")
    import_module("sqlalchemy.dialects.postgresql.asyncpg")
    import_module("sqlalchemy.dialects.mysql.asyncmy")
    # Whoever is gone is gone: nobody asks how it ended.
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    while sys.stdin.readline():
        pid = os.fork()
        if pid == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            status = 1
            try:
                worker.work(root, threads=4)
                status = 0
            finally:
                os._exit(status)
        sys.stdout.write(f"{pid}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    _breed(Path(sys.argv[1]))
