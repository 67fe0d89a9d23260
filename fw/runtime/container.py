"""A small container: how things that an application shares are made."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, overload

from fw.runtime.errors import FwError

__all__ = ["Container"]

T = TypeVar("T")


class Container:
    """Makes things by their class, or by a name."""

    def __init__(self) -> None:
        self._makers: dict[object, tuple[Callable[[], Any], bool]] = {}
        self._made: dict[object, Any] = {}

    def bind(self, key: object, maker: Callable[[], Any]) -> None:
        """Have `make(key)` call the maker each time."""
        self._set(key, maker, shared=False)

    def singleton(self, key: object, maker: Callable[[], Any]) -> None:
        """Have `make(key)` call the maker once, and return the same thing ever after."""
        self._set(key, maker, shared=True)

    def instance(self, key: object, thing: Any) -> None:
        """Have `make(key)` return this very thing."""
        self._set(key, lambda: thing, shared=True)

    def _set(self, key: object, maker: Callable[[], Any], *, shared: bool) -> None:
        self._makers[key] = (maker, shared)
        self._made.pop(key, None)

    def has(self, key: object) -> bool:
        """Say whether something is bound to the key."""
        return key in self._makers

    @overload
    def make(self, key: type[T]) -> T: ...
    @overload
    def make(self, key: object) -> Any: ...
    def make(self, key: object) -> Any:
        """Return what is bound to the key. A class that isn't bound is called without arguments.

        Raises FwError for a name that nothing is bound to.
        """
        if key in self._made:
            return self._made[key]
        if key not in self._makers:
            if isinstance(key, type):
                return key()
            raise FwError(f"nothing is bound to {key!r}", hint="bind it in a service provider")
        maker, shared = self._makers[key]
        made = maker()
        if shared:
            self._made[key] = made
        return made
