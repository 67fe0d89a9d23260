"""`request_id`: add `X-Request-ID` to every response."""

from __future__ import annotations

from starlette.types import ASGIApp, Receive, Scope, Send

from fw.runtime.logging.context import request_id

__all__ = ["RequestId", "middleware"]


class RequestId:
    """Create the id of each request; the request limits then add it to the response."""

    outermost = True

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] == "http":
            request_id()
        await self.app(scope, receive, send)


middleware = RequestId
