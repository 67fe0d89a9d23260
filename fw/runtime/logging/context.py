"""Which request this is: the same word in each line of the log, and in the answer."""

from __future__ import annotations

import re
from collections.abc import MutableMapping
from contextvars import ContextVar
from typing import Any, Final

__all__ = ["HEADER", "KEY", "current", "request_id"]

HEADER: Final = b"x-request-id"
KEY: Final = "fw.request_id"
"""Where a scope keeps the id, once somebody has asked for it."""

_SANE: Final = re.compile(rb"[A-Za-z0-9._:/+=@-]{1,128}")
"""What a client may call its request: it goes into the log and back into a header."""

current: ContextVar[MutableMapping[str, Any] | None] = ContextVar("fw_request", default=None)
"""The scope of the request that is being answered. Setting it is all that each request costs."""


def request_id() -> str | None:
    """Return the id of the request that is being answered, None outside of one.

    It is the client's `X-Request-ID` where that is sane, else one of our own: a uuid7, made at
    the first call.
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
