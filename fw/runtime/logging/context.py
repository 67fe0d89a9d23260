"""Request id of the current request, for the log and the response."""

from __future__ import annotations

import re
from collections.abc import MutableMapping
from contextvars import ContextVar
from typing import Any, Final

__all__ = ["HEADER", "KEY", "current", "request_id"]

HEADER: Final = b"x-request-id"
KEY: Final = "fw.request_id"
"""Key of the id in a scope, once it is known."""

_SANE: Final = re.compile(rb"[A-Za-z0-9._:/+=@-]{1,128}")
"""Ids that are accepted from a client, since they are logged and sent back."""

current: ContextVar[MutableMapping[str, Any] | None] = ContextVar("fw_request", default=None)
"""Scope of the current request. Setting it is the only cost per request."""


def request_id() -> str | None:
    """Return the id of the current request, None outside of one.

    It is the client's `X-Request-ID` if that is valid, else a new UUIDv7, created by the first
    call.
    """
    scope = current.get()
    if scope is None:
        return None
    known: str | None = scope.get(KEY)
    if known is None:
        known = scope[KEY] = _stated(scope) or _fresh()
    return known


def _stated(scope: MutableMapping[str, Any]) -> str | None:
    for name, value in scope.get("headers", ()):
        if name == HEADER:
            return value.decode() if _SANE.fullmatch(value) else None
    return None


def _fresh() -> str:
    from uuid_utils import uuid7

    return str(uuid7())
