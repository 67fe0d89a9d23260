"""Rules of business hours: lunch, nights, weekends, holidays, time zones, daylight saving."""

from datetime import UTC, date, datetime, time

import pytest

from app.services.business import Calendar, NoOpeningHours, add, between

OFFICE = ((time(9), time(12)), (time(13), time(17)))
WEEK = {day: OFFICE for day in range(5)}
UTC_WEEK = Calendar.of("UTC", WEEK)
PARIS = Calendar.of("Europe/Paris", WEEK)


def at(day: int, hour: int, minute: int = 0, month: int = 3) -> datetime:
    """Return a time of 2030 in UTC; the 4th of March is a Monday."""
    return datetime(2030, month, day, hour, minute, tzinfo=UTC)


@pytest.mark.parametrize(
    ("start", "minutes", "end"),
    [
        (at(4, 9), 60, at(4, 10)),
        (at(4, 11, 30), 60, at(4, 13, 30)),  # lunch
        (at(4, 16, 30), 60, at(5, 9, 30)),  # the night
        (at(8, 16, 30), 60, at(11, 9, 30)),  # the weekend
        (at(4, 6), 30, at(4, 9, 30)),  # before the doors open
        (at(4, 12, 15), 30, at(4, 13, 30)),  # during lunch
        (at(4, 9), 3 * 60, at(4, 12)),  # until lunch, not after it
        (at(4, 9), 5 * 7 * 60, at(8, 17)),  # a week
        (at(4, 20), 0, at(4, 20)),
    ],
)
def test_only_opening_hours_count(start: datetime, minutes: int, end: datetime) -> None:
    assert add(UTC_WEEK, start, minutes) == end
    assert between(UTC_WEEK, start, end) == minutes


def test_seconds_count() -> None:
    start = datetime(2030, 3, 4, 11, 59, 30, tzinfo=UTC)

    assert between(UTC_WEEK, start, at(4, 13, 1)) == 1.5
    assert add(UTC_WEEK, start, 1.5) == at(4, 13, 1)


def test_an_earlier_end_is_no_time() -> None:
    assert between(UTC_WEEK, at(4, 10), at(4, 9)) == 0


def test_a_holiday_is_skipped() -> None:
    calendar = Calendar.of("UTC", WEEK, frozenset({date(2030, 3, 5)}))

    assert add(calendar, at(4, 16, 30), 60) == at(6, 9, 30)
    assert between(calendar, at(5, 0), at(6, 0)) == 0


def test_the_time_zone_decides_when_the_doors_open() -> None:
    assert add(PARIS, at(4, 7), 60) == at(4, 9)  # from 9:00 in Paris, 8:00 in UTC
    new_york = Calendar.of("America/New_York", WEEK)
    assert add(new_york, at(4, 9), 60) == at(4, 15)


def test_a_holiday_is_a_day_of_the_time_zone() -> None:
    calendar = Calendar.of(
        "Pacific/Auckland", {0: ((time(0), time(0)),)}, frozenset({date(2030, 3, 4)})
    )

    assert between(calendar, at(3, 11), at(4, 11)) == 0  # Monday in Auckland
    assert between(calendar, at(10, 11), at(11, 11)) == 24 * 60


def test_the_clock_goes_forward() -> None:
    # In Paris, 2:00 becomes 3:00 on Sunday, 31 March 2030.
    night = Calendar.of("Europe/Paris", {6: ((time(1), time(4)),)})

    assert between(night, at(30, 12), at(31, 12)) == 2 * 60
    assert add(night, at(31, 0), 90) == at(31, 1, 30)
    assert add(PARIS, at(29, 15, 30), 60) == at(1, 7, 30, month=4)  # 9:30 in summer


def test_an_hour_that_is_skipped_is_not_worked() -> None:
    skipped = Calendar.of("Europe/Paris", {6: ((time(2), time(2, 30)),)})

    assert between(skipped, at(30, 12), at(31, 12)) == 0


def test_the_clock_goes_back() -> None:
    # In Paris, 3:00 becomes 2:00 on Sunday, 27 October 2030.
    night = Calendar.of("Europe/Paris", {6: ((time(1), time(4)),)})
    start, end = at(26, 12, month=10), at(27, 12, month=10)

    assert between(night, start, end) == 4 * 60
    assert add(PARIS, at(25, 14, 30, month=10), 60) == at(28, 8, 30, month=10)


def test_an_hour_that_is_repeated_is_worked_twice() -> None:
    repeated = Calendar.of("Europe/Paris", {6: ((time(2), time(2, 30)),)})
    start, end = at(26, 12, month=10), at(27, 12, month=10)

    assert between(repeated, start, end) == 60
    assert add(repeated, start, 31) == at(27, 1, 1, month=10)


def test_a_team_may_work_around_the_clock() -> None:
    always = Calendar.of("UTC", {day: ((time(0), time(0)),) for day in range(7)})

    assert between(always, at(4, 0), at(11, 0)) == 7 * 24 * 60
    assert add(always, at(4, 23), 120) == at(5, 1)


def test_overlapping_hours_count_once() -> None:
    calendar = Calendar.of("UTC", {0: ((time(9), time(12)), (time(11), time(13)))})

    assert between(calendar, at(4, 0), at(5, 0)) == 4 * 60


@pytest.mark.parametrize(
    "hours", [{}, {0: ()}, {0: ((time(9), time(9, 1)),)}], ids=["none", "empty", "few"]
)
def test_without_opening_hours_nothing_is_due(
    hours: dict[int, tuple[tuple[time, time], ...]],
) -> None:
    with pytest.raises(NoOpeningHours):
        add(Calendar.of("UTC", hours), at(4, 9), 60 * 24)
