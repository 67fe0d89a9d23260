"""The tables of both applications on FastAPI and SQLAlchemy's ORM."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from typing import Any, ClassVar
from uuid import UUID, uuid4

from sqlalchemy import DateTime, ForeignKey, String, Text, Uuid, event
from sqlalchemy.dialects import mysql
from sqlalchemy.engine import Dialect, Engine
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship
from sqlalchemy.types import TypeDecorator, TypeEngine

DATABASE_URL = os.environ.get("DATABASE_URL", "")
OPTIONS: dict[str, Any] = {"pool_size": 10, "max_overflow": 0}
if DATABASE_URL.startswith("sqlite"):
    # Writers wait for each other rather than fail.
    OPTIONS["connect_args"] = {"timeout": 30}


class UtcDateTime(TypeDecorator[datetime]):
    """SQLite and MariaDB keep no offset: UTC goes in, and comes out as such."""

    impl = DateTime
    cache_ok = True

    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[Any]:
        if dialect.name == "sqlite":
            return dialect.type_descriptor(DateTime())
        return dialect.type_descriptor(mysql.DATETIME(fsp=6))

    def process_bind_param(self, value: datetime | None, _dialect: Dialect) -> datetime | None:
        return value and value.astimezone(UTC).replace(tzinfo=None)

    def process_result_value(self, value: datetime | None, _dialect: Dialect) -> datetime | None:
        return value and value.replace(tzinfo=UTC)


Moment = DateTime(timezone=True).with_variant(UtcDateTime(), "sqlite", "mysql", "mariadb")
# MariaDB sorts its own type by the last bytes first, so that pages would differ.
Key = Uuid().with_variant(Uuid(native_uuid=False), "mysql", "mariadb")


def now() -> datetime:
    return datetime.now(UTC)


class Base(DeclarativeBase):
    type_annotation_map: ClassVar[dict[Any, Any]] = {UUID: Key}

    id: Mapped[UUID] = mapped_column(primary_key=True, default=uuid4)
    created_at: Mapped[datetime] = mapped_column(Moment, default=now, sort_order=1)
    updated_at: Mapped[datetime] = mapped_column(Moment, default=now, onupdate=now, sort_order=1)


class Author(Base):
    __tablename__ = "authors"

    name: Mapped[str] = mapped_column(String(120))
    email: Mapped[str] = mapped_column(String(200), unique=True)
    bio: Mapped[str | None] = mapped_column(Text)

    posts: Mapped[list[Post]] = relationship(back_populates="author", order_by="Post.id")


class Post(Base):
    __tablename__ = "posts"

    title: Mapped[str] = mapped_column(String(200), index=True)
    body: Mapped[str] = mapped_column(Text)
    status: Mapped[str] = mapped_column(String(64), default="draft")
    views: Mapped[int] = mapped_column(default=0)
    published_at: Mapped[datetime | None] = mapped_column(Moment)
    author_id: Mapped[UUID] = mapped_column(
        ForeignKey("authors.id", ondelete="CASCADE"), index=True
    )

    author: Mapped[Author] = relationship(back_populates="posts")


@event.listens_for(Engine, "connect")
def set_pragmas(connection: Any, _record: object) -> None:
    if DATABASE_URL.startswith("sqlite"):
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()
