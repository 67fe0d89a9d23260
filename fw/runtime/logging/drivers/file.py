"""Driver that writes to a file, rotated by size."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from fw.runtime.logging.rotating_file import RotatingFile

if TYPE_CHECKING:
    from fw.runtime.logging.channel import Channel

__all__ = ["handlers"]

_MEGABYTE = 1024 * 1024


def handlers(channel: Channel) -> list[logging.Handler]:
    """Return the handler of `path`, relative to the project, by default `storage/logs/<name>.log`.

    The defaults of `max_megabytes` and `backup_count` are those of `[logging]`.
    """
    channel.allow("path", "max_megabytes", "backup_count")
    path = channel.option("path", f"storage/logs/{channel.name}.log")
    size = channel.option("max_megabytes", int(channel.config.setting("logging.max_megabytes")))
    backup_count = channel.option(
        "backup_count", int(channel.config.setting("logging.backup_count"))
    )
    return [RotatingFile(channel.root / path, size * _MEGABYTE, backup_count)]
