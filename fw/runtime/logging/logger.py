"""What a channel is written to with: structlog's logger over that of the standard library."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any, Final, cast

if TYPE_CHECKING:
    from collections.abc import MutableMapping

    from structlog.stdlib import BoundLogger

__all__ = ["FIELDS", "channels", "get_logger", "set_level"]

FIELDS: Final = "fields"
"""The attribute of a record that holds its key-values."""

channels = {"app", "fw", "uvicorn"}
"""The loggers that are the application's; other libraries are heard from `WARNING` up."""
_KEYWORDS: Final = ("exc_info", "stack_info", "stacklevel")
_level = "INFO"


def get_logger(channel: str = "app") -> BoundLogger:
    """Return the logger of a channel. It writes once an application is created.

    `log.info("order paid", order=7)` takes what is worth knowing as keywords, and `log.bind`
    returns one that adds some to each line. A channel of `[logging.channels]` writes to its own
    places, any other to those of the default channel.
    """
    logger = logging.getLogger(channel)
    if channel not in channels:
        channels.add(channel)
        logger.setLevel(_level)
    return cast("BoundLogger", _Lazy(logger))


def set_level(level: str) -> None:
    """Have all loggers of the application write from a level on, and those made later."""
    global _level
    _level = level
    for channel in channels:
        logging.getLogger(channel).setLevel(level)


class _Lazy:
    """Becomes structlog's logger when it is used: its import takes longer than most others."""

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
    """Return the arguments of the standard library's method: any handler can take the record."""
    message = (event.pop("event"), *event.pop("positional_args", ()))
    given = {name: event.pop(name) for name in _KEYWORDS if name in event}
    extra = event.pop("extra", None)
    if isinstance(extra, dict):
        event = {**extra, **event}
    return message, {**given, "extra": {FIELDS: dict(event)}}
