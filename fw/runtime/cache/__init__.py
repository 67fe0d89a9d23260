"""Cache: values with a lifetime, locks and counters shared by processes."""

from __future__ import annotations

from fw.runtime.cache.cache import Cache
from fw.runtime.cache.lock import Lock, LockTimeout
from fw.runtime.cache.store import Count, Store

__all__ = ["Cache", "Count", "Lock", "LockTimeout", "Store"]
