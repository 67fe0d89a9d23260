"""The stores that are open, for each project."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from weakref import WeakKeyDictionary

from fw.runtime import project
from fw.runtime.cache import stores
from fw.runtime.cache.contract import Store

__all__ = ["Opened", "aclose", "close", "current", "replaced"]


class Opened:
    """The stores of one project, by name and space; each is opened when it is asked for."""

    def __init__(self, here: project.Project, instead: str | None = None) -> None:
        self.project, self._instead = here, instead
        self.stores: dict[tuple[str, str], Store] = {}

    def store(self, name: str | None, space: str) -> Store:
        """Return the store of that name, or the configured one, for `values` or for `kept`."""
        name = name or self.project.config.setting("cache.store")
        found = self.stores.get((name, space))
        if found is None:
            made = stores.connect(self._instead or name, self.project, space)
            # Two threads may open it at once; the one that comes second is dropped.
            found = self.stores.setdefault((name, space), made)
        return found


_opened: WeakKeyDictionary[project.Project, Opened] = WeakKeyDictionary()
_replacement: Opened | None = None


def current() -> Opened:
    """Return the stores of the current project, or those that a test has put in their place."""
    if _replacement is not None:
        return _replacement
    here = project.current()
    found = _opened.get(here)
    return found if found is not None else _opened.setdefault(here, Opened(here))


@contextmanager
def replaced(name: str) -> Iterator[None]:
    """Put empty stores of one kind in the place of all, whatever they are called."""
    global _replacement
    before, _replacement = _replacement, Opened(project.current(), name)
    try:
        yield
    finally:
        _replacement = before


def close() -> None:
    """Close all stores; whoever asks one again opens it anew."""
    for store in _all():
        store.close()


async def aclose() -> None:
    """Close all stores, and what they have opened for this event loop."""
    for store in _all():
        await store.aclose()


def _all() -> list[Store]:
    return [store for opened in _opened.values() for store in opened.stores.values()]
