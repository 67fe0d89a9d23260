"""The cache of a project."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any, Final
from weakref import WeakKeyDictionary

from typing_extensions import override

from fw.runtime.application import project
from fw.runtime.cache import stores
from fw.runtime.cache.remember import Remembering
from fw.runtime.cache.store import Store

__all__ = [
    "Cache",
    "FakeCache",
    "Opened",
    "Space",
    "aclose",
    "close",
    "current",
    "fake",
    "replaced",
]


class Space(Remembering):
    """One space of the configured store, or of one by name, in the project that is current."""

    __slots__ = ("_name", "_space")

    def __init__(self, name: str | None, space: str) -> None:
        self._name, self._space = name, space
        # A name that is wrong is told here, not where the first value is asked for.
        current().store(name, space)

    @property
    @override
    def _store(self) -> Store:
        return current().store(self._name, self._space)

    @property
    @override
    def _locks(self) -> Store:
        return current().store(self._name, "kept")


class Cache(Space):
    """The store that `cache.store` in `fw.toml` names, or another one: `Cache("redis")`.

    `kept` holds what has the same surface but is no cache: counters of rates, tokens. Neither
    that nor locks are touched by `flush` and `fw cache clear`.
    """

    __slots__ = ("kept",)

    def __init__(self, store: str | None = None) -> None:
        super().__init__(store, "values")
        self.kept = Space(store, "kept")

    @classmethod
    def store(cls, name: str) -> Cache:
        """Return the cache in a store by its name; FwError for one that there isn't."""
        return cls(name)

    @staticmethod
    def fake() -> AbstractContextManager[FakeCache]:
        """Have all stores be in memory and empty: `with Cache.fake() as cache: …`, in tests."""
        return fake()

    def flush(self) -> None:
        """Forget all values; locks and what is in `kept` stay."""
        self._store.flush()

    async def aflush(self) -> None:
        """Do what `flush` does."""
        await self._store.aflush()


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


_ANY: Final = object()


class FakeCache(Cache):
    """What `Cache()` is while a test runs, with what a test wants to know of it."""

    __slots__ = ()

    def assert_has(self, key: str, value: Any = _ANY) -> None:
        """Fail unless a key has a value, or that very value."""
        assert self.has(key), f"the cache has no value of {key!r}"
        found = self.get(key)
        assert value is _ANY or found == value, f"the value of {key!r} is {found!r}"

    def assert_missing(self, key: str) -> None:
        """Fail if a key has a value."""
        assert not self.has(key), f"the cache has a value of {key!r}: {self.get(key)!r}"

    def assert_locked(self, name: str) -> None:
        """Fail unless somebody holds a lock."""
        lock = self.lock(name, 1)
        if lock.acquire():
            lock.release()
            raise AssertionError(f"nobody holds the lock {name!r}")


@contextmanager
def fake() -> Iterator[FakeCache]:
    """Have every store of the process be another one in memory, whatever their names.

    Those of other processes stay what they are.
    """
    with replaced("memory"):
        yield FakeCache()
