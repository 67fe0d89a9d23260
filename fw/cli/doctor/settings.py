"""Checks of the settings and of the caches of `fw optimize`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from fw.cli.doctor import Finding, Level

if TYPE_CHECKING:
    from fw.runtime.config import Config

__all__ = ["caches", "settings"]


def settings(root: Path) -> Iterator[Finding]:
    """Check the settings of fw. Unknown tables belong to the project."""
    from fw.runtime.config import Config
    from fw.runtime.config.settings import KNOWN
    from fw.runtime.errors import FwError

    config = Config.load_auto(root)
    found = list(_unknown(config))
    for key in KNOWN:
        try:
            config.setting(key)
        except FwError as error:
            found.append(Finding(Level.PROBLEM, error.message, error.hint))
    yield from found or [Finding(Level.OK, "the settings are valid")]


def _unknown(config: Config) -> Iterator[Finding]:
    from fw.runtime.config.files import find
    from fw.runtime.config.settings import KNOWN, OPEN, RENAMED
    from fw.runtime.suggest import suggest

    known: dict[str, list[str]] = {}
    for key in (*KNOWN, *OPEN):
        table, _, word = key.rpartition(".")
        known.setdefault(table, []).append(word)
    for table in [name for name in known if "." in name]:
        parent, _, word = table.rpartition(".")
        known.setdefault(parent, []).append(word)
    for table, words in known.items():
        values = find(config.values, table)
        for word in values if isinstance(values, dict) else ():
            if word not in words:
                place = config.file_of(f"{table}.{word}") or "fw.toml"
                message = f"{place}: unknown setting {word!r} in [{table}]"
                renamed = RENAMED.get(f"{table}.{word}")
                hint = f"use its new name {renamed}" if renamed else suggest(word, words)
                yield Finding(Level.PROBLEM, message, hint)


def caches(root: Path) -> Iterator[Finding]:
    """Check the existing caches; without any, find nothing."""
    from fw.runtime.optimize import config_cache
    from fw.runtime.optimize.cache_files import CONFIG, ROUTES
    from fw.runtime.optimize.route_cache import RouteCache

    faults = {}
    if (root / CONFIG).exists():
        faults["config"] = config_cache.fault(root)
    if (root / ROUTES).exists():
        cache = RouteCache.load(root)
        faults["route"] = "it cannot be read" if cache is None else cache.fault()
    for name, fault in faults.items():
        if fault is not None:
            message = f"the {name} cache is not used: {fault}"
            yield Finding(Level.NOTE, message, f"run fw optimize, or fw {name} clear")
    if faults and not any(faults.values()):
        yield Finding(Level.OK, "the caches of fw optimize are up to date")
