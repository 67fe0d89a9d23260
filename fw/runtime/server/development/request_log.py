"""Request log: a line for each request, with its time and the number of its SQL statements."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Sequence
from time import perf_counter
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fw.runtime.server.development.statements import StatementRun, recording

__all__ = ["RequestLog"]

_CRASHED: Final = 500
_MANY: Final = 10
"""Number of equal statements in one request that is worth a warning."""
_SHOWN: Final = 120

log = logging.getLogger("fw.requests")


class RequestLog:
    """Middleware that logs each request, and warns of a statement that it repeats many times.

    Files of the admin and of the API documentation are left out.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] != "http" or "/assets/" in scope["path"]:
            await self.app(scope, receive, send)
            return
        began, status = perf_counter(), _CRASHED

        async def noted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        with recording(scope) as statements:
            try:
                await self.app(scope, receive, noted)
            finally:
                _log(scope, status, perf_counter() - began, statements)


def _log(scope: Scope, status: int, seconds: float, statements: Sequence[StatementRun]) -> None:
    query = scope["query_string"].decode("latin-1")
    target = f"{scope['path']}?{query}" if query else scope["path"]
    count = ""
    if statements:
        # The commands of a database without SQL aren't recorded.
        count = f", {len(statements)} statement{'' if len(statements) == 1 else 's'}"
    log.info("%s %r %d in %.1f ms%s", scope["method"], target, status, seconds * 1000, count)
    for text, times in Counter(run.text for run in statements).most_common(1):
        if times >= _MANY:
            log.warning("%d times in this request: %s", times, " ".join(text.split())[:_SHOWN])
