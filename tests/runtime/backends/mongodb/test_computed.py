"""Computed fields of documents, which each write computes."""

from __future__ import annotations

from collections.abc import AsyncIterator
from decimal import Decimal as Number

import pytest
import sqlalchemy as sa
from sqlalchemy.orm import Mapped, mapped_column

from fw.runtime.database import Database, Decimal, Model, Repository, computed, primary_key
from fw.runtime.database.errors import OutOfRange, StillReferenced
from fw.runtime.errors import FwError
from tests.runtime.databases import create, database_with


class Step(Model):
    __tablename__ = "computed_steps"
    metadata = sa.MetaData()

    id: Mapped[int] = primary_key()
    price: Mapped[Number] = mapped_column(Decimal(8, 2))
    quantity: Mapped[int]
    code: Mapped[str] = mapped_column(unique=True)
    total: Mapped[Number] = mapped_column(
        Decimal(9, 2), computed("price * quantity", scale=2), nullable=True
    )
    double: Mapped[int] = mapped_column(computed("quantity * 2"), nullable=True)
    before_id: Mapped[int | None] = mapped_column(
        sa.ForeignKey("computed_steps.id", ondelete="SET NULL")
    )
    before_code: Mapped[str | None] = mapped_column(sa.ForeignKey("computed_steps.code"))
    is_first: Mapped[bool] = mapped_column(computed("before_id is null"), nullable=True)


class Steps(Repository[Step]):
    model = Step


class Written(Model):
    __tablename__ = "computed_by_sql"
    metadata = sa.MetaData()

    id: Mapped[int] = primary_key()
    size: Mapped[int] = mapped_column(sa.Computed("1 + 1"))


@pytest.fixture
async def database(mongodb_url: str) -> AsyncIterator[Database]:
    async with database_with(mongodb_url, Step.__table__) as opened:
        yield opened


FIRST = {"price": Number(99), "quantity": 1, "code": "a"}


@pytest.mark.parametrize("quantity", [2**40, 2**62, -(2**40)])
@pytest.mark.usefixtures("database")
async def test_a_value_that_does_not_fit_is_refused(quantity: int) -> None:
    made = await Steps().create(FIRST)
    with pytest.raises(OutOfRange):
        await Steps().update(made.id, {"quantity": quantity})
    with pytest.raises(OutOfRange):
        await Steps().create(FIRST | {"quantity": quantity, "code": "b"})
    assert await Steps().find(made.id) == made


@pytest.mark.usefixtures("database")
async def test_a_value_follows_the_deletion_of_a_related_record() -> None:
    first = await Steps().create(FIRST)
    second = await Steps().create(FIRST | {"code": "b", "before_id": first.id})
    assert (first.is_first, second.is_first) == (True, False)
    await Steps().delete(first.id)
    kept = await Steps().find(second.id)
    assert kept is not None
    assert kept.is_first is True


@pytest.mark.usefixtures("database")
async def test_a_referred_value_stays() -> None:
    first = await Steps().create(FIRST)
    second = await Steps().create(FIRST | {"code": "b", "before_code": "a"})
    changed = await Steps().update(first.id, {"code": "a", "quantity": 2})
    assert changed is not None
    assert (changed.code, changed.total) == ("a", Number(198))
    with pytest.raises(StillReferenced):
        await Steps().update(first.id, {"code": "c"})
    await Steps().update(second.id, {"before_code": None})
    assert await Steps().update(first.id, {"code": "c"})


async def test_a_computed_column_in_sql_is_refused(database: Database) -> None:
    with pytest.raises(FwError, match="size is computed by SQL"):
        database.store(Written)
    with pytest.raises(FwError, match="size is computed by SQL"):
        await create(database, Written.__table__)


async def test_a_copied_row_has_its_computed_values(database: Database) -> None:
    rows = database.backend.table_rows(database, Step.__table__)
    await rows.add([{**FIRST, "id": 5, "before_id": None, "before_code": None}])
    step = await Steps().find(5)
    assert step is not None
    assert (step.total, step.double, step.is_first) == (Number(99), 2, True)
