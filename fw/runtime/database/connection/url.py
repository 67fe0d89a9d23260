"""`DATABASE_URL`, taken apart, put together, and printed without its password."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from pathlib import Path
from urllib.parse import parse_qsl, quote, unquote, urlencode

from fw.runtime.database.backends import backend_named, backend_names, backend_words
from fw.runtime.errors import FwError

__all__ = ["DatabaseUrl", "InvalidUrl"]

_SHAPE = re.compile(
    r"(?P<scheme>[a-z]+)(?:\+[a-z0-9]+)?://"
    r"(?:(?P<user>[^:@/]*)(?::(?P<password>[^@/]*))?@)?"
    r"(?P<host>\[[^\]]*\]|[^:/?#]*)(?::(?P<port>\d+))?"
    r"(?:/(?P<database>[^?#]*))?(?:\?(?P<query>[^#]*))?",
    re.IGNORECASE,
)


class InvalidUrl(FwError):
    """`DATABASE_URL` is no database's address. The message never repeats it: it has secrets."""


@dataclass(frozen=True, slots=True)
class DatabaseUrl:
    """Where a database is. `provider` is the name of one: `sqlite`, for example.

    `database` is the path of the file, relative to the project, where the database is one.
    For SQLite "" is a database in memory.
    """

    provider: str
    database: str
    host: str = ""
    port: int | None = None
    user: str = ""
    password: str = field(default="", repr=False)
    options: tuple[tuple[str, str], ...] = ()

    @classmethod
    def parse(cls, text: str) -> DatabaseUrl:
        """Take a URL such as `postgresql://user:pw@host:5432/name` apart; raise InvalidUrl."""
        match = _SHAPE.fullmatch(text.strip())
        provider = backend_words().get(match["scheme"].lower()) if match else None
        if match is None or provider is None:
            known = ", ".join(sorted(backend_named(name).scheme for name in backend_names()))
            raise InvalidUrl(
                "DATABASE_URL is not the address of a database",
                hint=f"write it as <scheme>://user:password@host:port/name with one of {known}",
            )
        port = int(match["port"]) if match["port"] else None
        if port is not None and not 0 < port < 65536:
            raise InvalidUrl(f"DATABASE_URL names the port {port}; ports end at 65535")
        url = cls(
            provider,
            unquote(match["database"] or ""),
            unquote(match["host"].strip("[]")),
            port,
            unquote(match["user"] or ""),
            unquote(match["password"] or ""),
            tuple(parse_qsl(match["query"] or "", keep_blank_values=True)),
        )
        return backend_named(provider).settled(url)

    def masked(self) -> str:
        """Return the URL as it may be printed: `***` for a password, none of its options."""
        shown = replace(self, password="***" if self.password else "", options=())
        return shown._compose(quoted_password=False)

    def within(self, root: Path) -> DatabaseUrl:
        """Return the same URL; where the database is a file, its path is made absolute."""
        if not self.database or not backend_named(self.provider).is_file:
            return self
        return replace(self, database=str(root.resolve() / self.database))

    def option(self, name: str) -> str | None:
        """Return the value of a `?name=value` option, None without one."""
        return dict(self.options).get(name)

    def __str__(self) -> str:
        return self._compose(quoted_password=True)

    def _compose(self, *, quoted_password: bool) -> str:
        scheme = backend_named(self.provider).scheme
        password = quote(self.password, safe="") if quoted_password else self.password
        account = quote(self.user, safe="")
        if self.password:
            account += f":{password}"
        # The colons of an IPv6 address would pass for that of the port.
        host = f"[{self.host}]" if ":" in self.host else quote(self.host, safe="")
        if account:
            host = f"{account}@{host}"
        if self.port is not None:
            host += f":{self.port}"
        query = f"?{urlencode(self.options)}" if self.options else ""
        return f"{scheme}://{host}/{quote(self.database, safe='/')}{query}"
