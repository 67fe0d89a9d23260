"""The bytes that are read for a response: long texts are measured before they are read."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from sqlalchemy.orm import Mapped, mapped_column

from fw.runtime.database import Database, Model, Repository, primary_key
from fw.runtime.database import types as t
from fw.runtime.database.models.metadata import metadata_of
from fw.runtime.database.query.selection import Selection
from fw.runtime.errors import ResponseTooLarge
from fw.runtime.http import ShowQuery
from tests.runtime.conformance.queries.recorded_statements import RecordedStatements
from tests.runtime.conformance.queries.test_listing import application
from tests.runtime.databases import database_with
from tests.runtime.library import Books, Topics, Writers


@pytest.fixture
async def library(database: Database, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Two writers: ada has three books of 3 kB, bob one; responses may have 10 kB."""
    monkeypatch.setattr(ShowQuery, "max_bytes", 10_000)
    writers = [await Writers().create({"name": name}) for name in ("ada", "bob")]
    topic = await Topics().create({"label": "logic"})
    for number, writer in enumerate((writers[0], writers[1], writers[0], writers[0])):
        values = {"title": f"{number}", "writer_id": writer.id, "extra": "ä" * 1500}
        await Books().create({**values, "topic_ids": [topic.id]})
    return writers


@pytest.fixture
async def client(database: Database) -> AsyncIterator[httpx.AsyncClient]:
    transport = httpx.ASGITransport(application(), raise_app_exceptions=True)
    async with httpx.AsyncClient(transport=transport, base_url="http://test") as opened:
        yield opened


async def test_lists(client: httpx.AsyncClient, library: list[Any]) -> None:
    for query in ("", "?sort=writer.name,-title", "?q=&title__gte=0", "?per_page=4&page=1"):
        answer = await client.get(f"/books/{query}")
        assert (answer.status_code, answer.json()["code"]) == (422, "response_too_large")
    assert "http.max_response_size" in answer.json()["detail"]
    for query, titles in {
        "?per_page=2&sort=-title": ["3", "2"],
        "?per_page=2&page=2&sort=title": ["2", "3"],
        "?per_page=2&sort=writer.name,-title": ["3", "2"],
        f"?writer_id={library[0].id}&sort=title": ["0", "2", "3"],
        "?title=nothing": [],
        "?fields=title&sort=title": ["0", "1", "2", "3"],
    }.items():
        answer = await client.get(f"/books/{query}")
        assert [row["title"] for row in answer.json()["data"]] == titles, answer.text


async def test_included_rows(client: httpx.AsyncClient, library: list[Any]) -> None:
    ada, bob = library
    for path in (
        "/writers/?include=books",
        "/books/?title=1&include=topics.books",
        f"/writers/{bob.id}?include=books.topics.books",
    ):
        answer = await client.get(path)
        assert (answer.status_code, answer.json()["code"]) == (422, "response_too_large"), path
        assert [*answer.json()["errors"]] == ["include"]
    shown = (await client.get(f"/writers/{ada.id}?include=books")).json()["data"]
    assert [len(book["extra"]) for book in shown["books"]] == [1500] * 3
    assert (await client.get(f"/writers/{bob.id}?include=pupils")).json()["data"]["pupils"] == []


@pytest.mark.sql
async def test_rows_that_cannot_exceed_the_limit_are_not_measured(
    client: httpx.AsyncClient,
    library: list[Any],
    asked: RecordedStatements,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(ShowQuery, "max_bytes", 16 * 1024 * 1024)
    assert (await client.get("/books/?include=writer")).status_code == 200
    assert not any("max_bytes" in text or "sized" in text for text in asked.texts)
    assert (await client.get("/books/?per_page=100")).status_code == 200
    assert any("sized" in text for text in asked.texts)


class Wide(Model):
    """A row has 24 short texts, which together are long."""

    __tablename__ = "rows_of_texts"

    id: Mapped[int] = primary_key()
    __annotations__ |= {f"t{number}": Mapped[str] for number in range(24)}
    vars().update({f"t{number}": mapped_column(sa.String(1000)) for number in range(24)})


class Wides(Repository[Wide]):
    model = Wide


async def test_many_short_texts_are_measured(sqlite_url: str) -> None:
    assert metadata_of(Wide).long == tuple(f"t{number}" for number in range(8))
    async with database_with(sqlite_url, Wide.__table__):
        for _ in range(3):
            await Wides().create({f"t{number}": "a" * 1000 for number in range(24)})
        store = Wides().store
        assert len(await store.select(Selection(limit=3, max_bytes=25_000))) == 3
        with pytest.raises(ResponseTooLarge):
            await store.select(Selection(limit=3, max_bytes=20_000))
        assert len(await store.select(Selection(limit=2, max_bytes=20_000))) == 2


class JsonParcel(Model):
    """Its JSON columns are those of SQLAlchemy and of fw."""

    __tablename__ = "parcels_of_json"

    id: Mapped[int] = primary_key()
    plain: Mapped[Any] = mapped_column(sa.JSON())
    own: Mapped[Any] = mapped_column(t.Json())
    tags: Mapped[Any] = mapped_column(t.Array(t.String(20)))


class JsonParcels(Repository[JsonParcel]):
    model = JsonParcel


async def test_json_of_every_type_is_measured(database_url: str) -> None:
    async with database_with(database_url, JsonParcel.__table__):
        long = ["x" * 1000]
        await JsonParcels().create({"plain": long, "own": long, "tags": ["y"]})
        store = JsonParcels().store
        assert len(await store.select(Selection(limit=100, max_bytes=3_000))) == 1
        with pytest.raises(ResponseTooLarge):
            await store.select(Selection(limit=100, max_bytes=1_900))
