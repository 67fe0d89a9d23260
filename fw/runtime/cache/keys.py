"""Keys and lifetimes: what any store can hold, whatever the caller has."""

from __future__ import annotations

from datetime import timedelta
from hashlib import blake2b
from math import isfinite
from typing import Final

from fw.runtime.errors import FwError

__all__ = ["Ttl", "bounded", "lifetime", "seconds_of"]

Ttl = float | timedelta | None
"""How long an entry lives: in seconds, or as a timedelta; None for no end."""

_LONGEST_KEY: Final = 200
_CENTURY: Final = 100 * 366 * 86_400.0
_MARK: Final = "#"


def bounded(key: str) -> str:
    """Return a key of at most 200 printable characters, another one for each key.

    A key that isn't so, from a client for example, is replaced by its digest.
    """
    if not isinstance(key, str):
        raise FwError(f"a key of the cache must be a text, not {type(key).__name__}")
    if len(key) <= _LONGEST_KEY and key.isprintable() and key[:1] != _MARK:
        return key
    return _MARK + blake2b(key.encode("utf-8", "surrogatepass"), digest_size=32).hexdigest()


def seconds_of(ttl: Ttl) -> float | None:
    """Return a lifetime in seconds, at most a century, None for no end; it may be over already."""
    if ttl is None:
        return None
    seconds = ttl.total_seconds() if isinstance(ttl, timedelta) else ttl
    if type(seconds) not in (int, float) or not isfinite(seconds):
        raise FwError(f"{ttl!r} is no lifetime", hint="state it in seconds, or None for no end")
    return min(float(seconds), _CENTURY)


def lifetime(ttl: Ttl) -> float | None:
    """Return a lifetime in seconds as `seconds_of` does; FwError for one of less than 1 ms."""
    seconds = seconds_of(ttl)
    if seconds is not None and seconds < 0.001:
        raise FwError(f"a lifetime must be longer than nothing, but it is {ttl!r}")
    return seconds
