"""The settings of `fw.toml` that fw itself reads: what holds without them, and what they may be."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

__all__ = ["KNOWN", "LEVELS", "OPEN", "Setting"]

LEVELS = ("critical", "error", "warning", "info", "debug")


@dataclass(frozen=True, slots=True)
class Setting:
    """What holds without a setting, what its value must be in words, and whether one is that."""

    default: Any
    wanted: str
    fits: Callable[[Any], bool]


def _whole(default: int, least: int, most: int | None = None) -> Setting:
    bounds = f"of at least {least}" if most is None else f"from {least} to {most}"

    def fits(value: Any) -> bool:
        return type(value) is int and value >= least and (most is None or value <= most)

    return Setting(default, f"a whole number {bounds}", fits)


def _flag(default: bool) -> Setting:
    return Setting(default, "true or false", lambda value: isinstance(value, bool))


def _text(default: str) -> Setting:
    return Setting(default, "a text", lambda value: isinstance(value, str))


def _texts(*default: str) -> Setting:
    def fits(value: Any) -> bool:
        return isinstance(value, list) and all(isinstance(item, str) for item in value)

    return Setting([*default], "a list of texts", fits)


def _networks() -> Setting:
    def fits(value: Any) -> bool:
        from ipaddress import ip_network

        try:
            return isinstance(value, list) and all(ip_network(each, strict=False) for each in value)
        except ValueError:
            return False

    return Setting([], "a list of addresses and networks, such as 10.0.0.0/8", fits)


def _word(default: str, words: tuple[str, ...]) -> Setting:
    def fits(value: Any) -> bool:
        return isinstance(value, str) and value.lower() in words

    return Setting(default, f"one of {', '.join(words)}", fits)


def _choice(default: str, words: tuple[str, ...]) -> Setting:
    return Setting(default, f"one of {', '.join(words)}", lambda value: value in words)


KNOWN: Final[dict[str, Setting]] = {
    "project.name": _text(""),
    "project.version": _text("0.1.0"),
    "server.host": _text("127.0.0.1"),
    "server.port": _whole(8000, 0, 65535),
    "server.workers": _whole(1, 1),
    "server.reload": _flag(False),
    "server.access_log": _flag(False),
    "server.grace": _whole(10, 0),
    "http.max_body": _whole(1024 * 1024, 0),
    "http.deadline": _whole(60, 0),
    "http.cors_origins": _texts(),
    "http.trusted_proxies": _networks(),
    "database.pool": _whole(10, 1),
    "database.wait": _whole(3, 1),
    "database.timeout": _whole(30, 1),
    "database.lock_timeout": _whole(3, 1),
    "database.lock_retries": _whole(10, 0),
    "auth.algorithm": _choice("HS256", ("HS256", "EdDSA")),
    "auth.issuer": _text(""),
    "auth.access_minutes": _whole(15, 1, 24 * 60),
    "auth.refresh_days": _whole(7, 1, 366),
    "auth.session_days": _whole(30, 1, 3660),
    "auth.secure_cookies": _flag(True),
    "auth.failures": _whole(100, 0),
    "auth.registrations": _whole(20, 0),
    "admin.title": _text(""),
    "admin.roles": _texts("super-admin", "developer"),
    "cache.store": _text("file"),
    "cache.prefix": _text(""),
    "cache.memory.max_megabytes": _whole(64, 1),
    "cache.file.path": _text("storage/framework/cache"),
    "cache.file.max_megabytes": _whole(256, 1),
    "storage.disk": _text("local"),
    "redis.url": _text("redis://127.0.0.1:6379/0"),
    "redis.timeout": _whole(3, 1),
    "rabbitmq.url": _text("amqp://guest:guest@127.0.0.1:5672/%2F"),
    "queue.driver": _text("sync"),
    "queue.connection": _text(""),
    "queue.tries": _whole(5, 1),
    "queue.backoff": _whole(10, 0),
    "queue.timeout": _whole(600, 0),
    "queue.lease": _whole(60, 2),
    "queue.poll": _whole(1, 1),
    "schedule.timezone": _text("UTC"),
    "schedule.store": _text(""),
    "schedule.lease": _whole(30, 1),
    "schedule.grace": _whole(60, 0),
    "logging.level": _word("info", LEVELS),
    "logging.default": _text("stack"),
    "logging.file": _text("storage/logs/app.log"),
    "logging.max_megabytes": _whole(10, 1),
    "logging.keep": _whole(5, 0),
}
"""By dotted key. Tables that aren't here are the user's own, or those of other parts."""

OPEN: Final = frozenset(
    {
        "auth.routes",
        "http.middleware",
        "http.security_headers",
        "logging.channels",
        "storage.disks",
    }
)
"""Tables within those of fw whose keys are the user's to choose."""
