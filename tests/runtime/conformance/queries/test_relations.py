"""Filters and searches through relations mean the same on every backend."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Annotated, Any

import httpx
import pytest
from fastapi import FastAPI, Query

from fw.runtime.database.connection.database import current
from fw.runtime.database.query.selection import Page
from fw.runtime.database.sql.statements import bounded_keys
from fw.runtime.http import ListQuery, Response, paginated
from fw.runtime.http.error_handling.exception_handlers import install
from tests.runtime.conformance.queries.recorded_statements import RecordedStatements
from tests.runtime.library import Book, Books, Writer, Writers


class BookList(ListQuery):
    model = Book
    search_fields = ("title", "writer.name", "writer.mentor.name")


class WriterList(ListQuery):
    model = Writer


@pytest.fixture
async def client(library: dict[str, Any]) -> AsyncIterator[httpx.AsyncClient]:
    await Writers().update(library["cy"].id, {"friend_ids": [library["bob"].id]})
    app = FastAPI()
    install(app)

    @app.get("/books/")
    async def books(query: Annotated[BookList, Query()]) -> Response:
        return page_of(await Books().paginate(query))

    @app.get("/writers/")
    async def writers(query: Annotated[WriterList, Query()]) -> Response:
        return page_of(await Writers().paginate(query))

    transport = httpx.ASGITransport(app, raise_app_exceptions=True)
    async with httpx.AsyncClient(transport=transport, base_url="http://test") as opened:
        yield opened


def page_of(page: Page[Any]) -> Response:
    return paginated(page.rows, page.meta())


async def listed(client: httpx.AsyncClient, path: str) -> str:
    """Return the titles or names of a list; each row must be in it once."""
    answer = await client.get(path)
    assert answer.status_code == 200, answer.text
    body = answer.json()
    assert body["meta"]["total"] == len(body["data"])
    return " ".join(row["title"] if "title" in row else row["name"] for row in body["data"])


BOOKS = {
    "writer.name=ada": "A C D",
    "writer.name__contains=AD&pages__gt=0": "C D",
    "writer.name__ne=ada": "B",
    "writer.name__in=bob,cy": "B",
    "writer.mentor.name=ada": "B",
    "writer.mentor__exists=false": "A C D",
    "writer.mentor_id__isnull=true": "A C D",
    "editor__exists=true": "A C",
    "editor__exists=false": "B D",
    # Without an editor, a book has no editor of another name either.
    "editor.name__ne=ada": "A C",
    "topics.label__in=engines,logic": "A B",
    "topics__exists=true": "A B",
    "topics__exists=false": "C D",
    "topics.label=logic&topics.label__contains=gin": "",
    "topics.books.title=B": "A B",
    "topics.book_ids__in={A}": "A B",
    "loans.days=7": "A",
    "loans.days__gt=7": "",
    "loans.days=7&loans__exists=false": "",
    "writer.friend_ids={bob}": "",
    "writer.name=ada&topics__exists=true&loans__exists=true": "A",
    "q=ada": "A B C D",
    "q=bob": "B",
    "q=ada c": "C",
    "q=ADA&editor.name=bob": "A C",
}


async def test_filters_lead_through_relations(
    client: httpx.AsyncClient, asked: RecordedStatements, library: dict[str, Any]
) -> None:
    keys = {name: one.id for name, one in library.items()}
    asked()
    for query, titles in BOOKS.items():
        assert await listed(client, f"/books/?sort=title&{query.format(**keys)}") == titles, query
        assert asked() <= _most_statements(query, is_sql=asked.is_sql), query
    writers = {
        "pupils.name=bob": "ada",
        "books.topics.label=logic": "ada",
        "books__exists=false": "cy",
        "friends.name=bob": "cy",
        "mentor.books.title=D": "bob",
        "books.editor__exists=false": "ada bob",
    }
    for query, names in writers.items():
        assert await listed(client, f"/writers/?sort=name&{query}") == names, query
    await _check_code()
    answer = await client.get("/books/?topics.label__contains=g&per_page=1&page=2&sort=-title")
    assert answer.json()["meta"] == {"page": 2, "per_page": 1, "total": 2, "pages": 2}
    assert [row["title"] for row in answer.json()["data"]] == ["A"]


def _most_statements(query: str, *, is_sql: bool) -> int:
    """Return the maximum number of statements of a list.

    MongoDB is asked for the rows and for their number. Before each, it is asked for the keys at the
    end of each relation, and for their links.
    """
    if is_sql:
        return 1
    names = [each.partition("=")[0] for each in query.split("&")]
    hops = sum(2 if name == "q" else name.count(".") + name.endswith("__exists") for name in names)
    return 2 * (1 + 2 * hops)


async def _check_code() -> None:
    books = Books().query().order_by("title")
    engines = books.where_has("topics", lambda topics: topics.where("label", "engines"))
    for query, titles in (
        (books.where("writer.name", "contains", "D"), "ACD"),
        (books.where("writer.mentor.name", "ada").or_where("title", "C"), "BC"),
        (books.where("topics.label", "logic").where("topics.label", "engines"), "A"),
        (books.where_in("editor.name", ["bob", None]), "AC"),
        (books.where_null("writer.mentor_id"), "ACD"),
        (engines, "AB"),
        (books.where_has_no(Book.topics), "CD"),
        (books.where_has_no("topics", lambda topics: topics.where("label", "logic")), "BCD"),
        (books.where_has("writer.mentor"), "B"),
        (books.where_has_no("writer.mentor"), "ACD"),
    ):
        assert "".join(await query.pluck("title")) == titles
        assert await query.count() == len(titles)
    assert await engines.histogram("pages", [0, 1, 4]) == [1, 1]
    assert [book.title async for book in Books().query().where("loans.days", 7).stream()] == ["A"]


@pytest.mark.parametrize("most", [1, 2, 256])
async def test_pages_of_alternatives(
    library: dict[str, Any], monkeypatch: pytest.MonkeyPatch, most: int
) -> None:
    monkeypatch.setattr(bounded_keys, "MOST", most)
    found = Books().query().where("editor.name", "bob").or_where("writer.mentor.name", "ada")
    found = found.or_where("writer.name", "ada")
    by_title, by_writer = found.order_by("-title"), found.order_by("-writer.name", "title")
    for query, titles in (
        (by_title.limit(9), "DCBA"),
        (by_title.limit(2), "DC"),
        (by_title.offset(1).limit(2), "CB"),
        (by_writer.limit(2), "BA"),
        (by_writer.where("pages", ">", 1).limit(9), "CD"),
    ):
        assert "".join(await query.pluck("title")) == titles
        within = replace(query.selection, max_bytes=100_000)
        assert [row["title"] for row in await current().store(Book).select(within)] == [*titles]
    page = await by_title.paginate(2, 3)
    assert [row["title"] for row in page.rows] == ["A"]
    assert page.total == 4
    assert await found.exists()
    assert not await found.where("pages", ">", 3).exists()
