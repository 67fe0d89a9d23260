"""The cache: values for a time, locks and counters that processes share."""

from __future__ import annotations

from fw.runtime.cache.cache import Cache
from fw.runtime.cache.contract import Count, Store
from fw.runtime.cache.lock import Lock, LockTimeout

__all__ = ["Cache", "Count", "Lock", "LockTimeout", "Store"]
