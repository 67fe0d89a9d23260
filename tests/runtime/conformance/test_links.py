"""Many-to-many links are written with their records, on every backend."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import httpx
import pytest

from fw.runtime import Application, PreconditionFailed
from fw.runtime.database import Database, Service, transaction
from fw.runtime.database.errors import InvalidValue, MissingReference
from fw.runtime.http import (
    UNSET,
    CreateSchema,
    DateTime,
    IntList,
    ResponseSchema,
    RouteTable,
    String,
    UpdateSchema,
    Uuid,
    UuidKey,
    UuidList,
)
from tests.runtime.app import crud
from tests.runtime.conformance.test_http import is_problem
from tests.runtime.library import Books, Topics, Writer, Writers, opened


@pytest.fixture
async def database(database_url: str) -> AsyncIterator[Database]:
    async with opened(database_url) as found:
        yield found


@pytest.fixture
async def writer(database: Database) -> Writer:
    return await Writers().create({"name": "ada"})


@pytest.fixture
async def topics(database: Database) -> list[int]:
    return [(await Topics().create({"label": label})).id for label in "abcdef"]


async def of_book(id: UUID) -> list[int]:
    book = await Books().query().with_("topics").find(id)
    assert book is not None
    return [topic.id for topic in book.topics]


async def test_links_are_set_replaced_kept_and_cleared(writer: Writer, topics: list[int]) -> None:
    book = await Books().create({"title": "A", "writer_id": writer.id, "topic_ids": topics[:3]})
    assert not hasattr(book, "topic_ids")
    assert await of_book(book.id) == topics[:3]
    await Books().update(book.id, {"topic_ids": topics[2:5]})
    assert await of_book(book.id) == topics[2:5]
    changed = await Books().update(book.id, {"title": "B", "topic_ids": topics[4:1:-1]})
    assert changed is not None
    assert vars(changed) == {**vars(book), "title": "B"}
    assert await of_book(book.id) == topics[2:5]
    await Books().update(book.id, {"title": "C"})
    assert await of_book(book.id) == topics[2:5]
    await Books().update(book.id, {"topic_ids": []})
    assert await of_book(book.id) == []
    assert await Books().update(uuid4(), {"topic_ids": topics}) is None


async def test_links_are_set_from_either_end(writer: Writer, topics: list[int]) -> None:
    books = [(await Books().create({"title": title, "writer_id": writer.id})).id for title in "AB"]
    await Topics().update(topics[0], {"book_ids": books})
    assert [await of_book(book) for book in books] == [[topics[0]], [topics[0]]]
    await Books().update(books[0], {"topic_ids": topics[1:2]})
    topic = await Topics().query().with_("books").find(topics[0])
    assert topic is not None
    assert [book.id for book in topic.books] == books[1:]


@pytest.mark.usefixtures("database")
async def test_a_model_is_linked_to_itself(writer: Writer) -> None:
    bob = await Writers().create({"name": "bob", "friend_ids": [writer.id]})
    await Writers().update(writer.id, {"friend_ids": [writer.id, bob.id]})
    rows = await Writers().query().with_("friends").order_by("name").get()
    names = [[friend.name for friend in row.friends] for row in rows]
    assert names == [["ada", "bob"], ["ada"]]


async def test_a_change_of_links_updates_the_record(writer: Writer) -> None:
    changed = await Writers().update(writer.id, {"friend_ids": []})
    assert changed is not None
    assert changed.updated_at > writer.updated_at
    assert vars(changed) == {**vars(writer), "updated_at": changed.updated_at}


async def test_record_and_links_are_written_atomically(writer: Writer, topics: list[int]) -> None:
    book = {"title": "A", "writer_id": writer.id}
    with pytest.raises(MissingReference):
        await Books().create({**book, "topic_ids": [topics[0], 10**9]})
    assert await Books().query().count() == 0
    made = await Books().create({**book, "topic_ids": topics[:2]})
    for stated in ([10**9], [topics[3], 10**9]):
        with pytest.raises(MissingReference):
            await Books().update(made.id, {"title": "B", "topic_ids": stated})
    with pytest.raises(InvalidValue):
        await Books().update(made.id, {"title": "B", "topic_ids": ["no number"]})
    with pytest.raises(PreconditionFailed):
        await Books().update(made.id, {"topic_ids": []}, precondition=lambda row: row.pages == 1)
    with pytest.raises(ValueError, match="unknown column topics_ids"):
        await Books().update(made.id, {"topics_ids": []})
    with pytest.raises(ValueError, match="unknown column topics_ids"):
        await Books().create({**book, "topics_ids": []})
    assert await Books().find(made.id) == made
    assert await of_book(made.id) == topics[:2]
    with pytest.raises(MissingReference):  # noqa: PT012
        async with transaction():
            await Books().update(made.id, {"topic_ids": topics[3:]})
            await Books().update(made.id, {"topic_ids": [10**9]})
    assert await of_book(made.id) == topics[:2]


async def test_a_thousand_links_are_written(writer: Writer, database: Database) -> None:
    rows = [{"id": key, "label": str(key)} for key in range(1, 1002)]
    await database.store(Topics.model).insert_many(rows)
    book = await Books().create(
        {"title": "A", "writer_id": writer.id, "topic_ids": list(range(1, 1001))}
    )
    assert await of_book(book.id) == list(range(1, 1001))
    await Books().update(book.id, {"topic_ids": [1001]})
    assert await of_book(book.id) == [1001]


async def test_concurrent_changes_of_links_are_serialized(
    writer: Writer, topics: list[int]
) -> None:
    made = await Books().create({"title": "A", "writer_id": writer.id})
    sets = [topics[start : start + 3] for start in range(4)] * 3
    await asyncio.gather(*(Books().update(made.id, {"topic_ids": some}) for some in sets))
    assert await of_book(made.id) in sets


class WriterCreate(CreateSchema):
    name: String
    friend_ids: UuidList = UNSET


class WriterUpdate(UpdateSchema):
    name: String = UNSET
    friend_ids: UuidList = UNSET


class WriterResponse(ResponseSchema):
    id: Uuid
    name: String
    updated_at: DateTime


class BookResponse(ResponseSchema):
    id: Uuid
    title: String


class BookCreate(CreateSchema):
    title: String
    writer_id: Uuid
    topic_ids: IntList = UNSET


class BookUpdate(UpdateSchema):
    title: String = UNSET
    topic_ids: IntList = UNSET


@pytest.fixture
async def client(database: Database, tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    app = Application(tmp_path).routes(RouteTable({})).create()
    for prefix, repository, *schemas in (
        ("/writers", Writers(), WriterCreate, WriterUpdate, WriterResponse),
        ("/books", Books(), BookCreate, BookUpdate, BookResponse),
    ):
        service: Service[Any] = Service(repository)
        app.include_router(crud(prefix, prefix, service, UuidKey, *schemas))
    transport = httpx.ASGITransport(app, raise_app_exceptions=True)
    async with httpx.AsyncClient(transport=transport, base_url="http://test") as opened:
        yield opened


async def test_links_are_set_over_http(client: httpx.AsyncClient, topics: list[int]) -> None:
    made = await client.post("/writers/", json={"name": "ada"})
    ada = made.json()["data"]["id"]
    made = await client.post("/writers/", json={"name": "bob", "friend_ids": [ada]})
    assert made.status_code == 201, made.text
    bob = f"/writers/{made.json()['data']['id']}"
    stale = await client.patch(bob, json={"friend_ids": []}, headers={"If-Match": '"other"'})
    assert is_problem(stale, 412, "precondition_failed")
    friends = Writers().query().where("name", "bob").with_("friends")
    assert [friend.name for row in await friends.get() for friend in row.friends] == ["ada"]
    seen = {"If-Match": made.headers["etag"]}
    changed = await client.patch(bob, json={"friend_ids": []}, headers=seen)
    assert changed.status_code == 200, changed.text
    assert changed.headers["etag"] != made.headers["etag"]
    assert [row.friends for row in await friends.get()] == [[]]
    book = {"title": "A", "writer_id": ada, "topic_ids": topics}
    assert (await client.post("/books/", json=book)).status_code == 201


async def test_invalid_links_are_refused(client: httpx.AsyncClient) -> None:
    twice = ["A" * 8 + "-0000-4000-8000-" + "0" * 12] * 2
    for stated in (None, "a", [None], ["a"], [1], {}, [["a"]], twice):
        answer = await client.post("/writers/", json={"name": "a", "friend_ids": stated})
        assert is_problem(answer, 422, "validation_error"), stated
        assert all(name.startswith("friend_ids") for name in answer.json()["errors"]), stated


async def test_equal_keys_in_other_notation_are_duplicates(client: httpx.AsyncClient) -> None:
    key = str(uuid4()).replace("0", "a")
    answer = await client.post("/writers/", json={"name": "a", "friend_ids": [key, key.upper()]})
    assert answer.json()["errors"] == {"friend_ids": ["A value is given more than once"]}
    many = {"name": "a", "friend_ids": [str(UUID(int=number)) for number in range(1001)]}
    answer = await client.post("/writers/", json=many)
    assert is_problem(answer, 422, "validation_error")


async def test_links_to_missing_records_are_a_conflict(client: httpx.AsyncClient) -> None:
    made = await client.post("/writers/", json={"name": "a", "friend_ids": [str(uuid4())]})
    assert is_problem(made, 409, "reference_conflict")
    assert made.json()["detail"] == "A referenced record does not exist."
    assert made.json()["errors"] == {"friend_ids": ["The referenced record does not exist"]}
    assert await Writers().query().count() == 0


async def test_openapi_describes_links(client: httpx.AsyncClient) -> None:
    schemas = (await client.get("/openapi.json")).json()["components"]["schemas"]
    for name in ("WriterCreate", "WriterUpdate"):
        links = schemas[name]["properties"]["friend_ids"]
        assert (links["type"], links["items"]["format"]) == ("array", "uuid")
        assert (links["maxItems"], links["uniqueItems"]) == (1000, True)
        assert "friend_ids" not in schemas[name].get("required", [])
