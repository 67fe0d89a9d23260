"""Events of the server, sent to every open page."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import AsyncIterator
from typing import Any

__all__ = ["Events"]

KEPT = 2_000
"""Number of events that a page can catch up with."""
HEARTBEAT = 15.0
"""Seconds without an event after which a comment keeps the connection open."""


class Events:
    """A ring of the latest events. `publish` may be called from any thread."""

    def __init__(self) -> None:
        self._kept: deque[tuple[int, bytes]] = deque(maxlen=KEPT)
        self._last = 0
        self._changed: asyncio.Event | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._is_closed = False

    def open(self) -> None:
        """Send from the running event loop."""
        self._loop = asyncio.get_running_loop()
        self._changed = asyncio.Event()

    def close(self) -> None:
        """End all streams."""
        self._is_closed = True
        self._wake()

    def publish(self, type_: str, **data: Any) -> None:
        """Send an event to every page."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._add, type_, data)

    def _add(self, type_: str, data: dict[str, Any]) -> None:
        self._last += 1
        text = f"id: {self._last}\nevent: {type_}\ndata: {json.dumps(data)}\n\n"
        self._kept.append((self._last, text.encode()))
        self._wake()

    def _wake(self) -> None:
        if self._changed is not None:
            self._changed.set()
            self._changed = asyncio.Event()

    async def stream(self, last: int | None) -> AsyncIterator[bytes]:
        """Yield the events after one as server-sent events, those kept first.

        Without a last event, only new ones follow. `lost` says that older ones are gone.
        """
        seen = self._last if last is None or last > self._last else last
        yield b": connected\n\n"
        if self._kept and seen + 1 < self._kept[0][0]:
            yield b"event: lost\ndata: {}\n\n"
        while not self._is_closed:
            changed = self._changed
            assert changed is not None
            for number, text in list(self._kept):
                if number > seen:
                    seen = number
                    yield text
            try:
                await asyncio.wait_for(changed.wait(), HEARTBEAT)
            except TimeoutError:
                yield b": alive\n\n"
