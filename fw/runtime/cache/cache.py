"""The cache of a project."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any, Final
from weakref import WeakKeyDictionary

from typing_extensions import override

from fw.runtime.application import project
from fw.runtime.cache import stores
from fw.runtime.cache.entries import Entries
from fw.runtime.cache.store import Store

__all__ = [
    "Cache",
    "FakeCache",
    "OpenStores",
    "Space",
    "aclose",
    "close",
    "current",
    "fake",
    "replaced",
]


class Space(Entries):
    """One space of a store, in the current project."""

    __slots__ = ("_name", "_space")

    def __init__(self, name: str | None, space: str) -> None:
        self._name, self._space = name, space
        # Raises for an unknown name here rather than on first use.
        current().store(name, space)

    @property
    @override
    def _store(self) -> Store:
        return current().store(self._name, self._space)

    @property
    @override
    def _locks(self) -> Store:
        return current().store(self._name, "persistent")


class Cache(Space):
    """The store named by `cache.store` in `fw.toml`, or another one: `Cache("redis")`.

    `persistent` has the same methods for data that is not a cache, such as rate limits and tokens.
    `flush` and `fw cache clear` delete neither that nor locks.
    """

    __slots__ = ("persistent",)

    def __init__(self, store: str | None = None) -> None:
        super().__init__(store, "values")
        self.persistent = Space(store, "persistent")

    @classmethod
    def store(cls, name: str) -> Cache:
        """Return the cache in a store; raise FwError for an unknown name."""
        return cls(name)

    @staticmethod
    def fake() -> AbstractContextManager[FakeCache]:
        """Replace all stores with empty ones in memory, for tests.

        Use it as `with Cache.fake() as cache: …`.
        """
        return fake()

    def flush(self) -> None:
        """Delete all values. Locks and `persistent` stay."""
        self._store.flush()

    async def aflush(self) -> None:
        """Async version of `flush`."""
        await self._store.aflush()


class OpenStores:
    """Stores of one project by name and space, opened on first use."""

    def __init__(self, here: project.Project, instead: str | None = None) -> None:
        self.project, self._instead = here, instead
        self.stores: dict[tuple[str, str], Store] = {}

    def store(self, name: str | None, space: str) -> Store:
        """Return the store of that name, else the default, for `values` or `persistent`."""
        name = name or self.project.config.setting("cache.store")
        found = self.stores.get((name, space))
        if found is None:
            made = stores.connect(self._instead or name, self.project, space)
            # Two threads may open it at once; the second one is dropped.
            found = self.stores.setdefault((name, space), made)
        return found


_opened: WeakKeyDictionary[project.Project, OpenStores] = WeakKeyDictionary()
_replacement: OpenStores | None = None


def current() -> OpenStores:
    """Return the stores of the current project, or their replacement in a test."""
    if _replacement is not None:
        return _replacement
    here = project.current()
    found = _opened.get(here)
    return found if found is not None else _opened.setdefault(here, OpenStores(here))


@contextmanager
def replaced(name: str) -> Iterator[None]:
    """Replace all stores with empty ones of one kind."""
    global _replacement
    before, _replacement = _replacement, OpenStores(project.current(), name)
    try:
        yield
    finally:
        _replacement = before


def close() -> None:
    """Close all stores. The next use opens them again."""
    for store in _all():
        store.close()


async def aclose() -> None:
    """Close all stores and the connections of this event loop."""
    for store in _all():
        await store.aclose()


def _all() -> list[Store]:
    return [store for opened in _opened.values() for store in opened.stores.values()]


_ANY: Final = object()


class FakeCache(Cache):
    """Cache in tests, with assertions."""

    __slots__ = ()

    def assert_has(self, key: str, value: Any = _ANY) -> None:
        """Fail unless the key has a value, or that value if given."""
        assert self.has(key), f"no value of {key!r} in the cache"
        found = self.get(key)
        assert value is _ANY or found == value, f"unexpected value of {key!r}: {found!r}"

    def assert_missing(self, key: str) -> None:
        """Fail if the key has a value."""
        assert not self.has(key), f"unexpected value of {key!r} in the cache: {self.get(key)!r}"

    def assert_locked(self, name: str) -> None:
        """Fail unless the lock is held."""
        lock = self.lock(name, 1)
        if lock.acquire():
            lock.release()
            raise AssertionError(f"the lock {name!r} is not held")


@contextmanager
def fake() -> Iterator[FakeCache]:
    """Replace every store of the process with an empty one in memory.

    Other processes keep theirs.
    """
    with replaced("memory"):
        yield FakeCache()
