"""Declarations that only a session of SQLAlchemy follows are refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.ext.mutable import MutableDict
from sqlalchemy.orm import (
    Mapped,
    attribute_keyed_dict,
    composite,
    declared_attr,
    mapped_column,
    reconstructor,
    registry,
    relationship,
    validates,
)

from fw.runtime.database import Database, Model, QueryError, primary_key
from fw.runtime.database.models.declarations import (
    UnsupportedDeclaration,
    aliases,
    check_declarations,
)
from fw.runtime.database.models.metadata import metadata_of
from fw.runtime.database.relations.relation import relation_of


class Base(Model):
    """Base of this file's models; their registry is configured alone."""

    __abstract__ = True
    registry = registry(type_annotation_map=Model.type_annotation_map)
    metadata = registry.metadata
    _sa_registry = registry


class Doc(Base):
    __abstract__ = True

    id: Mapped[int] = primary_key()
    title: Mapped[str]
    options: Mapped[Any] = mapped_column(MutableDict.as_mutable(sa.JSON()))

    @declared_attr.directive
    @classmethod
    def __tablename__(cls) -> str:
        return f"refused_{cls.__name__.lower()}"


class Versioned(Doc):
    version: Mapped[int]

    @declared_attr.directive
    @classmethod
    def __mapper_args__(cls) -> dict[str, Any]:
        return {"version_id_col": cls.__table__.c.version}


class Keyed(Doc):
    word: Mapped[str] = mapped_column(key="name")


class Parent(Doc):
    kind: Mapped[str]
    __mapper_args__ = {"polymorphic_on": "kind", "polymorphic_identity": "parent"}  # noqa: RUF012


class Child(Parent):
    id: Mapped[int] = mapped_column(sa.ForeignKey(Parent.id), primary_key=True)
    __mapper_args__ = {"polymorphic_identity": "child"}  # noqa: RUF012


class Built(Doc):
    def __init__(self, **values: Any) -> None:
        super().__init__(**{"title": "none"} | values)


class Rebuilt(Doc):
    @reconstructor
    def rebuild(self) -> None:
        self.seen = True


class Point:
    def __init__(self, x: int, y: int) -> None:
        self.x, self.y = x, y


class Composed(Doc):
    x: Mapped[int]
    y: Mapped[int]
    point: Mapped[Point] = composite(Point, "x", "y")


class Checked(Doc):
    note_id: Mapped[int] = mapped_column(sa.ForeignKey("refused_notes.id"))
    note: Mapped[Note] = relationship(lazy="raise", back_populates="docs")

    @validates("note")
    def check(self, _name: str, note: Any) -> Any:
        return note


class Note(Base):
    __tablename__ = "refused_notes"

    id: Mapped[int] = primary_key()
    docs: Mapped[list[Checked]] = relationship(lazy="raise", order_by="Note.id")


def listening(name: str) -> type[Model]:
    """Return a model that has a listener for an event."""
    kind: type[Model] = type(f"Listening{name}", (Doc,), {"__module__": __name__})
    event.listen(kind, name, lambda *_: None)
    return kind


def assigned() -> type[Model]:
    class Assigned(Doc):
        pass

    event.listen(Assigned.title, "set", lambda *_: None)
    return Assigned


@pytest.mark.parametrize(
    ("model", "what"),
    [
        (lambda: Versioned, "Versioned has a version_id_col"),
        (lambda: Keyed, "Keyed has a column with key='name'"),
        (lambda: Parent, "Parent has a mapped base class or polymorphic_on"),
        (lambda: Child, "Child has a mapped base class or polymorphic_on"),
        (lambda: Built, "Built has an __init__"),
        (lambda: Rebuilt, "Rebuilt has a listener for load"),
        (lambda: Composed, "Composed has the composite point"),
        (lambda: Checked, "Checked has a validator of the relation note"),
        (lambda: listening("before_insert"), "has a listener for before_insert"),
        (lambda: listening("after_update"), "has a listener for after_update"),
        (lambda: listening("before_delete"), "has a listener for before_delete"),
        (lambda: listening("init"), "has a listener for init"),
        (lambda: listening("load"), "has a listener for load"),
        (assigned, "Assigned has a listener for assignments to title"),
    ],
)
def test_what_only_a_session_follows_is_refused(
    model: Callable[[], type[Model]], what: str
) -> None:
    with pytest.raises(UnsupportedDeclaration, match=f"{what}, which repositories don't follow"):
        metadata_of(model())


def test_a_listener_that_is_added_later_is_refused(tmp_path: Any) -> None:
    class Later(Doc):
        pass

    metadata_of(Later)
    event.listen(Later, "before_update", lambda *_: None)
    with pytest.raises(UnsupportedDeclaration, match="before_update"):
        Database(f"sqlite:///{tmp_path / 'app.db'}").store(Later)


def test_listeners_of_sqlalchemy_are_not_refused() -> None:
    class Plain(Doc):
        other: Mapped[str] = mapped_column("another")
        keyed: Mapped[dict[str, Part]] = relationship(
            collection_class=attribute_keyed_dict("name"), lazy="raise"
        )

        @validates("title")
        def check(self, _name: str, title: str) -> str:
            return title

    class Part(Base):
        __tablename__ = "refused_parts"

        id: Mapped[int] = primary_key()
        name: Mapped[str]
        plain_id: Mapped[int] = mapped_column(sa.ForeignKey("refused_plain.id"))

    check_declarations(Plain)
    Base.registry.configure()
    check_declarations(Plain)
    assert metadata_of(Plain).is_validated
    assert aliases(Plain) == {"other": "another"}


def test_an_order_by_another_table_is_refused() -> None:
    with pytest.raises(QueryError, match="is sorted by more than columns of its end"):
        relation_of(Note, "docs")
