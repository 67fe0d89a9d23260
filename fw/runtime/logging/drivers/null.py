"""Driver that discards all records."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fw.runtime.logging.drivers import Channel

__all__ = ["handlers"]


def handlers(channel: Channel) -> list[logging.Handler]:
    """Return a null handler; without any, the standard library would print warnings."""
    channel.allow()
    return [logging.NullHandler()]
