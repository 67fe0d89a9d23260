"""One module for each kind of database, found by listing this package."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

from fw.runtime.errors import FwError

if TYPE_CHECKING:
    from fw.runtime.database.contract import Provider
    from fw.runtime.database.url import DatabaseUrl

__all__ = ["provider_for", "provider_named", "provider_names"]


@lru_cache(maxsize=1)
def provider_names() -> tuple[str, ...]:
    """Return the names of the providers, sorted; imports none of them."""
    return tuple(sorted(module.name for module in iter_modules(__path__)))


def provider_named(name: str) -> Provider:
    """Return the provider of that name; raise FwError for one that there isn't."""
    if name not in provider_names():
        raise FwError(
            f"there is no database provider {name!r}",
            hint=f"the providers are {', '.join(provider_names())}",
        )
    provider: Provider = import_module(f"{__name__}.{name}").provider
    return provider


def provider_for(url: DatabaseUrl) -> Provider:
    """Return the provider that serves a database URL."""
    return provider_named(url.provider)
