"""Schedules: tasks, their names, and errors."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from fw.runtime.errors import FwError
from fw.runtime.schedule import Schedule, Task
from fw.runtime.schedule.schedule import load


class Report:
    def __call__(self) -> None: ...

    async def send(self) -> None: ...


def test_tasks_are_named_after_their_target() -> None:
    schedule = Schedule()
    tasks = [
        schedule.command("cache clear"),
        schedule.command("make:seeder", "two words"),
        schedule.call(Report().send),
        schedule.call(Report()),
        schedule.call(print, "a").name("printed"),
    ]
    assert [each.label for each in tasks] == [
        "cache clear",
        "make:seeder two words",
        f"{__name__}.Report.send",
        f"{__name__}.Report",
        "printed",
    ]
    assert list(schedule) == tasks
    assert schedule.named("printed") is tasks[-1]
    with pytest.raises(FwError, match="unknown scheduled task 'x'"):
        schedule.named("x")


def problem(*tasks: Task, schedule: Schedule) -> str:
    with pytest.raises(FwError) as raised:
        schedule.check()
    assert raised.value.hint
    return raised.value.message


def test_a_task_needs_a_time_and_a_unique_name() -> None:
    schedule = Schedule()
    schedule.command("cache clear")
    assert problem(schedule=schedule).endswith("cache clear has no time")
    assert problem(schedule=schedule).startswith("test_schedule.py:")
    schedule = Schedule()
    first = schedule.command("cache clear").daily()
    schedule.command("cache clear").hourly()
    assert problem(schedule=schedule).endswith(f"cache clear is also scheduled at {first.place}")
    schedule = Schedule()
    schedule.call(lambda: None).daily()
    schedule.check()
    schedule.call(lambda: None).daily().name("b").without_overlapping()
    schedule.check()
    next(iter(schedule)).on_one_server()
    assert "a lambda needs a name" in problem(schedule=schedule)
    with pytest.raises(FwError, match="is empty"):
        schedule.command("")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (None, "app/schedule.py is missing"),
        ("", "has no function register"),
    ],
)
def test_a_missing_schedule_is_reported_with_a_fix(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str | None, message: str
) -> None:
    monkeypatch.setattr("fw.runtime.schedule.schedule.import_module", lambda name: object())
    monkeypatch.setattr("sys.path", ["unchanged"])
    (tmp_path / "app").mkdir()
    if text is not None:
        (tmp_path / "app/schedule.py").write_text(text)
    with pytest.raises(FwError, match=message) as raised:
        load(tmp_path, "UTC")
    assert raised.value.hint


async def test_conditions_are_evaluated_in_order_until_one_fails() -> None:
    asked: list[str] = []

    def condition(name: str, answer: bool) -> bool:
        asked.append(name)
        return answer

    async def later() -> bool:
        await asyncio.sleep(0)
        return condition("later", True)

    task = Schedule().call(print).daily()
    assert await task.is_wanted()
    task.when(later).skip(lambda: condition("skip", False)).when(lambda: condition("no", False))
    task.when(lambda: condition("never", True))
    assert not await task.is_wanted()
    assert asked == ["later", "skip", "no"]
    assert not await Schedule().call(print).skip(later).is_wanted()
