"""Bytes behave alike on every backend."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy.orm import Mapped, mapped_column

from fw.runtime.database import Database, Model, QueryError, Repository, primary_key
from fw.runtime.database import types as t
from fw.runtime.database.errors import OutOfRange
from fw.runtime.database.models.metadata import metadata_of
from fw.runtime.http.query.filters import UnknownName, parse_filter
from tests.runtime.databases import database_with

EVERY_BYTE = bytes(range(256))


class Parcel(Model):
    __tablename__ = "conformance_parcels"

    id: Mapped[UUID] = primary_key()
    content: Mapped[bytes] = mapped_column(t.Bytes(200_000))
    seal: Mapped[bytes | None] = mapped_column(t.Bytes(4))


class Parcels(Repository[Parcel]):
    model = Parcel


@pytest.fixture(autouse=True)
async def database(database_url: str) -> AsyncIterator[Database]:
    async with database_with(database_url, Parcel.__table__) as opened:
        yield opened


@pytest.mark.parametrize("content", [b"", b"\0", EVERY_BYTE, EVERY_BYTE * 400])
async def test_bytes_survive_a_round_trip(content: bytes) -> None:
    made = await Parcels().create({"content": content, "seal": b"\0\xff'\\"})
    found = await Parcels().find(made.id)
    assert found == made
    assert (type(made.content), made.content, made.seal) == (bytes, content, b"\0\xff'\\")
    assert [row.content for row in await Parcels().query().get()] == [content]


async def test_null_differs_from_no_bytes() -> None:
    made = await Parcels().create({"content": b""})
    assert (made.content, made.seal) == (b"", None)
    changed = await Parcels().update(made.id, {"seal": b""})
    assert changed is not None
    assert changed.seal == b""
    assert await Parcels().query().where("seal", None).get() == []
    again = await Parcels().update(made.id, {"seal": None})
    assert again is not None
    assert len(await Parcels().query().where("seal", None).get()) == 1


@pytest.mark.parametrize("values", [{"seal": b"12345"}, {"seal": "text"}, {"seal": 1}])
async def test_other_values_are_refused(values: dict[str, Any]) -> None:
    with pytest.raises(OutOfRange):
        await Parcels().create({"content": b"", **values})


async def test_bytes_have_no_order_and_no_operator() -> None:
    with pytest.raises(QueryError, match="bytes have no order"):
        Parcels().query().order_by("seal")
    with pytest.raises(QueryError, match="is bytes, which can only be compared with None"):
        Parcels().query().where("content", b"")
    metadata = metadata_of(Parcel)
    for name in ("seal", "seal__in", "seal__contains", "content__isnull"):
        with pytest.raises(UnknownName):
            parse_filter(name, "AA==", metadata, Parcel)
    assert parse_filter("seal__isnull", "true", metadata, Parcel).value is True
