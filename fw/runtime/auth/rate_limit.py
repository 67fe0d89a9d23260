"""Rate limits of logins and registrations, shared by all workers."""

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

__all__ = ["HOUR", "MAX_ACCOUNT_FAILURES", "WINDOW", "Attempt", "LoginRateLimit"]

log = logging.getLogger("fw.auth")

T = TypeVar("T")

MAX_ACCOUNT_FAILURES: Final = 5
"""Maximum number of failures for one account from one network within the window."""
WINDOW: Final = 15 * 60
"""Seconds from the first failure."""
HOUR: Final = 3600


class Counter(NamedTuple):
    """A counter in the cache and the time when it resets."""

    key: str
    ends: float


class Attempt(NamedTuple):
    """The counters of one attempt, for the account and for the network."""

    account: Counter
    address: Counter | None


class LoginRateLimit:
    """Counts failed logins and registrations in the cache; `fw cache clear` keeps the counters.

    Within 15 minutes, `max_failures` logins may fail from one address, whatever the accounts.
    Within an hour, `max_registrations` accounts may be registered. 0 means unlimited. An IPv6 address
    counts as its network.
    """

    def __init__(self, max_failures: int = 100, max_registrations: int = 20) -> None:
        self._max_failures = max_failures
        self._max_registrations = max_registrations

    async def start(self, account: str, address: str) -> Attempt:
        """Count an attempt before it is made, so that concurrent attempts count too.

        Returns the argument of `succeeded`; raises TooManyRequests. The address is empty for a user
        who is logged in.
        """
        network = network_of(address)
        account = account.strip().lower()
        generation = await _cache_answer(Cache().persistent.aget(_key("resets", account), ""))
        key = _key("attempts", f"{account}\0{network}{generation}")
        of_account = await _count(
            key, MAX_ACCOUNT_FAILURES, WINDOW, "failed logins for an account", network
        )
        if not address or not self._max_failures:
            return Attempt(of_account, None)
        key = _key("failures", network)
        of_network = await _count(key, self._max_failures, WINDOW, "failed logins", network)
        return Attempt(of_account, of_network)

    async def succeeded(self, attempt: Attempt) -> None:
        """Reset the account's counter after a success, and uncount the address's attempt."""
        await Cache().persistent.aforget(attempt.account.key)
        if attempt.address is not None:
            # Not reset: an attacker could reset it by logging in to their own account.
            await _uncount(attempt.address)

    @asynccontextmanager
    async def attempt(self, account: str, address: str) -> AsyncIterator[None]:
        """Count the login in the block, which succeeds or raises Unauthenticated.

        If it raises another FwError, the attempt does not count.
        """
        attempt = await self.start(account, address)
        try:
            yield
        except Unauthenticated:
            raise
        except FwError:
            for counter in filter(None, attempt):
                await _uncount(counter)
            raise
        await self.succeeded(attempt)

    @staticmethod
    async def reset(*accounts: str) -> None:
        """Reset the failures of accounts, from all addresses, after a change of password.

        If the cache fails, the error is logged, since a new password must not depend on it.
        """
        try:
            for account in accounts:
                # Counters are named by a hash of account and network. A new generation starts
                # new counters; the old ones expire before it does.
                key, generation = _key("resets", account.strip().lower()), f"\0{token_hex(8)}"
                await Cache().persistent.aput(key, generation, WINDOW)
        except Exception as error:  # noqa: BLE001 - stores may raise anything
            log.warning("could not reset failed logins after a change of password: %s", error)

    async def register(self, address: str) -> None:
        """Count a registration; raise TooManyRequests."""
        if address and self._max_registrations:
            network = network_of(address)
            key = _key("registrations", network)
            await _count(key, self._max_registrations, HOUR, "new accounts", network)


async def _count(key: str, most: int, seconds: int, what: str, network: str) -> Counter:
    count = await _cache_answer(Cache().persistent.acount(key, 1, seconds))
    if count.value == most + 1:
        # Logged once, so that an attacker cannot fill the log.
        log.warning("too many %s from %s", what, network or "logged-in users")
    if count.value > most:
        raise TooManyRequests(max(1, int(count.resets_in or seconds)))
    return Counter(key, clock.now() + (count.resets_in or seconds))


async def _cache_answer(asked: Awaitable[T]) -> T:
    """Return the cache's answer; raise ServiceUnavailable if it fails."""
    try:
        return await asked
    except FwError:
        raise
    except Exception as error:
        # No logins without a rate limit.
        raise ServiceUnavailable(f"cannot count logins in the cache: {error}") from error


async def _uncount(counter: Counter) -> None:
    """Subtract an attempt from a counter, unless the counter has been reset since."""
    if clock.now() >= counter.ends:
        return
    cache = Cache().persistent
    if await cache.adecrement(counter.key, 1, WINDOW) < 0:
        # Just reset: a negative counter would allow more attempts than the limit.
        await cache.aincrement(counter.key, 1, WINDOW)


def _key(kind: str, where: str) -> str:
    # Hashed, since a client may send an account of any length and any characters.
    return f"auth.{kind}.{sha256(where.encode('utf-8', 'surrogatepass')).hexdigest()}"
