"""A refused list says all that is wrong with its parameters, whoever finds it."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Annotated, Any

import httpx
import pytest
from fastapi import APIRouter, FastAPI, Query

from fw.runtime.database import Model, Service
from fw.runtime.database.query.selection import Selection
from fw.runtime.http import CreateSchema, IntKey, ListQuery, Response, ResponseSchema, RouteTable
from fw.runtime.http.application import Api
from fw.runtime.http.error_handling.exception_handlers import install
from tests.runtime.app import crud
from tests.runtime.library import Book, Books

WHOLE = "Input should be a whole number"
ONCE = "The parameter is given more than once"


class Anything(CreateSchema):
    """Nothing is written here."""


class Shown(ResponseSchema):
    id: int


books = crud("/books", "Book", Service(Books()), IntKey, Anything, Anything, Shown)


def in_a_table(router: APIRouter) -> FastAPI:
    module = ModuleType("fw_test_query_faults")
    module.router = router  # type: ignore[attr-defined]
    sys.modules[module.__name__] = module
    app = Api(openapi_url=None, docs_url=None, redoc_url=None)
    app.add_table(RouteTable({"books": module.__name__}))
    install(app)
    return app


def included(router: APIRouter) -> FastAPI:
    app = FastAPI(openapi_url=None, docs_url=None, redoc_url=None)
    app.include_router(router)
    install(app)
    return app


async def errors_of(app: FastAPI, path: str) -> dict[str, list[str]]:
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
        answer = await client.get(path)
    assert answer.status_code == 422, answer.text
    found: dict[str, list[str]] = answer.json()["errors"]
    return found


@pytest.mark.parametrize("built", [in_a_table, included])
@pytest.mark.parametrize(
    ("path", "expected"),
    [
        (
            "/books/?page=x&per_page=0&sort=titel&include=writr&fields=x&pages__gt=a&q=%00&no=1",
            {
                "page": WHOLE,
                "per_page": "Input should be greater than or equal to 1",
                "sort": "Unknown field 'titel'; did you mean 'title'?",
                "include": "Unknown relation 'writr'; did you mean 'writer'?",
                "fields": "Unknown field 'x'; ",
                "pages__gt": WHOLE,
                "q": "Text must not contain NUL",
                "no": "Unknown parameter 'no'; ",
            },
        ),
        ("/books/x?include=writr&no=1", {"id": "", "include": "Unknown relation", "no": ""}),
        (
            f"/books/?page=0&sort={'x' * 2001}",
            {"page": "Input should be", "sort": "String should have at most 2000 characters"},
        ),
        (
            "/books/?page=0&" + "&".join(f"x{number}=1" for number in range(300)),
            {"page": "Input should be greater than", "filters": "At most "},
        ),
    ],
)
async def test_all_faults_are_told_at_once(built: Any, path: str, expected: dict[str, str]) -> None:
    errors = await errors_of(built(books), path)
    assert errors.keys() == expected.keys()
    for name, message in expected.items():
        assert len(errors[name]) == 1
        assert errors[name][0].startswith(message), name


async def test_what_is_repeated_is_told_with_the_rest() -> None:
    errors = await errors_of(
        in_a_table(books), "/books/?page=0&page=1&title=a&title=b&sort=x&sort=title&pages=y&q=a&q=b"
    )
    assert errors.keys() == {"page", "title", "sort", "pages", "q"}
    assert errors["title"] == errors["q"] == [ONCE]
    assert errors["page"] == ["Input should be greater than or equal to 1", ONCE]
    assert errors["sort"][0].startswith("Unknown field 'x'")
    errors = await errors_of(in_a_table(books), "/books/x?include=writer&no=1&no=2")
    assert errors["no"] == ["Unknown parameter", ONCE]
    assert errors.keys() == {"id", "no"}


async def test_a_class_with_rules_of_its_own_says_what_they_are() -> None:
    class Mine(ListQuery):
        model = Book
        by: Annotated[str | None, Query(alias="order-by")] = None

    class Otherwise(Mine):
        def selection(self, model: type[Model]) -> Selection:
            return Selection()

    router = APIRouter(prefix="/books")
    for path, kind in (("/", Mine), ("/otherwise", Otherwise)):

        async def index(query: Any) -> Response:
            raise NotImplementedError

        index.__annotations__ = {"query": Annotated[kind, Query()], "return": Response}
        router.get(path)(index)
    errors = await errors_of(included(router), "/books/?page=0&sort=x&order-by=y")
    assert errors.keys() == {"page", "sort"}
    errors = await errors_of(included(router), "/books/otherwise?page=0&sort=x&order-by=y")
    assert errors.keys() == {"page"}
