"""Loggers of channels: structlog on top of the standard library's loggers."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any, Final, cast

if TYPE_CHECKING:
    from collections.abc import MutableMapping

    from structlog.stdlib import BoundLogger

__all__ = ["FIELDS", "channels", "get_logger", "set_level"]

FIELDS: Final = "fields"
"""Attribute of a record that holds its key-values."""

channels = {"app", "audit", "fw", "uvicorn"}
"""Loggers of the application. Other libraries log from `WARNING` on."""
_KEYWORDS: Final = ("exc_info", "stack_info", "stacklevel")
_level = "INFO"


def get_logger(channel: str = "app") -> BoundLogger:
    """Return the logger of a channel, which writes once the application is created.

    `log.info("order paid", order=7)` takes key-values as keyword arguments, and `log.bind` returns
    a logger that adds some to each line. A channel of `[logging.channels]` has its own handlers;
    any other uses those of the default channel.
    """
    logger = logging.getLogger(channel)
    if channel not in channels:
        channels.add(channel)
        logger.setLevel(_level)
    return cast("BoundLogger", _Lazy(logger))


def set_level(level: str) -> None:
    """Set the level of all loggers of the application, including later ones."""
    global _level
    _level = level
    for channel in channels:
        logging.getLogger(channel).setLevel(level)


class _Lazy:
    """Proxy that creates structlog's logger on first use, since its import is slow."""

    __slots__ = ("_bound", "_logger")

    def __init__(self, logger: logging.Logger) -> None:
        self._logger = logger
        self._bound: Any = None

    def __getattr__(self, name: str) -> Any:
        if self._bound is None:
            self._bound = _opened(self._logger)
        return getattr(self._bound, name)

    def __repr__(self) -> str:
        return f"<logger of the channel {self._logger.name}>"


def _opened(logger: logging.Logger) -> Any:
    import structlog

    return structlog.wrap_logger(
        logger,
        processors=[
            structlog.stdlib.filter_by_level,
            structlog.contextvars.merge_contextvars,
            _as_record,
        ],
        wrapper_class=structlog.stdlib.BoundLogger,
        context_class=dict,
    ).bind()


def _as_record(
    _logger: Any, _method: str, event: MutableMapping[str, Any]
) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """Return the arguments for the standard library's method.

    So any handler can process the record.
    """
    message = (event.pop("event"), *event.pop("positional_args", ()))
    given = {name: event.pop(name) for name in _KEYWORDS if name in event}
    extra = event.pop("extra", None)
    if isinstance(extra, dict):
        event = {**extra, **event}
    return message, {**given, "extra": {FIELDS: dict(event)}}
