"""A document joined from parts is the whole document, or the parts are refused."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest
from fastapi import APIRouter, Depends
from fastapi.security import HTTPBearer
from pydantic import BaseModel, create_model
from pydantic_core import to_json

from fw.runtime.database import Service
from fw.runtime.http import Int, Page, ResponseSchema, UuidKey
from fw.runtime.http.application import Api
from fw.runtime.http.openapi.joining import Misfit, join
from fw.runtime.http.openapi.partial import PartialDocument, build_partial
from fw.runtime.optimize.listing import units_of
from tests.runtime.app import crud
from tests.runtime.http.openapi.described_library import (
    BookResponse,
    TopicResponse,
    WriterResponse,
    application,
)
from tests.runtime.http.openapi.described_library import library as shared_library
from tests.runtime.library import Book, Books, Loans, Topics, Writer, Writers


class Point(BaseModel):
    """Equal as input and as output."""

    x: int


class Circle(BaseModel):
    """Different as input and as output, where decimals are texts."""

    radius: Decimal


class Tree(BaseModel):
    below: list[Tree]


def named(name: str, module: str, **fields: Any) -> Any:
    return create_model(name, __module__=module, **fields)


class _Trees:
    class Tree(BaseModel):
        below: list[_Trees.Tree]


_Trees.Tree.__doc__ = Tree.__doc__
_Trees.Tree.model_rebuild()


def returns(kind: Any, path: str = "/") -> Callable[[APIRouter], None]:
    def add(router: APIRouter) -> None:
        router.add_api_route(path, lambda: None, response_model=kind, name=path)

    return add


def takes(kind: Any) -> Callable[[APIRouter], None]:
    def add(router: APIRouter) -> None:
        def handle(body: Any) -> None: ...

        handle.__annotations__["body"] = kind
        router.add_api_route("/", handle, methods=["POST"])

    return add


def secured(name: str) -> Callable[[APIRouter], None]:
    def add(router: APIRouter) -> None:
        scheme = Depends(HTTPBearer(scheme_name=name))
        router.add_api_route("/", lambda: None, dependencies=[scheme], name=name)

    return add


def router(name: str, *routes: Callable[[APIRouter], None]) -> APIRouter:
    made = APIRouter(prefix=f"/{name}", tags=[name])
    for add in routes:
        add(made)
    return made


def parts_of(app: Any) -> list[PartialDocument]:
    """Return a part for each segment and each own route."""
    return [build_partial(app, unit.routes()) for unit in units_of(app)]


def joined(app: Any) -> bytes:
    return join(parts_of(app))


def whole(app: Any) -> bytes:
    return to_json(app.openapi())


FITTING = {
    "one class": (returns(Point), returns(Point)),
    "two modes of equal content": (takes(Point), returns(Point)),
    "two modes in each part": (
        [takes(Circle), returns(Circle)],
        [takes(Circle), returns(Circle)],
    ),
    "a class that refers to itself": (returns(Tree), returns(list[Tree])),
    "equal classes": (returns(named("Same", "a", x=int)), returns(named("Same", "b", x=int))),
    "security schemes": (secured("b"), [secured("a"), returns(Point, "/more")]),
}
REFUSED = {
    "classes of one name": (returns(named("Same", "a", x=int)), returns(named("Same", "b", y=int))),
    "two modes of different content": (takes(Circle), returns(Circle)),
    "a class that refers to itself, in two modes": (takes(Tree), returns(Tree)),
    "equal classes that refer to themselves": (returns(Tree), returns(_Trees.Tree)),
    "long names in one part": (
        [returns(named("Same", "a", x=int)), returns(named("Same", "b", y=int), "/more")],
        returns(named("Same", "c", z=int)),
    ),
    "classes made by a function": (
        [returns(named("Same", "a", x=int)), returns(named("Same", "a", y=int), "/more")],
        [returns(named("Same", "a", y=int)), returns(named("Same", "a", z=int), "/more")],
    ),
}


def app_of(parts: tuple[Any, ...]) -> Any:
    routes = [each if isinstance(each, list) else [each] for each in parts]
    return application(
        **{name: router(name, *found) for name, found in zip(("a", "b"), routes, strict=True)}
    )


@pytest.mark.parametrize("parts", FITTING.values(), ids=FITTING)
def test_fitting_parts_are_the_whole_document(parts: tuple[Any, ...]) -> None:
    assert joined(app_of(parts)) == whole(app_of(parts))


@pytest.mark.parametrize("parts", REFUSED.values(), ids=REFUSED)
def test_parts_that_pydantic_would_name_otherwise_are_refused(parts: tuple[Any, ...]) -> None:
    with pytest.raises(Misfit):
        joined(app_of(parts))


class LoanResponse(ResponseSchema):
    id: Int
    days: Int


def library(**routers: APIRouter) -> Any:
    """Return an application with related models, each of which has its own response class."""

    def routes(name: str, repository: Any, response: Any) -> APIRouter:
        service: Service[Any] = Service(repository)
        return crud(f"/{name}", name, service, UuidKey, Point, Point, response)

    return application(
        books=routes("books", Books(), BookResponse),
        writers=routes("writers", Writers(), WriterResponse),
        topics=routes("topics", Topics(), TopicResponse),
        loans=routes("loans", Loans(), LoanResponse),
        **routers,
    )


def test_relations_lead_to_schemas_of_other_parts() -> None:
    assert joined(library()) == whole(library())


def test_a_response_class_of_another_part_has_the_relations_of_its_model() -> None:
    def app() -> Any:
        return library(a=router("a", returns(BookResponse), returns(Page[BookResponse], "/all")))

    assert joined(app()) == whole(app())


def test_two_models_with_one_response_class_are_refused() -> None:
    """It has the relations of both."""
    with pytest.raises(Misfit, match="two parts define the schema Topic"):
        joined(shared_library())


def test_two_parts_with_one_path_are_refused() -> None:
    app = application(a=router("a", returns(Point)))
    app.add_api_route("/a/", lambda: None, methods=["DELETE"])
    with pytest.raises(Misfit, match="two parts have the path /a/"):
        joined(app)


def test_a_body_in_a_part_without_its_model_is_refused() -> None:
    """The builder would describe it by the columns of the model."""
    app = library()
    body = named("BookCreate", "a", title=str)
    app.add_api_route("/sign-up", takes_body(body), methods=["POST"])
    with pytest.raises(Misfit, match="BookCreate is in a part without the routes of its model"):
        joined(app)


def takes_body(kind: Any) -> Callable[..., Any]:
    def handle(body: Any) -> None: ...

    handle.__annotations__["body"] = kind
    return handle


@pytest.mark.parametrize("own", [[], [{"name": "Zoo", "description": "Mine."}]])
def test_tags_of_models_are_sorted_after_those_of_the_application(
    own: list[dict[str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Writer, "__doc__", "Writes books.")
    monkeypatch.setattr(Book, "__doc__", "Is written.")
    app = library()
    app.openapi_tags, app.openapi_external_docs = own, {"url": "https://example.com"}
    assert joined(app) == whole(app)
    assert [tag["name"] for tag in app.openapi()["tags"]][-2:] == ["Book", "Writer"]


def test_two_models_of_one_name_are_refused() -> None:
    *parts, last = parts_of(library())
    with pytest.raises(Misfit, match="two models have one name"):
        join([*parts, last.model_copy(update={"records": {"other.Book": None}})])


def test_a_document_has_its_metadata_once() -> None:
    app = application(a=router("a", returns(Point)), b=router("b", returns(Circle)))
    assert isinstance(app, Api)
    app.title, app.servers = "Ünits", [{"url": "https://example.com"}]
    app.openapi_tags = [{"name": "a"}]
    assert joined(app) == whole(app)
