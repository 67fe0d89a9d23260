"""Driver that writes to several other channels."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from fw.runtime.errors import FwError

if TYPE_CHECKING:
    from fw.runtime.logging.drivers import Channel

__all__ = ["handlers"]


def handlers(channel: Channel) -> list[logging.Handler]:
    """Return the handlers of all `channels`."""
    channel.allow("channels")
    names: list[str] = channel.option("channels", [])
    if not names:
        raise FwError(
            f"the log channel {channel.name} is an empty stack",
            hint=f'set channels = ["console", "file"] in [logging.channels.{channel.name}]',
        )
    return [handler for name in names for handler in channel.others(name)]
