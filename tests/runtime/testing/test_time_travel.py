"""Time is another one within a block, for all of the process, and what waits doesn't notice."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
import time
from datetime import UTC, datetime, timedelta, timezone

import pytest

from fw.runtime import clock
from fw.runtime.testing import fake_cache, travel

THERE = datetime(2030, 1, 1, 12, tzinfo=UTC)


def test_all_clocks_tell_the_other_time() -> None:
    before = time.time()
    with travel(THERE):
        assert datetime.now(UTC) - THERE < timedelta(minutes=1)
        assert 0 <= clock.now() - THERE.timestamp() < 60
        seen: list[float] = []
        thread = threading.Thread(target=lambda: seen.append(time.time()))
        thread.start()
        thread.join()
        assert seen[0] >= THERE.timestamp()
    assert 0 <= time.time() - before < 60


def test_one_moves_on_within_the_block() -> None:
    with travel(THERE, frozen=True) as moment:
        assert datetime.now(UTC) == datetime.now(UTC) == THERE
        moment.to(timedelta(hours=1))
        assert datetime.now(UTC) == THERE + timedelta(hours=1)
        moment.to(datetime(2031, 1, 1))
        assert datetime.now(UTC) == datetime(2031, 1, 1, tzinfo=UTC)
        moment.to(datetime(2031, 1, 1, 2, tzinfo=timezone(timedelta(hours=2))))
        assert datetime.now(UTC) == datetime(2031, 1, 1, tzinfo=UTC)
    with travel(timedelta(days=1)):
        ahead = time.time()
    assert 86_000 < ahead - time.time() < 87_000


@pytest.mark.parametrize("frozen", [True, False])
async def test_what_waits_goes_by_its_own_clock(frozen: bool) -> None:
    with travel(THERE, frozen=frozen):
        began = time.monotonic()
        async with asyncio.timeout(5):
            await asyncio.sleep(0.02)
        assert 0.01 < time.monotonic() - began < 5


def test_what_expires_expires() -> None:
    with fake_cache() as cache, travel(THERE) as moment:
        cache.put("a", 1, ttl=60)
        moment.to(timedelta(seconds=59))
        assert cache.get("a") == 1
        moment.to(timedelta(seconds=2))
        assert cache.get("a") is None


def test_naming_one_thing_imports_that_alone() -> None:
    code = (
        "import sys; from fw.runtime.testing import travel\n"
        "print([each for each in ('pytest', 'starlette', 'sqlalchemy') if each in sys.modules])\n"
        "import fw.runtime.testing as testing\n"
        "assert set(testing.__all__) <= set(dir(testing))\n"
        "assert [getattr(testing, name) for name in testing.__all__]\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
