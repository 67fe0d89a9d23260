"""Violated constraints name the fields, on every database."""

from __future__ import annotations

from collections.abc import AsyncIterator
from uuid import UUID, uuid4

import pytest
from sqlalchemy import ForeignKey, ForeignKeyConstraint, Index, MetaData
from sqlalchemy.orm import Mapped, mapped_column

from fw.runtime.database import PRIVATE, Database, Model, Repository, primary_key, transaction
from fw.runtime.database.errors import MissingReference, StillReferenced, UniqueViolation
from tests.runtime.databases import database_with, every_database_url

database_url = every_database_url


class Parent(Model):
    __tablename__ = "rules_parents"

    id: Mapped[int] = primary_key()
    code: Mapped[int | None]
    hidden: Mapped[int | None] = mapped_column(info=PRIVATE)

    __table_args__ = (
        Index("mine", "code", unique=True),
        Index("hers", "hidden", unique=True),
    )


class Child(Model):
    __tablename__ = "rules_children_of_a_parent_with_a_name_that_goes_on_and_on"

    id: Mapped[UUID] = primary_key()
    first_id: Mapped[int | None] = mapped_column(ForeignKey("rules_parents.id", name="so_called"))
    second_id_that_is_called_at_length: Mapped[int | None] = mapped_column(
        ForeignKey("rules_parents.id")
    )
    secret_id: Mapped[int | None] = mapped_column(ForeignKey("rules_parents.id"), info=PRIVATE)


class Parents(Repository[Parent]):
    model = Parent


class Children(Repository[Child]):
    model = Child


SECOND = "second_id_that_is_called_at_length"


@pytest.fixture(autouse=True)
async def database(database_url: str) -> AsyncIterator[Database]:
    async with database_with(database_url, Parent.__table__, Child.__table__) as opened:
        yield opened


async def test_a_missing_reference_names_its_field() -> None:
    parent = (await Parents().create({})).id
    for field in ("first_id", SECOND):
        with pytest.raises(MissingReference) as caught:
            await Children().create({"first_id": parent, SECOND: parent, field: 10**6})
        assert caught.value.fields == (field,)
    child = await Children().create({"first_id": parent})
    with pytest.raises(MissingReference) as caught:
        await Children().update(child.id, {SECOND: 10**6})
    assert caught.value.fields == (SECOND,)
    with pytest.raises(StillReferenced):
        await Parents().delete(parent)


async def test_a_missing_reference_in_a_transaction_names_its_field() -> None:
    with pytest.raises(MissingReference) as caught:  # noqa: PT012
        async with transaction():
            parent = (await Parents().create({})).id
            await Children().create({"first_id": parent, SECOND: 10**6})
    assert caught.value.fields == (SECOND,)
    assert await Parents().query().count() == 0


async def test_a_private_field_is_not_named() -> None:
    with pytest.raises(MissingReference) as missing:
        await Children().create({"secret_id": 10**6})
    assert missing.value.fields == ()
    await Parents().create({"hidden": 1})
    with pytest.raises(UniqueViolation) as taken:
        await Parents().create({"hidden": 1})
    assert taken.value.fields == ()


async def test_a_unique_index_of_any_name_names_its_field() -> None:
    await Parents().create({"code": 7})
    with pytest.raises(UniqueViolation) as caught:
        await Parents().create({"code": 7})
    assert caught.value.fields == ("code",)


@pytest.mark.sql
async def test_constraints_with_other_names_in_the_database_are_resolved(
    database: Database,
) -> None:
    """Tables that somebody else has made have names of their own."""
    async with database.engine().begin() as connection:
        for table in (Child.__table__, Parent.__table__):
            await connection.run_sync(table.drop)
        other = MetaData()
        for table in (Parent.__table__, Child.__table__):
            copied = table.to_metadata(other)
            for rule in copied.constraints:
                if isinstance(rule, ForeignKeyConstraint):
                    rule.name = f"other_{uuid4().hex}"
        await connection.run_sync(other.create_all)
    parent = (await Parents().create({})).id
    with pytest.raises(MissingReference) as caught:
        await Children().create({"first_id": parent, SECOND: 10**6})
    assert caught.value.fields == (SECOND,)
    with pytest.raises(MissingReference):
        async with transaction():
            await Children().create({"first_id": parent, SECOND: 10**6})
