"""Driver that writes to standard error."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fw.runtime.logging.drivers import Channel

__all__ = ["handlers"]


def handlers(channel: Channel) -> list[logging.Handler]:
    """Return the handler."""
    channel.allow()
    return [logging.StreamHandler()]
