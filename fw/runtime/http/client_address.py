"""What tells one client from another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from ipaddress import IPv6Address, IPv6Network, ip_network

__all__ = ["network_of", "networks_of"]


def network_of(address: str) -> str:
    """Return an address as it is, but of IPv6 its network of 64 bits.

    Whoever has one such address has all of its network. One that stands for an address of IPv4,
    as a socket for both gives them, is that: the network of these is everybody's.
    """
    if ":" not in address:
        return address
    try:
        known = IPv6Address(address.partition("%")[0])
    except ValueError:
        return address
    if known.ipv4_mapped is not None:
        return str(known.ipv4_mapped)
    return str(IPv6Network((int(known), 64), strict=False))


def networks_of(addresses: Iterable[str]) -> Iterator[str]:
    """Yield the networks that addresses and networks stand for, each as it is written exactly.

    One of IPv4 is followed by what a socket for both gives its addresses as.
    """
    for address in addresses:
        network = ip_network(address, strict=False)
        yield str(network)
        if network.version == 4:
            yield f"::ffff:{network.network_address}/{96 + network.prefixlen}"
