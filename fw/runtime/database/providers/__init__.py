"""One module for each kind of database, found by listing this package, and those of plugins.

The names of the modules are words of the schema language as well, so this one imports next to
nothing, and a provider's module no driver before one is asked for.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from fw.runtime.drivers import Drivers
from fw.runtime.errors import FwError

if TYPE_CHECKING:
    from fw.runtime.database.contract import Provider
    from fw.runtime.database.url import DatabaseUrl

__all__ = ["AREA", "provider_for", "provider_named", "provider_names", "provider_words"]

AREA: Final = "database.providers"
"""What plugins call this: each adds names, and targets that are a `Provider`."""


_DRIVERS: Final = Drivers(AREA, __name__, __path__, "database provider", "provider")


def provider_names() -> tuple[str, ...]:
    """Return the names of the providers, sorted; imports none of them."""
    return _DRIVERS.names()


def provider_named(name: str) -> Provider:
    """Return the provider of that name; raise FwError for one that there isn't."""
    provider: Provider = _DRIVERS.named(name)
    return provider


def provider_for(url: DatabaseUrl) -> Provider:
    """Return the provider that serves a database URL; raise FwError if its driver is missing."""
    provider = provider_named(url.provider)
    if fault := provider.without_driver():
        raise fault
    return provider


@lru_cache(maxsize=1)
def provider_words() -> dict[str, str]:
    """Return the names of the providers by every word for them, the schemes of URLs among these.

    Raises FwError where two providers claim the same word.
    """
    words: dict[str, str] = {}
    for name in provider_names():
        provider = provider_named(name)
        for word in {name, provider.scheme, *provider.aliases}:
            other = words.setdefault(word, name)
            if other != name:
                raise FwError(f"the providers {other} and {name} both go by {word!r}")
    return words
