"""Sealed data: cache files that only fw itself has written, for the same user.

Marshal is the fastest reader of plain data, but some bytes make it end the process. So its data is
sealed by a key of the user, in `~/.cache/fw/key`: data from elsewhere is ignored, as damaged data
is.
"""

from __future__ import annotations

import marshal
import os
import sys
from _blake2 import blake2b  # hashlib takes 4 ms to import, of a build with nothing to do

TYPE_CHECKING = False  # typing is slow to import
if TYPE_CHECKING:
    from typing import Any

__all__ = ["SEAL", "key_file", "seal", "sealed", "unsealed"]

SEAL = 16
"""Bytes of a seal."""
_KEY = 32
_keys: dict[str, bytes] = {}
"""The key of this process, by its file."""


def sealed(value: Any) -> bytes:
    """Return a value of plain types with its seal."""
    data = marshal.dumps(value)
    return seal(data) + data


def unsealed(stored: bytes) -> Any:
    """Return a `sealed` value; ValueError for other bytes."""
    data = stored[SEAL:]
    if stored[:SEAL] != seal(data):
        raise ValueError("the seal doesn't match")
    return marshal.loads(data)  # noqa: S302 - fw wrote it


def seal(data: bytes) -> bytes:
    """Return the seal of data."""
    return blake2b(data, key=_key(), digest_size=SEAL).digest()


def key_file() -> str:
    """Return the path of the user's key."""
    cache = os.environ.get("XDG_CACHE_HOME")
    if sys.platform == "win32":
        cache = os.environ.get("LOCALAPPDATA")
    return f"{cache or os.path.expanduser('~/.cache')}/fw/key"  # noqa: PTH111 - pathlib costs 5 ms


def _key() -> bytes:
    """Return the user's key. Without a place to store it, it is another one in each process."""
    path = key_file()
    key = _keys.get(path)
    if key is None:
        key = _keys[path] = _stored(path) or _created(path)
    return key


def _stored(path: str) -> bytes | None:
    try:
        with open(path, "rb") as file:  # noqa: PTH123
            key = file.read(_KEY + 1)
    except OSError:
        return None
    return key if len(key) == _KEY else None


def _created(path: str) -> bytes:
    key = os.urandom(_KEY)
    temporary = f"{path}.{os.getpid()}"
    try:
        os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)  # noqa: PTH103, PTH120
        handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with open(handle, "wb") as file:  # noqa: PTH123
            file.write(key)
        # Of several processes that create a key at once, the last one prevails.
        os.replace(temporary, path)  # noqa: PTH105
    except OSError:
        return key
    return _stored(path) or key
