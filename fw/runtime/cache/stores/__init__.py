"""One module for each kind of store, found by listing this package; plugins register others."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from importlib import import_module
from pkgutil import iter_modules

from fw.runtime.cache.contract import Store
from fw.runtime.errors import FwError
from fw.runtime.project import Project

__all__ = ["Connect", "connect", "register", "store_names"]

Connect = Callable[[Project, str], Store]
"""Opens a store for a project and one of its two spaces, `values` and `kept`."""

_registered: dict[str, Connect] = {}


@lru_cache(maxsize=1)
def _own() -> frozenset[str]:
    return frozenset(module.name for module in iter_modules(__path__))


def register(name: str, connect: Connect) -> None:
    """Add a kind of store, from a plugin for example; FwError for a name that is taken."""
    if name in _own() or _registered.get(name, connect) is not connect:
        raise FwError(f"there is a cache store {name!r} already", hint="give yours another name")
    _registered[name] = connect


def store_names() -> tuple[str, ...]:
    """Return the names of the stores, sorted; imports none of them."""
    return tuple(sorted({*_own(), *_registered}))


def connect(name: str, project: Project, space: str) -> Store:
    """Open a store by its name; FwError for one that there isn't, or whose library is missing."""
    if name in _registered:
        return _registered[name](project, space)
    if name not in _own():
        raise FwError(
            f"there is no cache store {name!r}", hint=f"the stores are {', '.join(store_names())}"
        )
    store: Store = import_module(f"{__name__}.{name}").connect(project, space)
    return store
