"""Log formats, plain text and JSON. Logged values cannot forge lines."""

from __future__ import annotations

import json
import logging
import re
from datetime import UTC, datetime
from typing import Any, Final

from fw.runtime.errors import FwError
from fw.runtime.logging.context import request_id
from fw.runtime.logging.logger import FIELDS

__all__ = ["Json", "Line", "format_named"]

_BARE: Final = re.compile(r"[A-Za-z0-9_.,:/@+%-]+")
_CONTROLS: Final = {
    code: repr(chr(code))[1:-1]
    for code in (*range(0x20), *range(0x7F, 0xA0), 0x2028, 0x2029)
    if chr(code) != "\t"
}
"""Line ends and control characters of terminals, and their replacements."""


class _Format(logging.Formatter):
    def parts(self, record: logging.LogRecord) -> tuple[str, dict[str, Any]]:
        """Return the channel and the key-values of a record, with the request id."""
        # uvicorn logs everything under this name, not only errors.
        channel = "uvicorn" if record.name == "uvicorn.error" else record.name
        fields = getattr(record, FIELDS, None)
        found = dict(fields) if isinstance(fields, dict) else {}
        if (known := request_id()) is not None:
            found["request_id"] = known
        return channel, found

    def trace(self, record: logging.LogRecord) -> str:
        """Return the traceback of a record, "" without one."""
        texts = []
        if record.exc_info:
            texts.append(self.formatException(record.exc_info))
        if record.stack_info:
            texts.append(record.stack_info)
        return "\n".join(texts)


class Line(_Format):
    """One line per record. Lines of a traceback follow, indented."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the formatted record."""
        channel, fields = self.parts(record)
        words = [self.formatTime(record), record.levelname, f"{channel}:", record.getMessage()]
        words += [f"{key}={_shown(value)}" for key, value in fields.items()]
        line = " ".join(words).translate(_CONTROLS)
        if trace := self.trace(record):
            lines = (each.translate(_CONTROLS) for each in trace.splitlines())
            line = "\n    ".join([line, *lines])
        return line.encode("utf-8", "backslashreplace").decode()


class Json(_Format):
    """One JSON object per line.

    Its keys are `time` in UTC, `level`, `channel`, `message`, and the key-values.
    """

    def format(self, record: logging.LogRecord) -> str:
        """Return the formatted record."""
        channel, fields = self.parts(record)
        moment = datetime.fromtimestamp(record.created, UTC)
        said = {
            "time": moment.isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "channel": channel,
            "message": record.getMessage(),
        }
        if trace := self.trace(record):
            said["exception"] = trace
        others = {f"{key}_" if key in said else str(key): each for key, each in fields.items()}
        # Escaped to ASCII, so without line ends and lone surrogates.
        return json.dumps(said | others, default=str)


def _shown(value: object) -> str:
    text = str(value)
    return text if _BARE.fullmatch(text) else repr(text)


_FORMATS: Final[dict[str, type[logging.Formatter]]] = {"json": Json, "line": Line}


def format_named(name: str) -> logging.Formatter:
    """Return the format of that name; raise FwError for an unknown name."""
    if name not in _FORMATS:
        known = " or ".join(_FORMATS)
        raise FwError(f"unknown log format {name!r}", hint=f"use {known}")
    return _FORMATS[name]()
