"""Keys: what any store can hold, whatever the caller has."""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from fw.runtime.errors import FwError

__all__ = ["bounded"]

_LONGEST_KEY: Final = 200
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
