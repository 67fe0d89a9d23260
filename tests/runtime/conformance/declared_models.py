"""Models with declarations of SQLAlchemy, and what a test writes to their records."""

from __future__ import annotations

import enum
import pickle
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.hybrid import hybrid_property
from sqlalchemy.ext.mutable import MutableDict
from sqlalchemy.orm import (
    Mapped,
    column_property,
    declared_attr,
    mapped_column,
    relationship,
    synonym,
    validates,
)

from fw.runtime.database import Model, primary_key


class Base(Model):
    __abstract__ = True
    metadata = sa.MetaData()


class Doc(Base):
    """Base of the models: a key and two fields."""

    __abstract__ = True

    id: Mapped[int] = primary_key()
    title: Mapped[str]
    rank: Mapped[int | None]

    @declared_attr.directive
    @classmethod
    def __tablename__(cls) -> str:
        return f"declared_{cls.__name__.lower()}"


class Upper(Doc):
    @validates("title", "rank")
    def tidy(self, name: str, value: Any) -> Any:
        return value.upper() if name == "title" else value + 1


class Assigning(Doc):
    slug: Mapped[str | None]

    @validates("title")
    def fill(self, _name: str, title: str) -> str:
        self.slug = title.lower()
        self.seen = True
        return title


class Reading(Doc):
    @validates("rank")
    def add(self, _name: str, rank: int) -> int:
        return rank + len(self.title) if self.title else rank


class Checked:
    @validates("title")
    def shorten(self, _name: str, title: str) -> str:
        return title[:2]


class Mixed(Checked, Doc):
    """Its validator is that of a mixin."""


class Renamed(Doc):
    words: Mapped[str] = mapped_column("body", default="none")

    @validates("words")
    def shout(self, _name: str, words: str) -> str:
        return f"{words}!"


class Expression(Doc):
    length: Mapped[int] = column_property(sa.func.length(sa.column("title")))


class Other(Base):
    __tablename__ = "declared_others"

    id: Mapped[int] = primary_key()
    name: Mapped[str]
    owner_id: Mapped[int] = mapped_column(sa.ForeignKey("declared_otherowner.id"))


class OtherOwner(Doc):
    others: Mapped[list[Other]] = relationship(lazy="raise", order_by="Other.name.desc()")


class Counting(Doc):
    """It counts the others whose owner has its key."""


Counting.count = column_property(  # type: ignore[attr-defined]
    sa.select(sa.func.count(Other.id)).where(Other.owner_id == Counting.id).scalar_subquery()
)


class Synonym(Doc):
    headline: Mapped[str] = synonym("title")


class Hybrid(Doc):
    @hybrid_property
    def initial(self) -> str:
        return self.title[0]


class Deferred(Doc):
    body: Mapped[str] = mapped_column(default="long", deferred=True)


class Words(sa.TypeDecorator[list[str]]):
    impl = sa.String(200)
    cache_ok = True

    def process_bind_param(self, value: Any, _dialect: Any) -> Any:
        return None if value is None else " ".join(value)

    def process_result_value(self, value: Any, _dialect: Any) -> Any:
        return None if value is None else value.split()


class Cents(sa.TypeDecorator[float]):
    impl = sa.Integer
    cache_ok = True

    def process_bind_param(self, value: Any, _dialect: Any) -> Any:
        return None if value is None else round(value * 100)

    def process_result_value(self, value: Any, _dialect: Any) -> Any:
        return None if value is None else value / 100


class Decorated(Doc):
    words: Mapped[Any] = mapped_column(Words)
    price: Mapped[Any] = mapped_column(Cents, default=1.5)


class Color(enum.Enum):
    RED = 1
    BLUE = 2


class Typed(Doc):
    color: Mapped[Color] = mapped_column(sa.Enum(Color, name="declared_color"))
    size: Mapped[str] = mapped_column(sa.Enum("s", "m", name="declared_size"))
    data: Mapped[bytes] = mapped_column(sa.LargeBinary)
    options: Mapped[Any] = mapped_column(MutableDict.as_mutable(sa.JSON()))


class Processed(Doc):
    pause: Mapped[timedelta] = mapped_column(sa.Interval)
    things: Mapped[Any] = mapped_column(sa.PickleType(pickler=pickle))


class ServerSide(Doc):
    state: Mapped[str] = mapped_column(sa.String(20), server_default="new")
    double: Mapped[int | None] = mapped_column(sa.Integer, sa.Computed("rank * 2", persisted=True))


class Identified(Base):
    __tablename__ = "declared_identified"

    id: Mapped[int] = mapped_column(sa.Integer, sa.Identity(), primary_key=True)
    title: Mapped[str] = mapped_column(sa.String(50))


class Defaulted(Doc):
    __mapper_args__: Mapping[str, Any] = {"eager_defaults": True}

    state: Mapped[str] = mapped_column(insert_default="new", onupdate=lambda: "changed")
    size: Mapped[int] = mapped_column(
        default=lambda context: len(context.get_current_parameters()["title"]),
        onupdate=lambda context: len(context.get_current_parameters()["title"]) + 100,
    )


class Called(Doc):
    turns: Mapped[int] = mapped_column(
        default=sa.func.length("four"), onupdate=sa.func.length("fives")
    )


class Numbered(Doc):
    number: Mapped[int | None] = mapped_column(sa.Sequence("declared_numbers"))


@dataclass(frozen=True)
class Case:
    """A model, values to create and to change a record, and the names to read."""

    model: type[Any]
    names: tuple[str, ...] = ()
    values: dict[str, Any] = field(default_factory=dict)
    changes: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return str(self.model.__name__)


CASES = [
    Case(Upper),
    Case(Assigning, ("slug",)),
    Case(Reading),
    Case(Mixed),
    Case(Renamed, ("words",), changes={"words": "more"}),
    Case(Renamed, ("words",), {"words": "some"}),
    Case(Synonym, ("headline",), changes={"headline": "Mary"}),
    Case(Hybrid, ("initial",)),
    Case(Deferred, ("body",)),
    Case(Decorated, ("words", "price"), {"words": ["a", "b"]}, {"words": [], "price": 2.25}),
    Case(
        Typed,
        ("color", "size", "data", "options"),
        {"color": Color.RED, "size": "s", "data": b"\0\xff", "options": {"a": 1}},
        {"color": Color.BLUE, "size": "m", "data": b"", "options": {}},
    ),
    Case(Defaulted, ("state", "size")),
    Case(Numbered),
]  # fmt: skip
IN_SQL = [
    Case(Expression, ("length",)),
    Case(Counting, ("count",)),
    Case(ServerSide, ("state", "double"), changes={"state": "old"}),
    Case(Called, ("turns",)),
    Case(
        Processed,
        ("pause", "things"),
        {"pause": timedelta(1, 2), "things": {2}},
        {"things": [None]},
    ),
]
"""Declarations that only SQL databases have."""


class Strict(Doc):
    @validates("title")
    def check(self, _name: str, title: str) -> str:
        if title == "":
            raise ValueError("A title is required")
        return title
