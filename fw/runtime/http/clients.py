"""What tells one client from another."""

from __future__ import annotations

from ipaddress import IPv6Network, ip_address

__all__ = ["network_of"]


def network_of(address: str) -> str:
    """Return an address as it is, but of IPv6 its network of 64 bits.

    Whoever has one such address has all of its network.
    """
    if ":" not in address:
        return address
    try:
        number = int(ip_address(address.partition("%")[0]))
        return str(IPv6Network((number, 64), strict=False))
    except ValueError:
        return address
