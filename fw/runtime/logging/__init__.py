"""Logging: channels, formats and loggers."""

from __future__ import annotations

from fw.runtime.logging.configuration import configure
from fw.runtime.logging.context import request_id
from fw.runtime.logging.logger import get_logger

__all__ = ["configure", "get_logger", "request_id"]
