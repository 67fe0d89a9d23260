"""Clients that flood a server or drip data, in a process of their own: `<port> <count> <names>`."""

from __future__ import annotations

import asyncio
import sys
from contextlib import suppress

__all__ = ["ATTACKS"]

GET = b"GET /tags/ HTTP/1.1\r\nHost: localhost\r\n"
POST = b"POST /tags/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
CHUNKED = POST + b"Transfer-Encoding: chunked\r\n\r\n"

ATTACKS = {
    "half a line": (b"GET /ta", b"", 1),
    "dripped headers": (GET, b"a", 0.2),
    "flood of headers": (GET, b"a: b\r\n" * 10_000, 0),
    "flood of one header": (GET + b"a: ", b"a" * 65_536, 0),
    "flood of a URL": (b"GET /", b"a" * 65_536, 0),
    "dripped body": (POST + b"Content-Length: 1000000\r\n\r\n", b"a", 0.2),
    "flood of a body": (CHUNKED, b"10000\r\n" + b"a" * 65_536 + b"\r\n", 0),
    "flood of chunk extensions": (CHUNKED, b"1;" + b"a" * 65_536 + b"\r\na\r\n", 0),
    "flood of trailers": (CHUNKED + b"1\r\na\r\n0\r\n", b"a: b\r\n" * 10_000, 0),
    "flood of requests": (b"", (GET + b"\r\n") * 1000, 0),
}
"""Attacks by name: the first data, the data that follows, and the seconds between."""


async def attack(port: int, name: str) -> None:
    """Connect again whenever the server closes the connection, and never read."""
    first, then, pause = ATTACKS[name]
    while True:
        with suppress(OSError):
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            try:
                writer.write(first)
                while not writer.is_closing():
                    writer.write(then)
                    await writer.drain()
                    await asyncio.sleep(pause)
            finally:
                writer.transport.abort()
        await asyncio.sleep(0.5)


async def main(port: str, count: str, *names: str) -> None:
    """Run so many attacks at once, until the process is killed."""
    attacks = [attack(int(port), names[number % len(names)]) for number in range(int(count))]
    await asyncio.gather(*attacks)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
