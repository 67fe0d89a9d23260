"""Failed logins are counted, for all workers together, so that guessing comes to an end."""

from __future__ import annotations

from hashlib import sha256
from typing import Final

from fw.runtime.cache import Cache
from fw.runtime.errors import TooManyRequests
from fw.runtime.http.clients import network_of

__all__ = ["MOST", "WINDOW", "Guesses"]

MOST: Final = 5
"""Failures for one account from one address, of IPv6 one network, within the window."""
WINDOW: Final = 15 * 60
"""Seconds, from the first of them."""


class Guesses:
    """Counts in the cache that the settings name, where `fw cache clear` leaves it alone."""

    async def begin(self, account: str, address: str) -> str:
        """Count one attempt before it is made, so that many at once are no way around.

        Returns what `forget` takes once it has succeeded; raises TooManyRequests.
        """
        # A hash: an account's name is a client's text, of any length and any letters.
        where = f"{account.strip().lower()}\0{network_of(address)}"
        place = where.encode("utf-8", "surrogatepass")
        key = f"auth.guesses.{sha256(place).hexdigest()}"
        count = await Cache().kept.acount(key, 1, WINDOW)
        if count.value > MOST:
            raise TooManyRequests(max(1, int(count.resets_in or WINDOW)))
        return key

    async def forget(self, attempt: str) -> None:
        """Begin anew after a success."""
        await Cache().kept.aforget(attempt)
