"""`body_limit:65536`: a smaller body limit than `http.max_body_size`, in bytes."""

from __future__ import annotations

from starlette.types import ASGIApp, Receive, Scope, Send

from fw.runtime.errors import FwError
from fw.runtime.http.error_handling.problem_details import problem
from fw.runtime.http.request_limits import LimitedReceive, declared_length

__all__ = ["BodyLimit", "middleware"]


class BodyLimit:
    """Answer 413 to a larger body, with or without `Content-Length`."""

    def __init__(self, app: ASGIApp, most: str) -> None:
        if not most.isdigit() or int(most) < 1:
            hint = "use a number of bytes, such as body_limit:65536"
            raise FwError(f"invalid body limit {most!r}", hint=hint)
        self.app = app
        self._most = int(most)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        length = declared_length(scope)
        if length is not None and length > self._most:
            await problem(413)(scope, receive, send)
            return
        await self.app(scope, LimitedReceive(receive, self._most), send)


middleware = BodyLimit
