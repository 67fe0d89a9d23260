"""Refuses short and common secrets of the environment."""

from __future__ import annotations

from typing import Final

from fw.runtime.errors import FwError

__all__ = ["MIN_SECRET_BYTES", "check_secret"]

MIN_SECRET_BYTES: Final = 32
"""Bytes. RFC 7518, 3.2 requires a key as long as the hash of HS256."""

_LEAST_VARIETY: Final = 10
_PLACEHOLDERS: Final = ("changeme", "secret", "password", "example", "placeholder", "insecure")
_RUNS: Final = ("0123456789", "1234567890", "abcdefgh", "qwertyuiop", "0a1b2c3d4e")
_PUBLISHED: Final = "09d25e094faa6ca2556c818166b7a9563b93f7099f6f0f4caa6cf63b88e8d3e7"
"""The secret of FastAPI's tutorial, which gets copied."""


def check_secret(name: str, secret: str, hint: str) -> None:
    """Raise FwError with this hint if the variable `name` has a short or common secret."""
    if len(secret.encode()) < MIN_SECRET_BYTES:
        raise FwError(f"{name} is shorter than {MIN_SECRET_BYTES} bytes", hint=hint)
    plain = secret.lower().replace("-", "").replace("_", "").replace(" ", "")
    known = any(word in plain for word in (*_PLACEHOLDERS, *_RUNS, _PUBLISHED))
    if known or len(set(secret)) < _LEAST_VARIETY:
        raise FwError(f"{name} is a placeholder, not a secret", hint=hint)
