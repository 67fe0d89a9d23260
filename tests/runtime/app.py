"""A little application in the shape of a generated one, over `tests.runtime.models`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from decimal import Decimal as Number
from types import ModuleType
from typing import Annotated, Any

from fastapi import APIRouter, Query
from pydantic import Field

from fw.runtime.database import Repository, Service
from fw.runtime.http import (
    UNSET,
    Bool,
    CreateSchema,
    Date,
    DateTime,
    Deleted,
    Digits,
    Envelope,
    Float,
    IfMatch,
    IfNoneMatch,
    Int,
    IntKey,
    Json,
    ListQuery,
    Page,
    Response,
    ResponseSchema,
    RouteTable,
    ShowQuery,
    String,
    Text,
    Time,
    UpdateSchema,
    Uuid,
    UuidKey,
    created,
    deleted,
    paginated,
    problems,
    success,
)
from tests.runtime.models import Mood, Shelf, Tag, Thing


class ThingCreate(CreateSchema):
    name: Annotated[Text, Field(max_length=80)]
    notes: Text | None = None
    count: Int = 0
    weight: Float | None = None
    active: Bool = True
    price: Annotated[Number, Digits(10, 2)] = Number("9.99")
    fortune: Annotated[Number, Digits(30, 4)] | None = None
    born: Date | None = None
    wakes: Time | None = None
    seen_at: DateTime | None = None
    extra: Json | None = None
    options: Json = Field(default_factory=lambda: {"a": []})
    mood: Mood = Mood.CALM
    twin: Uuid | None = None
    secret: String | None = None
    shelf_id: Int | None = None


class ThingUpdate(UpdateSchema):
    name: Annotated[Text, Field(max_length=80)] = UNSET
    notes: Text | None = UNSET
    count: Int = UNSET
    weight: Float | None = UNSET
    active: Bool = UNSET
    price: Annotated[Number, Digits(10, 2)] = UNSET
    fortune: Annotated[Number, Digits(30, 4)] | None = UNSET
    born: Date | None = UNSET
    wakes: Time | None = UNSET
    seen_at: DateTime | None = UNSET
    extra: Json | None = UNSET
    options: Json = UNSET
    mood: Mood = UNSET
    twin: Uuid | None = UNSET
    secret: String | None = UNSET
    shelf_id: Int | None = UNSET


class ThingResponse(ResponseSchema):
    id: Uuid
    name: Annotated[Text, Field(max_length=80)]
    notes: Text | None
    count: Int
    weight: Float | None
    active: Bool
    price: Annotated[Number, Digits(10, 2)]
    fortune: Annotated[Number, Digits(30, 4)] | None
    born: Date | None
    wakes: Time | None
    seen_at: DateTime | None
    extra: Json | None
    options: Json
    mood: Mood
    twin: Uuid | None
    shelf_id: Int | None
    created_at: DateTime
    updated_at: DateTime


class ShelfCreate(CreateSchema):
    label: String


class ShelfUpdate(UpdateSchema):
    label: String = UNSET


class ShelfResponse(ResponseSchema):
    id: Int
    label: String


class TagCreate(CreateSchema):
    group: Annotated[Text, Field(max_length=40)] = "none"
    thing_id: Uuid


class TagUpdate(UpdateSchema):
    group: Annotated[Text, Field(max_length=40)] = UNSET
    thing_id: Uuid = UNSET


class TagResponse(ResponseSchema):
    id: Uuid
    group: Annotated[Text, Field(max_length=40)]
    thing_id: Uuid


class ThingRepository(Repository[Thing]):
    model = Thing


class ShelfRepository(Repository[Shelf]):
    model = Shelf


class TagRepository(Repository[Tag]):
    model = Tag


class ThingService(Service[ThingRepository]):
    """Operations on things."""


class ShelfService(Service[ShelfRepository]):
    """Operations on shelves."""


class TagService(Service[TagRepository]):
    """Operations on tags."""


def crud(
    prefix: str, tag: str, service: Service[Any], key: Any, create: Any, change: Any, response: Any
) -> APIRouter:
    """Return what a generated controller and its routes amount to."""

    class Listing(ListQuery):
        model = service.repository.model

    class Showing(ShowQuery):
        model = service.repository.model

    async def index(query: Any) -> Response:
        page = await service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(id: key, query: Any, if_none_match: IfNoneMatch = None) -> Response:
        row = await service.find(id, query)
        return success(row, if_none_match, tag=not query.include)

    async def store(body: create) -> Response:
        return created(await service.create(body.model_dump()))

    async def update(id: key, body: change, if_match: IfMatch = None) -> Response:
        return success(await service.update(id, body.model_dump(exclude_unset=True), if_match))

    async def destroy(id: key, if_match: IfMatch = None) -> Response:
        await service.delete(id, if_match)
        return deleted(id)

    for handler, hints in (
        (index, {"query": Annotated[Listing, Query()]}),
        (
            show,
            {
                "id": key,
                "query": Annotated[Showing, Query()],
                "if_none_match": IfNoneMatch,
            },
        ),
        (store, {"body": create}),
        (update, {"id": key, "body": change, "if_match": IfMatch}),
        (destroy, {"id": key, "if_match": IfMatch}),
    ):
        handler.__annotations__ = {**hints, "return": Response}
    router = APIRouter(prefix=prefix, tags=[tag])
    one, page = Envelope[response], Page[response]
    router.get("/", response_model=page, responses=problems(422))(index)
    router.get("/{id}", response_model=one, responses=problems(404, 422))(show)
    router.post("/", response_model=one, status_code=201, responses=problems(409, 422))(store)
    for verb in (router.put, router.patch):
        verb("/{id}", response_model=one, responses=problems(404, 409, 412, 422))(update)
    router.delete("/{id}", response_model=Envelope[Deleted], responses=problems(404, 409, 412))(
        destroy
    )
    return router


things = crud(
    "/things",
    "Thing",
    ThingService(ThingRepository()),
    UuidKey,
    ThingCreate,
    ThingUpdate,
    ThingResponse,
)
shelves = crud(
    "/shelves",
    "Shelf",
    ShelfService(ShelfRepository()),
    IntKey,
    ShelfCreate,
    ShelfUpdate,
    ShelfResponse,
)
tags = crud("/tags", "Tag", TagService(TagRepository()), UuidKey, TagCreate, TagUpdate, TagResponse)


def modules() -> Iterator[tuple[str, str]]:
    """Put each router into a module of its own, as generated code has it; yield the table."""
    for prefix, router in (("things", things), ("shelves", shelves), ("tags", tags)):
        name = f"fw_test_routes_{prefix}"
        module = ModuleType(name)
        module.router = router  # type: ignore[attr-defined]
        sys.modules[name] = module
        yield prefix, name


table = RouteTable(dict(modules()))
