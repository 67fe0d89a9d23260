"""Names in a query class: they limit what requests may filter, sort, search and include."""

from __future__ import annotations

from typing import Annotated, Any

import pytest
from fastapi import APIRouter, Query

from fw.runtime.database.query.selection import Condition
from fw.runtime.errors import FwError
from fw.runtime.http import ListQuery, Response, ShowQuery
from fw.runtime.http.query.list_query import InvalidQuery
from tests.runtime.http.query.test_errors import errors_of, in_a_table
from tests.runtime.library import Book, Writer


class Books(ListQuery):
    model = Book
    filter_fields = ("id", "pages", "topic_ids")
    sort_fields = ("pages", "writer.name")
    search_fields = ("title",)
    include_relations = ("writer",)


class Nothing(ListQuery):
    model = Book
    filter_fields = ()
    sort_fields = ()
    search_fields = ()
    include_relations = ()


class Writers(ShowQuery):
    model = Writer
    include_relations = ("books",)


class AnyBook(ListQuery):
    model = Book


def errors(query: type[ListQuery], **given: str) -> dict[str, list[str]]:
    """Return the errors of parameters, none if they are valid."""
    try:
        query.model_validate(given).selection(Book)
    except InvalidQuery as error:
        return error.errors
    return {}


@pytest.mark.parametrize(
    "given",
    [
        {"pages__gt": "3", "topic_ids__in": "1,2"},
        {"sort": "-pages,writer.name"},
        {"q": "some words"},
        {"include": "writer,writer.books"},
        {"fields": "title,editor_id"},
    ],
)
def test_names_of_the_class_are_valid(given: dict[str, str]) -> None:
    assert errors(Books, **given) == {}


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"title": "x"}, "Unknown parameter 'title'; "),
        ({"title__contains": "x"}, "Unknown parameter 'title__contains'; "),
        ({"topic_id": "1"}, "Unknown parameter 'topic_id'; did you mean 'topic_ids'?"),
        ({"pages__like": "1"}, "Unknown operator 'like'"),
        ({"sort": "title"}, "Unknown field 'title'; "),
        ({"sort": "-page"}, "Unknown field 'page'; did you mean 'pages'?"),
        ({"sort": "writer.id"}, "Unknown field 'writer.id'; did you mean 'writer.name'?"),
        ({"include": "topics"}, "Unknown relation 'topics'; "),
        ({"include": "writer,editor.books"}, "Unknown relation 'editor'; "),
        ({"include": "writer.nothing"}, "Unknown relation 'nothing'; "),
    ],
)
def test_a_public_name_that_the_class_omits_is_unknown(given: dict[str, str], message: str) -> None:
    ((name, found),) = errors(Books, **given).items()
    assert name in given
    assert found[0].startswith(message)


def test_empty_tuples_forbid_everything() -> None:
    given = {"id": "1", "topic_ids": "1", "sort": "id", "q": "a", "include": "writer"}
    assert errors(Nothing, **given).keys() == given.keys()
    assert errors(Nothing, q="a") == {"q": ["The model has no searchable fields"]}


def test_a_class_without_tuples_allows_every_public_name() -> None:
    given = {"title": "a", "extra__isnull": "true", "topic_ids": "1", "sort": "title,editor.id"}
    assert errors(AnyBook, **given, include="loans", q="a") == {}
    assert errors(AnyBook, shelf_token="1").keys() == {"shelf_token"}


def test_a_private_field_of_the_class_stays_private() -> None:
    class Mine(ListQuery):
        model = Book
        filter_fields = ("title", "shelf_token")
        filter_relations = ()
        sort_fields = ("title", "shelf_token", "writer.secret", "keeper.name")

    found = errors(Mine, shelf_token="1", sort="shelf_token")
    assert found.keys() == {"shelf_token", "sort"}
    assert errors(Mine, sort="writer.secret").keys() == errors(Mine, sort="keeper.name").keys()
    _, schemas = described(Mine)
    assert schemas["BookSort"]["enum"] == ["title", "-title"]
    assert {name.partition("__")[0] for name in schemas["BookFilters"]["properties"]} == {"title"}


def test_search_uses_the_fields_of_the_class() -> None:
    (found,) = Books(q="word").selection(Book).conditions
    assert found == Condition("", "contains", "word", ("title",))


def test_a_record_includes_only_the_relations_of_its_class() -> None:
    assert Writers(include="books,books.writer").relations(Writer) == ("books", "books.writer")
    with pytest.raises(InvalidQuery) as caught:
        Writers(include="pupils").relations(Writer)
    assert caught.value.errors["include"][0].startswith("Unknown relation 'pupils'; ")


@pytest.mark.parametrize(
    ("attribute", "name", "message"),
    [
        ("filter_fields", "titel", "unknown field 'titel' in Mine.filter_fields; did you mean 't"),
        ("filter_fields", "topics_ids", "in Mine.filter_fields; did you mean 'topic_ids'?"),
        ("sort_fields", "extra", "unknown field 'extra' in Mine.sort_fields"),
        ("sort_fields", "writer", "unknown field 'writer' in Mine.sort_fields"),
        ("sort_fields", "writr.name", "'writr.name' in Mine.sort_fields; did you mean"),
        ("search_fields", "pages", "unknown text field 'pages' in Mine.search_fields"),
        ("include_relations", "writr", "unknown relation 'writr' in Mine.include_relations; did"),
    ],
)
def test_an_unknown_name_is_an_error_of_the_class(attribute: str, name: str, message: str) -> None:
    with pytest.raises(FwError) as caught:
        type("Mine", (ListQuery,), {"model": Book, attribute: (name,), "__module__": __name__})
    assert message in str(caught.value)


def test_a_string_in_place_of_a_tuple_is_an_error() -> None:
    with pytest.raises(FwError, match=r"use a tuple: \('title',\)"):
        type(
            "Mine", (ListQuery,), {"model": Book, "filter_fields": "title", "__module__": __name__}
        )


def described(query: type[ListQuery]) -> tuple[dict[str, dict[str, Any]], dict[str, Any]]:
    """Return the parameters of a list by name, and the schemas of the document."""
    router = APIRouter(prefix="/books", tags=["Book"])

    async def index(query: Annotated[Any, Query()]) -> Response:
        raise NotImplementedError

    index.__annotations__["query"] = Annotated[query, Query()]
    router.get("/")(index)
    document = in_a_table(router).openapi()
    operation = document["paths"]["/books/"]["get"]
    return {one["name"]: one for one in operation["parameters"]}, document["components"]["schemas"]


def test_openapi_describes_the_names_of_the_class() -> None:
    parameters, schemas = described(Books)
    filters = schemas["BookFilters"]["properties"]
    related = {"writer", "writer.name"}
    assert {name.partition("__")[0] for name in filters} == {"id", "pages", "topic_ids"} | related
    assert schemas["BookSort"]["enum"] == ["pages", "-pages", "writer.name", "-writer.name"]
    assert {path.partition(".")[0] for path in schemas["BookInclude"]["enum"]} == {"writer"}
    assert "title" in parameters["q"]["description"]
    assert "title" in schemas["BookField"]["enum"]


def test_openapi_omits_parameters_without_names() -> None:
    parameters, schemas = described(Nothing)
    assert parameters.keys() == {"page", "per_page", "can", "fields"}
    assert not any(name.startswith("Filter") or name == "BookSort" for name in schemas)


def test_openapi_describes_a_class_without_tuples_as_before() -> None:
    parameters, schemas = described(AnyBook)
    assert {"title", "topic_ids", "extra__isnull"} <= schemas["BookFilters"]["properties"].keys()
    assert "editor.name" in schemas["BookSort"]["enum"]
    assert parameters["q"]["description"].endswith("in one of the string fields")


async def test_a_forbidden_name_is_a_422() -> None:
    router = APIRouter(prefix="/books")

    async def index(query: Annotated[Books, Query()]) -> Response:
        query.selection(Book)
        raise NotImplementedError

    router.get("/")(index)
    found = await errors_of(in_a_table(router), "/books/?title=x&sort=title&page=x&include=topics")
    assert found.keys() == {"title", "sort", "page", "include"}
