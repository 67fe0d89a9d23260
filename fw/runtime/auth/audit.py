"""Audit log: logins, refused requests and changes of accounts in the log channel `audit`."""

from __future__ import annotations

import logging
from typing import Any, Final

from fw.runtime.auth.policy.actor import acting
from fw.runtime.logging.context import current
from fw.runtime.logging.logger import FIELDS

__all__ = ["record", "record_forbidden"]

log: Final = logging.getLogger("audit")


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


def record_forbidden(method: str, path: str, reason: str) -> None:
    """Log a request that gets 403."""
    record("forbidden", method=method, path=path, reason=reason)
