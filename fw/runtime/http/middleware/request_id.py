"""`request_id`: every answer bears the request's id."""

from __future__ import annotations

from starlette.types import ASGIApp, Receive, Scope, Send

from fw.runtime.logging.context import request_id

__all__ = ["RequestId", "middleware"]


class RequestId:
    """Asks for the id, which has the gate send it back as `X-Request-ID`."""

    outermost = True

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] == "http":
            request_id()
        await self.app(scope, receive, send)


middleware = RequestId
