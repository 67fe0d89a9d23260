"""Frequencies of scheduled tasks."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from fw.runtime.errors import FwError
from fw.runtime.schedule import Schedule, Task


def task(zone: str = "UTC") -> Task:
    return Schedule(zone).call(print)


def moment(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("words", "cron"),
    [
        (lambda t: t.every_minute(), "* * * * *"),
        (lambda t: t.every_minutes(1), "* * * * *"),
        (lambda t: t.every_minutes(5), "*/5 * * * *"),
        (lambda t: t.hourly(), "0 * * * *"),
        (lambda t: t.hourly_at(17), "17 * * * *"),
        (lambda t: t.every_hours(6), "0 */6 * * *"),
        (lambda t: t.daily(), "0 0 * * *"),
        (lambda t: t.daily().at("03:00"), "0 3 * * *"),
        (lambda t: t.at("3:05").daily(), "5 3 * * *"),
        (lambda t: t.daily_at("13:30"), "30 13 * * *"),
        (lambda t: t.twice_daily(1, 13), "0 1,13 * * *"),
        (lambda t: t.weekdays(), "0 0 * * 1-5"),
        (lambda t: t.weekdays().at("09:00"), "0 9 * * 1-5"),
        (lambda t: t.every_minutes(10).weekends(), "*/10 * * * 0,6"),
        (lambda t: t.days("friday", "Mon", 3).at("8:00"), "0 8 * * 1,3,5"),
        (lambda t: t.weekly(), "0 0 * * 0"),
        (lambda t: t.weekly_on("monday", "8:00"), "0 8 * * 1"),
        (lambda t: t.monthly(), "0 0 1 * *"),
        (lambda t: t.monthly_on(15, "4:20"), "20 4 15 * *"),
        (lambda t: t.last_day_of_month("23:00"), "0 23 L * *"),
        (lambda t: t.quarterly(), "0 0 1 1,4,7,10 *"),
        (lambda t: t.yearly(), "0 0 1 1 *"),
        (lambda t: t.yearly_on(2, 29, "1:00"), "0 1 29 2 *"),
        (lambda t: t.cron("*/10  8-18 * * MON-fri"), "*/10 8-18 * * MON-fri"),
    ],
)
def test_methods_build_a_cron_expression(words: Callable[[Task], Task], cron: str) -> None:
    assert words(task()).cron_expression == cron


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (lambda t: t.cron("* * * *"), "does not have five fields"),
        (lambda t: t.cron("0 * * * * *"), "does not have five fields"),
        (lambda t: t.cron("61 * * * *"), "bad minute"),
        (lambda t: t.cron("0 0 30 2 *"), "bad day-of-month"),
        (lambda t: t.every_minutes(7), "7 minutes do not divide"),
        (lambda t: t.every_minutes(0), "0 minutes do not divide"),
        (lambda t: t.every_hours(5), "5 hours do not divide"),
        (lambda t: t.hourly_at(60), "invalid minute 60"),
        (lambda t: t.twice_daily(1, 24), "invalid hour 24"),
        (lambda t: t.at("25:00"), "invalid time of day '25:00'"),
        (lambda t: t.at("3"), "invalid time of day '3'"),
        (lambda t: t.days(), "no day of the week given"),
        (lambda t: t.weekly_on("someday"), "invalid day of the week 'someday'"),
        (lambda t: t.days(7), "invalid day of the week 7"),
        (lambda t: t.monthly_on(0), "invalid day 0"),
        (lambda t: t.monthly_on(True), "invalid day True"),
        (lambda t: t.yearly_on(2, 30), "bad day-of-month"),
        (lambda t: t.timezone("Europe/Pragu"), "unknown time zone 'Europe/Pragu'"),
        (lambda t: t.timezone("../etc/passwd"), "unknown time zone"),
        (lambda t: t.name(" "), "the name of a scheduled task is empty"),
    ],
)
def test_invalid_arguments_are_refused(words: Callable[[Task], Any], message: str) -> None:
    with pytest.raises(FwError) as raised:
        words(task())
    assert message in raised.value.message
    assert raised.value.hint


def test_a_misspelt_time_zone_gets_a_suggestion() -> None:
    with pytest.raises(FwError) as raised:
        task().timezone("Europe/Pragu")
    assert raised.value.hint == "did you mean 'Europe/Prague'?"


def test_missing_time_zone_data_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fw.runtime.schedule.cron.available_timezones", set)
    with pytest.raises(FwError) as raised:
        task().timezone("Europe/Nowhere")
    assert raised.value.hint == "this machine has no time zone data; run pip install tzdata"


def test_times_of_day_are_in_the_time_zone() -> None:
    night = task().daily().at("03:00").timezone("Europe/Prague")
    assert night.is_due(moment("2026-07-01T01:00"))
    assert not night.is_due(moment("2026-07-01T03:00"))
    assert night.is_due(moment("2026-01-01T02:00"))
    assert task("Europe/Prague").daily().at("03:00").is_due(moment("2026-01-01T02:00"))
    due = night.next_after(moment("2026-07-01T01:00"))
    assert due is not None
    assert due.isoformat() == "2026-07-02T03:00:00+02:00"
    assert str(due.tzinfo) == "Europe/Prague"


def due_within(words: Task, start: str, minutes: int) -> list[str]:
    first = moment(start)
    found = [first + timedelta(minutes=each) for each in range(minutes)]
    return [f"{each:%H:%M}" for each in found if words.is_due(each)]


def test_between_and_unless_between_limit_the_times() -> None:
    day = 24 * 60
    hourly = task().hourly().between("22:00", "01:00")
    assert due_within(hourly, "2026-07-01T00:00", day) == ["00:00", "01:00", "22:00", "23:00"]
    hourly = task().every_hours(3).unless_between("04:00", "18:00")
    assert due_within(hourly, "2026-07-01T00:00", day) == ["00:00", "03:00", "21:00"]
    both = task().hourly().between("08:00", "12:00").unless_between("09:00", "11:00")
    assert due_within(both, "2026-07-01T00:00", day) == ["08:00", "12:00"]


def test_the_next_due_time_respects_between() -> None:
    words = task().every_minutes(30).between("08:10", "08:40")
    due = words.next_after(moment("2026-07-01T08:30"))
    assert due == moment("2026-07-02T08:30")
    never = task().daily().at("03:00").between("08:00", "09:00")
    assert never.next_after(moment("2026-07-01T00:00")) is None


# Prague goes from 02:00 to 03:00 on 2026-03-29 and from 03:00 back to 02:00 on 2026-10-25.
@pytest.mark.parametrize(
    ("cron", "spring", "autumn"),
    [
        # A time that is left out comes right after the gap, one that is repeated comes once.
        ("30 2 * * *", ["01:00"], ["00:30"]),
        ("0 3 * * *", ["01:00"], ["02:00"]),
        ("0 2,3 * * *", ["01:00"], ["00:00", "02:00"]),
        # With a star each real hour counts.
        ("0 * * * *", ["00:00", "01:00", "02:00"], ["00:00", "01:00", "02:00"]),
        ("*/30 2 * * *", [], ["00:00", "00:30", "01:00", "01:30"]),
    ],
)
def test_due_times_when_the_clocks_change(cron: str, spring: list[str], autumn: list[str]) -> None:
    words = task("Europe/Prague").cron(cron)
    assert due_within(words, "2026-03-29T00:00", 180) == spring
    assert due_within(words, "2026-10-25T00:00", 180) == autumn


def test_the_next_due_time_in_a_repeated_hour_is_in_the_future() -> None:
    words = task("Europe/Prague").cron("30 2 * * *")
    # 02:10 for the second time; 02:30 was due at 00:30 UTC.
    due = words.next_after(moment("2026-10-25T01:10"))
    assert due is not None
    assert due.astimezone(UTC) == moment("2026-10-26T01:30")


def test_due_times_when_clocks_change_off_the_hour() -> None:
    words = task("Pacific/Chatham").cron("*/15 */3 * * *")
    # From 03:45 back to 02:45, at 14:00 UTC.
    wanted = ["13:15", "13:30", "13:45", "14:15", "14:30", "14:45", "15:00"]
    assert due_within(words, "2026-04-04T13:00", 180) == wanted
    found, last = [], moment("2026-04-04T13:00")
    for _ in wanted:
        due = words.next_after(last)
        assert due is not None
        last = due.astimezone(UTC)
        found.append(f"{last:%H:%M}")
    assert found == wanted
