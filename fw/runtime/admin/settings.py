"""What the pages need to know before anybody has logged in."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from fw.runtime.admin.descriptors import THEME
from fw.runtime.admin.files import JsonFile

if TYPE_CHECKING:
    from pathlib import Path

    from fw.runtime.admin.entry import Entry

__all__ = ["Settings"]


class Settings:
    """The title, whether there are logins, and the theme as its file says it now."""

    def __init__(self, root: Path, title: str, entry: Entry) -> None:
        self._title, self._entry = title, entry
        self._theme = JsonFile(root, THEME)

    async def current(self) -> dict[str, Any]:
        """Return them as JSON has them."""
        await asyncio.to_thread(self._theme.look)
        theme = self._theme.value or {}
        return {"title": self._title, "logins": self._entry.has_logins, "theme": theme}
