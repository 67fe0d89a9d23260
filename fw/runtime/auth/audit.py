"""Audit log in the channel `audit`: logins, refused requests, changed accounts, audited reads."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterable
from itertools import islice
from typing import Any, Final

from fw.runtime import clock
from fw.runtime.auth.policy.actor import acting
from fw.runtime.logging.context import current
from fw.runtime.logging.logger import FIELDS

__all__ = ["record", "record_forbidden", "record_invalid", "record_read", "recorder"]

log: Final = logging.getLogger("audit")

_INVALID_IN_A_MINUTE: Final = 10
"""Lines about invalid requests of one address in a minute: more would displace other events."""
_MAX_ADDRESSES: Final = 1000
_MAX_FIELDS: Final = 10
_MAX_NAME: Final = 64
_READ: Final = "fw.audited_reads"
"""Key of the models in a scope whose reading is logged."""


def record(event: str, *, user: object = None, **fields: Any) -> None:
    """Log an event with its user and address; `user` is by default that of the request.

    The values must not be secrets.
    """
    actor, scope = acting.get(), current.get()
    if user is None and actor is not None:
        user = actor.user
    client = None if scope is None else scope.get("client")
    known = {"user": None if user is None else str(user), "address": client[0] if client else None}
    log.info(event, extra={FIELDS: known | fields})


def recorder(event: str, **fields: Any) -> Callable[[], Awaitable[None]]:
    """Return a callback that records an event: an `after_commit` for changes in a transaction."""

    async def tell() -> None:
        record(event, **fields)

    return tell


def record_forbidden(method: str, path: str, reason: str) -> None:
    """Log a request that gets 403."""
    record("forbidden", method=method, path=path, reason=reason)


def record_invalid(
    method: str, path: str, address: str | None, status: int, fields: Iterable[str]
) -> None:
    """Log a request with invalid values, by the names of their fields and not by the values."""
    if _invalid.may_log(address):
        names = [name[:_MAX_NAME] for name in islice(fields, _MAX_FIELDS)]
        record("invalid_input", method=method, path=path, status=status, fields=names)


def record_read(model: str) -> None:
    """Log that a user reads a model, once in a request."""
    scope = current.get()
    if scope is None:
        record("read", model=model)
        return
    known: set[str] = scope.setdefault(_READ, set())
    if model not in known:
        known.add(model)
        record("read", model=model, method=scope.get("method"), path=scope.get("path"))


class _InvalidRequests:
    """Numbers of invalid requests in the current minute, by address."""

    def __init__(self) -> None:
        self._minute = 0
        self._counts: dict[str | None, int] = {}
        self._unlogged = 0

    def may_log(self, address: str | None) -> bool:
        """Count a request; return False if the address has as many lines as it may have."""
        minute = int(clock.now() // 60)
        if minute != self._minute:
            if self._unlogged:
                record("invalid_input_unlogged", count=self._unlogged)
            self._minute, self._counts, self._unlogged = minute, {}, 0
        count = self._counts.get(address, 0)
        if count >= _INVALID_IN_A_MINUTE or (not count and len(self._counts) >= _MAX_ADDRESSES):
            self._unlogged += 1
            return False
        self._counts[address] = count + 1
        return True


_invalid: Final = _InvalidRequests()
