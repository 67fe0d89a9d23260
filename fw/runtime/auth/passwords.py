"""Passwords are kept as Argon2id hashes (RFC 9106), through passlib.

They are made in threads, by the queue of `fw.runtime.auth.hashing`.
"""

from __future__ import annotations

import os
import unicodedata
import warnings
from functools import cached_property
from typing import Any, Final

from fw.runtime.auth import hashing
from fw.runtime.database.keeping import Hashed

__all__ = ["LONGEST", "SHORTEST", "Passwords"]

SHORTEST: Final = 8
"""Characters: the least that NIST SP 800-63B, 3.1.1.2, asks for beside a second factor."""
LONGEST: Final = 256
"""Characters. A bound, so that hashing costs the same for everyone."""

_MEMORY: Final = 19 * 1024
"""KiB; with two passes, what OWASP's cheat sheet on password storage recommends."""
_PASSES: Final = 2


class Passwords:
    """Makes and checks hashes. `memory` is in KiB, `passes` the number of passes over it.

    ServiceUnavailable is raised where there are too many to make already.

    A password of a form that no keyboard tells apart from another (NFC and NFD) is the same.
    """

    def __init__(self, memory: int = _MEMORY, passes: int = _PASSES) -> None:
        self._memory = memory
        self._passes = passes

    async def hash(self, password: str) -> Hashed:
        """Return the hash to keep."""
        return Hashed(await hashing.shared().run(lambda: self._hasher.hash(_normal(password))))

    async def verify(self, password: str, hashed: str | None) -> bool:
        """Say whether that is the password; False for a hash that isn't one.

        None stands for a user that there isn't: it takes as long, and is False.
        """
        work = hashing.shared().run(lambda: self._verified(password, hashed or self._nobodys))
        good = await work
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


def _normal(password: str) -> str:
    return unicodedata.normalize("NFC", password)
