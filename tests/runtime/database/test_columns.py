"""UUIDs and datetimes stored as text in SQLite."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta, timezone
from typing import Any
from uuid import UUID

import pytest

from fw.runtime.database.backends.sqlite.columns import SqliteColumns

TEXT = "0190a6e4-0000-7000-8000-0000000000ff"


def reader(name: str) -> Callable[[Any], Any]:
    read = getattr(SqliteColumns(), name)()
    assert read is not None
    return read  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    "text", [TEXT, TEXT.upper(), TEXT.replace("-", ""), f"{{{TEXT}}}", f"urn:uuid:{TEXT}"]
)
def test_a_uuid_equals_that_of_the_uuid_module(text: str) -> None:
    read, whole = reader("uuid_out")(text), UUID(TEXT)
    assert (read, type(read), hash(read)) == (whole, UUID, hash(whole))
    assert (str(read), read.version, read.is_safe) == (TEXT, 7, whole.is_safe)


@pytest.mark.parametrize("text", ["", "x", TEXT[:-1], f"{TEXT}0", "g" * 32, "0" * 36])
def test_an_invalid_uuid_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"badly formed|invalid literal"):
        reader("uuid_out")(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2026-01-31 12:00:00.000000", datetime(2026, 1, 31, 12, tzinfo=UTC)),
        ("2026-01-31T12:00:00.000007", datetime(2026, 1, 31, 12, 0, 0, 7, UTC)),
        ("2026-01-31 12:00:00", datetime(2026, 1, 31, 12, tzinfo=UTC)),
        ("2026-01-31", datetime(2026, 1, 31, tzinfo=UTC)),
        ("2026-01-31 12:00:00+02:00", datetime(2026, 1, 31, 10, tzinfo=UTC)),
        ("2026-01-31 12:00:00.100+0200", datetime(2026, 1, 31, 10, 0, 0, 100_000, UTC)),
        ("2026-01-31 12:00:00.1+0200", datetime(2026, 1, 31, 10, 0, 0, 100_000, UTC)),
        ("2026-01-31T12:00:00+020000", datetime(2026, 1, 31, 10, tzinfo=UTC)),
        ("20260131T120000.123+02:00:00", datetime(2026, 1, 31, 10, 0, 0, 123_000, UTC)),
    ],
)
def test_datetimes_are_read_in_utc(text: str, expected: datetime) -> None:
    read = reader("datetime_out")(text)
    assert (read, read.tzinfo) == (expected, UTC)


def test_null_is_read_as_none() -> None:
    assert (reader("uuid_out")(None), reader("datetime_out")(None)) == (None, None)


def test_datetimes_survive_a_round_trip() -> None:
    for offset in (0, -7, 5):
        given = datetime(2026, 1, 31, 12, 0, 0, 1, timezone(timedelta(hours=offset)))
        write = SqliteColumns().datetime_in()
        assert write is not None
        assert reader("datetime_out")(write(given)) == given
