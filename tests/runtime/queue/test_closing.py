"""A stopped application closes its queue, and opens it again when restarted."""

from __future__ import annotations

import gc
from collections import Counter
from pathlib import Path

import pytest

from fw.runtime import Application
from fw.runtime.queue import Job, Queue
from tests.runtime.queue.conftest import Configure
from tests.runtime.queue.worker_threads import counts

_OPEN = Path("/proc/self/fd")


class Note(Job):
    text: str

    def handle(self) -> None: ...


def opened() -> list[str]:
    """Return the sockets and files that this process has open."""
    gc.collect()
    return sorted(str(path.readlink()) for path in _OPEN.iterdir() if path.is_symlink())


@pytest.mark.skipif(not _OPEN.is_dir(), reason="only Linux tells what is open")
async def test_connections_are_closed_when_the_application_stops(
    configure: Configure, place: dict[str, object], tmp_path: Path
) -> None:
    driver = configure(**place)
    driver.prepare()
    driver.close()
    app = Application(tmp_path).create()
    for pushed in (1, 2):
        before = opened()
        async with app.router.lifespan_context(app):
            await Queue().apush(Note(text="a"))
            Queue().push(Note(text="b"))
            assert len(opened()) > len(before)
            assert counts(Queue().driver) == (2 * pushed, 0, 0, 0)
        # What tests before this one have left open may be closed meanwhile.
        assert not Counter(opened()) - Counter(before)
