"""Logging to the console and to `storage/logs/app.log`."""

from __future__ import annotations

import logging
from copy import copy
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fw.runtime.config import Config

__all__ = ["configure", "get_logger"]

_FORMAT = "%(asctime)s %(levelname)s %(name)s: %(message)s"
_channels = {"app", "fw", "uvicorn"}
_levels = {"channels": "INFO"}
_MEGABYTE = 1024 * 1024


def get_logger(channel: str = "app") -> logging.Logger:
    """Return the logger of a channel. It writes once an application is created."""
    logger = logging.getLogger(channel)
    logger.setLevel(_levels["channels"])
    _channels.add(channel)
    return logger


def configure(root: Path, config: Config) -> None:
    """Write every channel to the console and to a file that is rotated.

    Other libraries are heard from `WARNING` up. `fw.toml` may set `[logging]` `level` (of the
    channels), `file` (relative to the project, "" for none),
    `max_megabytes` and `keep` (how many old files).
    """
    logger = logging.getLogger()
    for handler in [*logger.handlers]:
        if isinstance(handler, (_Console, _File)):
            logger.removeHandler(handler)
            handler.close()
    _levels["channels"] = str(config.setting("logging.level")).upper()
    for channel in _channels:
        logging.getLogger(channel).setLevel(_levels["channels"])
    logging.getLogger("uvicorn.error").addFilter(_not_reported)
    handlers: list[logging.Handler] = [_Console()]
    file = str(config.setting("logging.file"))
    if file and (root / file).parent.is_dir():
        handlers.append(
            _File(
                root / file,
                maxBytes=config.setting("logging.max_megabytes") * _MEGABYTE,
                backupCount=config.setting("logging.keep"),
                encoding="utf-8",
                delay=True,
            )
        )
    for handler in handlers:
        handler.setFormatter(_OneLine(_FORMAT))
        logger.addHandler(handler)


def _not_reported(record: logging.LogRecord) -> bool:
    """Drop what uvicorn says of an exception that `fw.http` has logged with its request."""
    return not str(record.msg).startswith("Exception in ASGI application")


class _Console(logging.StreamHandler):  # type: ignore[type-arg]
    """Told apart from handlers that somebody else has added."""


class _File(RotatingFileHandler):
    """Told apart from handlers that somebody else has added."""


class _OneLine(logging.Formatter):
    """Keeps a message to one line that can be written, whatever a client has sent."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802
        """Return the line; a traceback still follows below it."""
        if record.name == "uvicorn.error":
            # uvicorn's name for all that it says, good news included.
            record = copy(record)
            record.name = "uvicorn"
        line = super().formatMessage(record).replace("\r", "\\r").replace("\n", "\\n")
        return line.encode("utf-8", "backslashreplace").decode()
