"""`/openapi.json` describes lists and relations as the application answers them."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator
from typing import Annotated, Any

import httpx
import pytest
from fastapi import APIRouter, Query
from openapi_spec_validator import validate
from pydantic import Field

from fw.runtime.database import Database, Model
from fw.runtime.database.connection.database import use
from fw.runtime.http import Int, ListQuery, Page, Response, ResponseSchema
from fw.runtime.http.application import Api
from fw.runtime.http.query.filters import OPERATORS
from tests.runtime.app import table as things
from tests.runtime.conftest import create_tables
from tests.runtime.http.openapi.described_library import (
    BookResponse,
    application,
    library,
    parameters,
)
from tests.runtime.library import TABLES, Book, Books, Writers
from tests.runtime.models import Thing


@pytest.fixture
def described() -> dict[str, Any]:
    description: dict[str, Any] = json.loads(json.dumps(library().openapi()))
    return description


@pytest.fixture
async def client(sqlite_url: str) -> AsyncIterator[httpx.AsyncClient]:
    database = Database(sqlite_url)
    await create_tables(database)
    async with database.engine().begin() as connection:
        await connection.run_sync(Model.metadata.create_all, tables=TABLES)
    use(database)
    app = library()
    app.add_table(things)  # type: ignore[attr-defined]
    transport = httpx.ASGITransport(app, raise_app_exceptions=True)
    async with httpx.AsyncClient(transport=transport, base_url="http://test") as opened:
        yield opened
    use(None)
    await database.close()


def test_the_description_is_valid(described: dict[str, Any]) -> None:
    validate(described)
    app = Api(openapi_url=None, docs_url=None, redoc_url=None)
    app.add_table(things)
    validate(app.openapi())


def test_filters_are_typed_as_their_columns_are() -> None:
    app = Api(openapi_url=None, docs_url=None, redoc_url=None)
    app.add_table(things)
    stated = parameters(app.openapi(), "/things/")
    assert list(stated)[:7] == ["page", "per_page", "q", "can", "sort", "fields", "id"]
    count, mood, price = stated["count__gte"], stated["mood"], stated["price"]
    assert count["schema"]["type"] == "integer"
    assert count["schema"]["maximum"] == 2**63 - 1
    assert mood["schema"]["$ref"] == "#/components/schemas/Mood"
    assert price["schema"]["pattern"] == r"^-?[0-9]{1,8}(\.[0-9]{0,2})?$"
    assert stated["seen_at__lt"]["schema"]["format"] == "date-time"
    assert stated["notes__isnull"]["schema"]["type"] == "boolean"
    assert stated["count__in"]["schema"]["items"]["type"] == "integer"
    for name in ("sort", "fields"):
        assert (stated[name]["style"], stated[name]["explode"]) == ("form", False)
    assert all("anyOf" not in one["schema"] for one in stated.values())
    assert not [name for name in stated if "secret" in name]


def test_an_enum_is_one_type_wherever_it_stands() -> None:
    app = Api(openapi_url=None, docs_url=None, redoc_url=None)
    app.add_table(things)
    description = app.openapi()
    schemas, stated = description["components"]["schemas"], parameters(description, "/things/")
    reference = {"$ref": "#/components/schemas/Mood"}
    assert schemas["Mood"]["enum"] == ["calm", "it's 50%"]
    assert stated["mood__in"]["schema"]["items"] == reference | {"examples": ["calm"]}
    for body in ("ThingCreate", "ThingUpdate", "ThingResponse", "ThingListItem"):
        mood = schemas[body]["properties"]["mood"]
        assert reference.items() <= mood.items(), body
    assert json.dumps(description).count("it's 50%") == 1


def test_a_failure_is_described_once_with_an_example(described: dict[str, Any]) -> None:
    shared = described["components"]["responses"]
    for path in described["paths"].values():
        for operation in path.values():
            failures = {s: a for s, a in operation["responses"].items() if int(s) >= 400}
            assert failures.keys() >= {"422", "503"}
            for status, answer in failures.items():
                assert answer == {"$ref": f"#/components/responses/Problem{status}"}
    for name, answer in shared.items():
        example = answer["content"]["application/problem+json"]["example"]
        assert f"Problem{example['status']}" == name
        assert example.keys() - {"errors", "reasons"} == {
            "type",
            "title",
            "status",
            "detail",
            "code",
        }
    example = shared["Problem422"]["content"]["application/problem+json"]["example"]
    assert example["errors"] == {"name": ["Field required"]}


def test_a_failure_of_the_users_own_stays_as_it_is() -> None:
    router = APIRouter(prefix="/books", tags=["Book"])
    own = {"description": "Somebody reads it"}
    router.get("/a", responses={409: own})(lambda: None)
    description = application(books=router).openapi()
    assert description["paths"]["/books/a"]["get"]["responses"]["409"] == own
    assert "Problem409" not in description["components"]["responses"]


def test_an_operation_is_summed_up_by_its_first_line() -> None:
    router = APIRouter(prefix="/books", tags=["Book"])

    async def index() -> Response:
        """List books.

        The old ones first.
        """
        raise NotImplementedError

    async def show() -> Response:
        """Show one."""
        raise NotImplementedError

    async def store() -> Response:
        raise NotImplementedError

    for path, handler, said in (("/", index, None), ("/a", show, "Mine"), ("/b", store, None)):
        router.get(path, summary=said)(handler)
    paths = application(books=router).openapi()["paths"]
    found = [paths[path]["get"] for path in ("/books/", "/books/a", "/books/b")]
    assert [(one["summary"], one.get("description")) for one in found] == [
        ("List books", "The old ones first."),
        ("Mine", "Show one."),
        ("Store", None),
    ]


async def test_each_example_is_taken_and_what_is_not_said_is_not(
    client: httpx.AsyncClient,
) -> None:
    description = client._transport.app.openapi()  # type: ignore[attr-defined]
    for path in ("/things/", "/books/", "/writers/", "/topics/"):
        stated = parameters(description, path)
        for name, one in stated.items():
            schema = one["schema"]
            example = schema["examples"][0] if "examples" in schema else schema["default"]
            text = ",".join(map(str, example)) if isinstance(example, list) else str(example)
            answer = await client.get(path, params={name: text})
            assert answer.status_code == 200, (name, answer.text)
        for name in Thing.__table__.columns.keys() if path == "/things/" else ():
            for operator in OPERATORS:
                if f"{name}__{operator}" not in stated and not (
                    operator == "eq" and name in stated
                ):
                    answer = await client.get(f"{path}?{name}__{operator}=1")
                    assert answer.status_code == 422, (name, operator)


def test_links_are_asked_for_by_keys(described: dict[str, Any]) -> None:
    books, topics = parameters(described, "/books/"), parameters(described, "/topics/")
    assert books["topic_ids"]["schema"]["type"] == "integer"
    assert books["topic_ids__in"]["schema"]["items"]["type"] == "integer"
    assert topics["book_ids"]["schema"]["format"] == "uuid"
    assert not any(name.startswith("borrower_ids") for name in books)


def test_enumerations_have_names(described: dict[str, Any]) -> None:
    schemas, stated = described["components"]["schemas"], parameters(described, "/books/")
    assert schemas["BookField"]["enum"] == [
        "id",
        "title",
        "pages",
        "extra",
        "writer_id",
        "editor_id",
    ]
    assert schemas["BookSort"]["enum"][:4] == ["id", "-id", "title", "-title"]
    assert schemas["BookSort"]["x-enum-varnames"][2:4] == ["TITLE", "TITLE_DESC"]
    sorts = [name.removeprefix("-") for name in schemas["BookSort"]["enum"]]
    assert {"writer.name", "writer.id", "editor.created_at"} < {*sorts}
    assert {"extra", "writer.secret", "keeper.name", "topics.label", "loans.id"}.isdisjoint(sorts)
    words = dict(
        zip(schemas["BookSort"]["enum"], schemas["BookSort"]["x-enum-varnames"], strict=True)
    )
    assert words["-writer.name"] == "NAME_OF_WRITER_DESC"
    assert stated["sort"]["schema"]["items"] == {"$ref": "#/components/schemas/BookSort"}
    text = json.dumps(described)
    assert "shelf_token" not in text
    assert '"secret"' not in text
    # Books lead to more paths than are worth a name each.
    path = re.compile(stated["include"]["schema"]["items"]["pattern"])
    for known in ("writer", "loans", "writer.books", "writer.books.topics", "editor.mentor.pupils"):
        assert path.search(known), known
    for unknown in ("", "title", "loans.book", "writer.shelf", "writer.", "writer.books.loans.x"):
        assert not path.search(unknown), unknown
    assert "include" in parameters(described, "/books/{id}")


def test_a_model_without_relations_has_nothing_to_include(described: dict[str, Any]) -> None:
    assert "include" not in parameters(described, "/loans/")
    assert "include" not in parameters(described, "/loans/{id}")
    assert "q" not in parameters(described, "/loans/")


def test_relations_are_optional_and_in_a_list_all_but_the_key(described: dict[str, Any]) -> None:
    schemas = described["components"]["schemas"]
    book, item = schemas["BookResponse"], schemas["BookListItem"]
    writer = {"$ref": "#/components/schemas/WriterResponse"}
    assert book["properties"]["writer"] == {"anyOf": [writer, {"type": "null"}]}
    assert book["properties"]["topics"]["items"] == {"$ref": "#/components/schemas/TopicResponse"}
    assert {"keeper", "long_loans"}.isdisjoint(book["properties"])
    assert "keeping" not in schemas["WriterResponse"]["properties"]
    assert book["required"] == ["id", "title", "pages"]
    assert item["required"] == ["id"]
    assert item["properties"].keys() == book["properties"].keys()
    page = schemas["Page_BookResponse_"]["properties"]["data"]["items"]
    assert page == {"$ref": "#/components/schemas/BookListItem"}
    one = schemas["Envelope_BookResponse_"]["properties"]["data"]
    assert one == {"$ref": "#/components/schemas/BookResponse"}


def test_parameters_of_the_users_own_stay_beside() -> None:
    class Mine(ListQuery):
        model = Book
        loud: Annotated[bool, Query(description="In capitals")] = False
        page_from: int
        kinds: Annotated[list[str], Field(default_factory=list)]

    router = APIRouter(prefix="/books", tags=["Book"])

    async def index(query: Annotated[Mine, Query()]) -> Response:
        raise NotImplementedError

    index.__annotations__ = {"query": Annotated[Mine, Query()], "return": Response}
    router.get("/", response_model=Page[BookResponse])(index)
    stated = parameters(application(books=router).openapi(), "/books/")
    assert stated["loud"]["schema"]["type"] == "boolean"
    assert stated["loud"]["description"] == "In capitals"
    assert stated["page_from"]["required"]
    assert not stated["loud"]["required"]
    assert stated["kinds"]["schema"]["type"] == "array"


def test_more_query_classes_than_fastapi_remembers() -> None:
    routers = {}
    for number in range(140):
        listing = type(f"Q{number}", (ListQuery,), {"model": Book, "__module__": __name__})

        async def index(query: Any) -> Response:
            raise NotImplementedError

        index.__annotations__ = {"query": Annotated[listing, Query()], "return": Response}
        router = APIRouter(prefix=f"/r{number}", tags=[f"R{number}"])
        router.get("/", response_model=Page[BookResponse])(index)
        routers[f"r{number}"] = router
    description = application(**routers).openapi()
    assert len(description["paths"]) == 140
    assert "title__like" in parameters(description, "/r0/")


async def test_lists_are_sorted_by_all_that_is_named(
    client: httpx.AsyncClient, described: dict[str, Any]
) -> None:
    for prefix, title in (("books", "BookSort"), ("writers", "WriterSort"), ("loans", "LoanSort")):
        for name in described["components"]["schemas"][title]["enum"]:
            answer = await client.get(f"/{prefix}/", params={"sort": name})
            assert answer.status_code == 200, answer.text


async def test_what_lists_values_may_be_repeated(client: httpx.AsyncClient) -> None:
    writer = await Writers().create({"name": "ada"})
    for title in "ABC":
        await Books().create({"title": title, "writer_id": writer.id})
    answer = await client.get(
        "/books/?title__in=A&title__in=B,C&sort=pages&sort=-title&fields=title&fields=pages"
        "&include=writer&include=topics"
    )
    rows = answer.json()["data"]
    assert [row["title"] for row in rows] == ["C", "B", "A"]
    assert list(rows[0]) == ["id", "title", "pages", "writer", "topics"]
    refused = await client.get("/books/?title=A&title=B")
    assert refused.json()["errors"] == {"title": ["The parameter is given more than once"]}


def test_filters_are_one_parameter_with_shared_types() -> None:
    app = Api(openapi_url=None, docs_url=None, redoc_url=None)
    app.add_table(things)
    description = app.openapi()
    schemas = description["components"]["schemas"]
    stated = description["paths"]["/things/"]["get"]["parameters"]
    assert [one["name"] for one in stated] == [
        *("page", "per_page", "q", "can", "sort", "fields", "filters")
    ]
    assert stated[-1]["schema"] == {"$ref": "#/components/schemas/ThingFilters"}
    assert stated[-1]["example"] == {}
    properties = schemas["ThingFilters"]["properties"]
    assert properties["count__gt"] == {"$ref": "#/components/schemas/FilterInt"}
    assert properties["count__in"] == {"$ref": "#/components/schemas/FilterIntList"}
    assert properties["name__like"] == {"$ref": "#/components/schemas/FilterPattern"}
    assert not [name for name in properties if "secret" in name]


def test_a_schema_of_the_users_own_keeps_its_name() -> None:
    class FilterInt(ResponseSchema):
        mine: Int

    class BookFilters(ResponseSchema):
        mine: Int

    router = APIRouter(prefix="/books", tags=["Book"])
    listing = type("Listing", (ListQuery,), {"model": Book, "__module__": __name__})

    async def index(query: Any) -> Response:
        raise NotImplementedError

    index.__annotations__ = {"query": Annotated[listing, Query()], "return": Response}
    router.get("/", response_model=Page[FilterInt])(index)
    router.get("/own", response_model=BookFilters)(lambda: None)
    description = application(books=router).openapi()
    schemas = description["components"]["schemas"]
    assert "mine" in schemas["FilterInt"]["properties"]
    assert "mine" in schemas["BookFilters"]["properties"]
    stated = description["paths"]["/books/"]["get"]["parameters"][-1]
    assert stated["schema"] == {"$ref": "#/components/schemas/BookFilters_"}
    pages = schemas["BookFilters_"]["properties"]["pages"]
    assert pages == {"$ref": "#/components/schemas/FilterInt_"}
    assert schemas["FilterInt_"]["type"] == "integer"
