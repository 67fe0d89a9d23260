"""Log of refused and closed connections."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

__all__ = ["RefusalLog"]

log = logging.getLogger("fw.http")

_LOG_INTERVAL: Final = 10.0
"""Seconds between two log lines about the same limit."""


class RefusalLog:
    """Log of refused and closed connections, with one line for each reason in ten seconds."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._logged: dict[str, float] = {}
        self._more: dict[str, int] = {}

    def is_recent(self, reason: str) -> bool:
        """Return True if a line with the reason was logged in the last ten seconds."""
        return self._loop.time() - self._logged.get(reason, -_LOG_INTERVAL) < _LOG_INTERVAL

    def add(self, client: tuple[str, int] | None, reason: str) -> None:
        """Log a refusal, or count it if the reason was logged recently."""
        if self.is_recent(reason):
            self._more[reason] = self._more.get(reason, 0) + 1
            return
        self._logged[reason] = self._loop.time()
        more = self._more.pop(reason, 0)
        again = f" ({more} more since the last line)" if more else ""
        log.warning("closed a connection of %s: %s%s", client[0] if client else "-", reason, again)

    def report(self, message: str) -> None:
        """Log an error, unless it was logged recently."""
        if not self.is_recent(message):
            self._logged[message] = self._loop.time()
            log.error("%s", message)

    def flush(self) -> None:
        """Log the numbers of refusals that were only counted."""
        for reason in [each for each in self._more if not self.is_recent(each)]:
            self._logged[reason] = self._loop.time()
            log.warning("closed %d more connections: %s", self._more.pop(reason), reason)
