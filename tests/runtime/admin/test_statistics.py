"""Counts of records, and counts of records by time."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest

from fw.runtime.admin.dashboard.statistics import MAX_EDGES, MAX_RESOURCES
from fw.runtime.database import Database
from tests.runtime.admin.site import BlogPosts, Topics, application, client_of

DAY = timedelta(days=1)
BEGIN = datetime(2026, 3, 28, 23, tzinfo=UTC)


@pytest.fixture
async def asking(root: Path, local: Database) -> AsyncIterator[httpx.AsyncClient]:
    """A client of the application, on SQLite."""
    async with client_of(application(root)) as opened:
        yield opened


def edges(count: int, begin: datetime = BEGIN, step: timedelta = DAY) -> list[str]:
    return [(begin + number * step).isoformat() for number in range(count)]


async def test_counts_use_the_repository_of_the_routes(root: Path, database: Database) -> None:
    for label in ("one", "two", "hidden"):
        await Topics().create({"label": label})
    await BlogPosts().create({"title": "Hi"})
    async with client_of(application(root)) as client:
        answer = await client.get("/admin/api/counts?resource=topics&resource=blogposts")
    assert answer.json() == {"data": {"topics": 2, "blogposts": 1}}
    assert answer.headers["cache-control"] == "no-store"


async def test_resources_that_cannot_be_counted_are_omitted(asking: httpx.AsyncClient) -> None:
    asked = "resource=broken&resource=bare&resource=topics&resource=topics"
    assert (await asking.get(f"/admin/api/counts?{asked}")).json() == {"data": {"topics": 0}}
    assert (await asking.get("/admin/api/counts")).json() == {"data": {}}


async def test_times_are_counted_between_edges(root: Path, database: Database) -> None:
    """Each edge belongs to what begins there, to the microsecond, and NULL to nothing."""
    instant = timedelta(microseconds=1)
    times = [BEGIN - instant, BEGIN, BEGIN + DAY - instant, BEGIN + DAY, BEGIN + 3 * DAY, None]
    for time in times:
        await BlogPosts().create({"title": "Hi", "seen_at": time})
    async with client_of(application(root)) as client:

        async def series(count: int) -> list[int]:
            asked = {"field": "seen_at", "edge": edges(count)}
            answer = await client.get("/admin/api/series/blogposts", params=asked)
            data: list[int] = answer.json()["data"]
            return data

        assert await series(2) == [2]
        assert await series(4) == [2, 1, 0]
        assert await series(5) == [2, 1, 0, 1]
        assert await series(MAX_EDGES) == [2, 1, 0, 1] + [0] * (MAX_EDGES - 5)


async def test_edges_may_have_any_utc_offset(root: Path, local: Database) -> None:
    await BlogPosts().create({"title": "Hi", "seen_at": BEGIN + timedelta(hours=1)})
    asked = {
        "field": "seen_at",
        # As the clocks in Berlin go forward: a day of 23 hours.
        "edge": [
            "2026-03-29T00:00:00+01:00",
            "2026-03-30T00:00:00+02:00",
            "2026-03-31T00:00+02:00",
        ],
    }
    async with client_of(application(root)) as client:
        answer = await client.get("/admin/api/series/blogposts", params=asked)
    assert answer.json() == {"data": [1, 0]}


REFUSED: list[tuple[str, str, Any]] = [
    ("counts", "resource=topic", {"resource": ["Unknown resource 'topic'; did you mean 'topics'?"]}),
    ("counts", "resource=..%2F%00", None),
    ("counts", "resource=auth", None),
    ("counts", "path=topics", {"path": ["Unknown parameter; use resource"]}),
    ("series/blogposts", "", {"field": ["Field required"]}),
    ("series/blogposts", "field=seen_at&field=seen_at", {"field": ["Pass it once"]}),
    ("series/blogposts", "field=seen_at&sort=x", None),
    ("series/blogposts", "field=seen_at", {"edge": ["Pass 2 to 62"]}),
    ("series/blogposts", "field=seen_at&edge=2026-01-01", {"edge": ["Pass 2 to 62"]}),
    (
        "series/blogposts",
        "field=title&edge=2026-01-01T00:00:00Z&edge=2026-01-01T00:00:00Z",
        {
            "field": ["Unknown time field 'title'; use one of created_at, seen_at, updated_at"],
            "edge": ["Each must be later than the one before"],
        },
    ),
    (
        "series/blogposts",
        "field=token_at&edge=2026-01-01T00:00:00Z&edge=2026-01-02T00:00:00Z",
        {"field": ["Unknown time field 'token_at'; did you mean 'seen_at'?"]},
    ),
    (
        "series/topics",
        "field=label&edge=2026-01-01T00:00:00Z&edge=2026-01-02T00:00:00Z",
        {"field": ["Unknown time field 'label'; the model has none"]},
    ),
    (
        "series/blogposts",
        "field=seen_at&edge=yesterday&edge=2026-01-02T00:00:00Z",
        {"edge": ["Input should be a date and time, such as 2026-01-31T12:00:00Z"]},
    ),
    ("series/blogposts", "field=seen_at&edge=1&edge=2", None),
    ("series/blogposts", "field=seen_at&edge=0001-01-01T00:00:00%2B14:00&edge=%00", None),
    ("series/blogposts", "field=%00&edge=%ED%A0%80&edge=%FF", None),
]  # fmt: skip


@pytest.mark.parametrize(("path", "query", "errors"), REFUSED)
async def test_invalid_parameters_are_refused(
    asking: httpx.AsyncClient, path: str, query: str, errors: object
) -> None:
    answer = await asking.get(f"/admin/api/{path}?{query}")
    assert answer.status_code == 422
    body = answer.json()
    assert answer.headers["content-type"] == "application/problem+json"
    assert body["errors"]
    if errors is not None:
        assert body["errors"] == errors


@pytest.mark.parametrize("count", [1, MAX_EDGES + 1])
async def test_the_number_of_edges_is_limited(asking: httpx.AsyncClient, count: int) -> None:
    asked = {"field": "seen_at", "edge": edges(count)}
    answer = await asking.get("/admin/api/series/blogposts", params=asked)
    assert answer.json()["errors"] == {"edge": ["Pass 2 to 62"]}


@pytest.mark.parametrize(
    ("first", "last", "status"),
    [
        ("0001-01-01T00:00:00.000001Z", "9999-12-31T23:59:59.999998Z", 200),
        ("0001-01-01T00:00:00Z", "2026-01-01T00:00:00Z", 422),
        ("2026-01-01T00:00:00Z", "9999-12-31T23:59:59.999999Z", 422),
    ],
)
async def test_edges_may_be_all_datetimes_that_can_be_stored(
    asking: httpx.AsyncClient, first: str, last: str, status: int
) -> None:
    asked = {"field": "seen_at", "edge": [first, last]}
    answer = await asking.get("/admin/api/series/blogposts", params=asked)
    assert answer.status_code == status


@pytest.mark.parametrize("path", ["nothing", "bare", "broken", "auth", "%00", "..", "topics%2F"])
async def test_a_series_of_an_unknown_resource_is_a_404(
    asking: httpx.AsyncClient, path: str
) -> None:
    asked = {"field": "seen_at", "edge": edges(2)}
    answer = await asking.get(f"/admin/api/series/{path}", params=asked)
    assert answer.status_code == 404
    assert answer.headers["content-type"] == "application/problem+json"


async def test_the_number_of_resources_in_one_request_is_limited(
    local: Database, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from fw.runtime.admin.dashboard import statistics

    monkeypatch.setattr(statistics, "MAX_RESOURCES", 1)
    assert MAX_RESOURCES == 100
    async with client_of(application(root)) as client:
        answer = await client.get("/admin/api/counts?resource=topics&resource=blogposts")
    assert answer.json()["errors"] == {"resource": ["At most 1 are allowed"]}
