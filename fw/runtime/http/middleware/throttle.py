"""`throttle:60,1`: rate limit of 60 requests per minute for each client."""

from __future__ import annotations

import logging
from math import ceil

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fw.runtime import clock
from fw.runtime.cache import Cache
from fw.runtime.cache.store import Count
from fw.runtime.errors import FwError
from fw.runtime.http.error_handling.problem_details import problem
from fw.runtime.server.client_address import network_of

__all__ = ["Throttle", "client_of", "middleware"]

log = logging.getLogger("fw.http")

_LIMIT = b"x-ratelimit-limit"


class Throttle:
    """Answer 429 to a client that exceeds the rate limit.

    The counters are in the cache store of `cache.store`; `fw cache clear` keeps them. All
    workers share them; with Redis, all machines do. If the store fails, requests are not limited
    and a warning is logged. All `throttle` entries with the same numbers and `name` share a counter.
    """

    def __init__(
        self, app: ASGIApp, requests: str = "60", minutes: str = "1", name: str = ""
    ) -> None:
        self.app = app
        self._limit = int(_number(requests, whole=True))
        self._seconds = _number(minutes, whole=False) * 60
        self._key = f"throttle:{name}:{self._limit}:{self._seconds:g}:"
        # Raises at start-up if the configured store is unknown.
        Cache()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        try:
            count = await Cache().persistent.acount(self._key + client_of(scope), ttl=self._seconds)
        except Exception as error:  # noqa: BLE001 - a failing cache must not stop the API
            log.warning("requests aren't throttled: %s", error)
            await self.app(scope, receive, send)
            return
        headers = self._headers(count)
        if count.value > self._limit:
            await problem(429, headers=headers)(scope, receive, send)
            return
        raw = [(name.lower().encode(), value.encode()) for name, value in headers.items()]

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                # An inner throttle has set them: it is the stricter one.
                known = [*message.get("headers", ())]
                if not any(name == _LIMIT for name, _ in known):
                    message["headers"] = [*known, *raw]
            await send(message)

        await self.app(scope, receive, with_headers)

    def _headers(self, count: Count) -> dict[str, str]:
        headers = {
            "X-RateLimit-Limit": str(self._limit),
            "X-RateLimit-Remaining": str(max(self._limit - count.value, 0)),
        }
        if count.value > self._limit:
            left = max(ceil(count.resets_in or 0), 1)
            headers |= {
                "Retry-After": str(left),
                "X-RateLimit-Reset": str(ceil(clock.now()) + left),
            }
        return headers


def client_of(scope: Scope) -> str:
    """Return the client's address, or its /64 network for IPv6.

    Behind a proxy it is the forwarded address, if `http.trusted_proxies` lists the proxy.
    """
    client = scope.get("client")
    return network_of(str(client[0])) if client else ""


def _number(text: str, *, whole: bool) -> float:
    try:
        number = int(text) if whole else float(text)
    except ValueError:
        number = 0
    if not 0 < number < float("inf"):
        kind = "a whole number" if whole else "a number"
        raise FwError(
            f"invalid throttle argument {text!r}",
            hint=f"use {kind} above 0; throttle:60,1 allows 60 requests per minute",
        )
    return number


middleware = Throttle
