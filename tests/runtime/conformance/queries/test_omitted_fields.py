"""Omitted fields and relations raise errors with hints."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from fw.runtime.database.errors import NotLoaded, QueryError, TooManyRelated, UnknownColumn
from fw.runtime.database.query.record import as_row
from tests.runtime.conformance.queries.recorded_statements import RecordedStatements
from tests.runtime.library import Books, Writers


@pytest.mark.usefixtures("library")
async def test_select_returns_the_given_fields_and_the_key(asked: RecordedStatements) -> None:
    query = Books().query().order_by("pages").select("pages", "title")
    assert [list(vars(row)) for row in await query.get()] == [["id", "title", "pages"]] * 4
    assert "writer_id" not in asked.texts[0]
    row = await query.with_("writer", "topics").first()
    assert row is not None
    assert list(as_row(row)) == ["id", "title", "pages", "writer", "topics"]
    assert row.writer.name == "ada"
    row = await Writers().query().with_private("secret").select("name").first()
    assert row is not None
    assert list(vars(row)) == ["id", "name", "secret"]
    with pytest.raises(UnknownColumn, match="private"):
        Books().query().select("shelf_token")
    with pytest.raises(UnknownColumn, match="unknown field 'titel'"):
        Books().query().select("titel")


async def test_errors_name_the_missing_step_of_the_query(library: dict[str, Any]) -> None:
    book = await Books().query().select("title").with_("writer").find(library["A"].id)
    assert book is not None
    for read, message in (
        (lambda: book.editor, 'Book.editor is not loaded: add .with_("editor") to the query'),
        (lambda: book.pages, 'Book.pages is not loaded: add .select("pages") to the query'),
        (lambda: book.writer.books, 'Writer.books is not loaded: add .with_("books")'),
    ):
        with pytest.raises(NotLoaded) as caught:
            read()
        assert str(caught.value).startswith(message)
        assert isinstance(caught.value, AttributeError)
    with pytest.raises(AttributeError, match="'nothing'"):
        _ = book.nothing  # type: ignore[attr-defined]
    assert not hasattr(book, "editor")
    assert pickle.loads(pickle.dumps(book)) == book
    page = await Books().query().with_("loans").paginate(1, 1)
    streamed = [row async for row in Books().query().limit(1).stream()]
    for row in (page.records[0], streamed[0], *await Books().query().limit(1).get()):
        with pytest.raises(NotLoaded):
            _ = row.writer


async def test_too_many_related_rows_are_refused(library: dict[str, Any]) -> None:
    writers = Writers().query().order_by("name")
    assert len((await writers.with_("books", max_related=4).get())[0].books) == 3
    with pytest.raises(TooManyRelated, match="more than 3 related rows"):
        await writers.with_("books", max_related=3).get()
    # Bob's mentor is ada, who stands there with her three books.
    one = writers.where("name", "bob")
    assert await one.with_("mentor.books", max_related=4).first() is not None
    with pytest.raises(TooManyRelated):
        await one.with_("mentor.books", max_related=3).first()
    with pytest.raises(QueryError, match="max_related must be"):
        writers.with_("books", max_related=-1)


@pytest.mark.usefixtures("library")
async def test_a_page_with_all_rows_needs_no_count(asked: RecordedStatements) -> None:
    books = Books().query()
    for page, per_page, total, questions in (
        (1, 4, 4, 1),
        (1, 9, 4, 1),
        (1, 3, 4, 2),
        (2, 3, 4, 2),
    ):
        asked()
        assert (await books.paginate(page, per_page)).total == total
        assert asked() == questions
    assert (await books.where("pages", 9).paginate()).total == 0
    assert asked() == 1
    assert (await books.paginate(9, 4)).meta()["total"] == 4
    assert asked() == 1, "nothing lies beyond the end, so no rows are asked for"
