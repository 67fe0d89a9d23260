"""Configuration of the loggers from `[logging]` in `fw.toml`."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fw.runtime.config.settings import LEVELS
from fw.runtime.errors import FwError
from fw.runtime.logging.drivers import TABLE, Channel, driver_named
from fw.runtime.logging.formats import format_named
from fw.runtime.logging.logger import channels, set_level

if TYPE_CHECKING:
    from fw.runtime.config import Config

__all__ = ["configure"]

_open: list[tuple[logging.Logger, logging.Handler]] = []
"""Handlers that this module has added, and removes on the next call."""


def configure(root: Path, config: Config) -> None:
    """Attach the handlers of all channels to their loggers.

    Loggers without a channel of their name write to `logging.default`. Raises FwError for invalid
    settings.
    """
    for logger, handler in _open:
        logger.removeHandler(handler)
        logger.propagate = True
        handler.close()
    _open.clear()
    level = str(config.setting("logging.level")).upper()
    set_level(level)
    logging.getLogger("uvicorn.error").addFilter(_not_reported)
    found = _Channels(root, config)
    for handler in found.handlers(str(config.setting("logging.default"))):
        _add(logging.getLogger(), handler)
    for name, options in found.named().items():
        logger = logging.getLogger(name)
        for handler in found.handlers(name):
            _add(logger, handler)
        logger.propagate = False
        logger.setLevel(str(options.get("level", level)).upper())
        channels.add(name)


def _add(logger: logging.Logger, handler: logging.Handler) -> None:
    logger.addHandler(handler)
    _open.append((logger, handler))


class _Channels:
    """Channels of a project. Each is opened once, whatever the number of stacks it is in."""

    def __init__(self, root: Path, config: Config) -> None:
        self._root = root
        self._config = config
        stated = config.get(TABLE, {})
        self.stated: dict[str, Mapping[str, Any]] = dict(stated)
        self._made: dict[str, list[logging.Handler]] = {}
        self._making: list[str] = []

    def handlers(self, name: str) -> list[logging.Handler]:
        """Return the handlers of a channel."""
        if name in self._made:
            return self._made[name]
        if name in self._making:
            circle = " -> ".join((*self._making, name))
            raise FwError(
                f"the log channels form a cycle: {circle}", hint="remove one of them from its stack"
            )
        self._making.append(name)
        made = self._made[name] = self._opened(name)
        self._making.pop()
        return made

    def named(self) -> dict[str, Mapping[str, Any]]:
        """Return the channels whose names are those of loggers, with their options."""
        audit = self._built_in("audit")
        return self.stated if audit is None else {"audit": audit, **self.stated}

    def _opened(self, name: str) -> list[logging.Handler]:
        options = self.stated.get(name)
        if options is None and (options := self._built_in(name)) is None:
            known = ", ".join(sorted({"audit", "console", "file", "stack", *self.stated}))
            raise FwError(f"unknown log channel {name!r}", hint=f"use one of {known}")
        if not isinstance(options, Mapping):
            hint = f"set its driver and options in [{TABLE}.{name}]"
            raise FwError(f"invalid {TABLE}.{name}: {options!r}; use a table", hint=hint)
        channel = Channel(name, options, self._root, self._config, self.handlers)
        kind = channel.option("driver", "file")
        handlers = driver_named(kind)(channel)
        if kind == "stack":
            return handlers
        level = channel.option("level", "debug")
        if level.lower() not in LEVELS:
            raise channel.fault(f"invalid level {level!r}", f"use one of {', '.join(LEVELS)}")
        for handler in handlers:
            handler.setLevel(level.upper())
            handler.setFormatter(format_named(channel.option("format", "line")))
        return handlers

    def _built_in(self, name: str) -> Mapping[str, Any] | None:
        """Return a channel that exists without settings."""
        file = str(self._config.setting("logging.file"))
        has_file = bool(file) and (self._root / file).parent.is_dir()
        built_in: dict[str, Mapping[str, Any]] = {
            "console": {"driver": "console"},
            "file": {"driver": "file", "path": file} if has_file else {"driver": "null"},
            "stack": {"driver": "stack", "channels": ["console", "file"]},
        }
        if has_file:
            # At this level whatever the level of other channels is.
            built_in["audit"] = {"format": "json", "level": "info"}
        return built_in.get(name)


def _not_reported(record: logging.LogRecord) -> bool:
    """Drop uvicorn's record of an exception that `fw.http` has logged with its request."""
    return not str(record.msg).startswith("Exception in ASGI application")
