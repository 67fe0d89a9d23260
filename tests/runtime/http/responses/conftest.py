"""A process that serves edited copies of the blog."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.runtime.http.responses.edited import Runner


@pytest.fixture(scope="module")
def runner() -> Iterator[Runner]:
    started = Runner.start()
    yield started
    started.stop()
