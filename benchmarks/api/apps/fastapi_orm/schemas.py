"""The bodies of both applications on FastAPI and SQLAlchemy's ORM."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Generic, Literal, TypeVar
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field

T = TypeVar("T")
Status = Literal["draft", "published", "archived"]


class PostIn(BaseModel):
    model_config = ConfigDict(extra="forbid")

    title: Annotated[str, Field(max_length=200)]
    body: str
    status: Status = "draft"
    views: Annotated[int, Field(ge=-(2**31), lt=2**31)] = 0
    published_at: datetime | None = None
    author_id: UUID


class PostOut(BaseModel):
    model_config = ConfigDict(from_attributes=True)

    id: UUID
    title: str
    body: str
    status: Status
    views: int
    published_at: datetime | None
    author_id: UUID
    created_at: datetime
    updated_at: datetime


class AuthorOut(BaseModel):
    model_config = ConfigDict(from_attributes=True)

    id: UUID
    name: str
    email: str
    bio: str | None
    created_at: datetime
    updated_at: datetime


class AuthorWithPosts(AuthorOut):
    posts: list[PostOut]


class PostWithAuthor(PostOut):
    author: AuthorOut


class Meta(BaseModel):
    page: int
    per_page: int
    total: int
    pages: int


class Envelope(BaseModel, Generic[T]):
    data: T


class Page(BaseModel, Generic[T]):
    data: list[T]
    meta: Meta


class Paging(BaseModel):
    page: Annotated[int, Field(ge=1)] = 1
    per_page: Annotated[int, Field(ge=1, le=100)] = 25

    @property
    def offset(self) -> int:
        return (self.page - 1) * self.per_page

    def meta(self, total: int) -> Meta:
        pages = -(-total // self.per_page)
        return Meta(page=self.page, per_page=self.per_page, total=total, pages=pages)
