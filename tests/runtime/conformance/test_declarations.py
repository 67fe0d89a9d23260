"""Declarations of SQLAlchemy in a model have the effect that they have in a session."""

from __future__ import annotations

import enum
import pickle
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

import pytest
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

from fw.runtime.database import Database, Model, QueryError, Repository, primary_key, session
from fw.runtime.database.connection.database import use
from fw.runtime.database.errors import InvalidField
from fw.runtime.database.sql.backend import SqlBackend
from fw.runtime.errors import FwError
from tests.runtime.databases import database_with


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


@pytest.fixture
async def _tables(database_url: str) -> AsyncIterator[Database]:
    tables = Base.metadata.sorted_tables
    if database_url.startswith("mongodb"):
        in_sql = {case.model.__table__ for case in IN_SQL}
        tables = [table for table in tables if table not in in_sql]
    async with database_with(database_url, *tables) as opened:
        yield opened


@pytest.fixture
async def sessions(_tables: Database, sqlite_url: str) -> AsyncIterator[Database]:
    """A database with sessions: that of the test, or SQLite beside MongoDB."""
    if isinstance(_tables.backend, SqlBackend):
        yield _tables
        return
    async with database_with(sqlite_url, *Base.metadata.sorted_tables) as opened:
        use(_tables)
        yield opened


@pytest.mark.parametrize("case", CASES, ids=str)
async def test_a_declaration_has_the_effect_of_a_session(case: Case, sessions: Database) -> None:
    await same_effect(case, sessions)


@pytest.mark.sql
@pytest.mark.parametrize("case", IN_SQL, ids=str)
async def test_a_declaration_in_sql_has_the_effect_of_a_session(
    case: Case, sessions: Database
) -> None:
    await same_effect(case, sessions)


async def same_effect(case: Case, sessions: Database) -> None:
    values = {"title": "Ada", "rank": 1} | case.values
    changes = {"title": "Eva Maria", "rank": 5} | case.changes
    found = await by_repository(case, values, changes)
    use(sessions)
    assert found == await by_session(case, values, changes)


@pytest.mark.parametrize("case", IN_SQL, ids=str)
async def test_a_declaration_in_sql_is_refused_on_mongodb(case: Case, mongodb_url: str) -> None:
    repository = Repository[Any]()
    repository.model = case.model
    async with database_with(mongodb_url):
        with pytest.raises(FwError, match="MongoDB"):
            await repository.create({"title": "Ada", "rank": 1})


async def by_repository(
    case: Case, values: dict[str, Any], changes: dict[str, Any]
) -> list[dict[str, Any]]:
    """Return the fields of a record after its creation and its change, and as it is read."""
    repository = Repository[Any]()
    repository.model = case.model
    made = await repository.create(values)
    changed = await repository.update(made.id, changes)
    assert changed == await repository.find(made.id) == await repository.query().first()
    return [fields(case, one) for one in (made, changed)]


async def by_session(
    case: Case, values: dict[str, Any], changes: dict[str, Any]
) -> list[dict[str, Any]]:
    found = []
    async with session() as opened:
        one = case.model(**values)
        opened.add(one)
        for changed in ({}, changes):
            for name, value in changed.items():
                setattr(one, name, value)
            await opened.commit()
            known = [name for name in case.names if case.model.__mapper__.has_property(name)]
            await opened.refresh(one, ["id", "title", "rank", *known])
            found.append(fields(case, one))
    return found


def fields(case: Case, one: Any) -> dict[str, Any]:
    return {name: getattr(one, name) for name in ("title", "rank", *case.names)}


class OtherOwners(Repository[OtherOwner]):
    model = OtherOwner


class Others(Repository[Other]):
    model = Other


@pytest.mark.usefixtures("_tables")
async def test_related_records_have_the_order_of_the_relationship() -> None:
    owner = await OtherOwners().create({"title": "Ada", "rank": 1})
    for name in ("b", "c", "a"):
        await Others().create({"name": name, "owner_id": owner.id})
    for most in (None, 10):
        found = await OtherOwners().query().with_("others", max_related=most).first()
        assert found is not None
        assert [other.name for other in found.others] == ["c", "b", "a"]


@pytest.mark.sql
@pytest.mark.usefixtures("_tables")
async def test_a_subquery_of_a_model_is_part_of_its_records() -> None:
    owner = await OtherOwners().create({"title": "Ada", "rank": 1})
    for name in "abc":
        await Others().create({"name": name, "owner_id": owner.id})
    repository = Repository[Any]()
    repository.model = Counting
    assert (await repository.create({"id": owner.id, "title": "Ada", "rank": 1})).count == 3


class Identities(Repository[Identified]):
    model = Identified


@pytest.mark.usefixtures("_tables")
async def test_an_identity_generates_keys() -> None:
    one, other = [await Identities().create({"title": "Ada"}) for _ in range(2)]
    assert other.id > one.id


class Strict(Doc):
    @validates("title")
    def check(self, _name: str, title: str) -> str:
        if title == "":
            raise ValueError("A title is required")
        return title


class Stricts(Repository[Strict]):
    model = Strict


@pytest.mark.usefixtures("_tables")
async def test_a_validator_that_raises_refuses_the_value() -> None:
    with pytest.raises(InvalidField, match="A title is required") as refused:
        await Stricts().create({"title": "", "rank": 1})
    assert refused.value.field == "title"
    made = await Stricts().create({"title": "Ada", "rank": 1})
    with pytest.raises(ValueError, match="A title is required"):
        await Stricts().update(made.id, {"rank": 2, "title": ""})
    assert await Stricts().find(made.id) == made
    assert await Stricts().update(0, {"title": ""}) is None


async def test_an_expression_is_no_field_to_filter_by() -> None:
    repository = Repository[Any]()
    repository.model = Expression
    with pytest.raises(QueryError, match="unknown field 'length' on Expression"):
        repository.query().where(Expression.length, 3)


@pytest.mark.usefixtures("_tables")
async def test_a_synonym_and_a_decorated_type_are_fields_to_filter_by() -> None:
    repository = Repository[Any]()
    repository.model = Synonym
    await repository.create({"title": "Ada"})
    assert await repository.query().where(Synonym.headline, "Ada").count() == 1
    repository.model = Decorated
    await repository.create({"title": "Ada", "words": ["a"]})
    assert await repository.query().where(Decorated.price, ">", 1).count() == 1
