"""Primary keys of records."""

from __future__ import annotations

from datetime import date
from typing import Any
from urllib.parse import quote, unquote
from uuid import UUID

__all__ = ["Key", "key_parts", "key_text"]

Key = UUID | int | str | tuple[UUID | int | str | date, ...]
"""The primary key of a record: a value, or a tuple of several columns in the order of the key."""


def key_parts(text: str) -> tuple[str, ...]:
    """Return the parts of a composite key from its text, as `key_text` returns it."""
    return tuple(map(unquote, text.split("/")))


def key_text(key: Any) -> str:
    """Return a key as in the path of its record: percent-encoded, with `/` between parts."""
    parts = key if isinstance(key, tuple) else (key,)
    return "/".join(quote(str(part), safe="") for part in parts)
