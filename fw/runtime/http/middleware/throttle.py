"""`throttle:60,1`: so many requests of one client in so many minutes."""

from __future__ import annotations

import logging
from math import ceil

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fw.runtime import clock
from fw.runtime.cache import Cache
from fw.runtime.cache.store import Count
from fw.runtime.errors import FwError
from fw.runtime.http.client_address import network_of
from fw.runtime.http.problem_details import problem

__all__ = ["Throttle", "client_of", "middleware"]

log = logging.getLogger("fw.http")

_LIMIT = b"x-ratelimit-limit"


class Throttle:
    """Answers 429 once a client has asked more often than it may.

    The counters are in the cache that `cache.store` names, apart from what `fw cache clear`
    clears: workers share them, and machines do where the cache is Redis. Without its store
    nobody is held up, and the log says so. All `throttle` with the same numbers and the same
    `name` count together.
    """

    def __init__(
        self, app: ASGIApp, requests: str = "60", minutes: str = "1", name: str = ""
    ) -> None:
        self.app = app
        self._limit = int(_number(requests, whole=True))
        self._seconds = _number(minutes, whole=False) * 60
        self._key = f"throttle:{name}:{self._limit}:{self._seconds:g}:"
        # A store that there isn't is found out at the start.
        Cache()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        try:
            count = await Cache().kept.acount(self._key + client_of(scope), ttl=self._seconds)
        except Exception as error:  # noqa: BLE001 - a cache that fails must not stop the API
            log.warning("requests aren't throttled: %s", error)
            await self.app(scope, receive, send)
            return
        headers = self._headers(count)
        if count.value > self._limit:
            await problem(429, headers=headers)(scope, receive, send)
            return
        raw = [(name.lower().encode(), value.encode()) for name, value in headers.items()]

        async def told(message: Message) -> None:
            if message["type"] == "http.response.start":
                # One further in is the stricter one, where there are two.
                known = [*message.get("headers", ())]
                if not any(name == _LIMIT for name, _ in known):
                    message["headers"] = [*known, *raw]
            await send(message)

        await self.app(scope, receive, told)

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
    """Return what tells one client from another: its address, of IPv6 the network of 64 bits.

    Behind a proxy it is the address that `http.trusted_proxies` leads to.
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
            f"throttle takes {kind} above 0, not {text!r}",
            hint='throttle:60,1 is for 60 requests a minute, "throttle:60,1,login" counts apart',
        )
    return number


middleware = Throttle
