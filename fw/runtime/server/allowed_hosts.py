"""Hosts that requests may name: a page on another name must not reach the application.

By DNS rebinding, a page of any site can send requests to an address such as 127.0.0.1, but only with
its own name in the `Host` header.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable
from ipaddress import ip_address
from typing import Final

from starlette.types import Scope

__all__ = ["AllowedHosts", "is_loopback", "is_valid"]

log = logging.getLogger("fw.http")

_LOGGED: Final = 100
"""Refused names that are logged: a client can send any number of them."""
_CACHED: Final = 1000
_ANY: Final = "*"
_NAME: Final = re.compile(
    r"\.?[a-z0-9_-]+(\.[a-z0-9_-]+)*\.?|[0-9a-f:.]*:[0-9a-f:.]*", re.IGNORECASE
)


class AllowedHosts:
    """Decides whether a request may name a host in its `Host` header.

    `names` are those of `http.allowed_hosts`: host names without a port, `.example.com` with all below it,
    and `*` for any. The address of the connection is always allowed, because no DNS name leads there,
    and on a loopback address or a Unix socket `localhost` as well.
    """

    def __init__(self, names: Iterable[str] = ()) -> None:
        lower = [name.lower().rstrip(".") for name in names]
        self._any = _ANY in lower
        self._names = frozenset(name.removeprefix(".") for name in lower)
        self._suffixes = tuple(name for name in lower if name.startswith("."))
        self._allowed: set[tuple[bytes, str]] = set()
        self._refused: set[str] = set()

    def allows(self, scope: Scope) -> bool:
        """Return True if the request names an allowed host; log one that it doesn't."""
        if self._any:
            return True
        sent = [value for name, value in scope["headers"] if name == b"host"]
        if len(sent) != 1:
            # A browser always sends one; a request of HTTP/1.0 may have none.
            return not sent
        server = scope.get("server")
        key = sent[0], (server[0] or "") if server else ""
        if key in self._allowed:
            return True
        host = _host_of(sent[0])
        if not self._is_allowed(host, key[1]):
            self._log(host)
            return False
        if len(self._allowed) < _CACHED:
            self._allowed.add(key)
        return True

    def _is_allowed(self, host: str, address: str) -> bool:
        if host in self._names or host.endswith(self._suffixes):
            return True
        if not address or is_loopback(address):
            return is_loopback(host)
        return host == address.lower()

    def _log(self, host: str) -> None:
        if host not in self._refused and len(self._refused) < _LOGGED:
            self._refused.add(host)
            log.warning(
                "refused a request for the host %r, which http.allowed_hosts doesn't name", host
            )


def is_valid(name: str) -> bool:
    """Return True for a name that `http.allowed_hosts` may contain: without a scheme and a port."""
    return name == _ANY or _NAME.fullmatch(name) is not None


def is_loopback(host: str) -> bool:
    """Return True for `localhost`, names below it, and loopback addresses."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def _host_of(header: bytes) -> str:
    """Return the host of a `Host` header in lower case, without port, brackets and last dot."""
    text = header.decode("latin-1").lower()
    if text.startswith("["):
        return text[1:].partition("]")[0]
    return text.partition(":")[0].rstrip(".")
