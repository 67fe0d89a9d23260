"""Ports for servers that tests start."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from itertools import cycle
from random import SystemRandom

__all__ = ["free_port"]

FIRST, COUNT = 10_000, 2_000
"""Ports of the first worker of pytest-xdist, and how many each has.

The system gives the ports from 32768 on to clients, and to servers that ask for any port. One of
them would be taken again before the server that a test starts listens on it.
"""


def free_port() -> int:
    """Return a port that no server uses; no other worker gets it."""
    return next(port for port in _ports if _is_free(port))


def _own_ports() -> Iterator[int]:
    """Yield the ports of this process again and again; runs side by side begin elsewhere."""
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    first = FIRST + worker % 11 * COUNT
    start = SystemRandom().randrange(COUNT)
    return cycle(first + (start + number) % COUNT for number in range(COUNT))


def _is_free(port: int) -> bool:
    with socket.socket() as probe:
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


_ports = _own_ports()
