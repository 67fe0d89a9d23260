"""What every request passes first: the limit of its body, and headers that protect its answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fw.runtime.http.failures import problem, report
from fw.runtime.http.responses import root_path

__all__ = ["MAX_BODY", "Gate"]

MAX_BODY = 1024 * 1024
"""Bytes."""

_HEADERS = {
    b"x-content-type-options": b"nosniff",
    b"x-frame-options": b"DENY",
    b"referrer-policy": b"no-referrer",
    b"cross-origin-resource-policy": b"same-origin",
    b"content-security-policy": b"default-src 'none'; frame-ancestors 'none'",
}
_SECURED = {**_HEADERS, b"strict-transport-security": b"max-age=31536000"}


class Gate:
    """An ASGI application around another one. `max_body` is in bytes; 0 is no limit."""

    def __init__(self, app: ASGIApp, max_body: int = MAX_BODY) -> None:
        self.app = app
        self.max_body = max_body

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        secure = scope.get("scheme") == "https"
        started = False

        async def protected(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                headers = message.setdefault("headers", [])
                headers += _missing(headers, _SECURED if secure else _HEADERS)
            await send(message)

        if scope.get("root_path"):
            root_path.set(str(scope["root_path"]).rstrip("/"))
        length = _declared_length(scope)
        if self.max_body and length is not None and length > self.max_body:
            await problem(413)(scope, receive, protected)
            return
        # A body that comes in chunks declares no length; a declared one is kept to by the server.
        limited = receive if length is not None or not self.max_body else self._limited(receive)
        try:
            await self.app(scope, limited, protected)
        except Exception as error:
            if not started:
                report(Request(scope), error)
                await problem(500)(scope, receive, protected)
            # The server, a test client or an error tracker may want to know as well.
            raise

    def _limited(self, receive: Receive) -> Receive:
        total = 0

        async def counted() -> Message:
            nonlocal total
            message = await receive()
            if message["type"] == "http.request":
                total += len(message.get("body", b""))
                if total > self.max_body:
                    raise HTTPException(413)
            return message

        return counted


def _missing(
    headers: Iterable[tuple[bytes, bytes]], wanted: Mapping[bytes, bytes]
) -> Iterable[tuple[bytes, bytes]]:
    """Return the headers that an answer has to have and hasn't got."""
    present = [name for name, _ in headers if name.lower() in wanted]
    if not present:
        return wanted.items()
    names = {name.lower() for name in present}
    return [item for item in wanted.items() if item[0] not in names]


def _declared_length(scope: Scope) -> int | None:
    for name, value in scope["headers"]:
        if name == b"content-length":
            return int(value) if value.isdigit() else None
    return None
