"""Checks of the settings and of the caches of `fw optimize`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from fw.project.doctor import Finding, Level
from fw.runtime.errors import FwError
from fw.runtime.messages import say

if TYPE_CHECKING:
    from fw.runtime.config import Config

__all__ = ["caches", "invalid_values", "settings"]

_SIMILARITY = 0.8
"""Required similarity of a misspelt table, since a project may have its own tables."""


def settings(root: Path) -> Iterator[Finding]:
    """Check the settings of fw. Unknown tables belong to the project, unless they look misspelt."""
    from fw.runtime.config import Config

    config = Config.load_auto(root)
    found = [*_unknown(config), *_misspelt_tables(config)]
    found += [Finding(Level.PROBLEM, error.message, error.hint) for error in invalid_values(config)]
    yield from found or [Finding(Level.OK, say("the settings are valid")), *_logged_links(config)]


def _logged_links(config: Config) -> Iterator[Finding]:
    """Find the log driver of mail in an application that mails links."""
    names = {"auth.reset_url": say("reset passwords"), "auth.verify_url": say("confirm addresses")}
    set_ = [name for key, name in names.items() if config.setting(key)]
    if set_ and config.setting("mail.driver") == "log":
        message = say("links to {names} are written to the log", names=set_[0])
        if len(set_) > 1:
            message = say(
                "links to {first} and to {second} are written to the log",
                first=set_[0],
                second=set_[1],
            )
        yield Finding(Level.NOTE, message, say('set driver = "smtp" in [mail] for production'))


def invalid_values(config: Config) -> Iterator[FwError]:
    """Yield an error for each setting of fw with an invalid value, such as an unknown driver."""
    from fw.runtime.config.settings import KNOWN

    names = _registered_names(config)
    for key in KNOWN:
        try:
            value = config.setting(key)
        except FwError as error:
            yield error
            continue
        if key in names and value not in names[key]:
            yield config.invalid(
                key, say("one of {listed}", listed=", ".join(filter(None, names[key])))
            )
        if key == "schedule.timezone" and not _is_timezone(value):
            yield config.invalid(key, say("a time zone such as Europe/Prague or UTC"))


def _registered_names(config: Config) -> dict[str, tuple[str, ...]]:
    """Return the accepted values of the settings that name a driver, a store or a disk."""
    from fw.runtime.cache.stores import DRIVERS
    from fw.runtime.mail.drivers import DRIVERS as MAIL_DRIVERS
    from fw.runtime.queue.drivers import driver_names

    stores, disks = DRIVERS.names(), config.get("storage.disks", {})
    return {
        "cache.store": stores,
        "mail.driver": MAIL_DRIVERS.names(),
        "queue.driver": driver_names(),
        "schedule.store": ("", *stores),
        "storage.disk": tuple(sorted({"local", *(disks if isinstance(disks, dict) else ())})),
    }


def _is_timezone(name: str) -> bool:
    from fw.runtime.schedule.cron import zone_named

    try:
        zone_named(name)
    except FwError:
        return False
    return True


def _misspelt_tables(config: Config) -> Iterator[Finding]:
    """Find tables with a name similar to one of fw's. It is a problem if a setting is fw's, too."""
    from fw.runtime.config.settings import KNOWN, OPEN
    from fw.runtime.names import nearest

    tables: dict[str, set[str]] = {}
    for key in (*KNOWN, *OPEN):
        table, _, rest = key.partition(".")
        tables.setdefault(table, set()).add(rest.partition(".")[0])
    for name, values in config.values.items():
        meant = None if name in tables else nearest(name, tables, _SIMILARITY)
        if meant is not None and isinstance(values, dict):
            place = config.file_of(name) or "fw.toml"
            level = Level.NOTE if tables[meant].isdisjoint(values) else Level.PROBLEM
            yield Finding(
                level,
                say("{place}: unknown table [{name}]", place=place, name=name),
                say("did you mean [{meant}]?", meant=meant),
            )


def _unknown(config: Config) -> Iterator[Finding]:
    from fw.runtime.config.files import find
    from fw.runtime.config.settings import KNOWN, OPEN, RENAMED
    from fw.runtime.names import suggest

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
                message = say(
                    "{place}: unknown setting {word} in [{table}]",
                    place=place,
                    word=repr(word),
                    table=table,
                )
                renamed = RENAMED.get(f"{table}.{word}")
                hint = (
                    say("use its new name {renamed}", renamed=renamed)
                    if renamed
                    else suggest(word, words)
                )
                yield Finding(Level.PROBLEM, message, hint)


def caches(root: Path) -> Iterator[Finding]:
    """Check the existing caches; without any, find nothing."""
    from fw.runtime.optimize.cache_files import CONFIG, ROUTES

    faults = {}
    if (root / CONFIG).exists():
        from fw.runtime.optimize import config_cache

        faults["config"] = config_cache.fault(root)
    if (root / ROUTES).exists():
        from fw.runtime.optimize.route_cache import RouteCache

        cache = RouteCache.load(root)
        faults["route"] = say("it cannot be read") if cache is None else cache.fault()
    for name, fault in faults.items():
        if fault is not None:
            message = say("the {name} cache is not used: {fault}", name=name, fault=fault)
            yield Finding(
                Level.NOTE, message, say("run fw optimize, or fw {name} clear", name=name)
            )
    if faults and not any(faults.values()):
        yield Finding(Level.OK, say("the caches of fw optimize are up to date"))
