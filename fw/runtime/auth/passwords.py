"""Passwords are kept as Argon2id hashes (RFC 9106), through passlib.

A hash takes some 20 ms of a processor, so at most a few are made at once, in threads.
"""

from __future__ import annotations

import asyncio
import os
import unicodedata
import warnings
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from typing import Any, Final, TypeVar

__all__ = ["LONGEST", "SHORTEST", "Passwords"]

SHORTEST: Final = 8
"""Characters: the least that NIST SP 800-63B, 3.1.1.2, asks for beside a second factor."""
LONGEST: Final = 256
"""Characters. A bound, so that hashing costs the same for everyone."""

_MEMORY: Final = 19 * 1024
"""KiB; with two passes, what OWASP's cheat sheet on password storage recommends."""
_PASSES: Final = 2

T = TypeVar("T")


class Passwords:
    """Makes and checks hashes. `memory` is in KiB, `passes` the number of passes over it.

    A password of a form that no keyboard tells apart from another (NFC and NFD) is the same.
    """

    def __init__(self, memory: int = _MEMORY, passes: int = _PASSES) -> None:
        self._memory = memory
        self._passes = passes

    async def hash(self, password: str) -> str:
        """Return the hash to keep."""
        return await self._apart(lambda: str(self._hasher.hash(_normal(password))))

    async def verify(self, password: str, hashed: str | None) -> bool:
        """Say whether that is the password; False for a hash that isn't one.

        None stands for a user that there isn't: it takes as long, and is False.
        """
        good = await self._apart(lambda: self._verified(password, hashed or self._nobodys))
        return good and hashed is not None

    def is_outdated(self, hashed: str) -> bool:
        """Say whether a hash was made with other parameters, so that it should be made anew."""
        return bool(self._hasher.needs_update(hashed))

    def _verified(self, password: str, hashed: str) -> bool:
        try:
            return bool(self._hasher.verify(_normal(password), hashed))
        except ValueError:
            return False

    @cached_property
    def _nobodys(self) -> str:
        return str(self._hasher.hash(os.urandom(16).hex()))

    @cached_property
    def _hasher(self) -> Any:
        with warnings.catch_warnings():
            # passlib looks for a module that Python has dropped, and asks argon2 for its version.
            warnings.simplefilter("ignore", DeprecationWarning)
            from passlib.hash import argon2

            hasher = argon2.using(
                type="ID", memory_cost=self._memory, time_cost=self._passes, parallelism=1
            )
            hasher.set_backend("argon2_cffi")
        return hasher

    @cached_property
    def _threads(self) -> ThreadPoolExecutor:
        # As many as there are processors: more would only make each slower, and cost its memory.
        return ThreadPoolExecutor(os.cpu_count() or 1, thread_name_prefix="fw-passwords")

    async def _apart(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)


def _normal(password: str) -> str:
    return unicodedata.normalize("NFC", password)
