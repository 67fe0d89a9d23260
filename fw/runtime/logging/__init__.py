"""The log: channels, what they write to, and who writes to them."""

from __future__ import annotations

from fw.runtime.logging.channels import configure
from fw.runtime.logging.context import request_id
from fw.runtime.logging.logger import get_logger

__all__ = ["configure", "get_logger", "request_id"]
