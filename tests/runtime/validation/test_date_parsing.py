"""Parsing of dates."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fw.runtime.validation.date_parsing import Format, in_iso

MOMENTS = st.datetimes(min_value=datetime(1, 1, 3), max_value=datetime(9999, 12, 29))


@given(MOMENTS)
def test_iso_dates_survive_a_round_trip(moment: datetime) -> None:
    assert in_iso(moment.isoformat()) == moment.replace(tzinfo=UTC)
    assert in_iso(moment.date().isoformat()) == datetime.combine(
        moment.date(), datetime.min.time(), UTC
    )


@given(MOMENTS, st.integers(-14 * 60, 14 * 60))
def test_utc_offsets_are_applied(moment: datetime, minutes: int) -> None:
    zoned = moment.replace(tzinfo=timezone(timedelta(minutes=minutes)))
    assert in_iso(zoned.isoformat()) == zoned


@given(MOMENTS)
def test_python_formats_parse_the_output_of_strftime(moment: datetime) -> None:
    moment = moment.replace(year=max(moment.year, 1000))
    for text in ("%Y-%m-%dT%H:%M:%S.%f", "%A, %d %B %Y %I:%M:%S.%f %p", "%a %b %d %Y %H%M%S%f%%"):
        assert Format.parse(text).read(moment.strftime(text)) == moment.replace(tzinfo=UTC)


@given(st.text())
def test_parsing_any_text_returns_a_date_or_none(text: str) -> None:
    in_iso(text)
    Format.parse("D, j M y G:i P").read(text)


@pytest.mark.parametrize(
    ("format", "text", "moment"),
    [
        ("j.n.Y", "1.2.2024", datetime(2024, 2, 1, tzinfo=UTC)),
        (
            "D, d M Y H:i:s O",
            "Thu, 29 Feb 2024 10:00:00 +0200",
            datetime(2024, 2, 29, 8, tzinfo=UTC),
        ),
        (r"Y \d\e m", "2024 de 03", datetime(2024, 3, 1, tzinfo=UTC)),
        ("g:i a", "12:05 am", datetime(1900, 1, 1, 0, 5, tzinfo=UTC)),
        ("d/m/y", "01/01/68", datetime(2068, 1, 1, tzinfo=UTC)),
        ("Y-m-d v", "2024-01-01 250", datetime(2024, 1, 1, 0, 0, 0, 250_000, tzinfo=UTC)),
        ("Y-m-d", "2024-1-01", None),
        ("Y-m-d", "2024-01-01\n", None),
        ("Y-m-d", "٢٠٢٤-01-01", None),
        ("D Y-m-d", "Mon 2024-02-29", None),
        ("h:i", "13:00", None),
        ("H:i", "24:00", None),
        ("Y-m-d P", "2024-01-01 +99:00", None),
        ("Y-m-d P", "0001-01-01 +01:00", None),
    ],
)
def test_formats_are_parsed(format: str, text: str, moment: datetime | None) -> None:
    assert Format.parse(format).read(text) == moment


@pytest.mark.parametrize("format", ["", "X", "Y-Y", "%Q", "%", "-", "%Y-%Y"])
def test_invalid_formats_are_refused(format: str) -> None:
    with pytest.raises(ValueError, match="format"):
        Format.parse(format)


def test_date_objects_are_converted() -> None:
    assert in_iso(date(2024, 1, 2)) == in_iso(datetime(2024, 1, 2)) == in_iso("2024-01-02")
    assert in_iso(5) is in_iso("2024-01-01T24:00") is None
