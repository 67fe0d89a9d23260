"""Generated values of columns."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, time
from uuid import UUID

from sqlalchemy.orm import Mapped, mapped_column

from fw.runtime.database import READONLY, Model, Repository, generators, primary_key
from fw.runtime.database import types as t
from fw.runtime.testing import travel
from tests.runtime.databases import database_with, every_database_url

database_url = every_database_url


class Parcel(Model):
    __tablename__ = "parcels"

    id: Mapped[int] = primary_key()
    label: Mapped[str] = mapped_column(t.String(36), default=generators.uuid4_text)
    code: Mapped[UUID] = mapped_column(default=generators.uuid7, info=READONLY)
    sent_on: Mapped[date] = mapped_column(default=generators.today)
    sent: Mapped[time] = mapped_column(default=generators.time_of_day)
    made_at: Mapped[datetime] = mapped_column(default=generators.now)
    changed_at: Mapped[datetime] = mapped_column(default=generators.now, onupdate=generators.now)


class Parcels(Repository[Parcel]):
    model = Parcel


def test_uuids_have_their_version() -> None:
    assert {generators.uuid4().version, UUID(generators.uuid4_text()).version} == {4}
    assert {generators.uuid7().version, UUID(generators.uuid7_text()).version} == {7}
    assert sorted(made := [generators.uuid7_text() for _ in range(100)]) == made


async def test_a_new_record_has_generated_values_and_an_update_sets_some(
    database_url: str,
) -> None:
    async with database_with(database_url, Parcel.__table__):
        with travel(datetime(2026, 5, 4, 3, 2, 1, tzinfo=UTC)):
            first = await Parcels().create({})
            second = await Parcels().create({"label": "given", "sent_on": date(2020, 1, 1)})
        with travel(datetime(2026, 6, 1, tzinfo=UTC)):
            changed = await Parcels().update(first.id, {"label": "x"})
            given = await Parcels().update(
                second.id, {"changed_at": datetime(2020, 1, 1, tzinfo=UTC)}
            )
    assert first.sent_on == date(2026, 5, 4)
    assert first.sent.replace(microsecond=0) == time(3, 2, 1)
    assert first.made_at == first.changed_at
    assert first.code != second.code
    assert (second.label, second.sent_on) == ("given", date(2020, 1, 1))
    assert changed.changed_at.date() == date(2026, 6, 1)
    assert changed.made_at == first.made_at
    assert given.changed_at == datetime(2020, 1, 1, tzinfo=UTC)


def test_ulids_have_the_time_of_their_creation() -> None:
    with travel(datetime.fromtimestamp(1469918176.385, UTC)):
        made = {generators.ulid() for _ in range(100)}
    # The time is that of the specification, which shows 01ARYZ6S41; the last two change each second.
    assert {one[:8] for one in made} == {"01ARYZ6S"}
    assert len(made) == 100
    assert all(re.fullmatch("[0-9A-HJKMNP-TV-Z]{26}", one) for one in made)


def test_cuids_and_nano_ids_have_their_form() -> None:
    cuids = {generators.cuid() for _ in range(1000)}
    assert len(cuids) == 1000
    assert all(re.fullmatch("[a-z][0-9a-z]{23}", one) for one in cuids)
    assert len({one[0] for one in cuids}) == 26
    nano = {generators.nanoid() for _ in range(1000)}
    assert len(nano) == 1000
    assert all(re.fullmatch("[0-9A-Za-z_-]{21}", one) for one in nano)
    assert len(set("".join(nano))) == 64
