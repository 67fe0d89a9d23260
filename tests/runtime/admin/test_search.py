"""Search in several lists at once."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated, Any, ClassVar

import pytest
from fastapi import APIRouter, Query

from fw.runtime import Application
from fw.runtime.admin.search import HITS, MAX_LISTS, MAX_TEXT
from fw.runtime.database import Database
from fw.runtime.http import ListQuery, Page, ResponseSchema, RouteTable, paginated
from tests.runtime.admin.site import BlogPost, Topic, Topics, client_of, routes_of

PAUSE = 1.0
"""Seconds that the list `slow` takes: longer than it takes to listen for a disconnect."""

begun = asyncio.Event()
cancelled: list[float] = []


class TopicQuery(ListQuery):
    """Query of the topics."""

    model: ClassVar[Any] = Topic


class TopicResponse(ResponseSchema):
    """A topic."""

    id: int
    label: str


def topic_routes() -> str:
    router = APIRouter(prefix="/topics")

    async def index(query: Annotated[TopicQuery, Query()]) -> Any:
        page = await Topics().paginate(query)
        return paginated(page.rows, page.meta())

    async def broken() -> None:
        raise RuntimeError("broken")

    async def slow() -> None:
        begun.set()
        try:
            await asyncio.sleep(PAUSE)
        except asyncio.CancelledError:
            cancelled.append(PAUSE)
            raise

    router.add_api_route("/", index, response_model=Page[TopicResponse])
    other = APIRouter(prefix="/broken")
    other.add_api_route("/", broken, response_model=None)
    routes_of("failing", router=other, BlogPost=BlogPost)
    slower = APIRouter(prefix="/slow")
    slower.add_api_route("/", slow, response_model=None)
    routes_of("pausing", router=slower, BlogPost=BlogPost)
    return routes_of("topic", router=router)


@pytest.fixture
def app(root: Path) -> Any:
    found = {
        "topics": topic_routes(),
        "broken": "fw_test_admin.failing",
        "slow": "fw_test_admin.pausing",
        "bare": routes_of("bare"),
    }
    return Application(root).routes(RouteTable(found)).create()


async def test_hits_are_those_of_the_lists(app: Any, local: Database) -> None:
    """Those that a repository hides aren't among them, and a list that fails is left out."""
    for number in range(HITS + 2):
        await Topics().create({"label": f"word {number}"})
    await Topics().create({"label": "hidden"})
    async with client_of(app, raise_app_exceptions=False) as client:
        asked = "list=topics&list=broken&list=bare&list=topics"
        answer = await client.get(f"/admin/api/search?q=word&{asked}")
        hidden = await client.get("/admin/api/search?q=hidden&list=topics")
    data = answer.json()["data"]
    assert [*data["lists"]] == ["topics"]
    assert data["complete"] is True
    assert len(data["lists"]["topics"]["data"]) == HITS
    assert hidden.json()["data"]["lists"]["topics"]["data"] == []
    assert answer.headers["cache-control"] == "no-store"


async def test_other_requests_are_served_while_a_list_is_slow(app: Any, local: Database) -> None:
    cancelled.clear()
    async with client_of(app) as client:
        search = asyncio.create_task(client.get("/admin/api/search?q=a&list=slow&list=topics"))
        turns = 0
        while not search.done():
            turns += 1
            await asyncio.sleep(0.02)
        assert search.result().json()["data"]["complete"]
    assert turns > 10
    assert not cancelled


async def test_an_abandoned_search_ends(app: Any, local: Database) -> None:
    begun.clear()
    cancelled.clear()
    async with client_of(app) as client:
        search = asyncio.create_task(client.get("/admin/api/search?q=a&list=slow"))
        await asyncio.wait_for(begun.wait(), 30)
        search.cancel()
        with pytest.raises(asyncio.CancelledError):
            await search
    assert cancelled == [PAUSE]


async def test_a_slow_list_is_left_out(
    app: Any, local: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def slow(*_: object) -> None:
        await asyncio.sleep(60)

    monkeypatch.setattr("fw.runtime.admin.search.MAX_SECONDS", 0)
    monkeypatch.setattr("fw.runtime.admin.search._answer", slow)
    async with client_of(app) as client:
        answer = await client.get("/admin/api/search?q=word&list=topics")
    assert answer.json() == {"data": {"lists": {}, "complete": False}}


@pytest.mark.parametrize(
    ("query", "name"),
    [
        ("q=&list=topics", "q"),
        (f"q={'a' * (MAX_TEXT + 1)}&list=topics", "q"),
        ("q=a", "list"),
        ("q=a&list=topic", "list"),
        ("q=a&" + "&".join(f"list=topics:{one}" for one in range(MAX_LISTS + 1)), "list"),
        ("q=a&list=topics&other=1", "other"),
    ],
)
async def test_invalid_searches_are_refused(app: Any, query: str, name: str) -> None:
    async with client_of(app) as client:
        answer = await client.get(f"/admin/api/search?{query}")
    assert answer.status_code == 422
    assert [*answer.json()["errors"]] == [name]
