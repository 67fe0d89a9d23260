"""One module for each kind of database, found by listing this package, and those of plugins.

The names of the modules are words of the schema language as well, so this one imports next to
nothing, and a provider's module no driver before one is asked for.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from fw.runtime.errors import FwError
from fw.runtime.plugins import Drivers

if TYPE_CHECKING:
    from fw.runtime.database.backends.base.backend import Backend
    from fw.runtime.database.connection.url import DatabaseUrl

__all__ = ["AREA", "backend_for", "backend_named", "backend_names", "backend_words"]

AREA: Final = "database.backends"
"""What plugins call this: each adds names, and targets that are a `Provider`."""


_DRIVERS: Final = Drivers(
    AREA, __name__, __path__, "database provider", "backend", without=frozenset({"base"})
)


def backend_names() -> tuple[str, ...]:
    """Return the names of the providers, sorted; imports none of them."""
    return _DRIVERS.names()


def backend_named(name: str) -> Backend:
    """Return the provider of that name; raise FwError for one that there isn't."""
    backend: Backend = _DRIVERS.named(name)
    return backend


def backend_for(url: DatabaseUrl) -> Backend:
    """Return the provider that serves a database URL; raise FwError if its driver is missing."""
    backend = backend_named(url.provider)
    if fault := backend.without_driver():
        raise fault
    return backend


@lru_cache(maxsize=1)
def backend_words() -> dict[str, str]:
    """Return the names of the providers by every word for them, the schemes of URLs among these.

    Raises FwError where two providers claim the same word.
    """
    words: dict[str, str] = {}
    for name in backend_names():
        backend = backend_named(name)
        for word in {name, backend.scheme, *backend.aliases}:
            other = words.setdefault(word, name)
            if other != name:
                raise FwError(f"the providers {other} and {name} both go by {word!r}")
    return words
