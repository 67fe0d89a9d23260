"""Names of the roles of users."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, Final

from fw.runtime.database.connection.database import current

if TYPE_CHECKING:
    from fw.runtime.database import Model

__all__ = ["RoleNames"]

_LAST: Final = 5.0
"""Seconds for which a role's name is cached. The role of a user is read on each request."""


class RoleNames:
    """Names of roles by key, cached for a few seconds."""

    def __init__(self, role: type[Model]) -> None:
        self._role = role
        self._names: dict[Any, tuple[str | None, float]] = {}

    async def name_of(self, key: Any) -> str | None:
        """Return the name of the role with a key, None for the key None."""
        if key is None:
            return None
        now = time.monotonic()
        name, read_at = self._names.get(key, (None, -_LAST))
        if now - read_at >= _LAST:
            row = await current().store(self._role).find(key)
            name = None if row is None else str(row["name"])
            self._names[key] = name, now
        return name
