"""Client addresses and networks."""

from __future__ import annotations

import pytest

from fw.runtime.server.client_address import network_of


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:DB8:1:2::6%eth0", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("::ffff:c000:207", "192.0.2.7"),
        ("unix:", "unix:"),
        ("", ""),
    ],
)
def test_ipv6_addresses_map_to_their_network(address: str, network: str) -> None:
    assert network_of(address) == network
