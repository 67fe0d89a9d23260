"""Migrators in processes of their own, to be killed or set against each other."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.tasks.migrations.evolution import Project

__all__ = ["Worker", "Workers"]

SERVER = Path(__file__).with_name("migrating.py")
HERE = Path(__file__).parents[4]


class Workers:
    """Starts migrators from a process that has imported everything; use it in a `with`."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._count = 0
        self._server = subprocess.Popen(
            [sys.executable, str(SERVER)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": str(HERE)},
        )

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, *_: object) -> None:
        self._server.communicate(timeout=120)

    def start(
        self, project: Project, direction: str = "up", kill: str = "", to: str = "base"
    ) -> Worker:
        self._count += 1
        log = self._folder / f"worker{self._count}.log"
        found = self.ask("start", str(log), str(project.root), project.url, direction, kill, to)
        return Worker(self, found, log)

    def ask(self, *command: object) -> Any:
        assert self._server.stdin is not None
        assert self._server.stdout is not None
        self._server.stdin.write(json.dumps(command) + "\n")
        self._server.stdin.flush()
        return json.loads(self._server.stdout.readline())


@dataclass
class Worker:
    """One migrator that runs."""

    workers: Workers
    process: int
    log: Path

    def kill(self) -> None:
        self.signal(signal.SIGKILL)

    def signal(self, number: signal.Signals) -> None:
        os.kill(self.process, number)

    def status(self) -> int:
        """Wait for its end; return its exit status, -9 where it was killed."""
        return int(self.workers.ask("wait", self.process))

    def result(self) -> Any:
        """Wait for its end, which is to be a good one; return what it printed."""
        assert self.status() == 0, self.log.read_text()
        return json.loads(self.log.read_text())
