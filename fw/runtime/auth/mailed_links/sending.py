"""Import of the mails when the first one is sent."""

from __future__ import annotations

import asyncio
from importlib import import_module
from typing import Any, Final

__all__ = ["mails"]

_MAILS: Final = "fw.runtime.auth.mailed_links.mails"


async def mails() -> Any:
    """Return the module of the mails.

    Importing mail would double the time of a start; in a thread, so that other requests are served.
    """
    return await asyncio.to_thread(import_module, _MAILS)
