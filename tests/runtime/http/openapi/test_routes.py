"""Routes are described as by FastAPI itself, only faster."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, Any, Generic, Literal, TypeVar

from fastapi import APIRouter, Body, Cookie, Depends, FastAPI, Header, Query
from fastapi.openapi.utils import get_openapi
from fastapi.security import OAuth2PasswordBearer
from pydantic import BaseModel, Field, computed_field

from fw.runtime.http.openapi.routes import base_document

T = TypeVar("T")
token = OAuth2PasswordBearer("/token", scopes={"read": "Look"})


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


class Part(BaseModel):
    """A part.\f Not for readers."""

    colour: Colour = Colour.RED
    note: str | None = None
    limit: Annotated[int, Field(ge=1)] = 1


class Whole(BaseModel):
    parts: list[Part]
    inner: Whole | None = None
    kind: Literal["a", "b"] = Field("a", examples=["b"])

    @computed_field
    def size(self) -> int:
        return len(self.parts)


class Wrapped(BaseModel, Generic[T]):
    data: T


class Filter(BaseModel):
    word: str = ""
    colour: Colour | None = None


def twin() -> type[BaseModel]:
    class Part(BaseModel):
        other: bytes

    return Part


Other: Any = twin()
router = APIRouter(prefix="/wholes", tags=["Whole"])
callbacks = APIRouter()


@callbacks.post("{$request.body.url}")
def called(body: Part) -> None: ...


@router.get("/", response_model=Wrapped[list[Whole]], responses={404: {"model": Part}})
def index(
    query: Annotated[Filter, Query()],
    user: Annotated[str, Depends(token)],
    trace: Annotated[str | None, Header()] = None,
    crumb: Annotated[str, Cookie(max_length=9)] = "c",
) -> None: ...


@router.post("/", response_model=Whole, status_code=201, callbacks=callbacks.routes)
def store(body: Whole, other: Annotated[Other, Body()]) -> None:
    """Make one."""


@router.delete("/{id}", status_code=204, deprecated=True, openapi_extra={"x-mine": {"a": 1}})
def destroy(id: int) -> None: ...


def application(**options: Any) -> FastAPI:
    app = FastAPI(
        title="t",
        version="1",
        summary="s",
        terms_of_service="https://example.org/terms",
        contact={"name": "c"},
        license_info={"name": "MIT"},
        openapi_tags=[{"name": "Whole"}],
        servers=[{"url": "/"}],
        openapi_external_docs={"url": "https://example.org"},
        **options,
    )
    app.webhooks.post("told")(called)
    app.include_router(router)
    return app


def theirs(app: FastAPI) -> dict[str, Any]:
    return get_openapi(
        title=app.title,
        version=app.version,
        summary=app.summary,
        terms_of_service=app.terms_of_service,
        contact=app.contact,
        license_info=app.license_info,
        tags=app.openapi_tags,
        servers=app.servers,
        routes=app.routes,
        webhooks=app.webhooks.routes,
        external_docs=app.openapi_external_docs,
        separate_input_output_schemas=app.separate_input_output_schemas,
    )


def without_null(part: Any) -> Any:
    if isinstance(part, list):
        return [without_null(item) for item in part]
    if isinstance(part, dict):
        return {name: without_null(item) for name, item in part.items() if item is not None}
    return part


def test_routes_are_described_as_fastapi_does() -> None:
    for separate in (True, False):
        app = application(separate_input_output_schemas=separate)
        described = base_document(app, app.routes)
        assert without_null(described) == theirs(app)
        assert {"info", "webhooks", "servers", "tags", "externalDocs"} <= described.keys()
        assert len(described["components"]["schemas"]) > 8


def test_an_application_without_routes_is_described() -> None:
    app = FastAPI(title="t", version="1", openapi_url=None, docs_url=None)
    described = base_document(app, app.routes)
    assert described == {
        "openapi": "3.1.0",
        "info": {"title": "t", "version": "1"},
        "paths": {},
        "components": {"schemas": {}},
    }
