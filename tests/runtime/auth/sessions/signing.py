"""Keys and a fixed time that sign tokens in tests."""

from __future__ import annotations

import base64
from uuid import UUID

__all__ = ["NOW", "OTHER", "SECRET", "SESSION", "encoded"]

SECRET, OTHER = "u7Xo0-4bqZpPz1sT9wGkV3mYc8RfL2hN", "nC5eJ1_xWdA8tQ6vB0iKy4MzO7uHs9Eg"
SESSION = UUID("01890a5d-ac96-774b-bcce-b302099a8057")
NOW = 1_800_000_000


def encoded(raw: bytes) -> str:
    """Return a part of a token."""
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()
