"""`include`, `fields` and totals over HTTP mean the same on every backend, within limits."""

from __future__ import annotations

from collections.abc import AsyncIterator
from functools import cache
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from fw.runtime.database import Database, Service
from fw.runtime.database.models.metadata import metadata_of
from fw.runtime.database.relations.relation import Link
from fw.runtime.database.repositories import authorization
from fw.runtime.errors import Forbidden
from fw.runtime.http import CreateSchema, ListQuery, ResponseSchema, UuidKey
from fw.runtime.http.error_handling.exception_handlers import install
from fw.runtime.http.query.filters import MAX_FILTERS, operators
from fw.runtime.http.query.list_query import MAX_ALL_VALUES
from tests.runtime.app import crud
from tests.runtime.conformance.queries.recorded_statements import RecordedStatements
from tests.runtime.library import (
    Book,
    Books,
    Loans,
    Topic,
    Topics,
    Writer,
    Writers,
)


class Anything(CreateSchema):
    """Nothing is written over HTTP here."""


class Shown(ResponseSchema):
    """Nor described."""


@cache
def application() -> FastAPI:
    app = FastAPI()
    install(app)
    for prefix, tag, repository in (
        ("/books", "Book", Books()),
        ("/writers", "Writer", Writers()),
    ):
        service: Service[Any] = Service(repository)
        app.include_router(crud(prefix, tag, service, UuidKey, Anything, Anything, Shown))
    return app


@pytest.fixture
async def client(database: Database) -> AsyncIterator[httpx.AsyncClient]:
    """A client on a library: ada wrote A, C and D, bob, whose mentor she is, wrote B."""
    ada = await Writers().create({"name": "ada", "secret": "hush"})
    bob = await Writers().create({"name": "bob", "mentor_id": ada.id})
    made = {}
    for pages, (title, writer) in enumerate((("A", ada), ("B", bob), ("C", ada), ("D", ada))):
        values = {"title": title, "pages": pages, "writer_id": writer.id}
        made[title] = await Books().create({**values, "shelf_token": bob.id})
    topic = await Topics().create({"label": "engines"})
    links = database.link_store(Link("lib_books_topics", "book_id", "topic_id"))
    await links.add([(made[title].id, topic.id) for title in "AB"])
    for _ in range(3):
        await Loans().create({"book_id": made["A"].id, "writer_id": bob.id})
    transport = httpx.ASGITransport(application(), raise_app_exceptions=True)
    async with httpx.AsyncClient(transport=transport, base_url="http://test") as opened:
        yield opened


async def listed(client: httpx.AsyncClient, path: str) -> list[dict[str, Any]]:
    answer = await client.get(path)
    assert answer.status_code == 200, answer.text
    rows: list[dict[str, Any]] = answer.json()["data"]
    return rows


async def test_include_costs_one_question_a_relation(
    client: httpx.AsyncClient, asked: RecordedStatements
) -> None:
    rows = await listed(client, "/books/?sort=pages&include=writer.mentor,topics,%20loans")
    assert asked() == 1 + 4
    assert [row["writer"]["name"] for row in rows] == ["ada", "bob", "ada", "ada"]
    assert rows[1]["writer"]["mentor"]["name"] == "ada"
    assert rows[0]["writer"]["mentor"] is None
    assert [[topic["label"] for topic in row["topics"]] for row in rows[:3]] == [
        ["engines"],
        ["engines"],
        [],
    ]
    assert [len(row["loans"]) for row in rows] == [3, 0, 0, 0]
    assert "secret" not in rows[0]["writer"]
    assert "shelf_token" not in rows[0]


async def test_records_are_found_by_what_they_are_linked_with(
    client: httpx.AsyncClient, asked: RecordedStatements
) -> None:
    (engines,) = await Topics().query().pluck("id")
    other = (await Topics().create({"label": "looms"})).id
    (d,) = await listed(client, "/books/?title=D")
    await Books().update(d["id"], {"topic_ids": [engines, other]})

    async def titles(query: str) -> list[str]:
        return [row["title"] for row in await listed(client, f"/books/?sort=pages&{query}")]

    asked()
    assert await titles(f"topic_ids={engines}") == ["A", "B", "D"]
    # MongoDB is asked for the links first.
    assert asked() == (1 if asked.is_sql else 2)
    assert await titles(f"topic_ids={other}") == ["D"]
    assert await titles(f"topic_ids__eq={other}") == ["D"]
    assert await titles(f"topic_ids__in={engines},{other}") == ["A", "B", "D"]
    assert await titles(f"topic_ids__in={other},{other + 1}") == ["D"]
    assert await titles(f"topic_ids={engines}&topic_ids__in={other}&pages__gt=1") == ["D"]
    assert await titles(f"topic_ids={other + 1}") == []
    meta = (await client.get(f"/books/?topic_ids={engines}&per_page=2&page=2")).json()["meta"]
    assert meta == {"page": 2, "per_page": 2, "total": 3, "pages": 2}
    ada, bob = await Writers().query().order_by("name").get()
    await Writers().update(ada.id, {"friend_ids": [bob.id]})
    assert [row["name"] for row in await listed(client, f"/writers/?friend_ids={bob.id}")] == [
        "ada"
    ]
    assert await listed(client, f"/writers/?friend_ids={ada.id}") == []


async def test_links_tell_nothing_to_who_may_not_read_what_they_lead_to(
    client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def guard(_verb: object, model: object) -> None:
        if model is Topic:
            raise Forbidden("not you")

    monkeypatch.setattr(authorization, "guard", guard)
    for query in ("topic_ids=1", "topic_ids=9", "topic_ids__in=1,9", "title=A&topic_ids=1"):
        assert (await client.get(f"/books/?{query}")).status_code == 403, query
    assert [row["title"] for row in await listed(client, "/books/?title=A")] == ["A"]


async def test_one_record_with_its_relations(
    client: httpx.AsyncClient, asked: RecordedStatements
) -> None:
    (book,) = await listed(client, "/books/?title=A&fields=id")
    asked()
    answer = await client.get(f"/books/{book['id']}?include=writer.books,editor")
    assert asked() == 1 + 2
    row = answer.json()["data"]
    assert [book["title"] for book in row["writer"]["books"]] == ["A", "C", "D"]
    assert row["editor"] is None
    assert "etag" not in answer.headers
    plain = await client.get(f"/books/{book['id']}")
    assert "writer" not in plain.json()["data"]
    assert "etag" in plain.headers
    gone = "00000000-0000-4000-8000-000000000001"
    assert (await client.get(f"/books/{gone}?include=writer")).status_code == 404


async def test_fields_are_those_asked_for_and_the_key(
    client: httpx.AsyncClient, asked: RecordedStatements
) -> None:
    rows = await listed(client, "/books/?fields=pages,title&sort=pages")
    assert [list(row) for row in rows] == [["id", "title", "pages"]] * 4
    assert "writer_id" not in asked.texts[0]
    rows = await listed(client, "/books/?fields=title&include=writer,topics&sort=-pages")
    assert list(rows[0]) == ["id", "title", "writer", "topics"]
    assert (rows[0]["title"], rows[0]["writer"]["name"]) == ("D", "ada")


SENSELESS = (
    ("include=writr", "include", "Unknown relation 'writr'; did you mean 'writer'?"),
    ("include=writer.nothing", "include", "Unknown relation 'nothing'; use one of books,"),
    ("include=keeper", "include", "Unknown relation 'keeper'"),
    ("include=writer.keeping", "include", "Unknown relation 'keeping'; use one of books,"),
    ("include=long_loans", "include", "Unknown relation 'long_loans'"),
    ("include=writer_id", "include", "Unknown relation 'writer_id'"),
    (
        "include=writer.books.writer.books",
        "include",
        "At most 3 relations are allowed in a path",
    ),
    ("include=writer.", "include", "Unknown relation ''"),
    ("include=", "include", "Unknown relation ''"),
    ("fields=title,", "fields", "Unknown field ''"),
    ("sort=", "sort", "Unknown field ''"),
    ("pages__in=", "pages__in", "Input should be a whole number"),
    ("include=__class__", "include", "Unknown relation '__class__'"),
    (f"include={'x' * 1001}", "include", "String should have at most 1000 characters"),
    ("fields=titel", "fields", "Unknown field 'titel'; did you mean 'title'?"),
    ("fields=shelf_token", "fields", "Unknown field 'shelf_token'; use one of "),
    ("fields=writer", "fields", "Unknown field 'writer'"),
    ("sort=titel", "sort", "Unknown field 'titel'; did you mean 'title'?"),
    ("sort=writer.nam", "sort", "Unknown field 'writer.nam'; did you mean 'writer.name'?"),
    ("sort=-writer.secret", "sort", "Unknown field 'writer.secret'"),
    ("sort=writer.", "sort", "Unknown field 'writer.'"),
    ("sort=writer.-name", "sort", "Unknown field 'writer.-name'"),
    ("sort=.name", "sort", "Unknown relation to one record ''"),
    (
        "sort=writer.fortune_cookies",
        "sort",
        "Unknown field 'writer.fortune_cookies'; use one of writer.created_at, ",
    ),
    ("sort=writr.name", "sort", "Unknown relation to one record 'writr'; did you mean"),
    ("sort=loans.id", "sort", "Unknown relation to one record 'loans'; use one of editor,"),
    ("sort=topics.label", "sort", "Unknown relation to one record 'topics'"),
    ("sort=keeper.name", "sort", "Unknown relation to one record 'keeper'; use one of "),
    (
        "sort=title,writer.mentor.name",
        "sort",
        "'writer.mentor.name' follows more than one relation; use a field of writer",
    ),
    ("titel=A", "titel", "Unknown parameter 'titel'; did you mean 'title'?"),
    ("perpage=9", "perpage", "Unknown parameter 'perpage'; did you mean 'per_page'?"),
    ("writer.nam=ada", "writer.nam", "Unknown parameter 'writer.nam'; did you mean 'writer.n"),
    ("writer__name=ada", "writer__name", "Unknown parameter 'writer__name'"),
    (
        "title__foo=A",
        "title__foo",
        "Unknown operator 'foo'; use one of contains, endswith, eq,",
    ),
    ("pages__gtt=1", "pages__gtt", "Unknown operator 'gtt'; did you mean 'gt"),
    ("topic_ids=x", "topic_ids", "Input should be a whole number"),
    ("topic_ids__in=1,x", "topic_ids__in", "Input should be a whole number"),
    ("topic_ids__ne=1", "topic_ids__ne", "Unknown operator 'ne'; use one of eq, in"),
    ("topic_ids=1&topic_ids=2", "topic_ids", "The parameter is given more than once"),
    ("topic_id=1", "topic_id", "Unknown parameter 'topic_id'; did you mean 'topic_ids'?"),
    ("borrower_ids=1", "borrower_ids", "Unknown parameter 'borrower_ids'"),
    ("pages__eq=x", "pages__eq", "Input should be a whole number"),
)
"""Queries of a list, the parameter that is named, and the start of the message."""


async def test_what_makes_no_sense_is_named(
    client: httpx.AsyncClient, asked: RecordedStatements
) -> None:
    asked()
    for query, parameter, message in SENSELESS:
        answer = await client.get(f"/books/?{query}")
        assert answer.status_code == 422, f"{query}: {answer.text}"
        errors = answer.json()["errors"]
        assert list(errors) == [parameter], query
        assert errors[parameter][0].startswith(message), query
        assert "shelf_token" not in errors[parameter][0].partition(":")[2], query
        assert asked() == 0, query


async def test_of_one_record_only_relations_can_be_asked(client: httpx.AsyncClient) -> None:
    (book,) = await listed(client, "/books/?title=A&fields=id")
    for query, message in (
        ("fields=title", "Unknown parameter"),
        ("include=writr", "Unknown relation 'writr'; did you mean 'writer'?"),
        ("include=keeper", "Unknown relation 'keeper'; use one of "),
    ):
        answer = await client.get(f"/books/{book['id']}?{query}")
        name = query.partition("=")[0]
        assert answer.status_code == 422
        assert answer.json()["errors"][name][0].startswith(message)


async def test_ten_relations_are_enough(client: httpx.AsyncClient) -> None:
    nine = "writer.books.loans,writer.books.topics,writer.books.editor,writer.mentor,writer.pupils"
    nine += ",editor.books,editor.mentor,topics,loans"
    answer = await client.get(f"/books/?include={nine},borrowers")
    assert answer.status_code == 200
    answer = await client.get(f"/books/?include={nine},borrowers,editor")
    assert answer.json()["errors"] == {"include": ["At most 10 relations are allowed"]}


async def test_filters_are_limited(client: httpx.AsyncClient) -> None:
    """Their number, the number of their values, and that of suggestions."""
    metadata = metadata_of(Book)
    every = [
        (f"{name}__{operator}", "true")
        for name in metadata.public
        for operator in operators(metadata.columns[name])
    ]
    refused = (await client.get("/books/", params=dict(every[:MAX_FILTERS]))).json()["errors"]
    assert "filters" not in refused
    more = dict([*every, *((f"x{number}", "1") for number in range(60))][: MAX_FILTERS + 1])
    answer = await client.get("/books/", params=more)
    assert answer.status_code == 422
    assert answer.json()["errors"] == {"filters": ["At most 50 filters are allowed"]}


async def test_values_of_all_filters_are_limited(client: httpx.AsyncClient) -> None:
    hundred = ",".join(map(str, range(100)))
    filters = {f"{name}__in": hundred for name in ("pages", "title", "id", "writer_id")}
    answer = await client.get("/books/", params=filters)
    message = f"At most {MAX_ALL_VALUES} values are allowed in all filters"
    assert answer.json()["errors"] == {"filters": [message]}
    filters.popitem()
    refused = (await client.get("/books/", params=filters)).json().get("errors", {})
    assert "filters" not in refused


async def test_the_first_unknown_names_get_suggestions(client: httpx.AsyncClient) -> None:
    unknown = {f"titl{number}": "1" for number in range(5)}
    errors = (await client.get("/books/", params=unknown)).json()["errors"]
    told = [errors[name][0].partition("; ")[2] for name in unknown]
    assert told == ["did you mean 'title'?"] * 3 + [""] * 2
    assert errors["titl4"] == ["Unknown parameter 'titl4'"]


async def test_an_answer_holds_so_many_related_rows(
    client: httpx.AsyncClient, asked: RecordedStatements, monkeypatch: pytest.MonkeyPatch
) -> None:
    refusal = (
        "More than 8 related rows would be included; request fewer rows per page, "
        "or list the related rows separately"
    )
    monkeypatch.setattr(ListQuery.__mro__[1], "max_included", 8)
    # Four writers, two topics and three loans.
    assert (await client.get("/books/?include=writer,topics,loans")).status_code == 422
    assert (await client.get("/books/?include=writer,loans")).status_code == 200
    asked()
    # Three rows, but each of ada's three books holds ada and her three books.
    answer = await client.get("/books/?include=writer.books")
    assert answer.json()["errors"] == {"include": [refusal]}
    assert (await client.get("/books/?include=writer.books&title=A")).status_code == 200
    monkeypatch.setattr(ListQuery.__mro__[1], "max_included", 2)
    asked()
    assert (await client.get("/writers/?include=books")).status_code == 422
    if asked.is_sql:
        assert "LIMIT" in asked.texts[1].upper().rpartition("FROM")[2]


async def test_a_database_looks_for_no_more_rows_than_may_be_shown(database: Database) -> None:
    from fw.runtime.database.relations.relation import relation_of

    ada = await Writers().create({"name": "ada"})
    bob = await Writers().create({"name": "bob"})
    for number in range(6):
        await Books().create({"title": str(number), "writer_id": (ada, bob)[number % 2].id})
    store, keys = database.store(Book), [ada.id, bob.id]
    relation = relation_of(Writer, "books")
    for limit, found in ((None, 6), (7, 6), (6, 6), (4, 4), (1, 1)):
        groups = await store.related(relation, keys, limit)
        assert sum(map(len, groups.values())) == found
        for group in groups.values():
            assert [row["id"] for row in group] == sorted(row["id"] for row in group)


async def test_a_total_costs_one_count_and_none_where_the_page_holds_all(
    client: httpx.AsyncClient, asked: RecordedStatements
) -> None:
    async def page(query: str) -> tuple[int, int, int, int]:
        asked()
        body = (await client.get(f"/books/?{query}")).json()
        counts = sum("count(" in text.lower() or "$count" in text for text in asked.texts)
        return len(body["data"]), body["meta"]["total"], counts, asked()

    assert await page("") == (4, 4, 0, 1)
    assert await page("per_page=4") == (4, 4, 0, 1)
    assert await page("title=none") == (0, 0, 0, 1)
    assert await page("per_page=3") == (3, 4, 1, 2)
    assert await page("per_page=3&page=2") == (1, 4, 1, 2)
    assert await page("per_page=3&page=3") == (0, 4, 1, 1)
    assert await page("page=2&title=none") == (0, 0, 1, 1)
