"""Check of what `fw optimize` has made: a stale cache is never used, and so of no use."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from fw.cli.doctor.finding import Finding, Level

__all__ = ["caches"]


def caches(root: Path) -> Iterator[Finding]:
    """Look at the caches that are there; without any, there is nothing to say."""
    from fw.runtime.bootstrap import config
    from fw.runtime.bootstrap.routes import RouteCache
    from fw.runtime.bootstrap.store import CONFIG, ROUTES

    faults = {}
    if (root / CONFIG).exists():
        faults["config"] = config.fault(root)
    if (root / ROUTES).exists():
        cache = RouteCache.load(root)
        faults["route"] = "it can't be read" if cache is None else cache.fault()
    for name, fault in faults.items():
        if fault is not None:
            message = f"the {name} cache isn't used: {fault}"
            yield Finding(Level.NOTE, message, f"fw optimize, or: fw {name} clear")
    if faults and not any(faults.values()):
        yield Finding(Level.OK, "what fw optimize made is fresh")
