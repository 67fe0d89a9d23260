"""Minutes of the scheduler, when the clock jumps or the machine is suspended."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from fw.runtime.schedule.scheduler import minutes

START = 1_000_000 * 60.0


class Clock:
    """A clock that goes on by some seconds each time that somebody has slept."""

    def __init__(self, *steps: float) -> None:
        self.now = START
        self.steps: Iterator[float] = iter(steps)


async def passed(monkeypatch: pytest.MonkeyPatch, start: float, *steps: float) -> list[list[int]]:
    """Return the minutes yielded, as numbers from the first one on."""
    clock, stop = Clock(*steps), asyncio.Event()
    clock.now += start

    async def sleep(stop: asyncio.Event, seconds: float) -> None:
        step = next(clock.steps, None)
        if step is None:
            stop.set()
        else:
            clock.now += step

    monkeypatch.setattr("fw.runtime.schedule.scheduler._sleep", sleep)
    return [
        [int(each.timestamp() - START) // 60 for each in some]
        async for some in minutes(stop, lambda: clock.now)
    ]


async def test_each_minute_is_yielded_once(monkeypatch: pytest.MonkeyPatch) -> None:
    assert await passed(monkeypatch, 30, 29.9, 0.1, 5, 55, 60) == [[1], [2], [3]]
    assert await passed(monkeypatch, 0, 59, 0.5, 0.6, 0.1) == [[1]]


async def test_a_few_late_minutes_are_yielded_together(monkeypatch: pytest.MonkeyPatch) -> None:
    assert await passed(monkeypatch, 30, 30, 185, 55) == [[1], [2, 3, 4], [5]]
    assert await passed(monkeypatch, 0, 60, 300) == [[1], [2, 3, 4, 5, 6]]


async def test_minutes_of_a_suspension_are_skipped(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    assert await passed(monkeypatch, 0, 60, 8 * 3600, 60) == [[1], [481], [482]]
    assert "skipped 479 minutes" in caplog.text


async def test_a_clock_set_back_repeats_no_minute(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    assert await passed(monkeypatch, 0, 60, 60, -120, 60, 60, 60) == [[1], [2], [3]]
    assert not caplog.text
    assert await passed(monkeypatch, 0, 600, -540, 60) == [[10], [2]]
    assert "set back by 9 minutes" in caplog.text


async def test_minutes_end_when_stop_is_set() -> None:
    stop = asyncio.Event()
    asyncio.get_running_loop().call_later(0.05, stop.set)
    assert [each async for each in minutes(stop, lambda: START)] == []
