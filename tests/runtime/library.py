"""Models with every kind of relation, as fw generates them: a library and its readers."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from uuid import UUID

from sqlalchemy import Column, ForeignKey, Integer, Table, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship

from fw.runtime.database import (
    PRIVATE,
    Database,
    Model,
    Repository,
    String,
    Timestamps,
    linked_by,
    primary_key,
)
from fw.runtime.database import types as t
from tests.runtime.databases import database_with

books_topics = Table(
    "lib_books_topics",
    Model.metadata,
    Column("book_id", ForeignKey("lib_books.id", ondelete="CASCADE"), primary_key=True),
    Column("topic_id", ForeignKey("lib_topics.id", ondelete="CASCADE"), primary_key=True),
)

writers_friends = Table(
    "lib_writers_friends",
    Model.metadata,
    # As the table of a link model, which has a key of its own.
    Column("id", Integer, primary_key=True),
    Column("writer_id", ForeignKey("lib_writers.id", ondelete="CASCADE"), nullable=False),
    Column("friend_id", ForeignKey("lib_writers.id", ondelete="CASCADE"), nullable=False),
    UniqueConstraint("writer_id", "friend_id"),
)


class Writer(Timestamps, Model):
    __tablename__ = "lib_writers"

    id: Mapped[UUID] = primary_key()
    name: Mapped[str] = mapped_column(String(80))
    secret: Mapped[str | None] = mapped_column(String(80), info=PRIVATE)
    mentor_id: Mapped[UUID | None] = mapped_column(ForeignKey("lib_writers.id"))

    books: Mapped[list[Book]] = relationship(
        foreign_keys="Book.writer_id", back_populates="writer", lazy="raise"
    )
    keeping: Mapped[list[Book]] = relationship(
        foreign_keys="Book.shelf_token", back_populates="keeper", lazy="raise"
    )
    mentor: Mapped[Writer | None] = relationship(
        foreign_keys=[mentor_id], remote_side="Writer.id", back_populates="pupils", lazy="raise"
    )
    pupils: Mapped[list[Writer]] = relationship(
        foreign_keys=[mentor_id], back_populates="mentor", lazy="raise"
    )
    friends: Mapped[list[Writer]] = relationship(
        secondary=writers_friends,
        primaryjoin="Writer.id == lib_writers_friends.c.writer_id",
        secondaryjoin="Writer.id == lib_writers_friends.c.friend_id",
        lazy="raise",
        info=linked_by("friend_ids"),
    )


class Topic(Model):
    __tablename__ = "lib_topics"

    id: Mapped[int] = primary_key()
    label: Mapped[str] = mapped_column(String(80))

    books: Mapped[list[Book]] = relationship(
        secondary="lib_books_topics",
        back_populates="topics",
        lazy="raise",
        info=linked_by("book_ids"),
    )


class Book(Model):
    __tablename__ = "lib_books"

    id: Mapped[UUID] = primary_key()
    title: Mapped[str] = mapped_column(String(80))
    pages: Mapped[int] = mapped_column(default=0)
    extra: Mapped[object | None] = mapped_column(t.Json)
    writer_id: Mapped[UUID] = mapped_column(ForeignKey("lib_writers.id"))
    editor_id: Mapped[UUID | None] = mapped_column(ForeignKey("lib_writers.id"))
    shelf_token: Mapped[UUID | None] = mapped_column(ForeignKey("lib_writers.id"), info=PRIVATE)

    writer: Mapped[Writer] = relationship(
        foreign_keys=[writer_id], back_populates="books", lazy="raise"
    )
    editor: Mapped[Writer | None] = relationship(foreign_keys=[editor_id], lazy="raise")
    keeper: Mapped[Writer | None] = relationship(
        foreign_keys=[shelf_token], back_populates="keeping", lazy="raise"
    )
    long_loans: Mapped[list[Loan]] = relationship(
        primaryjoin="and_(Book.id == Loan.book_id, Loan.days > 9)", viewonly=True, lazy="raise"
    )
    loans: Mapped[list[Loan]] = relationship(foreign_keys="Loan.book_id", lazy="raise")
    topics: Mapped[list[Topic]] = relationship(
        secondary=books_topics,
        back_populates="books",
        lazy="raise",
        info=linked_by("topic_ids"),
    )
    borrowers: Mapped[list[Writer]] = relationship(
        secondary="lib_loans",
        primaryjoin="Book.id == Loan.book_id",
        secondaryjoin="Writer.id == Loan.writer_id",
        viewonly=True,
        lazy="raise",
    )


class Loan(Model):
    __tablename__ = "lib_loans"

    id: Mapped[int] = primary_key()
    book_id: Mapped[UUID] = mapped_column(ForeignKey("lib_books.id"))
    writer_id: Mapped[UUID] = mapped_column(ForeignKey("lib_writers.id"))
    days: Mapped[int] = mapped_column(default=7)


class Writers(Repository[Writer]):
    model = Writer


class Topics(Repository[Topic]):
    model = Topic


class Books(Repository[Book]):
    model = Book


class Loans(Repository[Loan]):
    model = Loan


TABLES = [
    Writer.__table__,
    Topic.__table__,
    Book.__table__,
    books_topics,
    writers_friends,
    Loan.__table__,
]


def opened(url: str) -> AbstractAsyncContextManager[Database]:
    """Make a database with an empty library the current one; close it afterwards."""
    return database_with(url, *TABLES)
