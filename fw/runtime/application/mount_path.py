"""Path prefix of an application that is mounted in another one."""

from __future__ import annotations

from contextvars import ContextVar
from typing import Final

__all__ = ["root_path"]

root_path: Final[ContextVar[str]] = ContextVar("root_path", default="")
"""The prefix in the current request, without a slash at the end."""
