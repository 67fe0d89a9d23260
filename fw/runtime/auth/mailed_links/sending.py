"""Sending of mails of logins: the name of the site, and the import when the first one is sent."""

from __future__ import annotations

import asyncio
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from fw.runtime.config import Config

__all__ = ["mails", "site_of"]

_MAILS: Final = "fw.runtime.auth.mailed_links.mails"


async def mails() -> Any:
    """Return the module of the mails.

    Importing mail would double the time of a start; in a thread, so that other requests are served.
    """
    return await asyncio.to_thread(import_module, _MAILS)


def site_of(config: Config) -> str:
    """Return the name of an application in its mails."""
    return str(config.setting("project.name") or "the application")
