"""The cache of a project."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import TYPE_CHECKING

from typing_extensions import override

from fw.runtime.cache.contract import Store
from fw.runtime.cache.opened import current
from fw.runtime.cache.remembering import Remembering

if TYPE_CHECKING:
    from fw.runtime.cache.fake import FakeCache

__all__ = ["Cache", "Space"]


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
        from fw.runtime.cache.fake import fake

        return fake()

    def flush(self) -> None:
        """Forget all values; locks and what is in `kept` stay."""
        self._store.flush()

    async def aflush(self) -> None:
        """Do what `flush` does."""
        await self._store.aflush()
