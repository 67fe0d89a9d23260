"""Passwords that are tried first, so that nobody may choose them (NIST SP 800-63B, 3.1.1.2)."""

from __future__ import annotations

import asyncio
import os
import threading
import unicodedata
import warnings
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from typing import Any, Final, TypeVar

from fw.runtime.database.models.transforms import Hashed
from fw.runtime.errors import ServiceUnavailable

__all__ = [
    "LONGEST",
    "SHORTEST",
    "WAITING",
    "HashQueue",
    "Passwords",
    "is_common",
    "share_processors",
    "shared",
]

_WORDS: Final = """
    00000000 0123456789 10203040 11111111 111111111 1111111111 11112222 11223344 1122334455
    112233445566 12121212 12301230 12312312 123123123 123123123123 12341234 12344321 123454321
    12345678 123456789 1234567890 12345678910 123456789a 123456789q 123456abc 123456qwerty
    1234qwer 123654789 123698745 12qwaszx 147258369 147852369 159357456 19841984 1q2w3e4r
    1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 22222222 31415926 3rjs1la7qe 55555555
    66666666 69696969 741852963 77777777 789456123 87654321 88888888 963852741 987654321
    9876543210 99999999 a1234567 a12345678 a123456789 a1b2c3d4 aa123456 aa12345678 aaaaaaaa
    abc12345 abcd1234 abcdefgh access14 adminadmin administrator arsenal1 asd12345 asdasdasd
    asdf1234 asdfasdf asdfghjk asdfghjkl azertyuiop babygirl baseball basketball butterfly
    changeme changeme1 changeme123 charlie1 chocolate computer computer1 corvette creative
    danielle dearbook default1 dragon123 elephant facebook fitness1 football football1 freedom1
    fuckyou1 google123 gwerty123 hello123 helloworld iloveyou iloveyou1 internet jennifer
    jordan23 letmein1 letmein123 liverpool lovelove loveyou1 manchester marlboro master123
    maverick mercedes michael1 michelle midnight monkey123 mustang1 mypassword nintendo
    p@$$w0rd p@ssw0rd p@ssword p@55w0rd pa$$word pass1234 passpass passw0rd passwd123 password
    password! password!1 password. password0 password00 password01 password1 password1! password11
    password12 password123 password123! password1234 password12345 password2 password3 password99
    platinum pokemon1 princess princess1 q1w2e3r4 q1w2e3r4t5 qazwsxedc qwe12345 qweasdzxc qweqweqwe
    qwer1234 qwerasdf qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyui qwertyuiop
    rootroot samantha samsung1 scorpion security shadow123 slipknot starwars startrek steelers
    sunshine sunshine1 superman superman1 test1234 testtest testing1 testing123 trustno1 undertaker
    university victoria welcome1 welcome12 welcome123 welcome1! whatever xxxxxxxx zaq12wsx zaq1zaq1
    zxcvbnm1 zxcvbnm123 zxcvbnm, zzzzzzzz
"""
_COMMON: Final = frozenset(_WORDS.split())
_LEAST_VARIETY: Final = 3


def is_common(password: str) -> bool:
    """Say whether a password, however it is capitalised, is one that everybody tries."""
    plain = password.strip().lower()
    return plain in _COMMON or len(set(plain)) < _LEAST_VARIETY


WAITING: Final = 64
"""How many may wait for a thread: with two threads the last of them waits less than a second."""

T = TypeVar("T")


class HashQueue:
    """Runs work in `threads` threads; `waiting` more may be in the queue."""

    def __init__(self, threads: int, waiting: int = WAITING) -> None:
        self.threads = threads
        self._room = threading.BoundedSemaphore(threads + waiting)

    async def run(self, work: Callable[[], T]) -> T:
        """Return what the work returns; ServiceUnavailable where the queue is full."""
        if not self._room.acquire(blocking=False):
            raise ServiceUnavailable("too many passwords are being hashed")
        try:
            future = self._executor.submit(work)
        except BaseException:
            self._room.release()
            raise
        # It is called for work that is cancelled in the queue, too: a client that has gone.
        future.add_done_callback(lambda _: self._room.release())
        return await asyncio.wrap_future(future)

    @cached_property
    def _executor(self) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(self.threads, thread_name_prefix="fw-passwords")


_shared = HashQueue(1)


def shared() -> HashQueue:
    """Return the queue of this process."""
    return _shared


def share_processors(workers: int) -> None:
    """Have as many threads as there are processors for each of so many workers, at least one.

    More would only make each slower, and cost its memory.
    """
    global _shared
    threads = max(1, _processors() // workers)
    if threads != _shared.threads:
        _shared = HashQueue(threads)


def _processors() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


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
        return Hashed(await shared().run(lambda: self._hasher.hash(_normal(password))))

    async def verify(self, password: str, hashed: str | None) -> bool:
        """Say whether that is the password; False for a hash that isn't one.

        None stands for a user that there isn't: it takes as long, and is False.
        """
        work = shared().run(lambda: self._verified(password, hashed or self._nobodys))
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
