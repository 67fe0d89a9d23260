"""Limits and time-outs of connections: the settings of `[http]` that the server applies."""

from __future__ import annotations

from collections.abc import Callable
from ipaddress import ip_address, ip_network
from typing import NamedTuple, Self

from fw.runtime.config import Config
from fw.runtime.server.client_address import network_of, networks_of

__all__ = ["ConnectionLimits", "peer_grouping"]


class ConnectionLimits(NamedTuple):
    """Sizes in bytes, time-outs in seconds, and numbers of connections; 0 disables a limit."""

    max_body_size: int
    max_header_size: int
    max_header_count: int
    max_url_size: int
    header_timeout: int
    body_timeout: int
    keep_alive_timeout: int
    send_timeout: int
    max_connections: int
    max_connections_per_address: int
    trusted_proxies: tuple[str, ...]

    @classmethod
    def from_config(cls, config: Config) -> Self:
        """Return the limits of a project; raise FwError for an invalid setting."""
        *names, proxies = cls._fields
        limits = [config.setting(f"http.{name}") for name in names]
        return cls._make([*limits, tuple(config.setting(f"http.{proxies}"))])


def peer_grouping(trusted_proxies: tuple[str, ...]) -> Callable[[str | None], str | None]:
    """Return a function from a peer's address to the address that its connections count for.

    It returns None for peers without a limit of their connections: Unix sockets, this machine and
    trusted proxies, all of which forward the requests of many clients.
    """
    proxies = [ip_network(each) for each in networks_of(trusted_proxies)]

    def group(host: str | None) -> str | None:
        try:
            peer = ip_address((host or "").partition("%")[0])
        except ValueError:
            return None
        real = getattr(peer, "ipv4_mapped", None) or peer
        if real.is_loopback or any(peer in network for network in proxies):
            return None
        return network_of(str(peer))

    return group
