"""`access_log`: one log line for each request, on the channel `access`."""

from __future__ import annotations

from time import perf_counter

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fw.runtime.logging import get_logger

__all__ = ["AccessLog", "middleware"]

_CRASHED = 500


class AccessLog:
    """Log method, path, client, status, response size in bytes and duration in milliseconds."""

    outermost = True

    def __init__(self, app: ASGIApp, channel: str = "access") -> None:
        self.app = app
        self._log = get_logger(channel)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began = perf_counter()
        # A request without a response has failed.
        status, size = _CRASHED, 0

        async def counted(message: Message) -> None:
            nonlocal status, size
            if message["type"] == "http.response.start":
                status = message["status"]
            elif message["type"] == "http.response.body":
                size += len(message.get("body", b""))
            await send(message)

        try:
            await self.app(scope, receive, counted)
        finally:
            client = scope.get("client")
            self._log.info(
                "request",
                method=scope["method"],
                path=scope["path"],
                status=status,
                bytes=size,
                ms=round((perf_counter() - began) * 1000, 1),
                client=client[0] if client else None,
            )


middleware = AccessLog
