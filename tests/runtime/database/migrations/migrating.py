"""Migrators of their own processes, forked by one that has imported everything.

Reads a command a line, each a JSON list, and answers each with a line. `["start", log, project,
url, direction, kill, to]` gives the process's id, and `["wait", id]` its exit status, -9 for one that
was killed. The log gets what a migrator prints: what it applied, as JSON, or its traceback. Everything is
rolled back, or all after the revision `to`.

`kill` is empty, or a boundary at which it kills itself: an even one is before a statement, an
odd one behind it. With "count" it prints how many there are.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

import aiosqlite  # noqa: F401 - so that no migrator has to
import asyncmy  # noqa: F401
import asyncpg  # noqa: F401
import sqlalchemy as sa
from pymongo import monitoring

from fw.runtime.database.backends import backend_named, backend_names
from fw.runtime.database.backends.mongodb.migrations import migrator  # noqa: F401
from fw.runtime.database.migrations import revision_operations, runner  # noqa: F401
from fw.runtime.database.sql.migrations import migrator as sql_migrator  # noqa: F401

boundaries = 0


def kill_at(number: int) -> None:
    def reached(*_: Any) -> None:
        global boundaries
        if boundaries == number:
            os.kill(os.getpid(), signal.SIGKILL)
        boundaries += 1

    sa.event.listen(sa.Engine, "before_cursor_execute", reached)
    sa.event.listen(sa.Engine, "after_cursor_execute", reached)
    monitoring.register(Commands(reached))


class Commands(monitoring.CommandListener):
    """Calls a function before and after each command of MongoDB that isn't of the connection."""

    def __init__(self, reached: Callable[[], None]) -> None:
        self._reached = reached

    def started(self, event: monitoring.CommandStartedEvent) -> None:
        self._count(event.command_name)

    def succeeded(self, event: monitoring.CommandSucceededEvent) -> None:
        self._count(event.command_name)

    def failed(self, event: monitoring.CommandFailedEvent) -> None:
        self._count(event.command_name)

    def _count(self, name: str) -> None:
        if name not in ("hello", "ping", "endSessions"):
            self._reached()


def migrate(root: str, url: str, direction: str, kill: str, to: str) -> None:
    if kill:
        kill_at(-1 if kill == "count" else int(kill))
    if direction == "up":
        done = asyncio.run(runner.up(Path(root), url=url))
    else:
        done = asyncio.run(runner.rollback(Path(root), to=to, url=url))
    print(json.dumps(boundaries if kill else done))


def start(log: str, *arguments: str) -> int:
    child = os.fork()
    if child:
        return child
    status = 1
    try:
        with Path(log).open("w") as output:
            os.dup2(output.fileno(), 1)
            os.dup2(output.fileno(), 2)
        migrate(*arguments)
        sys.stdout.flush()
        status = 0
    except BaseException:  # noqa: BLE001 - told in the log
        traceback.print_exc()
    finally:
        sys.stderr.flush()
        os._exit(status)


def wait(child: int) -> int:
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def serve() -> None:
    for name in backend_names():
        backend_named(name)
    work: dict[str, Any] = {"start": start, "wait": wait}
    for line in sys.stdin:
        verb, *arguments = json.loads(line)
        print(json.dumps(work[verb](*arguments)), flush=True)


if __name__ == "__main__":
    serve()
