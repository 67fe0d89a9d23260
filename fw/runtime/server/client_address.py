"""Client addresses and networks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from ipaddress import IPv6Address, IPv6Network, ip_network

__all__ = ["network_of", "networks_of", "site_of"]


def network_of(address: str) -> str:
    """Return an IPv4 address unchanged and the /64 network of an IPv6 address.

    A client with one IPv6 address can usually use its whole /64 network. An IPv4-mapped address
    (`::ffff:192.0.2.1`) becomes the IPv4 address, because all of them share one network.
    """
    known = _ipv6(address)
    if known is None:
        return address
    if known.ipv4_mapped is not None:
        return str(known.ipv4_mapped)
    return str(IPv6Network((int(known), 64), strict=False))


def site_of(address: str) -> str | None:
    """Return the /48 network of an IPv6 address, None for an IPv4 address.

    A provider may give a customer a /48 network, which contains 65,536 /64 networks.
    """
    known = _ipv6(address)
    if known is None or known.ipv4_mapped is not None:
        return None
    return str(IPv6Network((int(known), 48), strict=False))


def networks_of(addresses: Iterable[str]) -> Iterator[str]:
    """Yield addresses and networks in canonical form.

    An IPv4 network is followed by its IPv4-mapped IPv6 network, the form that dual-stack sockets
    report.
    """
    for address in addresses:
        network = ip_network(address, strict=False)
        yield str(network)
        if network.version == 4:
            yield f"::ffff:{network.network_address}/{96 + network.prefixlen}"


def _ipv6(address: str) -> IPv6Address | None:
    if ":" not in address:
        return None
    try:
        return IPv6Address(address.partition("%")[0])
    except ValueError:
        return None
