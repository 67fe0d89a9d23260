"""Queries give the same results on every backend, with the promised number of statements."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from fw.runtime.database import Database, transaction
from fw.runtime.database.errors import QueryError, UnknownColumn, UnknownRelation
from fw.runtime.database.query.query import Query
from fw.runtime.database.query.record import as_row
from fw.runtime.database.sql.store import SqlStore
from tests.runtime.conformance.queries.recorded_statements import RecordedStatements
from tests.runtime.library import (
    Book,
    Books,
    Topics,
    Writer,
    Writers,
)


async def titles(query: Query[Any]) -> str:
    return "".join(sorted(row.title for row in await query.get()))


@pytest.mark.usefixtures("library")
async def test_operators_as_signs_words_and_suffixes() -> None:
    books = Books().query()
    assert await titles(books.where("pages", 2)) == "C"
    assert await titles(books.where("pages", "=", 2)) == "C"
    assert await titles(books.where("pages", "!=", 2)) == "ABD"
    assert await titles(books.where("pages", ">", 1).where("pages", "<=", 2)) == "C"
    assert await titles(books.where("pages__gte", 2)) == "CD"
    assert await titles(books.where("title", "like", "_").where("title", "like", "d%")) == "D"
    assert await titles(books.where("pages", "in", [0, 3])) == "AD"
    assert await titles(books.where_in("pages", (n for n in (0, 3, 3)))) == "AD"
    assert await titles(books.where_null("editor_id")) == "BD"
    assert await titles(books.where_not_null("editor_id")) == "AC"
    assert await titles(books.where("editor_id", None)) == "BD"
    assert await titles(books.where("editor_id", "!=", None)) == "AC"


@pytest.mark.usefixtures("library")
async def test_a_value_may_be_longer_than_its_column() -> None:
    books, long = Books().query(), "C" + "z" * 200
    assert await titles(books.where("title", long)) == ""
    assert await titles(books.where("title", "!=", long)) == "ABCD"
    assert await titles(books.where("title", ">", long)) == "D"
    assert await titles(books.where("title", "in", ["A", long])) == "A"
    assert await titles(books.where_has("writer", lambda one: one.where("name", long))) == ""


async def test_conditions_are_combined_from_left_to_right(library: dict[str, Any]) -> None:
    books, ada = Books().query(), library["ada"].id
    assert await titles(books.where("pages", 0).or_where("pages", 1)) == "AB"
    either = books.where("pages", "<", 1).or_where("pages", "=", 1).or_where("title", "D")
    assert await titles(either) == "ABD"
    assert await titles(either.where("writer_id", ada)) == "AD"
    assert (
        await titles(books.where("writer_id", ada).where("pages", 2).or_where("pages", 1)) == "BC"
    )
    again = either.where("writer_id", ada).or_where("title", "like", "c")
    assert await titles(again) == "ACD"
    assert await titles(again.where_in("pages", [0, 2])) == "AC"
    assert await titles(books.or_where("pages", 3)) == "D"
    assert (await either.count(), await again.count()) == (3, 3)
    found = await either.find(library["B"].id)
    assert found is not None
    assert found.title == "B"
    assert await either.where("writer_id", ada).find(library["B"].id) is None


async def test_in_lists_may_be_empty_or_have_none_or_thousands_of_values(
    library: dict[str, Any],
) -> None:
    books, bob = Books().query(), library["bob"].id
    # The empty list first: its statement mustn't be taken for that of one value.
    assert await titles(books.where_in("pages", [])) == ""
    assert await titles(books.where_in("pages", [1])) == "B"
    assert await titles(books.where_in("pages", [])) == ""
    assert await titles(books.where_in("editor_id", [None])) == "BD"
    assert await titles(books.where_in("editor_id", [bob, None])) == "ABCD"
    assert await titles(books.where_in("editor_id", [bob])) == "AC"
    assert await titles(books.where_in("pages", range(2, 8190))) == "CD"
    assert await titles(books.where_in("pages", []).or_where("pages", 0)) == "A"


@pytest.mark.usefixtures("library")
async def test_order_limit_offset_and_pluck(asked: RecordedStatements) -> None:
    books = Books().query()
    assert await books.order_by("-pages").pluck("title") == ["D", "C", "B", "A"]
    assert await books.order_by("editor_id", "-pages").pluck("title") == ["C", "A", "D", "B"]
    assert await books.order_by("pages").limit(2).offset(1).pluck("pages") == [1, 2]
    assert await books.order_by("pages").offset(3).pluck("pages") == [3]
    assert await books.limit(0).get() == []
    # MongoDB isn't asked for no rows.
    assert asked() == (5 if asked.is_sql else 4)
    await books.pluck("title")
    assert "pages" not in asked.texts[0]


@pytest.mark.usefixtures("library")
async def test_a_histogram_takes_one_statement(asked: RecordedStatements) -> None:
    books = Books().query()
    asked()
    assert await books.histogram("pages", [0, 1, 3]) == [1, 2]
    assert await books.histogram("pages", [*range(40)]) == [1, 1, 1, 1] + [0] * 35
    assert asked() == 2


@pytest.mark.parametrize(
    ("field", "edges", "message"),
    [
        ("pages", [], "ascending order"),
        ("pages", [1], "ascending order"),
        ("pages", [1, 1], "ascending order"),
        ("pages", [2, 1], "ascending order"),
        ("pages", [1, "2"], "type int, not str"),
        ("pages", [1, None], "with None by 'gte'"),
        ("page", [1, 2], "unknown field 'page'"),
        ("shelf_token", [1, 2], "is private"),
        ("extra", [1, 2], "JSON has no order"),
    ],
)
async def test_invalid_edges_of_a_histogram_are_refused(
    field: str, edges: list[Any], message: str
) -> None:
    with pytest.raises(QueryError, match=message):
        await Books().query().histogram(field, edges)


@pytest.mark.usefixtures("library")
async def test_first_count_exists_and_paginate() -> None:
    books = Books().query()
    first = await books.order_by("-pages").offset(1).first()
    assert first is not None
    assert first.title == "C"
    assert await books.where("pages", 9).first() is None
    assert await books.limit(1).count() == 4
    assert await books.where("pages", 3).exists()
    assert not await books.where("pages", 9).exists()
    page = await books.order_by("pages").with_("writer").paginate(2, 3)
    assert [(row.title, row.writer.name) for row in page.records] == [("D", "ada")]
    assert page.meta() == {"page": 2, "per_page": 3, "total": 4, "pages": 2}
    assert (await books.paginate(3, 3)).rows == []


async def test_a_stream_reads_rows_in_chunks(
    library: dict[str, Any], asked: RecordedStatements
) -> None:
    books = Books().query()
    every = await books.get()
    asked()
    assert [row async for row in books.stream(chunk=2)] == every
    assert asked() == 3
    assert [row async for row in books.stream(chunk=3)] == every
    assert asked() == 2
    down = books.order_by("-id").stream(chunk=3)
    assert [row async for row in down] == every[::-1]
    assert [row async for row in books.limit(3).stream(chunk=2)] == every[:3]
    assert [row async for row in books.limit(2).stream(chunk=2)] == every[:2]
    assert [row async for row in books.offset(1).stream(chunk=1)] == every[1:]
    either = books.where("pages", 0).or_where("pages", ">", 1).stream(chunk=1)
    assert [row.title async for row in either] == ["A", "C", "D"]
    asked()
    names = []
    async for row in books.with_("writer").stream(chunk=2):
        names.append(row.writer.name)
        vars(row).clear()
    assert names == ["ada", "bob", "ada", "ada"]
    assert asked() == 3 + 2
    async with transaction():
        assert len([row async for row in books.stream(chunk=2)]) == 4


# ------------------------------------------------------------------------------ relations


async def test_belongs_to(library: dict[str, Any], asked: RecordedStatements) -> None:
    rows = await Books().query().order_by("pages").with_("writer", "editor").get()
    assert asked() == 3
    writers = [library[name] for name in ("ada", "bob", "ada", "ada")]
    assert [row.writer for row in rows] == writers
    assert [row.editor for row in rows] == [library["bob"], None, library["bob"], None]
    assert list(as_row(rows[0])) == [*vars(library["A"]), "writer", "editor"]
    assert "secret" not in vars(rows[0].writer)
    assert await Books().query().where("pages", 3).with_("editor").rows() == [
        {**vars(library["D"]), "editor": None}
    ]
    assert asked() == 1, "no key leads anywhere, so nothing is asked"


async def test_has_many(library: dict[str, Any], asked: RecordedStatements) -> None:
    rows = await Writers().query().order_by("name").with_("books").get()
    assert asked() == 2
    found = [[book.title for book in row.books] for row in rows]
    assert found == [["A", "C", "D"], ["B"], []]
    assert rows[0].books[0] == library["A"]


async def test_many_to_many(library: dict[str, Any], asked: RecordedStatements) -> None:
    rows = await Books().query().order_by("pages").with_("topics").get()
    assert asked() == 2
    logic, engines = library["logic"], library["engines"]
    assert [row.topics for row in rows] == [[logic, engines], [engines], [], []]
    topic = await Topics().query().with_("books").find(engines.id)
    assert topic is not None
    assert as_row(topic) == {**vars(engines), "books": [vars(library["A"]), vars(library["B"])]}


async def test_many_to_many_through_a_model(
    library: dict[str, Any], asked: RecordedStatements
) -> None:
    rows = await Books().query().where("pages", "<", 2).with_("borrowers", "loans").get()
    assert asked() == 3
    # Bob had it twice, and is one borrower.
    assert [row.borrowers for row in rows] == [[library["ada"], library["bob"]], []]
    assert [len(row.loans) for row in rows] == [3, 0]


async def test_a_model_that_refers_to_itself(
    library: dict[str, Any], asked: RecordedStatements
) -> None:
    rows = await Writers().query().order_by("name").with_("mentor", "pupils").get()
    assert asked() == 3
    ada, bob = library["ada"], library["bob"]
    assert [row.mentor for row in rows] == [None, ada, None]
    assert [row.pupils for row in rows] == [[bob], [], []]


async def test_paths_of_relations_are_loaded(
    library: dict[str, Any], asked: RecordedStatements
) -> None:
    query = Writers().query().with_("books.topics", "books.loans").with_("books", "mentor.books")
    ada, bob, _ = await query.order_by("name").get()
    assert asked() == 1 + 5
    assert [topic.label for topic in ada.books[0].topics] == ["logic", "engines"]
    assert [len(book.loans) for book in ada.books] == [3, 0, 0]
    assert [book.title for book in bob.mentor.books] == ["A", "C", "D"]
    topic = await Topics().query().with_("books.writer.mentor").find(library["engines"].id)
    assert topic is not None
    assert [book.writer.name for book in topic.books] == ["ada", "bob"]
    assert topic.books[1].writer.mentor == library["ada"]


@pytest.mark.sql
async def test_keys_are_split_into_several_statements(
    library: dict[str, Any],
    asked: RecordedStatements,
    database: Database,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(type(database.driver), "max_values", 2)
    rows = await Books().query().order_by("pages").with_("topics", "loans").get()
    assert asked() == 1 + 2 + 2
    assert [len(row.topics) for row in rows] == [2, 1, 0, 0]
    assert [len(row.loans) for row in rows] == [3, 0, 0, 0]


@pytest.mark.sql
async def test_the_driver_accepts_its_maximum_number_of_values(database: Database) -> None:
    store = database.store(Writer)
    assert isinstance(store, SqlStore)
    values = [uuid4() for _ in range(database.driver.max_values + 1)]
    from fw.runtime.database.relations.relation import relation_of

    assert await store.related(relation_of(Book, "writer"), values) == {}


async def test_relations_are_loaded_in_the_open_transaction(library: dict[str, Any]) -> None:
    async with transaction():
        await Books().create({"title": "E", "pages": 9, "writer_id": library["cy"].id})
        writer = await Writers().query().with_("books").find(library["cy"].id)
        assert writer is not None
        assert [book.title for book in writer.books] == ["E"]


@pytest.mark.sql
async def test_statements_are_compiled_once(library: dict[str, Any], database: Database) -> None:
    store = database.store(Book)
    assert isinstance(store, SqlStore)

    async def ask(pages: int, titles: list[str]) -> None:
        query = Books().query().where("pages", pages).or_where("title", "in", titles)
        await query.with_("topics").order_by("title").limit(pages).get()

    await ask(1, ["A", "B", "C"])
    kept = len(store.statements)
    await ask(2, ["A", "B", "C", "D"])
    assert len(store.statements) == kept


# -------------------------------------------------------------------------------- refusals


def books() -> Query[Book]:
    return Books().query()


@pytest.mark.parametrize(
    ("build", "error", "message", "hint"),
    [
        (lambda: books().where("titel", 1), UnknownColumn, "unknown field 'titel'", "title"),
        (lambda: books().where("shelf_token", 1), UnknownColumn, "private", "with_private"),
        (lambda: books().order_by("-page"), UnknownColumn, "unknown field 'page'", "pages"),
        (lambda: books().where_in("x", []), UnknownColumn, "unknown field 'x'", "use one of"),
        (lambda: books().where_null("writer"), UnknownColumn, "'writer'", "writer_id"),
        (lambda: books().with_("writr"), UnknownRelation, "unknown relation 'writr'", "writer"),
        (lambda: books().with_("writer.book"), UnknownRelation, "'book' on Writer", "books"),
        (lambda: books().with_(""), UnknownRelation, "unknown relation '' on Book", "use one of"),
        (lambda: books().with_("writer.books.writer.books"), QueryError, "more than 3", None),
        (lambda: books().with_("keeper"), QueryError, "shelf_token, which is private", "session"),
        (lambda: books().with_("long_loans"), QueryError, "load Book.long_loans", "session"),
        (lambda: books().where("pages", "~", 1), QueryError, "unknown operator '~'", "use one of"),
        (lambda: books().where("pages__gtt", 1), QueryError, "unknown operator 'gtt'", "gt"),
        (lambda: books().where("pages__contains", 1), QueryError, "is not a text", None),
        (lambda: books().where("pages__within", 1), QueryError, "unknown operator", None),
        (lambda: books().where("pages", ">", None), QueryError, "with None by '>'", None),
        (lambda: books().where("pages", "1"), QueryError, "type int, not str", None),
        (lambda: books().where("pages", True), QueryError, "type int, not bool", None),
        (lambda: books().where("writer_id", "x"), QueryError, "type UUID, not str", None),
        (lambda: books().where("pages", "like", 1), QueryError, "is not a text", None),
        (lambda: books().where("pages__isnull", 1), QueryError, "True or False", None),
        (lambda: books().where("extra", {}), QueryError, "JSON", None),
        (lambda: books().order_by("extra"), QueryError, "JSON", None),
        (lambda: books().order_by("writer.nam"), UnknownColumn, "unknown field 'nam'", "name"),
        (lambda: books().order_by("writer.secret"), UnknownColumn, "private", None),
        (lambda: books().order_by("writer.-name"), UnknownColumn, "'-name'", "name"),
        (lambda: books().order_by("writr.name"), UnknownRelation, "'writr'", "writer"),
        (
            lambda: books().order_by("loans.id"),
            QueryError,
            "cannot sort Book by loans",
            "belongs_to",
        ),
        (lambda: books().order_by("keeper.name"), QueryError, "which is private", None),
        (lambda: books().order_by("writer.mentor.name"), QueryError, "more than one", "writer"),
        (lambda: books().histogram("writer.name", []).send(None), UnknownColumn, "'writer.", None),
        (lambda: books().order_by("writer.id").stream(), QueryError, "primary key, id", None),
        (lambda: books().where_in("title", "AB"), QueryError, "not a text", None),
        (lambda: books().where_in("pages", ["1"]), QueryError, "type int, not str", None),
        (lambda: books().where_in("pages", range(9000)), QueryError, "more than 8192", "several"),
        (lambda: books().limit(-1), QueryError, "limit must be", None),
        (lambda: books().offset(True), QueryError, "offset must be", None),
        (lambda: books().stream(chunk=0), QueryError, "chunk must be", None),
        (lambda: books().order_by("title").stream(), QueryError, "primary key, id", "order_by"),
    ],
)
def test_invalid_queries_are_refused_with_a_suggestion(
    build: Any, error: type[QueryError], message: str, hint: str | None
) -> None:
    with pytest.raises(error) as caught:
        build()
    assert message in str(caught.value)
    assert hint is None or hint in str(caught.value.hint)


async def test_pages_and_plucked_fields_are_validated() -> None:
    for answer in (books().paginate(0), books().paginate(1, 0), books().pluck("shelf_token")):
        with pytest.raises(QueryError):
            await answer


@pytest.mark.usefixtures("library")
async def test_private_columns_are_returned_on_request() -> None:
    writers = Writers().query().where("name", "ada")
    shown = await writers.with_private("secret").first()
    assert shown is not None
    assert list(vars(shown)) == [*(await writers.rows())[0], "secret"]
    assert shown.secret == "hush"
    with_books = await writers.with_private("secret").with_("books").get()
    assert [(row.secret, len(row.books)) for row in with_books] == [("hush", 3)]
    kept = Writers().query().with_private("secret")
    assert [row.secret async for row in kept.stream(chunk=1)] == ["hush", None, None]
    assert (await kept.find(shown.id)) == shown
    for fields in (("name",), ("secrets",), ("secret", "books")):
        with pytest.raises(UnknownColumn, match="unknown private field"):
            writers.with_private(*fields)
    with pytest.raises(UnknownColumn, match="private"):
        kept.where("secret", "hush")
