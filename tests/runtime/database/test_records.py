"""Records: instances of a model with what a query loaded."""

from __future__ import annotations

import copy
import pickle
from enum import StrEnum
from typing import Any
from uuid import UUID, uuid4

import pytest
import sqlalchemy as sa
from sqlalchemy.orm import Mapped, mapped_column, relationship

from fw.runtime.database import PRIVATE, Model, Query, QueryError, String, primary_key
from fw.runtime.database.errors import NotLoaded
from fw.runtime.database.query.record import Record, as_row, record, records
from fw.runtime.database.types import Array, Enum
from fw.runtime.http import created, json_response, paginated, success


class Mood(StrEnum):
    CALM = "calm"
    MERRY = "merry"


class MoodType(sa.types.TypeDecorator[Mood]):
    impl = String
    cache_ok = True
    enum_class = Mood


class Own(Model):
    __abstract__ = True
    metadata = sa.MetaData()


class Poet(Own):
    __tablename__ = "record_poets"

    id: Mapped[UUID] = primary_key()
    first: Mapped[str]
    last: Mapped[str]
    mood: Mapped[Mood | None] = mapped_column(MoodType)
    secret: Mapped[str | None] = mapped_column(info=PRIVATE)

    poems: Mapped[list[Poem]] = relationship(back_populates="poet", lazy="raise")

    @property
    def name(self) -> str:
        return f"{self.first} {self.last}"

    def greet(self, other: str) -> str:
        return f"{self.first} greets {other}"


class Prize(Own):
    __tablename__ = "record_prizes"

    id: Mapped[UUID] = primary_key()
    kind: Mapped[str] = mapped_column("type")


class Poem(Own):
    __tablename__ = "record_poems"

    id: Mapped[UUID] = primary_key()
    title: Mapped[str]
    poet_id: Mapped[UUID] = mapped_column(sa.ForeignKey("record_poets.id"))

    poet: Mapped[Poet] = relationship(back_populates="poems", lazy="raise")

    def __repr__(self) -> str:
        return f"<{self.title}>"


KEY = UUID("00000000-0000-4000-8000-000000000001")


def ada(**more: Any) -> dict[str, Any]:
    return {"id": KEY, "first": "Ada", "last": "Byron", "mood": "calm", **more}


def poem(**more: Any) -> dict[str, Any]:
    return {"id": KEY, "title": "Engine", "poet_id": KEY, **more}


def test_a_record_is_an_instance_of_its_model() -> None:
    poet = record(Poet, ada())
    assert isinstance(poet, Poet)
    assert isinstance(poet, Record)
    assert (poet.name, poet.greet("you")) == ("Ada Byron", "Ada greets you")
    poet.first = "Augusta"
    assert poet.name == "Augusta Byron"
    assert type(poet).first is Poet.first


def test_enums_are_members_and_stay_strings_in_json() -> None:
    poet = record(Poet, ada())
    assert poet.mood is Mood.CALM
    assert b'"mood":"calm"' in success(poet).body
    assert record(Poet, ada(mood=None)).mood is None
    assert record(Poet, ada(mood="former")).mood == "former"


def test_arrays_of_enums_have_members() -> None:
    class Anthology(Own):
        __tablename__ = "record_anthologies"

        id: Mapped[UUID] = primary_key()
        moods: Mapped[list[Mood] | None] = mapped_column(Array(Enum(Mood)))

    book = record(Anthology, {"id": KEY, "moods": ["calm", "former"]})
    assert book.moods is not None
    assert book.moods[0] is Mood.CALM
    assert type(book.moods[1]) is str
    book.moods.append(Mood.MERRY)
    assert b'"moods":["calm","former","merry"]' in success(book).body
    assert record(Anthology, {"id": KEY, "moods": None}).moods is None


def test_fields_that_are_not_loaded_name_the_missing_step() -> None:
    poet = record(Poet, {"id": KEY})
    for read, step in (
        (lambda: poet.first, '.select("first")'),
        (lambda: poet.secret, '.with_private("secret")'),
        (lambda: poet.poems, '.with_("poems")'),
    ):
        with pytest.raises(NotLoaded, match="is not loaded") as caught:
            read()
        assert step in str(caught.value)
    assert getattr(poet, "poems", None) is None
    with pytest.raises(AttributeError, match="verse"):
        _ = poet.verse  # type: ignore[attr-defined]


def test_related_rows_become_records() -> None:
    poet = ada()
    one, other, lone = records(
        Poem, [poem(poet=poet), poem(title="Notes", poet=poet), poem(poet=None)]
    )
    assert one.poet is one.poet
    assert one.poet == other.poet
    assert (one.poet.name, one.poet.mood) == ("Ada Byron", Mood.CALM)
    one.poet.first = "Augusta"
    assert other.poet.first == "Ada"
    assert lone.poet is None
    (with_poems,) = records(Poet, [ada(poems=[poem(), poem(title="Notes")])])
    assert [one.title for one in with_poems.poems] == ["Engine", "Notes"]


def test_a_record_gives_back_its_row() -> None:
    rows = [poem(poet=ada(poems=[poem()])), poem(title="Notes", poet=None)]
    expected = copy.deepcopy(rows)
    found = records(Poem, rows)
    assert [as_row(one) for one in found] == expected
    assert (found[0].poet.poems[0].title, found[1].poet) == ("Engine", None)
    assert [as_row(one) for one in found] == expected
    found[0].poet.poems[0].title = "Notes"
    assert as_row(found[0])["poet"]["poems"][0]["title"] == "Notes"
    assert as_row(record(Poem, poem())) == poem()


def test_records_with_equal_fields_are_equal() -> None:
    one, same, other = (record(Poet, ada(first=name)) for name in ("Ada", "Ada", "Eve"))
    assert one == same
    assert hash(one) == hash(same)
    assert one != other
    assert record(Poem, poem()) != one
    assert len({one, same, other}) == 2


@pytest.mark.parametrize(
    "again", [copy.copy, copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))]
)
def test_records_are_copied_and_pickled_with_their_relations(again: Any) -> None:
    (one,) = records(Poem, [poem(poet=ada())])
    other = again(one)
    assert other == one
    assert isinstance(other.poet, Poet)
    other.title = "Notes"
    assert one.title == "Engine"


def test_an_attribute_may_be_named_unlike_its_column() -> None:
    prize = record(Prize, {"id": KEY, "type": "gold"})
    assert prize.kind == "gold"
    prize.kind = "silver"
    assert as_row(prize)["type"] == "silver"
    (order,) = (
        Query(lambda: pytest.fail("nothing is asked"), Prize).order_by(Prize.kind).selection.orders
    )
    assert order.field == "type"


def test_private_fields_are_not_shown() -> None:
    text = repr(record(Poet, ada(secret="hush")))
    assert text.startswith("Poet(id=UUID(")
    assert "first='Ada'" in text
    assert "hush" not in text
    assert repr(record(Poem, poem())) == "<Engine>"


def test_responses_take_records_as_they_take_rows() -> None:
    (one,), row = records(Poem, [poem(poet=ada())]), poem(poet=ada())
    assert success(one).body == success(row).body
    assert success([one]).body == success([row]).body
    assert json_response({"poem": one}).body == json_response({"poem": row}).body
    meta = {"page": 1}
    assert paginated([one], meta).body == paginated([row], meta).body
    made = created(one)
    assert made.body == created(row).body
    assert made.headers["location"] == str(KEY)


def test_an_attribute_of_another_model_is_refused() -> None:
    query = Query(lambda: pytest.fail("nothing is asked"), Poem)
    with pytest.raises(QueryError, match=r"Poet\.first is a field of another model than Poem"):
        query.where(Poet.first, "Ada")
    with pytest.raises(QueryError, match="7 isn't a field of Poem"):
        query.order_by(7)  # type: ignore[arg-type]
    assert query.where(Poem.id, uuid4()).order_by(Poem.title).with_(Poem.poet).selection.orders
