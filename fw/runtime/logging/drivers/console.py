"""The standard error of the process."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fw.runtime.logging.channels import Channel

__all__ = ["handlers"]


def handlers(channel: Channel) -> list[logging.Handler]:
    """Return what writes there."""
    channel.allow()
    return [logging.StreamHandler()]
