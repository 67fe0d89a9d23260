"""A description says the same of parameters, however many classes they stand in."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Cookie, Depends, Header, Query
from fastapi.openapi.utils import get_openapi
from pydantic import BaseModel, Field

from fw.runtime.http.openapi.routes import flattened


class Paged(BaseModel):
    page: Annotated[int, Field(ge=1, description="which")] = 1
    need: str
    other_name: list[str] = Field(default=[], alias="other")


class Headers(BaseModel):
    x_trace_id: str | None = None


class Crumbs(BaseModel):
    session: str


def user(query: Annotated[Paged, Query()]) -> None:
    """Stand for a dependency."""


def described(routes: Any) -> dict[str, Any]:
    return get_openapi(title="t", version="1", routes=list(routes))


def test_flattened_routes_are_described_the_same() -> None:
    router = APIRouter()

    @router.get("/one")
    def one(
        query: Annotated[Paged, Query()],
        headers: Annotated[Headers, Header()],
        cookies: Annotated[Crumbs, Cookie()],
    ) -> None: ...

    @router.get("/below", dependencies=[Depends(user)])
    def below(q: str = "") -> None: ...

    @router.get("/perhaps")
    def perhaps(query: Annotated[Paged | None, Query()] = None) -> None: ...

    @router.post("/body/{id}")
    def body(id: int, body: Paged) -> None: ...

    before = [route.dependant for route in router.routes]
    assert described(flattened(router.routes)) == described(router.routes)
    assert [route.dependant for route in router.routes] == before


def test_two_hundred_classes_are_described() -> None:
    router = APIRouter()
    for number in range(200):
        kind = type(f"Paged{number}", (Paged,), {})

        def index(query: Any) -> None: ...

        index.__annotations__ = {"query": Annotated[kind, Query()], "return": None}
        router.get(f"/{number}", name=f"index{number}")(index)
    paths = described(flattened(router.routes))["paths"]
    assert [each["name"] for each in paths["/199"]["get"]["parameters"]] == [
        "page",
        "need",
        "other",
    ]
