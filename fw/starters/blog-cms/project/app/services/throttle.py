"""Limits of what strangers may send."""

from fastapi import HTTPException, Request
from fw.runtime import Cache
from fw.runtime.server.client_address import network_of

__all__ = ["address_of", "throttle"]


def address_of(request: Request) -> str:
    """Return the address of the client; of IPv6 its network, which belongs to one customer."""
    return network_of(request.client.host) if request.client else ""


async def throttle(what: str, who: str, limit: int, seconds: int) -> None:
    """Count a request; HTTPException 429 if there were more than the limit in that time."""
    counted = await Cache().persistent.acount(f"{what}:{who}", ttl=seconds)
    if counted.value > limit:
        wait = max(1, round(counted.resets_in or seconds))
        detail = f"Too many requests; try again in {wait} seconds"
        raise HTTPException(429, detail, headers={"Retry-After": str(wait)})
