"""Fields of responses that only some may read."""

from typing import Any

from pydantic import SerializerFunctionWrapHandler

from app.access import is_editor, is_staff

__all__ = ["for_editors", "for_staff"]


def for_editors(value: Any, serialize: SerializerFunctionWrapHandler) -> Any:
    """Return a value for editors, None for others."""
    return serialize(value) if is_editor() else None


def for_staff(value: Any, serialize: SerializerFunctionWrapHandler) -> Any:
    """Return a value for editors and authors, None for others."""
    return serialize(value) if is_staff() else None
