"""Guard of every request: host, origin, fetch site, token, content type and size."""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterable
from hmac import compare_digest

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fw.runtime.messages import say
from fw.studio.problems import problem

__all__ = ["SECURITY_HEADERS", "Guard", "Sessions"]

MAX_BODY = 16 << 20
"""Bytes of a request's body."""
CODE_LIFETIME = 60.0
"""Seconds for which a launch code is valid."""
_MAX_SESSIONS = 32
_OPEN = "/api/session"
_WITH_BODY = ("POST", "PUT")
_FETCH_SITES = ("none", "same-origin")

SECURITY_HEADERS: tuple[tuple[bytes, bytes], ...] = (
    (b"cross-origin-embedder-policy", b"require-corp"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
)
"""Headers of every response, in addition to the content security policy of the page."""
_POLICY = b"default-src 'none'; frame-ancestors 'none'"


class Sessions:
    """Launch codes, and the tokens for which they were exchanged."""

    def __init__(self) -> None:
        self._codes: dict[str, float] = {}
        self._tokens: list[str] = []

    def new_code(self) -> str:
        """Return a launch code: it is valid for 60 seconds and for one exchange."""
        code = secrets.token_urlsafe(32)
        self._codes[code] = time.monotonic() + CODE_LIFETIME
        return code

    def exchange(self, code: str) -> str | None:
        """Return a new token for a launch code; None for one that is unknown, used or expired."""
        now = time.monotonic()
        given = code.encode()
        known = next((one for one in self._codes if compare_digest(one.encode(), given)), None)
        if known is None or self._codes.pop(known) < now:
            return None
        token = secrets.token_urlsafe(32)
        self._tokens = [*self._tokens[1 - _MAX_SESSIONS :], token]
        return token

    def accepts(self, token: str) -> bool:
        """Return True for a token of a session. The time taken says nothing about the tokens."""
        given = token.encode()
        matches = [compare_digest(one.encode(), given) for one in self._tokens]
        return any(matches)


class Guard:
    """ASGI middleware that refuses requests of other sites, other hosts and without a token.

    A page of another site can send requests to this computer, also under a name that
    it lets resolve to 127.0.0.1. So the host and the origin are compared as text.
    """

    def __init__(
        self, app: ASGIApp, *, sessions: Sessions, port: int, hosts: Iterable[str] = ()
    ) -> None:
        self._app, self._sessions = app, sessions
        names = (f"127.0.0.1:{port}", f"localhost:{port}")
        self._hosts = frozenset((*names, *hosts))
        allowed = (f"http://{name}" for name in names)
        others = (f"{scheme}://{name}" for name in hosts for scheme in ("http", "https"))
        self._origins = frozenset((*allowed, *others))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or refuse it."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        send = _with_headers(send)
        if scope["type"] != "http":
            # A refused WebSocket.
            await send({"type": "websocket.close", "code": 1008})
            return
        refusal = self._refusal(scope)
        if refusal is not None:
            await problem(*refusal)(scope, receive, send)
            return
        await self._app(scope, _limited(receive), send)

    def _refusal(self, scope: Scope) -> tuple[int, str, str] | None:
        """Return status, code and message of a request's refusal."""
        headers: dict[bytes, list[str]] = {}
        for name, value in scope["headers"]:
            headers.setdefault(name, []).append(value.decode("latin-1"))
        host = headers.get(b"host", [])
        if len(host) != 1 or host[0] not in self._hosts:
            return 403, "host", say("this host isn't allowed; add it with --allow-host")
        origin = headers.get(b"origin", [])
        if len(origin) > 1 or any(one not in self._origins for one in origin):
            return 403, "origin", say("requests of other sites aren't allowed")
        if any(one not in _FETCH_SITES for one in headers.get(b"sec-fetch-site", [])):
            return 403, "origin", say("requests of other sites aren't allowed")
        path, method = scope["path"], scope["method"]
        if not path.startswith("/api/"):
            return None
        if path != _OPEN and not self._is_authorized(headers.get(b"authorization", [])):
            return 401, "unauthorized", say("open the address that fw studio prints")
        kinds = headers.get(b"content-type", [])
        if method in _WITH_BODY and [one.partition(";")[0].strip() for one in kinds] != [
            "application/json"
        ]:
            return 415, "content_type", say("send the body as application/json")
        length = headers.get(b"content-length", ["0"])[0]
        if not length.isdigit() or int(length) > MAX_BODY:
            return (
                413,
                "too_large",
                say("the body is larger than {maximum} MB", maximum=MAX_BODY >> 20),
            )
        return None

    def _is_authorized(self, values: list[str]) -> bool:
        if len(values) != 1:
            return False
        scheme, _, token = values[0].partition(" ")
        return scheme == "Bearer" and self._sessions.accepts(token)


def _with_headers(send: Send) -> Send:
    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = [*message.get("headers", ()), *SECURITY_HEADERS]
            names = {name for name, _ in headers}
            if b"content-security-policy" not in names:
                headers.append((b"content-security-policy", _POLICY))
            if b"cache-control" not in names:
                headers.append((b"cache-control", b"no-store"))
            message = {**message, "headers": headers}
        await send(message)

    return sent


def _limited(receive: Receive) -> Receive:
    """Return a function that ends a body without `Content-Length` at the maximum size."""
    size = 0

    async def received() -> Message:
        nonlocal size
        message = await receive()
        size += len(message.get("body", b""))
        return {"type": "http.disconnect"} if size > MAX_BODY else message

    return received
