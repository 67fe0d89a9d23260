"""The settings of `fw.toml` that fw reads: defaults, and the values that they accept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

__all__ = ["KNOWN", "LEVELS", "OPEN", "RENAMED", "Setting"]

LEVELS = ("critical", "error", "warning", "info", "debug")


@dataclass(frozen=True, slots=True)
class Setting:
    """A default, a description of the accepted values, and a function that checks a value."""

    default: Any
    expected: str
    accepts: Callable[[Any], bool]


def _integer(default: int, least: int, most: int | None = None) -> Setting:
    bounds = f"of {least} or more" if most is None else f"from {least} to {most}"

    def accepts(value: Any) -> bool:
        return type(value) is int and value >= least and (most is None or value <= most)

    return Setting(default, f"an integer {bounds}", accepts)


def _boolean(default: bool) -> Setting:
    return Setting(default, "true or false", lambda value: isinstance(value, bool))


def _string(default: str) -> Setting:
    return Setting(default, "a string", lambda value: isinstance(value, str))


def _strings(*default: str) -> Setting:
    def accepts(value: Any) -> bool:
        return isinstance(value, list) and all(isinstance(item, str) for item in value)

    return Setting([*default], "a list of strings", accepts)


def _networks() -> Setting:
    def accepts(value: Any) -> bool:
        from ipaddress import ip_network

        try:
            return isinstance(value, list) and all(ip_network(each, strict=False) for each in value)
        except ValueError:
            return False

    return Setting([], "a list of IP addresses and networks, such as 10.0.0.0/8", accepts)


def _hosts() -> Setting:
    def accepts(value: Any) -> bool:
        from fw.runtime.server.allowed_hosts import is_valid

        return isinstance(value, list) and all(
            isinstance(each, str) and is_valid(each) for each in value
        )

    expected = "a list of host names, such as shop.example, .shop.example or *"
    return Setting([], expected, accepts)


def _url() -> Setting:
    def accepts(value: Any) -> bool:
        from urllib.parse import urlsplit

        try:
            parts = urlsplit(value)
            known = parts.scheme in ("http", "https") and bool(parts.hostname)
            return value == "" or (known and not parts.fragment)
        except (AttributeError, TypeError, ValueError):
            return False

    return Setting("", "a URL such as https://shop.example/reset-password, or empty", accepts)


def _word(default: str, words: tuple[str, ...]) -> Setting:
    def accepts(value: Any) -> bool:
        return isinstance(value, str) and value.lower() in words

    return Setting(default, f"one of {', '.join(words)}", accepts)


def _choice(default: str, words: tuple[str, ...]) -> Setting:
    return Setting(default, f"one of {', '.join(words)}", lambda value: value in words)


KNOWN: Final[dict[str, Setting]] = {
    "project.name": _string(""),
    "project.version": _string("0.1.0"),
    "schema.acronyms": _strings(),
    "server.host": _string("127.0.0.1"),
    "server.port": _integer(8000, 0, 65535),
    "server.workers": _integer(1, 1),
    "server.reload": _boolean(False),
    "server.loop": _choice("auto", ("auto", "asyncio", "uvloop")),
    "server.access_log": _boolean(False),
    "server.graceful_timeout": _integer(10, 0),
    "http.max_body_size": _integer(1024 * 1024, 0),
    "http.max_response_size": _integer(16 * 1024 * 1024, 0),
    "http.request_timeout": _integer(60, 0),
    "http.max_query_parameters": _integer(200, 0),
    "http.max_url_size": _integer(16 * 1024, 0),
    "http.max_header_size": _integer(64 * 1024, 0),
    "http.max_header_count": _integer(100, 0),
    "http.header_timeout": _integer(10, 0),
    "http.body_timeout": _integer(30, 0),
    "http.keep_alive_timeout": _integer(5, 0),
    "http.send_timeout": _integer(60, 0),
    "http.max_connections": _integer(1000, 0),
    "http.max_connections_per_address": _integer(100, 0),
    "http.allowed_hosts": _hosts(),
    "http.docs": _boolean(True),
    "http.cors_origins": _strings(),
    "http.trusted_proxies": _networks(),
    "database.pool_size": _integer(10, 1),
    "database.pool_timeout": _integer(3, 1),
    "database.statement_timeout": _integer(30, 1),
    "database.synchronous": _choice("normal", ("normal", "full")),
    "database.lock_timeout": _integer(3, 1),
    "database.lock_retries": _integer(10, 0),
    "auth.model": _string("User"),
    "auth.email": _string("email"),
    "auth.password": _string("password"),
    "auth.role": _string("role_id"),
    "auth.active": _string("active"),
    "auth.name": _string("name"),
    "auth.algorithm": _choice("HS256", ("HS256", "EdDSA")),
    "auth.issuer": _string(""),
    "auth.access_minutes": _integer(15, 1, 24 * 60),
    "auth.refresh_days": _integer(7, 1, 366),
    "auth.session_days": _integer(30, 1, 3660),
    "auth.idle_minutes": _integer(0, 0, 24 * 60),
    "auth.session_hours": _integer(0, 0, 24 * 7),
    "auth.secure_cookies": _boolean(True),
    "auth.max_failures": _integer(100, 0),
    "auth.max_account_failures": _integer(100, 0),
    "auth.min_password_length": _integer(8, 8, 64),
    "auth.registration": _boolean(True),
    "auth.max_registrations": _integer(20, 0),
    "auth.audited_reads": _strings(),
    "auth.explain": _choice("development", ("development", "always", "never")),
    "auth.notices": _boolean(True),
    "auth.totp": _choice("off", ("off", "optional", "required")),
    "auth.totp_roles": _strings(),
    "auth.api_keys": _boolean(False),
    "auth.api_key_days": _integer(365, 0, 3660),
    "auth.api_key_requests": _integer(600, 0),
    "auth.reset_url": _url(),
    "auth.reset_minutes": _integer(60, 1, 24 * 60),
    "auth.verify_url": _url(),
    "auth.verify_hours": _integer(24, 1, 30 * 24),
    "admin.title": _string(""),
    "admin.roles": _strings("super-admin", "developer"),
    "cache.store": _string("file"),
    "cache.prefix": _string(""),
    "cache.memory.max_megabytes": _integer(64, 1),
    "cache.file.path": _string("storage/framework/cache"),
    "cache.file.max_megabytes": _integer(256, 1),
    "storage.disk": _string("local"),
    "redis.url": _string("redis://127.0.0.1:6379/0"),
    "redis.timeout": _integer(3, 1),
    "rabbitmq.url": _string("amqp://guest:guest@127.0.0.1:5672/%2F"),
    "queue.driver": _string("sync"),
    "queue.connection": _string(""),
    "queue.max_attempts": _integer(5, 1),
    "queue.backoff": _integer(10, 0),
    "queue.timeout": _integer(600, 0),
    "queue.visibility_timeout": _integer(60, 2),
    "queue.poll_interval": _integer(1, 1),
    "mail.driver": _string("log"),
    "mail.sender": _string("no-reply@localhost"),
    "mail.path": _string("storage/mail"),
    "mail.smtp.host": _string(""),
    "mail.smtp.port": _integer(587, 1, 65535),
    "mail.smtp.username": _string(""),
    "mail.smtp.password": _string(""),
    "mail.smtp.encryption": _choice("starttls", ("starttls", "tls", "none")),
    "mail.smtp.timeout": _integer(30, 1),
    "schedule.timezone": _string("UTC"),
    "schedule.store": _string(""),
    "schedule.lock_timeout": _integer(30, 1),
    "schedule.graceful_timeout": _integer(60, 0),
    "logging.level": _word("info", LEVELS),
    "logging.default": _string("stack"),
    "logging.file": _string("storage/logs/app.log"),
    "logging.max_megabytes": _integer(10, 1),
    "logging.backup_count": _integer(5, 0),
}
"""Settings by dotted key. A table without an entry belongs to the project or to a plugin."""

OPEN: Final = frozenset(
    {
        "auth.oidc",
        "auth.routes",
        "http.middleware",
        "http.security_headers",
        "logging.channels",
        "storage.disks",
    }
)
"""Tables of fw whose keys the project chooses."""

RENAMED: Final[dict[str, str]] = {
    "server.grace": "graceful_timeout",
    "http.max_body": "max_body_size",
    "http.deadline": "request_timeout",
    "database.pool": "pool_size",
    "database.wait": "pool_timeout",
    "database.timeout": "statement_timeout",
    "auth.failures": "max_failures",
    "auth.registrations": "max_registrations",
    "queue.tries": "max_attempts",
    "queue.lease": "visibility_timeout",
    "queue.poll": "poll_interval",
    "schedule.lease": "lock_timeout",
    "schedule.grace": "graceful_timeout",
    "logging.keep": "backup_count",
}
"""New names of renamed settings, by their former dotted key. The table stays the same."""
