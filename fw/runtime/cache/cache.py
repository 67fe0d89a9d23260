"""The cache of a project."""

from __future__ import annotations

from weakref import WeakKeyDictionary

from fw.runtime import project
from fw.runtime.cache import stores
from fw.runtime.cache.contract import Store
from fw.runtime.cache.entries import Entries
from fw.runtime.cache.remembering import Remembering

__all__ = ["Cache", "aclose", "close"]

_opened: WeakKeyDictionary[project.Project, dict[tuple[str, str], Store]] = WeakKeyDictionary()


class Cache(Remembering):
    """The store that `cache.store` in `fw.toml` names, or another one: `Cache("redis")`.

    `kept` holds what has the same surface but is no cache: counters of rates, tokens. Neither
    that nor locks are touched by `flush` and `fw cache clear`.
    """

    __slots__ = ("kept",)

    def __init__(self, store: str | None = None) -> None:
        here = project.current()
        name = store or here.config.setting("cache.store")
        kept = _store(here, name, "kept")
        super().__init__(_store(here, name, "values"), kept)
        self.kept = Entries(kept, kept)

    @classmethod
    def store(cls, name: str) -> Cache:
        """Return the cache in a store by its name; FwError for one that there isn't."""
        return cls(name)

    def flush(self) -> None:
        """Forget all values; locks and what is in `kept` stay."""
        self._store.flush()

    async def aflush(self) -> None:
        """Do what `flush` does."""
        await self._store.aflush()


def _store(here: project.Project, name: str, space: str) -> Store:
    opened = _opened.setdefault(here, {})
    found = opened.get((name, space))
    if found is None:
        # Two threads may open it at once; the one that comes second is dropped.
        found = opened.setdefault((name, space), stores.connect(name, here, space))
    return found


def close() -> None:
    """Close the stores of all projects; whoever asks for one again opens it anew."""
    for store in _all():
        store.close()


async def aclose() -> None:
    """Close the stores at the end of an event loop that has used them."""
    for store in _all():
        await store.aclose()


def _all() -> list[Store]:
    return [store for opened in _opened.values() for store in opened.values()]
