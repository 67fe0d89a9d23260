"""Several workers, each a process of its own, and another one for each that dies."""

from __future__ import annotations

import logging
import os
import signal
import subprocess
import time
from collections.abc import Sequence
from types import FrameType

__all__ = ["PARENT", "supervise"]

log = logging.getLogger("fw.queue")

PARENT = "FW_QUEUE_SUPERVISOR"
"""Tells a worker who has started it: it stops when that process is gone."""
_LOOK = 0.1
_PAUSES = (0.5, 30.0)
_SETTLED = 10.0
"""Seconds after which a worker that dies is none that dies at its start."""
_REFUSALS = (1, 2)
"""What a worker ends with that can't start, as something in the project is wrong."""


class _Worker:
    """A worker's process, and how long to wait before it is started anew."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._pause, self._due = _PAUSES[0], 0.0
        self.start()

    def start(self) -> None:
        self._started = time.monotonic()
        self.process: subprocess.Popen[bytes] | None = subprocess.Popen(
            self._command, env={**os.environ, PARENT: str(os.getpid())}
        )

    def look(self) -> int | None:
        """Return the status of one that ended for good, None for one that lives or will."""
        now = time.monotonic()
        if self.process is None:
            if now >= self._due:
                self.start()
            return None
        status = self.process.poll()
        if status is None or status == 0 or status in _REFUSALS:
            return status
        self.process = None
        lived = now - self._started
        self._pause = _PAUSES[0] if lived > _SETTLED else min(self._pause * 2, _PAUSES[1])
        self._due = now + self._pause
        log.error("a worker ended with status %d; another one starts", status)
        return None


def supervise(command: Sequence[str], count: int) -> int:
    """Keep so many processes of a command running until this one is told to stop.

    SIGTERM and SIGINT are handed on as SIGTERM, a second one as SIGKILL. Returns 0, or the
    status of a worker that ended as it can't start.
    """
    told: list[int] = []

    def stop(number: int, _frame: FrameType | None) -> None:
        told.append(number)

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, stop)
    workers = [_Worker(command) for _ in range(count)]
    handed = 0
    outcome = 0
    while True:
        statuses = [worker.look() for worker in workers] if not told else []
        if any(status in _REFUSALS for status in statuses):
            outcome = max(status or 0 for status in statuses)
            told.append(signal.SIGTERM)
        alive = [each.process for each in workers if each.process and each.process.poll() is None]
        if not alive and (told or all(status == 0 for status in statuses)):
            return outcome
        while handed < len(told):
            for process in alive:
                process.send_signal(signal.SIGKILL if handed else signal.SIGTERM)
            handed += 1
        time.sleep(_LOOK)
