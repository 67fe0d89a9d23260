"""Supervisor of worker processes. It replaces workers that die."""

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
"""Environment variable with the supervisor's process id.

A worker stops when that process is gone.
"""
_POLL_INTERVAL = 0.1
_RESTART_DELAYS = (0.5, 30.0)
_STABLE_AFTER = 10.0
"""Seconds after which a dying worker no longer counts as failing at its start."""
_FATAL_STATUSES = (1, 2)
"""Exit statuses of a worker that cannot start because of an error in the project."""


class _Worker:
    """A worker process, and the pause before it is restarted."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._pause, self._due = _RESTART_DELAYS[0], 0.0
        self.start()

    def start(self) -> None:
        self._started = time.monotonic()
        self.process: subprocess.Popen[bytes] | None = subprocess.Popen(
            self._command, env={**os.environ, PARENT: str(os.getpid())}
        )

    def poll(self) -> int | None:
        """Return the final exit status, None while it runs or waits for a restart."""
        now = time.monotonic()
        if self.process is None:
            if now >= self._due:
                self.start()
            return None
        status = self.process.poll()
        if status is None or status == 0 or status in _FATAL_STATUSES:
            return status
        self.process = None
        lived = now - self._started
        self._pause = (
            _RESTART_DELAYS[0]
            if lived > _STABLE_AFTER
            else min(self._pause * 2, _RESTART_DELAYS[1])
        )
        self._due = now + self._pause
        log.error("a worker exited with status %d; starting another one", status)
        return None


def supervise(command: Sequence[str], count: int) -> int:
    """Keep that many processes of a command running until SIGTERM or SIGINT.

    Signals are passed on as SIGTERM, a second one as SIGKILL. Returns 0, or the status of a worker
    that cannot start.
    """
    signals: list[int] = []

    def stop(number: int, _frame: FrameType | None) -> None:
        signals.append(number)

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, stop)
    workers = [_Worker(command) for _ in range(count)]
    forwarded = 0
    outcome = 0
    while True:
        statuses = [worker.poll() for worker in workers] if not signals else []
        if any(status in _FATAL_STATUSES for status in statuses):
            outcome = max(status or 0 for status in statuses)
            signals.append(signal.SIGTERM)
        alive = [each.process for each in workers if each.process and each.process.poll() is None]
        if not alive and (signals or all(status == 0 for status in statuses)):
            return outcome
        while forwarded < len(signals):
            for process in alive:
                process.send_signal(signal.SIGKILL if forwarded else signal.SIGTERM)
            forwarded += 1
        time.sleep(_POLL_INTERVAL)
