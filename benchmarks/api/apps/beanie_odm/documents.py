"""The models of the application on Beanie."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated, Literal
from uuid import UUID, uuid4

from beanie import Document, Indexed, Insert, Replace, before_event
from pydantic import BaseModel, Field

Status = Literal["draft", "published", "archived"]


def now() -> datetime:
    """Return the moment as MongoDB stores it."""
    moment = datetime.now(UTC)
    return moment.replace(microsecond=moment.microsecond // 1000 * 1000)


class Timestamps(BaseModel):
    created_at: datetime = Field(default_factory=now)
    updated_at: datetime = Field(default_factory=now)

    @before_event(Insert, Replace)
    def touch(self) -> None:
        self.updated_at = now()


class Author(Timestamps, Document):
    id: UUID = Field(default_factory=uuid4)
    name: str
    email: Annotated[str, Indexed(unique=True)]
    bio: str | None = None

    class Settings:
        name = "authors"


class Post(Timestamps, Document):
    id: UUID = Field(default_factory=uuid4)
    title: Annotated[str, Indexed()]
    body: str
    status: Status = "draft"
    views: int = 0
    published_at: datetime | None = None
    author_id: Annotated[UUID, Indexed()]

    class Settings:
        name = "posts"
