"""Request limits: host, body size, time-out and default security headers.

Requests that take too long or whose client has disconnected are cancelled. One timer checks all
requests a few times a second, so a request costs two changes of a dict.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, Final, Literal

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fw.runtime.http.error_handling.exception_handlers import server_error
from fw.runtime.http.error_handling.problem_details import problem
from fw.runtime.http.responses import root_path
from fw.runtime.logging.context import HEADER, KEY
from fw.runtime.server.allowed_hosts import AllowedHosts

__all__ = [
    "MAX_BODY_SIZE",
    "MAX_QUERY_PARAMETERS",
    "REQUEST_TIMEOUT",
    "TICK",
    "Cancellation",
    "LimitedReceive",
    "RequestLimits",
    "RequestTimeouts",
    "declared_length",
]

MAX_BODY_SIZE = 1024 * 1024
"""Default of `http.max_body_size`, in bytes."""
MAX_QUERY_PARAMETERS = 200
"""Default of `http.max_query_parameters`."""
REQUEST_TIMEOUT = 60.0
"""Default of `http.request_timeout`, in seconds."""

log = logging.getLogger("fw.http")

_HEADERS = {
    b"x-content-type-options": b"nosniff",
    b"x-frame-options": b"DENY",
    b"referrer-policy": b"no-referrer",
    b"cross-origin-resource-policy": b"same-origin",
    b"content-security-policy": b"default-src 'none'; frame-ancestors 'none'",
    b"permissions-policy": b"camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
_SECURED = {**_HEADERS, b"strict-transport-security": b"max-age=31536000"}
_CREDENTIALS = frozenset({b"authorization", b"cookie"})


Cancellation = Literal["disconnected", "timed_out"]
"""Reason why a request was cancelled."""

TICK = 0.25
"""Seconds between two checks of the running requests."""
_LISTEN_AFTER = 2
"""Ticks after which a request is checked for a disconnected client."""


class LimitedReceive:
    """ASGI `receive` with a size limit, which also detects that the client has disconnected.

    A body larger than `limit` bytes raises HTTPException 413; 0 disables the limit. `of_route`
    returns the limit of the request's route, if it has its own; it is called for a larger body.
    """

    listener: asyncio.Task[None] | None = None
    is_receiving = False
    is_large = False
    """True once the body may be larger than the general limit: an upload."""
    is_moving = False
    """True if a message has come since the last check."""
    is_complete = False
    _buffered: tuple[Message, ...] = ()
    _total = 0

    def __init__(
        self, receive: Receive, limit: int, of_route: Callable[[], int | None] | None = None
    ) -> None:
        self._receive = receive
        self._limit = limit
        self._of_route = of_route

    async def __call__(self) -> Message:
        """Return the next message."""
        self.stop_listening()
        if self._buffered:
            message, *rest = self._buffered
            self._buffered = tuple(rest)
        else:
            self.is_receiving = True
            try:
                message = await self._receive()
            finally:
                self.is_receiving = False
        self.is_moving = True
        self.is_complete = not message.get("more_body")
        self._total += _size(message)
        if self._limit and self._total > self._limit:
            self._raise_limit()
        return message

    def _raise_limit(self) -> None:
        """Use the limit of the route; raise HTTPException 413 if the body is larger than that."""
        own = None if self._of_route is None else self._of_route()
        if own is None or self._total > own:
            raise HTTPException(413)
        self._limit, self.is_large = own, True

    @property
    def is_idle(self) -> bool:
        """True if a listener may wait for a disconnect: it would buffer all of an upload."""
        is_upload = self.is_large and not self.is_complete
        return self.listener is None and not self.is_receiving and not is_upload

    def stop_listening(self) -> None:
        """Cancel the listener: two concurrent receivers would steal each other's messages."""
        if self.listener is not None:
            self.listener.cancel()
            self.listener = None

    async def disconnected(self) -> bool:
        """Return True once the client has disconnected, False if the body exceeds the limit.

        Messages that arrive before are buffered for the application. Also returns False if the
        server repeats the end of the body: without waiting, this would be an endless loop.
        """
        while not self._limit or sum(map(_size, self._buffered)) <= self._limit:
            message = await self._receive()
            if self._buffered and self._buffered[-1] == message == _END:
                return False
            self._buffered = (*self._buffered, message)
            if message["type"] == "http.disconnect":
                return True
        return False


_END: Final[Message] = {"type": "http.request", "body": b"", "more_body": False}


def _size(message: Message) -> int:
    return len(message.get("body", b""))


class RequestTimeouts:
    """The running requests of a process. `request_timeout` is in seconds; 0 disables it."""

    def __init__(self, request_timeout: float) -> None:
        self._request_timeout = request_timeout
        self._now = 0
        self._running: dict[asyncio.Task[object], tuple[int, LimitedReceive]] = {}
        self._cancelled: dict[asyncio.Task[object], Cancellation] = {}
        self._loop: asyncio.AbstractEventLoop | None = None

    def start(self, task: asyncio.Task[object], receive: LimitedReceive) -> None:
        """Add the task of a request, until its response has started."""
        self._running[task] = self._now, receive
        loop = task.get_loop()
        if self._loop is not loop:
            self._loop = loop
            loop.call_later(TICK, self._tick, loop)

    def finish(self, task: asyncio.Task[object]) -> None:
        """Remove the task of a request: its response has started, or there is none."""
        found = self._running.pop(task, None)
        if found is not None:
            found[1].stop_listening()
        if self._cancelled:
            self._cancelled.pop(task, None)

    def cancellation(self, task: asyncio.Task[object]) -> Cancellation | None:
        """Return the reason of a cancellation and revoke it; None if it came from elsewhere."""
        reason = self._cancelled.pop(task, None)
        if reason is not None:
            task.uncancel()
        return reason

    def _tick(self, loop: asyncio.AbstractEventLoop) -> None:
        self._now += 1
        for task, (start, receive) in list(self._running.items()):
            since = start
            if receive.is_large and receive.is_moving:
                # The time of an upload starts again with each message.
                receive.is_moving, since = False, self._now
                self._running[task] = since, receive
            ticks = self._now - since
            late = self._request_timeout and ticks * TICK > self._request_timeout
            if late:
                self._cancel(task, "timed_out")
            elif ticks >= _LISTEN_AFTER and receive.is_idle:
                receive.listener = loop.create_task(self._listen(task, receive))
        if self._running:
            loop.call_later(TICK, self._tick, loop)
        else:
            self._loop = None

    def _cancel(self, task: asyncio.Task[object], reason: Cancellation) -> None:
        self.finish(task)
        self._cancelled[task] = reason
        task.cancel()

    async def _listen(self, task: asyncio.Task[object], receive: LimitedReceive) -> None:
        # A finished listener stays in place, so that no other starts before the next read.
        if await receive.disconnected() and task in self._running:
            receive.listener = None
            self._cancel(task, "disconnected")


class RequestLimits:
    """ASGI middleware that limits the host, the body size and the duration of requests.

    A request for a host that isn't one of `allowed_hosts` is answered with 421 (RFC 9110, section
    15.5.20). `max_body_size` is in bytes; a larger body is answered with 413, unless the route has
    its own `max_body_size`, and more than `max_query_parameters` with 422. A request without a
    response after `request_timeout` seconds is cancelled and answered with 503; for a body that is
    larger than `max_body_size`, the time starts again with each part. 0 disables a limit. The
    request of a client that has disconnected is cancelled, too. Unhandled errors are logged and
    answered with 500.
    """

    def __init__(
        self,
        app: ASGIApp,
        max_body_size: int = MAX_BODY_SIZE,
        request_timeout: float = REQUEST_TIMEOUT,
        max_query_parameters: int = MAX_QUERY_PARAMETERS,
        allowed_hosts: Iterable[str] = (),
    ) -> None:
        self.app = app
        self.hosts = AllowedHosts(allowed_hosts)
        self.max_body_size = max_body_size
        self.max_query_parameters = max_query_parameters
        self.timeouts = RequestTimeouts(request_timeout)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] != "http":
            if scope["type"] == "websocket" and not self.hosts.allows(scope):
                await send({"type": "websocket.close", "code": 1008})
                return
            await self.app(scope, receive, send)
            return
        task = asyncio.current_task()
        assert task is not None
        sender = _ResponseSender(scope, send, self.timeouts, task)
        if scope.get("root_path"):
            root_path.set(str(scope["root_path"]).rstrip("/"))
        refusal = self._refusal(scope)
        if refusal is not None:
            await refusal(scope, receive, sender)
            return
        # A chunked body may also declare a length, which some servers ignore.
        limited = LimitedReceive(receive, self.max_body_size, partial(_limit_of_route, scope))
        self.timeouts.start(task, limited)
        try:
            await self.app(scope, limited, sender)
        except asyncio.CancelledError:
            reason = self.timeouts.cancellation(task)
            if reason is None:
                raise
            if reason == "timed_out":
                await _respond_timed_out(scope, receive, sender)
        except Exception as error:
            if not sender.started:
                await server_error(Request(scope), error)(scope, receive, sender)
            # For the server, a test client or an error tracker.
            raise
        finally:
            if not sender.started:
                self.timeouts.finish(task)

    def _refusal(self, scope: Scope) -> Response | None:
        """Return the response to a request that exceeds a limit, None if it exceeds none."""
        if not self.hosts.allows(scope):
            return problem(421, detail="The Host header names no host of this application.")
        length = declared_length(scope)
        if self.max_body_size and length is not None and length > self.max_body_size:
            own = _limit_of_route(scope)
            if own is None or length > own:
                return problem(413)
        most = self.max_query_parameters
        if most and scope["query_string"].count(b"&") >= most:
            return problem(422, errors={"query": [f"At most {most} parameters are allowed"]})
        return None


class LimitedRoute(Route):
    """Route with its own `max_body_size` in bytes."""

    def __init__(self, path: str, endpoint: Any, *, max_body_size: int, **options: Any) -> None:
        super().__init__(path, endpoint, **options)
        self.max_body_size = max_body_size


def _limit_of_route(scope: Scope) -> int | None:
    """Return the `max_body_size` of the route that serves a request, None without one."""
    find: Callable[[Scope], int | None] | None = getattr(scope.get("app"), "max_body_size_of", None)
    return None if find is None else find(scope)


class _ResponseSender:
    """ASGI `send` that adds the default headers, and `Cache-Control` for requests of a user."""

    __slots__ = ("_scope", "_send", "_task", "_timeouts", "started")

    def __init__(
        self, scope: Scope, send: Send, timeouts: RequestTimeouts, task: asyncio.Task[object]
    ) -> None:
        self._scope, self._send, self._timeouts, self._task = scope, send, timeouts, task
        self.started = False

    async def __call__(self, message: Message) -> None:
        """Send one message."""
        if message["type"] == "http.response.start":
            self.started = True
            self._timeouts.finish(self._task)
            headers = message.setdefault("headers", [])
            secure = self._scope.get("scheme") == "https"
            headers += _missing(headers, _SECURED if secure else _HEADERS)
            if _has_credentials(self._scope):
                headers += _cache_control(headers)
            if KEY in self._scope:
                # The request has an id, so log lines may contain it.
                headers += _missing(headers, {HEADER: self._scope[KEY].encode()})
        await self._send(message)


async def _respond_timed_out(scope: Scope, receive: Receive, sender: _ResponseSender) -> None:
    log.error("%s %r exceeded http.request_timeout", scope["method"], scope["path"])
    await problem(503, headers={"Retry-After": "1"})(scope, receive, sender)


def _missing(
    headers: Iterable[tuple[bytes, bytes]], defaults: Mapping[bytes, bytes]
) -> Iterable[tuple[bytes, bytes]]:
    """Return the default headers that a response doesn't have yet."""
    # ASGI requires names in lower case.
    names = {name for name, _ in headers}
    if names.isdisjoint(defaults):
        return defaults.items()
    return [item for item in defaults.items() if item[0] not in names]


def _has_credentials(scope: Scope) -> bool:
    """Return True if a request has an `Authorization` header or a cookie."""
    for name, _ in scope["headers"]:  # noqa: SIM110 - half as fast with any()
        if name in _CREDENTIALS:
            return True
    return False


def _cache_control(headers: Iterable[tuple[bytes, bytes]]) -> Iterable[tuple[bytes, bytes]]:
    """Return the `Cache-Control` of a response for one user, unless the response has one.

    A response with an entity tag may be stored by the user's browser, which must ask for a 304
    before each use (RFC 9111, 5.2.2.4 and 5.2.2.7). No cache may store another one.
    """
    names = {name for name, _ in headers}
    if b"cache-control" in names:
        return ()
    return ((b"cache-control", b"private, no-cache" if b"etag" in names else b"no-store"),)


def declared_length(scope: Scope) -> int | None:
    """Return the value of `Content-Length`, None if it is missing or invalid."""
    for name, value in scope["headers"]:
        if name == b"content-length":
            return int(value) if value.isdigit() else None
    return None
