"""From `[logging]` of `fw.toml` to what writes the log."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from fw.runtime.config.settings import LEVELS
from fw.runtime.errors import FwError
from fw.runtime.logging.drivers import driver_named
from fw.runtime.logging.formats import format_named
from fw.runtime.logging.logger import channels, set_level

if TYPE_CHECKING:
    from fw.runtime.config import Config

__all__ = ["Channel", "configure"]

T = TypeVar("T")

_TABLE: Final = "logging.channels"
_COMMON: Final = ("driver", "format", "level")

_open: list[tuple[logging.Logger, logging.Handler]] = []
"""What this module has added to the loggers, and takes away again."""


@dataclass(frozen=True)
class Channel:
    """A channel as `fw.toml` states it; `others` returns the handlers of another one."""

    name: str
    options: Mapping[str, Any]
    root: Path
    config: Config
    others: Callable[[str], list[logging.Handler]]

    def allow(self, *names: str) -> None:
        """Raise FwError if the channel states an option that its driver doesn't know."""
        for name in self.options:
            if name not in (*_COMMON, *names):
                known = ", ".join(sorted((*_COMMON, *names)))
                raise self.fault(f"nothing reads {name}", f"there are {known}")

    def option(self, name: str, default: T) -> T:
        """Return an option, the default where it isn't stated; FwError for one of another type."""
        value = self.options.get(name, default)
        if type(value) is not type(default):
            wanted = {int: "a whole number", list: "a list", str: "a text"}[type(default)]
            raise self.fault(f"{name} is {value!r}, but must be {wanted}", "set it right")
        return value

    def fault(self, message: str, hint: str) -> FwError:
        """Return an error that says where the channel is stated."""
        place = self.config.file_of(f"{_TABLE}.{self.name}") or "fw.toml"
        return FwError(f"{place}: [{_TABLE}.{self.name}]: {message}", hint=hint)


def configure(root: Path, config: Config) -> None:
    """Have every channel write where `[logging]` of `fw.toml` says.

    A logger that has no channel of its name writes to `logging.default`. Raises FwError for
    settings that make no sense.
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
    for name, options in found.stated.items():
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
    """The channels of a project, each opened once, however many stacks it is in."""

    def __init__(self, root: Path, config: Config) -> None:
        self._root = root
        self._config = config
        stated = config.get(_TABLE, {})
        self.stated: dict[str, Mapping[str, Any]] = dict(stated)
        self._made: dict[str, list[logging.Handler]] = {}
        self._making: list[str] = []

    def handlers(self, name: str) -> list[logging.Handler]:
        """Return what writes the records of a channel."""
        if name in self._made:
            return self._made[name]
        if name in self._making:
            circle = " -> ".join((*self._making, name))
            raise FwError(f"the log's channels stack each other: {circle}", hint="take one out")
        self._making.append(name)
        made = self._made[name] = self._opened(name)
        self._making.pop()
        return made

    def _opened(self, name: str) -> list[logging.Handler]:
        options = self.stated.get(name)
        if options is None and (options := self._built_in(name)) is None:
            known = ", ".join(sorted({"console", "file", "stack", *self.stated}))
            raise FwError(f"the log has no channel {name!r}", hint=f"there are {known}")
        if not isinstance(options, Mapping):
            hint = f"[{_TABLE}.{name}] states its driver and options"
            raise FwError(f"{_TABLE}.{name} is {options!r}, but must be a table", hint=hint)
        channel = Channel(name, options, self._root, self._config, self.handlers)
        kind = channel.option("driver", "file")
        handlers = driver_named(kind)(channel)
        if kind == "stack":
            return handlers
        level = channel.option("level", "debug")
        if level.lower() not in LEVELS:
            wanted = f"one of {', '.join(LEVELS)}"
            raise channel.fault(f"level is {level!r}, but must be {wanted}", "set it right")
        for handler in handlers:
            handler.setLevel(level.upper())
            handler.setFormatter(format_named(channel.option("format", "line")))
        return handlers

    def _built_in(self, name: str) -> Mapping[str, Any] | None:
        """Return a channel that is there without being stated."""
        file = str(self._config.setting("logging.file"))
        has_file = bool(file) and (self._root / file).parent.is_dir()
        built_in: dict[str, Mapping[str, Any]] = {
            "console": {"driver": "console"},
            "file": {"driver": "file", "path": file} if has_file else {"driver": "null"},
            "stack": {"driver": "stack", "channels": ["console", "file"]},
        }
        return built_in.get(name)


def _not_reported(record: logging.LogRecord) -> bool:
    """Drop what uvicorn says of an exception that `fw.http` has logged with its request."""
    return not str(record.msg).startswith("Exception in ASGI application")
