"""Values that the factory of tests makes."""

from __future__ import annotations

from sqlalchemy.orm import Mapped

from fw.runtime.database import Model, partial_index, primary_key
from fw.runtime.testing import Factory


class Shelf(Model):
    __tablename__ = "factory_shelves"
    __table_args__ = (
        partial_index("uq_shelf", "is_default", where="is_default = true", unique=True),
    )

    id: Mapped[int] = primary_key()
    is_default: Mapped[bool]
    is_open: Mapped[bool]


def test_a_bool_of_a_unique_index_is_false() -> None:
    factory = Factory(lambda work: None)

    bodies = [factory.body(Shelf) for _ in range(8)]

    assert {body["is_default"] for body in bodies} == {False}
    assert {body["is_open"] for body in bodies} == {True, False}
