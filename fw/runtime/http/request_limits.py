"""What every request passes first: the limit of its body, and headers that protect its answer."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Mapping

from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fw.runtime.http.problem_details import problem, report
from fw.runtime.http.responses import root_path
from fw.runtime.http.timeouts import Inbox, Watch
from fw.runtime.logging.context import HEADER, KEY

__all__ = ["MAX_BODY_SIZE", "REQUEST_TIMEOUT", "Gate", "declared_length"]

MAX_BODY_SIZE = 1024 * 1024
"""Bytes."""
REQUEST_TIMEOUT = 60.0
"""Seconds."""

log = logging.getLogger("fw.http")

_HEADERS = {
    b"x-content-type-options": b"nosniff",
    b"x-frame-options": b"DENY",
    b"referrer-policy": b"no-referrer",
    b"cross-origin-resource-policy": b"same-origin",
    b"content-security-policy": b"default-src 'none'; frame-ancestors 'none'",
}
_SECURED = {**_HEADERS, b"strict-transport-security": b"max-age=31536000"}


class Gate:
    """An ASGI application around another one. `max_body_size` is in bytes; 0 is no limit.

    A request without a response after `request_timeout` seconds gets 503; 0 is no limit. Its
    work is cancelled, as is the work for a client that has disconnected.
    """

    def __init__(
        self,
        app: ASGIApp,
        max_body_size: int = MAX_BODY_SIZE,
        request_timeout: float = REQUEST_TIMEOUT,
    ) -> None:
        self.app = app
        self.max_body_size = max_body_size
        self.watch = Watch(request_timeout)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        task = asyncio.current_task()
        assert task is not None
        answer = _Answer(scope, send, self.watch, task)
        if scope.get("root_path"):
            root_path.set(str(scope["root_path"]).rstrip("/"))
        length = declared_length(scope)
        if self.max_body_size and length is not None and length > self.max_body_size:
            await problem(413)(scope, receive, answer)
            return
        # One that comes in chunks may declare a length as well, which some servers overlook.
        inbox = Inbox(receive, self.max_body_size)
        self.watch.begin(task, inbox)
        try:
            await self.app(scope, inbox, answer)
        except asyncio.CancelledError:
            ended = self.watch.verdict(task)
            if ended is None:
                raise
            if ended == "late":
                await _late(scope, receive, answer)
        except Exception as error:
            if not answer.begun:
                report(Request(scope), error)
                await problem(500)(scope, receive, answer)
            # The server, a test client or an error tracker may want to know as well.
            raise
        finally:
            if not answer.begun:
                self.watch.end(task)


class _Answer:
    """What sends an answer, with the headers that each has to have."""

    __slots__ = ("_scope", "_send", "_task", "_watch", "begun")

    def __init__(self, scope: Scope, send: Send, watch: Watch, task: asyncio.Task[object]) -> None:
        self._scope, self._send, self._watch, self._task = scope, send, watch, task
        self.begun = False

    async def __call__(self, message: Message) -> None:
        """Send one message."""
        if message["type"] == "http.response.start":
            self.begun = True
            self._watch.end(self._task)
            headers = message.setdefault("headers", [])
            secure = self._scope.get("scheme") == "https"
            headers += _missing(headers, _SECURED if secure else _HEADERS)
            if KEY in self._scope:
                # Somebody has asked for it: there is a line in the log that bears it.
                headers += _missing(headers, {HEADER: self._scope[KEY].encode()})
        await self._send(message)


async def _late(scope: Scope, receive: Receive, answer: _Answer) -> None:
    log.error("%s %r took too long", scope["method"], scope["path"])
    await problem(503, headers={"Retry-After": "1"})(scope, receive, answer)


def _missing(
    headers: Iterable[tuple[bytes, bytes]], wanted: Mapping[bytes, bytes]
) -> Iterable[tuple[bytes, bytes]]:
    """Return the headers that an answer has to have and hasn't got."""
    # Names are in lower case: ASGI has it so.
    names = {name for name, _ in headers}
    if names.isdisjoint(wanted):
        return wanted.items()
    return [item for item in wanted.items() if item[0] not in names]


def declared_length(scope: Scope) -> int | None:
    """Return how many bytes a request says that it has, None where it doesn't."""
    for name, value in scope["headers"]:
        if name == b"content-length":
            return int(value) if value.isdigit() else None
    return None
