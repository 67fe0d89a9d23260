"""Rate limits of logins and registrations, shared by all workers."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from hashlib import sha256
from math import ceil
from secrets import token_hex
from typing import Final, NamedTuple, TypeVar

from fw.runtime import clock
from fw.runtime.cache import Cache
from fw.runtime.errors import FwError, ServiceUnavailable, TooManyRequests, Unauthenticated
from fw.runtime.server.client_address import network_of, site_of

__all__ = ["HOUR", "MAX_ACCOUNT_FAILURES", "WINDOW", "Attempt", "LoginRateLimit"]

log = logging.getLogger("fw.auth")

T = TypeVar("T")

_WORDS: Final = {
    "failures": "failed logins",
    "registrations": "new accounts",
    "forgotten": "forgotten passwords",
    "keys": "invalid API keys",
}

MAX_ACCOUNT_FAILURES: Final = 5
"""Maximum number of failures for one account from one network within the window."""
WINDOW: Final = 15 * 60
"""Seconds from the first failure."""
MINUTE: Final = 60
HOUR: Final = 3600
MAX_MAILS: Final = 3
"""Maximum number of mails in an hour to reset the password of one account."""
SITE_FACTOR: Final = 5
"""Limit of an IPv6 network of 48 bits, as a multiple of the limit of an address."""
LONGEST_DELAY: Final = 60
"""Maximum seconds between two guesses at one account from unknown networks."""
MAX_KNOWN_NETWORKS: Final = 20
"""Maximum number of networks per account that the delays of the account don't concern."""

_KNOWN_FOR: Final = 90 * 24 * HOUR
"""Seconds for which a network is known after the last login from it."""


class Counter(NamedTuple):
    """A counter in the cache and the time when it resets."""

    key: str
    ends: float


class Attempt(NamedTuple):
    """One attempt and its counters: of the account from this network, and those of many attempts."""

    account: str
    network: str
    own: Counter
    shared: tuple[Counter, ...]


class LoginRateLimit:
    """Counts failed logins and registrations in the cache; `fw cache clear` keeps the counters.

    Within 15 minutes, `max_failures` logins may fail from one address, whatever the accounts.
    Within an hour, `max_account_failures` logins of one account may fail from all addresses, with
    growing delays between them, and `max_registrations` accounts may be registered. 0 means
    unlimited. An IPv6 address counts as its /64 network, and again as its /48 network.
    """

    def __init__(
        self,
        max_failures: int = 100,
        max_registrations: int = 20,
        max_account_failures: int = 100,
    ) -> None:
        self._max_failures = max_failures
        self._max_registrations = max_registrations
        self._max_account_failures = max_account_failures

    async def start(self, account: str, address: str) -> Attempt:
        """Count an attempt before it is made, so that concurrent attempts count too.

        Returns the argument of `succeeded`; raises TooManyRequests. The address is empty for a user
        who is logged in.
        """
        network = network_of(address)
        account = account.strip().lower()
        generation = await _cache_answer(Cache().persistent.aget(_key("resets", account), ""))
        key = _key("attempts", f"{account}\0{network}{generation}")
        own = await _count(
            key, MAX_ACCOUNT_FAILURES, WINDOW, "failed logins for an account", network
        )
        if not address:
            return Attempt(account, network, own, ())
        shared = await self._count_address(address, "failures", self._max_failures, WINDOW)
        try:
            shared += await self._count_account(account, network, generation)
        except TooManyRequests:
            # Nothing was tried, so the owner's own attempts stay.
            for counter in (own, *shared):
                await _uncount(counter)
            raise
        return Attempt(account, network, own, shared)

    async def _count_address(
        self, address: str, what: str, most: int, seconds: int
    ) -> tuple[Counter, ...]:
        """Count an attempt for the address, and for the /48 network of an IPv6 address."""
        if not most:
            return ()
        words, network, site = _WORDS[what], network_of(address), site_of(address)
        counter = await _count(_key(what, network), most, seconds, words, network)
        if site is None:
            return (counter,)
        key = _key(what, site)
        return counter, await _count(key, SITE_FACTOR * most, seconds, words, site)

    async def _count_account(
        self, account: str, network: str, generation: str
    ) -> tuple[Counter, ...]:
        """Count an attempt at an account from all networks; refuse one that comes too early.

        A network from which the account has logged in is only counted. So the owner can log in
        there, whatever others try.
        """
        most = self._max_account_failures
        if not most:
            return ()
        name = f"{account}{generation}"
        count = await _cache_answer(Cache().persistent.acount(_key("guesses", name), 1, HOUR))
        counter = Counter(_key("guesses", name), clock.now() + (count.resets_in or HOUR))
        delay = delay_after(count.value, most)
        if not delay or network in await _known_networks(account):
            return (counter,)
        wait = count.resets_in or HOUR
        if count.value <= most:
            turn = await _cache_answer(Cache().persistent.acount(_key("turns", name), 1, delay))
            if turn.value == 1:
                _log_delay(count.value, most)
                return (counter,)
            wait = turn.resets_in or delay
        await _uncount(counter)
        raise TooManyRequests(max(1, ceil(wait)))

    async def succeeded(self, attempt: Attempt) -> None:
        """Reset the account's counter after a success, and uncount the attempt elsewhere."""
        await Cache().persistent.aforget(attempt.own.key)
        for counter in attempt.shared:
            # Not reset: an attacker could reset it by logging in to their own account.
            await _uncount(counter)
        if attempt.network:
            known = await _known_networks(attempt.account)
            latest = [attempt.network, *(each for each in known if each != attempt.network)]
            await Cache().persistent.aput(
                _key("known", attempt.account), latest[:MAX_KNOWN_NETWORKS], _KNOWN_FOR
            )

    @asynccontextmanager
    async def attempt(self, account: str, address: str) -> AsyncIterator[None]:
        """Count the login in the block, which succeeds or raises Unauthenticated.

        If it raises another FwError, the attempt does not count.
        """
        async with self._settled(await self.start(account, address)):
            yield

    @asynccontextmanager
    async def code(self, user: str) -> AsyncIterator[None]:
        """Count the code of a user's second factor in the block, as `attempt` counts a login.

        Not counted as an account: anyone who logs in may state any text as one.
        """
        most, words = MAX_ACCOUNT_FAILURES, "failed codes of a second factor"
        own = await _count(_key("codes", user), most, WINDOW, words, "")
        async with self._settled(Attempt(user, "", own, ())):
            yield

    @asynccontextmanager
    async def _settled(self, attempt: Attempt) -> AsyncIterator[None]:
        """Uncount an attempt unless the block raises Unauthenticated."""
        try:
            yield
        except Unauthenticated:
            raise
        except FwError:
            for counter in (attempt.own, *attempt.shared):
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
                name, generation = account.strip().lower(), f"\0{token_hex(8)}"
                await Cache().persistent.aput(_key("resets", name), generation, HOUR)
                # Somebody else may have logged in with the former password.
                await Cache().persistent.aforget(_key("known", name))
        except Exception as error:  # noqa: BLE001 - stores may raise anything
            log.warning("could not reset failed logins after a change of password: %s", error)

    async def register(self, address: str) -> None:
        """Count a registration; raise TooManyRequests."""
        if address:
            await self._count_address(address, "registrations", self._max_registrations, HOUR)

    async def forget(self, address: str) -> None:
        """Count a request for a mail with a link, as a registration; raise TooManyRequests."""
        if address:
            await self._count_address(address, "forgotten", self._max_registrations, HOUR)

    async def refuse_key(self, address: str) -> None:
        """Count an invalid API key; raise TooManyRequests after as many as failed logins."""
        if address:
            await self._count_address(address, "keys", self._max_failures, WINDOW)

    @staticmethod
    async def count_key(key: str, most: int) -> None:
        """Count a request with an API key; raise TooManyRequests after `most` in a minute."""
        if most:
            await _count(_key("api-key", key), most, MINUTE, "requests with an API key", "anyone")

    @staticmethod
    async def count_mail(kind: str, email: str) -> None:
        """Count a mail with a link to an account, per kind of link; raise TooManyRequests."""
        words = f"{kind} mails to an account"
        await _count(_key(f"{kind}-mails", email), MAX_MAILS, HOUR, words, "anyone")


def delay_after(failures: int, most: int) -> int:
    """Return the seconds from one guess at an account to the next, 0 for the first ones.

    The first tenth of `most` needs no delay. Then it doubles from one second to a minute.
    """
    late = failures - max(1, most // 10)
    return 0 if late <= 0 else min(1 << min(late - 1, 16), LONGEST_DELAY)


async def _known_networks(account: str) -> list[str]:
    """Return the networks from which an account has logged in, the latest first."""
    known: list[str] = await _cache_answer(Cache().persistent.aget(_key("known", account), []))
    return known


def _log_delay(failures: int, most: int) -> None:
    """Log that the delays of an account have begun or are at their limit."""
    if failures in (max(1, most // 10) + 1, most):
        log.warning("%s failed logins for an account from all addresses", failures)


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
