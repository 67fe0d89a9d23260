"""Time travel moves all clocks of the process, but no timers."""

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


def test_all_clocks_return_the_travelled_time() -> None:
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


def test_time_can_be_moved_within_the_block() -> None:
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
async def test_timers_are_not_affected(frozen: bool) -> None:
    with travel(THERE, frozen=frozen):
        began = time.monotonic()
        async with asyncio.timeout(5):
            await asyncio.sleep(0.02)
        assert 0.01 < time.monotonic() - began < 5


def test_cache_entries_expire_by_the_travelled_time() -> None:
    with fake_cache() as cache, travel(THERE) as moment:
        cache.put("a", 1, ttl=60)
        moment.to(timedelta(seconds=59))
        assert cache.get("a") == 1
        moment.to(timedelta(seconds=2))
        assert cache.get("a") is None


def test_importing_one_name_imports_no_other_library() -> None:
    code = (
        "import sys; from fw.runtime.testing import travel\n"
        "print([each for each in ('pytest', 'starlette', 'sqlalchemy') if each in sys.modules])\n"
        "import fw.runtime.testing as testing\n"
        "assert set(testing.__all__) <= set(dir(testing))\n"
        "assert [getattr(testing, name) for name in testing.__all__]\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
