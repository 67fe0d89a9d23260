"""Litestar, advanced-alchemy's service and repository, msgspec."""

from __future__ import annotations

import os
from datetime import datetime
from typing import Annotated, Any, Generic, Literal, TypeVar
from uuid import UUID

from advanced_alchemy.exceptions import IntegrityError, NotFoundError
from advanced_alchemy.extensions.litestar import (
    EngineConfig,
    SQLAlchemyAsyncConfig,
    SQLAlchemyPlugin,
    providers,
    repository,
    service,
)
from advanced_alchemy.filters import LimitOffset
from litestar import Litestar, Request, Response, get, post
from litestar.params import Parameter
from litestar_alchemy.models import Author, Post
from msgspec import Meta, Struct
from sqlalchemy import event
from sqlalchemy.engine import Engine

DATABASE_URL = os.environ["DATABASE_URL"]
DRIVERS = {"sqlite": "aiosqlite", "postgresql": "asyncpg"}
scheme, _, rest = DATABASE_URL.partition(":")
T = TypeVar("T")
Status = Literal["draft", "published", "archived"]


class PostIn(Struct, forbid_unknown_fields=True):
    title: Annotated[str, Meta(max_length=200)]
    body: str
    author_id: UUID
    status: Status = "draft"
    views: Annotated[int, Meta(ge=-(2**31), le=2**31 - 1)] = 0
    published_at: Annotated[datetime, Meta(tz=True)] | None = None


class PostOut(Struct):
    id: UUID
    title: str
    body: str
    status: str
    views: int
    published_at: datetime | None
    author_id: UUID
    created_at: datetime
    updated_at: datetime


class AuthorOut(Struct):
    id: UUID
    name: str
    email: str
    bio: str | None
    created_at: datetime
    updated_at: datetime


class AuthorWithPosts(AuthorOut):
    posts: list[PostOut]


class PageMeta(Struct):
    page: int
    per_page: int
    total: int
    pages: int


class Envelope(Struct, Generic[T]):
    data: T


class Page(Struct, Generic[T]):
    data: list[T]
    meta: PageMeta


class PostService(service.SQLAlchemyAsyncRepositoryService[Post]):
    class Repository(repository.SQLAlchemyAsyncRepository[Post]):
        model_type = Post

    repository_type = Repository


class AuthorService(service.SQLAlchemyAsyncRepositoryService[Author]):
    class Repository(repository.SQLAlchemyAsyncRepository[Author]):
        model_type = Author

    repository_type = Repository


POSTS = providers.create_service_dependencies(PostService, key="posts")
AUTHORS = providers.create_service_dependencies(AuthorService, key="authors")


@get("/posts", dependencies=POSTS)
async def list_posts(
    posts: PostService,
    page: Annotated[int, Parameter(ge=1)] = 1,
    per_page: Annotated[int, Parameter(ge=1, le=100)] = 25,
) -> Page[PostOut]:
    rows, total = await posts.list_and_count(
        LimitOffset(per_page, (page - 1) * per_page),
        order_by=[("id", False)],
        # Its default, a count in every row, takes several times as long.
        count_with_window_function=False,
    )
    shown = posts.to_schema(rows, schema_type=PostOut).items
    return Page(list(shown), PageMeta(page, per_page, total, -(-total // per_page)))


@get("/posts/{id:uuid}", dependencies=POSTS)
async def show_post(posts: PostService, id: UUID) -> Envelope[PostOut]:
    return Envelope(posts.to_schema(await posts.get(id), schema_type=PostOut))


@post("/posts", dependencies=POSTS)
async def create_post(posts: PostService, data: PostIn) -> Envelope[PostOut]:
    row = await posts.create(data, auto_refresh=False)
    return Envelope(posts.to_schema(row, schema_type=PostOut))


@get("/authors/{id:uuid}", dependencies=AUTHORS)
async def show_author(
    authors: AuthorService, id: UUID, include: Literal["posts"] | None = None
) -> Envelope[AuthorWithPosts] | Envelope[AuthorOut]:
    if include is None:
        return Envelope(authors.to_schema(await authors.get(id), schema_type=AuthorOut))
    author = await authors.get(id, load=[Author.posts])
    return Envelope(authors.to_schema(author, schema_type=AuthorWithPosts))


def not_found(_request: Request[Any, Any, Any], _error: Exception) -> Response[Any]:
    return Response({"detail": "Not Found"}, status_code=404)


def conflict(_request: Request[Any, Any, Any], _error: Exception) -> Response[Any]:
    return Response({"detail": "Conflict"}, status_code=409)


@event.listens_for(Engine, "connect")
def set_pragmas(connection: Any, _record: object) -> None:
    if scheme == "sqlite":
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()


database = SQLAlchemyAsyncConfig(
    connection_string=f"{scheme}+{DRIVERS[scheme]}:{rest}",
    before_send_handler="autocommit",
    engine_config=EngineConfig(
        pool_size=10,
        max_overflow=0,
        # Writers of SQLite wait for each other rather than fail.
        connect_args={"timeout": 30} if scheme == "sqlite" else {},
    ),
)
app = Litestar(
    [list_posts, show_post, create_post, show_author],
    plugins=[SQLAlchemyPlugin(database)],
    exception_handlers={NotFoundError: not_found, IntegrityError: conflict},
)
