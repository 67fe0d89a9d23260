"""Each test has a dispatcher of its own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from fw.runtime.events import EventDispatcher, use


@pytest.fixture
def dispatcher() -> Iterator[EventDispatcher]:
    """The dispatcher of this process, to which nobody listens yet."""
    fresh = EventDispatcher()
    former = use(fresh)
    yield fresh
    use(former)
