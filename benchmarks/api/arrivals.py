"""Requests that arrive at a fixed rate, however long the answers take.

wrk sends a request once the one before it is answered, so a slow server gets fewer of them. Here each
has its own time, from which its latency counts.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator, Sequence
from itertools import cycle
from urllib.parse import urlsplit

RATE = 100
"""Requests a second."""
SECONDS = 6
CLIENTS = 64


def arrivals(base: str, paths: Sequence[str]) -> dict[str, float]:
    """Return p50 and p99 in ms of requests at a fixed rate; SystemExit if one isn't answered well."""
    asyncio.run(_send(base, paths, RATE))
    found = sorted(asyncio.run(_send(base, paths, RATE * SECONDS)))
    return {"p50": found[len(found) // 2] * 1e3, "p99": found[len(found) * 99 // 100] * 1e3}


async def _send(base: str, paths: Sequence[str], count: int) -> list[float]:
    address, start = urlsplit(base), time.monotonic() + 0.2
    moments = ((start + number / RATE, path) for number, path in zip(range(count), cycle(paths)))
    found: list[float] = []
    clients = (
        _client(str(address.hostname), address.port or 80, moments, found) for _ in range(CLIENTS)
    )
    await asyncio.gather(*clients)
    return found


async def _client(
    host: str, port: int, moments: Iterator[tuple[float, str]], found: list[float]
) -> None:
    reader, writer = await asyncio.open_connection(host, port)
    for moment, path in moments:
        await asyncio.sleep(max(0, moment - time.monotonic()))
        writer.write(f"GET {path} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
        head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
        if " 200 " not in head.partition("\r\n")[0]:
            raise SystemExit(f"GET {path} answered {head}")
        await reader.readexactly(int(head.partition("content-length: ")[2].partition("\r\n")[0]))
        found.append(time.monotonic() - moment)
    writer.close()
