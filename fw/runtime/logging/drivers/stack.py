"""Several other channels at once."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from fw.runtime.errors import FwError

if TYPE_CHECKING:
    from fw.runtime.logging.channels import Channel

__all__ = ["handlers"]


def handlers(channel: Channel) -> list[logging.Handler]:
    """Return what writes to each of `channels`."""
    channel.allow("channels")
    names: list[str] = channel.option("channels", [])
    if not names:
        raise FwError(
            f"the log's channel {channel.name} is a stack of no channels",
            hint=f'state them: channels = ["console", "file"] in [logging.channels.{channel.name}]',
        )
    return [handler for name in names for handler in channel.others(name)]
