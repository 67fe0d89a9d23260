"""Database URLs: parsed from `DATABASE_URL`, and printed without their password."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Protocol
from urllib.parse import parse_qsl, quote, unquote, urlencode

from fw.runtime.database.backends.registry import BACKENDS, backend_names, backend_words
from fw.runtime.errors import FwError

__all__ = ["DatabaseUrl", "InvalidUrl"]

_PATTERN = re.compile(
    r"(?P<scheme>[a-z]+)(?:\+(?P<variant>[a-z0-9]+))?://"
    r"(?:(?P<user>[^:@/]*)(?::(?P<password>[^@/]*))?@)?"
    r"(?P<host>\[[^\]]*\]|[^:/?#]*)(?::(?P<port>\d+))?(?P<others>(?:,[^,/?#]+)*)"
    r"(?:/(?P<database>[^?#]*))?(?:\?(?P<query>[^#]*))?",
    re.IGNORECASE,
)


class InvalidUrl(FwError):
    """`DATABASE_URL` is not a valid database URL. The message never contains it: it has secrets."""


class _UrlBackend(Protocol):
    """The part of a backend that its URLs follow."""

    scheme: str
    is_file: bool
    variants: tuple[str, ...]
    has_several_hosts: bool
    default_port: int | None

    def normalize_url(self, url: DatabaseUrl) -> DatabaseUrl: ...


def _backend(name: str) -> _UrlBackend:
    backend: _UrlBackend = BACKENDS.named(name)
    return backend


@dataclass(frozen=True, slots=True)
class DatabaseUrl:
    """Location of a database. `provider` is the name of its backend, such as `sqlite`.

    `variant` is what follows the scheme, if the backend has it: `srv` of `mongodb+srv`. `host` has
    commas if the URL names several servers of one database; their ports are part of it.

    For a database that is a file, `database` is its path, relative to the project; for SQLite,
    "" is a database in memory.
    """

    provider: str
    database: str
    host: str = ""
    port: int | None = None
    user: str = ""
    password: str = field(default="", repr=False)
    options: tuple[tuple[str, str], ...] = ()
    variant: str = ""

    @classmethod
    def parse(cls, text: str) -> DatabaseUrl:
        """Parse a URL such as `postgresql://user:pw@host:5432/name`; raise InvalidUrl."""
        match = _PATTERN.fullmatch(text.strip())
        provider = backend_words().get(match["scheme"].lower()) if match else None
        if match is None or provider is None:
            known = ", ".join(sorted(_backend(name).scheme for name in backend_names()))
            raise InvalidUrl(
                "DATABASE_URL is not a valid database URL",
                hint=f"write it as <scheme>://user:password@host:port/name with one of {known}",
            )
        port = int(match["port"]) if match["port"] else None
        if port is not None and not 0 < port < 65536:
            raise InvalidUrl(f"DATABASE_URL has the invalid port {port}; use 1 to 65535")
        url = cls(
            provider,
            unquote(match["database"] or ""),
            unquote(match["host"].strip("[]")),
            port,
            unquote(match["user"] or ""),
            unquote(match["password"] or ""),
            tuple(parse_qsl(match["query"] or "", keep_blank_values=True)),
            variant if (variant := match["variant"] or "") in _backend(provider).variants else "",
        )
        if match["others"] or "," in url.host:
            url = _with_hosts(url, match["others"])
        if url.host and _backend(provider).is_file:
            path = f"{url.host}/{url.database}".rstrip("/")
            scheme = _backend(provider).scheme
            raise InvalidUrl(
                f"DATABASE_URL has a host, but {scheme} databases are files",
                hint=f"write three slashes before a relative path, such as {scheme}:///{path}",
            )
        return _backend(provider).normalize_url(url)

    def masked(self) -> str:
        """Return the URL as it may be printed: `***` for the password, and no options."""
        shown = replace(self, password="***" if self.password else "", options=())
        return shown._compose(quoted_password=False)

    def within(self, root: Path) -> DatabaseUrl:
        """Return the URL with an absolute path if the database is a file in the project."""
        if not self.database or not _backend(self.provider).is_file:
            return self
        return replace(self, database=str(root.resolve() / self.database))

    @property
    def effective_port(self) -> int | None:
        """Port to connect to: that of the URL, else the backend's default."""
        return self.port or _backend(self.provider).default_port

    def option(self, name: str) -> str | None:
        """Return the value of a `?name=value` option, or None."""
        return dict(self.options).get(name)

    def __str__(self) -> str:
        return self._compose(quoted_password=True)

    def _compose(self, *, quoted_password: bool) -> str:
        scheme = _backend(self.provider).scheme
        password = quote(self.password, safe="") if quoted_password else self.password
        account = quote(self.user, safe="")
        if self.password:
            account += f":{password}"
        # Brackets keep the colons of an IPv6 address apart from that of the port.
        host = f"[{self.host}]" if ":" in self.host else quote(self.host, safe="")
        if "," in self.host:
            host = quote(self.host, safe=",:[]")
        if account:
            host = f"{account}@{host}"
        if self.port is not None:
            host += f":{self.port}"
        query = f"?{urlencode(self.options)}" if self.options else ""
        if self.variant:
            scheme += f"+{self.variant}"
        return f"{scheme}://{host}/{quote(self.database, safe='/')}{query}"


def _with_hosts(url: DatabaseUrl, others: str) -> DatabaseUrl:
    """Return a URL with more hosts; raise InvalidUrl if its backend has one."""
    if not _backend(url.provider).has_several_hosts:
        raise InvalidUrl(
            "DATABASE_URL has several hosts", hint="name the server that accepts writes"
        )
    first = url.host if url.port is None else f"{url.host}:{url.port}"
    return replace(url, host=first + unquote(others), port=None)
