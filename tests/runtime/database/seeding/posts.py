"""The models that seeds are planted for, and seeds of theirs."""

from __future__ import annotations

import datetime as dt
from decimal import Decimal
from pathlib import Path
from typing import Any, Literal
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy.orm import Mapped, mapped_column, relationship

from fw.runtime.database import Database, Model, Timestamps, primary_key
from fw.runtime.database import types as t
from fw.runtime.database.seeding.seeder import seed


class SeedAuthor(Timestamps, Model):
    __tablename__ = "seed_authors"

    id: Mapped[UUID] = primary_key()
    name: Mapped[str] = mapped_column(t.String(40))
    email: Mapped[str | None] = mapped_column(t.String(40), unique=True)
    mentor_id: Mapped[UUID | None] = mapped_column(sa.ForeignKey("seed_authors.id"))

    posts: Mapped[list[SeedPost]] = relationship(back_populates="author", lazy="raise")
    liked: Mapped[list[SeedPost]] = relationship(
        secondary="seed_likes", viewonly=True, lazy="raise"
    )


related = sa.Table(
    "seed_tags_related",
    Model.metadata,
    sa.Column("tag_id", sa.ForeignKey("seed_tags.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("related_id", sa.ForeignKey("seed_tags.id", ondelete="CASCADE"), primary_key=True),
)


class SeedTag(Model):
    __tablename__ = "seed_tags"

    id: Mapped[int] = primary_key()
    label: Mapped[str] = mapped_column(t.String(40))
    parent_id: Mapped[int | None] = mapped_column(sa.ForeignKey("seed_tags.id"))

    posts: Mapped[list[SeedPost]] = relationship(
        secondary="seed_posts_tags", back_populates="tags", lazy="raise"
    )
    related: Mapped[list[SeedTag]] = relationship(
        secondary=related,
        primaryjoin="SeedTag.id == seed_tags_related.c.tag_id",
        secondaryjoin="SeedTag.id == seed_tags_related.c.related_id",
        lazy="raise",
    )


class SeedLike(Model):
    __tablename__ = "seed_likes"

    id: Mapped[int] = primary_key()
    author_id: Mapped[UUID] = mapped_column(sa.ForeignKey("seed_authors.id"))
    post_id: Mapped[UUID] = mapped_column(sa.ForeignKey("seed_posts.id"))


links = sa.Table(
    "seed_posts_tags",
    Model.metadata,
    sa.Column("post_id", sa.ForeignKey("seed_posts.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("tag_id", sa.ForeignKey("seed_tags.id", ondelete="CASCADE"), primary_key=True),
)


class SeedPost(Model):
    __tablename__ = "seed_posts"

    id: Mapped[UUID] = primary_key()
    title: Mapped[str] = mapped_column(t.String(40))
    author_id: Mapped[UUID] = mapped_column(sa.ForeignKey("seed_authors.id"))
    tag_id: Mapped[int | None] = mapped_column(sa.ForeignKey("seed_tags.id"))
    price: Mapped[Decimal | None] = mapped_column(t.Decimal(10, 2))
    day: Mapped[dt.date | None] = mapped_column()
    at: Mapped[dt.datetime | None] = mapped_column()
    clock: Mapped[dt.time | None] = mapped_column()
    extra: Mapped[Any | None] = mapped_column(t.Json)
    open: Mapped[bool] = mapped_column(default=True)
    ratio: Mapped[float | None] = mapped_column()
    status: Mapped[Literal["draft", "done"]] = mapped_column(
        t.Enum("draft", "done"), default="draft"
    )

    author: Mapped[SeedAuthor] = relationship(back_populates="posts", lazy="raise")
    tags: Mapped[list[SeedTag]] = relationship(
        secondary=links, back_populates="posts", lazy="raise"
    )


MODELS: dict[str, type[Model]] = {"Author": SeedAuthor, "Post": SeedPost, "Tag": SeedTag}


ROWS = """\
# Posts stand before their authors: the order is found, not stated.
Post:
  first:
    title: 007
    author_id: ada
    tag_id: leaf
    price: 9.90
    day: 2024-01-31
    at: 2024-01-31T12:00:00+02:00
    clock: 12:30:00
    extra: {words: [a, 1, 2.5, true, null], at: 2024-01-31}
    open: false
    ratio: 0.5
    status: done
  second:
    title: "no"
    author_id: grace
"""


PEOPLE = """\
Author:
  grace: {name: Grace, mentor_id: ada}
  ada: {name: Ada, email: ada@example.org}
Tag:
  leaf: {label: leaf, parent_id: root}
  root: {label: root}
"""


def write(root: Path, name: str, text: str) -> None:
    (root / "database" / "seeds" / name).write_text(text)


async def plant(root: Path, database: Database) -> dict[str, int]:
    url = str(database.url)
    return dict(await seed(root, url=url, models=MODELS))


seen: list[str] = []
"""Notes of the seeders in Python."""
