"""`security_headers`: replace the default headers by those of `[http.security_headers]`."""

from __future__ import annotations

import re

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fw.runtime.config import Config
from fw.runtime.errors import FwError

__all__ = ["SecurityHeaders", "middleware"]

_NAME = re.compile(r"[A-Za-z0-9-]+")
_VALUE = re.compile(r"[\t\x20-\x7e]+")


class SecurityHeaders:
    """Add headers to responses that don't have them. The remaining defaults still apply.

    Use it for HTML pages: the default `content-security-policy` blocks all resources.
    """

    def __init__(self, app: ASGIApp, *, config: Config) -> None:
        self.app = app
        self._headers = dict(map(_header, config.get("http.security_headers", {}).items()))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def added(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = [*message.get("headers", ())]
                names = {name for name, _ in headers}
                headers += [item for item in self._headers.items() if item[0] not in names]
                message["headers"] = headers
            await send(message)

        await self.app(scope, receive, added)


def _header(item: tuple[str, object]) -> tuple[bytes, bytes]:
    name, value = item
    if not _NAME.fullmatch(name) or not isinstance(value, str) or not _VALUE.fullmatch(value):
        message = f"invalid {name} in [http.security_headers]: {value!r}"
        hint = 'use a string of printable ASCII, such as x-frame-options = "SAMEORIGIN"'
        raise FwError(message, hint=hint)
    return name.lower().encode(), value.encode()


middleware = SecurityHeaders
