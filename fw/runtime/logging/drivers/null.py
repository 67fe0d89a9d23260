"""Nowhere: for a channel that nobody wants to read."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fw.runtime.logging.channels import Channel

__all__ = ["handlers"]


def handlers(channel: Channel) -> list[logging.Handler]:
    """Return what drops every record: without any, the standard library would print them."""
    channel.allow()
    return [logging.NullHandler()]
