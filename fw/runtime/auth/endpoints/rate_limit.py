"""Failed logins and new accounts are counted, for all workers together.

So guessing comes to an end, and nobody fills the database or keeps the processors busy alone.
"""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from hashlib import sha256
from secrets import token_hex
from typing import Final, NamedTuple, TypeVar

from fw.runtime import clock
from fw.runtime.cache import Cache
from fw.runtime.errors import FwError, ServiceUnavailable, TooManyRequests, Unauthenticated
from fw.runtime.server.client_address import network_of

__all__ = ["HOUR", "MOST", "WINDOW", "Guess", "Guesses"]

log = logging.getLogger("fw.auth")

T = TypeVar("T")

MOST: Final = 5
"""Failures for one account from one address, of IPv6 one network, within the window."""
WINDOW: Final = 15 * 60
"""Seconds, from the first of them."""
HOUR: Final = 3600


class Counted(NamedTuple):
    """What was counted: by which counter, and when that starts anew."""

    key: str
    ends: float


class Guess(NamedTuple):
    """An attempt that was counted: where for the account, and where for the address."""

    account: Counted
    address: Counted | None


class Guesses:
    """Counts in the cache that the settings name, where `fw cache clear` leaves it alone.

    From one address `max_failures` logins, whatever the accounts, may fail in 15 minutes, and
    `max_registrations` accounts be registered in an hour; 0 is no limit. An address of IPv6 counts
    as its network.
    """

    def __init__(self, max_failures: int = 100, max_registrations: int = 20) -> None:
        self._max_failures = max_failures
        self._max_registrations = max_registrations

    async def begin(self, account: str, address: str) -> Guess:
        """Count one attempt before it is made, so that many at once are no way around.

        Returns what `forget` takes once it has succeeded; raises TooManyRequests. No address is
        that of somebody who is logged in already.
        """
        network = network_of(address)
        account = account.strip().lower()
        anew = await _answered(Cache().kept.aget(_key("pardons", account), ""))
        key = _key("guesses", f"{account}\0{network}{anew}")
        mine = await _count(key, MOST, WINDOW, "failed logins for an account", network)
        if not address or not self._max_failures:
            return Guess(mine, None)
        key = _key("failures", network)
        everyones = await _count(key, self._max_failures, WINDOW, "failed logins", network)
        return Guess(mine, everyones)

    async def forget(self, guess: Guess) -> None:
        """Begin anew for the account after a success, which is no failure of the address."""
        await Cache().kept.aforget(guess.account.key)
        if guess.address is not None:
            # Not forgotten: with an account of one's own, one could guess at those of others.
            await _uncount(guess.address)

    @asynccontextmanager
    async def attempt(self, account: str, address: str) -> AsyncIterator[None]:
        """Count what the block tries, as `begin` does: it succeeds or raises Unauthenticated.

        What another FwError keeps from being tried doesn't count.
        """
        guess = await self.begin(account, address)
        try:
            yield
        except Unauthenticated:
            raise
        except FwError:
            for counted in filter(None, guess):
                await _uncount(counted)
            raise
        await self.forget(guess)

    @staticmethod
    async def pardon(*accounts: str) -> None:
        """Begin anew for accounts, from wherever the failures were: their passwords are others.

        A cache that doesn't answer is logged: another password must not wait for that.
        """
        try:
            for account in accounts:
                # They are counted by a hash of account and network, so this has them counted by
                # another one. Those of before are over when this is.
                key, anew = _key("pardons", account.strip().lower()), f"\0{token_hex(8)}"
                await Cache().kept.aput(key, anew, WINDOW)
        except Exception as error:  # noqa: BLE001 - stores raise what their servers make of it
            log.warning("failed logins go on to count after another password: %s", error)

    async def register(self, address: str) -> None:
        """Count a new account; raises TooManyRequests."""
        if address and self._max_registrations:
            network = network_of(address)
            key = _key("registrations", network)
            await _count(key, self._max_registrations, HOUR, "new accounts", network)


async def _count(key: str, most: int, seconds: int, what: str, network: str) -> Counted:
    count = await _answered(Cache().kept.acount(key, 1, seconds))
    if count.value == most + 1:
        # Once: whoever goes on isn't to fill the log as well.
        log.warning("too many %s from %s", what, network or "those who are logged in")
    if count.value > most:
        raise TooManyRequests(max(1, int(count.resets_in or seconds)))
    return Counted(key, clock.now() + (count.resets_in or seconds))


async def _answered(asked: Awaitable[T]) -> T:
    """Return what the cache answers; ServiceUnavailable where it doesn't."""
    try:
        return await asked
    except FwError:
        raise
    except Exception as error:
        # Without a limit there are no logins.
        raise ServiceUnavailable(f"the cache can't count logins: {error}") from error


async def _uncount(counted: Counted) -> None:
    """Take back what was counted, unless the counter has started anew since."""
    if clock.now() >= counted.ends:
        return
    kept = Cache().kept
    if await kept.adecrement(counted.key, 1, WINDOW) < 0:
        # It has, just now: a counter below 0 would let more be tried than the limit.
        await kept.aincrement(counted.key, 1, WINDOW)


def _key(kind: str, where: str) -> str:
    # A hash: an account's name is a client's text, of any length and any letters.
    return f"auth.{kind}.{sha256(where.encode('utf-8', 'surrogatepass')).hexdigest()}"
