"""Starlette, the driver and msgspec: about the least that Python can do for the same answers."""

from __future__ import annotations

import os
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from importlib import import_module
from typing import Annotated, Any, Literal
from uuid import UUID, uuid4

import msgspec
from msgspec import Meta, Struct
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

scheme = os.environ["DATABASE_URL"].partition(":")[0]
store: Any = import_module(f"starlette_raw.on_{scheme}")
encode = msgspec.json.Encoder().encode


class PostIn(Struct, forbid_unknown_fields=True):
    title: Annotated[str, Meta(max_length=200)]
    body: str
    author_id: UUID
    status: Literal["draft", "published", "archived"] = "draft"
    views: Annotated[int, Meta(ge=-(2**31), le=2**31 - 1)] = 0
    published_at: Annotated[datetime, Meta(tz=True)] | None = None


decode_post = msgspec.json.Decoder(PostIn).decode


def answer(value: object, status: int = 200) -> Response:
    return Response(encode(value), status, media_type="application/json")


def refusal(status: int, detail: str) -> Response:
    return answer({"detail": detail}, status)


def key(request: Request) -> UUID | None:
    try:
        return UUID(request.path_params["id"])
    except ValueError:
        return None


async def list_posts(request: Request) -> Response:
    try:
        page = int(request.query_params.get("page", 1))
        per_page = int(request.query_params.get("per_page", 25))
    except ValueError:
        return refusal(422, "page and per_page are whole numbers")
    if page < 1 or not 1 <= per_page <= 100:
        return refusal(422, "page starts at 1, per_page goes to 100")
    rows, total = await store.list_posts(per_page, (page - 1) * per_page)
    pages = -(-total // per_page)
    meta = {"page": page, "per_page": per_page, "total": total, "pages": pages}
    return answer({"data": rows, "meta": meta})


async def show_post(request: Request) -> Response:
    wanted, include = key(request), request.query_params.get("include")
    if include not in (None, "author"):
        return refusal(422, "include may be author")
    row = wanted and await store.find_post(wanted)
    if not row:
        return refusal(404, "Not Found")
    if include:
        row["author"] = await store.find_author(row["author_id"])
    return answer({"data": row})


async def create_post(request: Request) -> Response:
    try:
        body = decode_post(await request.body())
    except msgspec.DecodeError as error:
        return refusal(422, str(error))
    now = datetime.now(UTC)
    values = (
        *(uuid4(), body.title, body.body, body.status, body.views),
        *(body.published_at, body.author_id, now, now),
    )
    try:
        row = await store.insert_post(values)
    except store.CONFLICTS:
        return refusal(409, "Conflict")
    return answer({"data": row}, 201)


async def show_author(request: Request) -> Response:
    wanted, include = key(request), request.query_params.get("include")
    if include not in (None, "posts"):
        return refusal(422, "include may be posts")
    author = wanted and await store.find_author(wanted)
    if not author:
        return refusal(404, "Not Found")
    if include:
        author["posts"] = await store.posts_of(wanted)
    return answer({"data": author})


@asynccontextmanager
async def lifespan(_app: Starlette) -> Any:
    await store.connect(os.environ["DATABASE_URL"])
    yield
    await store.close()


app = Starlette(
    routes=[
        Route("/posts/", list_posts),
        Route("/posts/", create_post, methods=["POST"]),
        Route("/posts/{id}", show_post),
        Route("/authors/{id}", show_author),
    ],
    lifespan=lifespan,
)
