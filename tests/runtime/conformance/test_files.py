"""Files behave alike on every backend."""

from __future__ import annotations

from collections.abc import AsyncIterator
from uuid import UUID

import pytest
import sqlalchemy as sa
from sqlalchemy.orm import Mapped, mapped_column

from fw.runtime.database import PRIVATE, Database, Model, QueryError, Repository, primary_key
from fw.runtime.database import types as t
from fw.runtime.database.errors import OutOfRange
from fw.runtime.files import StoredFile
from fw.runtime.files.sweep import _keys
from tests.runtime.databases import database_with


class Poster(Model):
    __tablename__ = "conformance_posters"

    id: Mapped[UUID] = primary_key()
    scan: Mapped[StoredFile | None] = mapped_column(t.File())
    proof: Mapped[StoredFile | None] = mapped_column(t.File(), info=PRIVATE)


class Posters(Repository[Poster]):
    model = Poster


@pytest.fixture(autouse=True)
async def database(database_url: str) -> AsyncIterator[Database]:
    async with database_with(database_url, Poster.__table__) as opened:
        yield opened


async def test_files_survive_a_round_trip() -> None:
    scan, proof = (
        StoredFile(f"fw/files/{number}/ä 'b'.png", "ä 'b'.png", 2**40, "image/png")
        for number in (1, 2)
    )
    made = await Posters().create({"scan": scan, "proof": proof})
    await Posters().create({})
    assert (made.scan, await Posters().find(made.id)) == (scan, made)
    assert [row.id for row in await Posters().query().where("scan", "!=", None).get()] == [made.id]
    with pytest.raises(QueryError, match="files have no order"):
        Posters().query().order_by("scan")
    with pytest.raises(OutOfRange):
        await Posters().create({"scan": {"key": "a"}})


async def test_the_keys_of_files_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fw.runtime.files.sweep._BATCH", 1)
    scan, proof = (StoredFile(f"fw/files/{number}", "a.png", 1, "image/png") for number in (1, 2))
    await Posters().create({"scan": scan, "proof": proof})
    await Posters().create({"scan": None})
    table = Poster.__table__
    assert isinstance(table, sa.Table)
    assert await _keys(table) == {scan.key, proof.key}
