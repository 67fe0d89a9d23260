"""Rules for fields: what a hidden field mustn't reveal, and code that meets records without one."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

import pytest
import sqlalchemy as sa
from pydantic import BaseModel
from sqlalchemy.orm import Mapped, mapped_column, registry, synonym

from fw.runtime.admin.imports.titles import Titles, UnknownTitle
from fw.runtime.auth.policy.access import own_values
from fw.runtime.auth.policy.actor import Actor, acting
from fw.runtime.database import Model, owner, primary_key
from fw.runtime.database import types as t
from fw.runtime.database.errors import MissingReference, NotLoaded
from fw.runtime.database.query.record import records
from fw.runtime.database.relations.eager_loading import branches, load
from fw.runtime.database.repositories import authorization
from fw.runtime.database.repositories.field_rights import require_writable
from fw.runtime.database.repositories.uploads import upload_for
from fw.runtime.database.repositories.write_rights import require_in_scope
from fw.runtime.errors import Forbidden
from fw.runtime.files import StoredFile
from fw.runtime.http.query.search import search
from fw.runtime.http.responses import records as encoding
from fw.runtime.http.responses.records import RecordEncoder
from tests.promises.auth.access_models import Notes, WorldNote, WorldPart

Hide = Callable[..., None]


class Own(Model):
    """Base of the models, whose names those of other tests may have."""

    __abstract__ = True
    registry = registry(type_annotation_map=Model.type_annotation_map)
    metadata = registry.metadata
    _sa_registry = registry


class Depot(Own):
    __tablename__ = "depots"

    id: Mapped[int] = primary_key()
    code: Mapped[str] = mapped_column(sa.String(20), unique=True)


class Parcel(Own):
    __tablename__ = "parcels"

    id: Mapped[int] = primary_key()
    depot_code: Mapped[str | None] = mapped_column(sa.ForeignKey("depots.code"))
    rank: Mapped[int] = mapped_column(default=1)
    due_at: Mapped[datetime | None] = mapped_column(default=lambda: datetime.now(UTC))
    photo: Mapped[StoredFile | None] = mapped_column(t.File(0, ()))

    place = synonym("rank")
    depot = synonym("depot_code")


@pytest.fixture
def hide(monkeypatch: pytest.MonkeyPatch) -> Hide:
    """Forbid the actor a verb on fields of a model, in all of its records."""
    # An application without logins, which another test has started, would refuse the models.
    monkeypatch.setattr(authorization, "row_rules", None)

    def hide(model: type[Model], *fields: str, verb: str = "read") -> None:
        def rules(asked: str, of: type[Model]) -> dict[str, Any]:
            return dict.fromkeys(fields, False) if (asked, of) == (verb, model) else {}

        monkeypatch.setattr(model, "__access__", ())
        monkeypatch.setattr(authorization, "field_rules", rules)

    return hide


@pytest.mark.parametrize("step", [1, -1])
def test_some_records_lack_a_relation_that_starts_at_a_hidden_field(hide: Hide, step: int) -> None:
    hide(WorldNote, "customer_id")
    rows: list[dict[str, Any]] = [{"id": 1, "customer": {"id": 5}}, {"id": 2}]
    found = {one.id: one for one in records(WorldNote, rows[::step])}
    assert found[1].customer is not None
    assert found[1].customer.id == 5
    with pytest.raises(NotLoaded):
        _ = found[2].customer


def test_a_search_of_hidden_texts_alone_is_refused(hide: Hide) -> None:
    hide(WorldNote, "status")
    with pytest.raises(ValueError, match="no searchable field"):
        search("a", SimpleNamespace(search_fields=("note.status",)), WorldPart)


def test_an_import_finds_no_record_by_a_hidden_title(hide: Hide) -> None:
    hide(WorldNote, "status")
    statistics: Any = SimpleNamespace(repository=lambda _: Notes())
    titles = Titles(statistics, {"notes": ["status"]})
    with pytest.raises(UnknownTitle, match="No record has this name"):
        asyncio.run(titles.key_of("notes", "a"))


def test_a_reference_by_a_hidden_field_counts_as_missing(
    monkeypatch: pytest.MonkeyPatch, hide: Hide
) -> None:
    monkeypatch.setattr(authorization, "row_rules", lambda *_: ())
    hide(Depot, "code")
    with pytest.raises(MissingReference):
        asyncio.run(require_in_scope(Parcel, {"depot_code": "a"}))


def test_null_is_no_default_of_a_field_that_has_another(hide: Hide) -> None:
    hide(Parcel, "depot_code", "due_at", "rank", verb="write")
    assert require_writable(Parcel, {"rank": 1, "depot_code": None}, creates=True) == {}
    for values in ({"due_at": None}, {"rank": None}):
        with pytest.raises(Forbidden):
            require_writable(Parcel, values, creates=True)


class Shown(BaseModel):
    """Response class of the notes."""

    id: int
    owner: int | None
    rank: int | None
    status: str | None


def test_requests_for_other_fields_fill_no_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(encoding, "_MOST_ADAPTERS", 2)
    encoder = RecordEncoder(WorldNote, Shown)
    for fields in (("owner",), ("rank",), ("status",), ("owner", "rank"), ("rank", "status")):
        row = {"id": 1, **dict.fromkeys(fields)}
        assert encoder.encoded([row], lambda _: encoder, some=True) == [row]
    assert len(encoder._adapters) <= 2


async def test_a_file_for_a_write_protected_field_is_not_stored(
    hide: Hide, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def receive(*_: Any) -> None:
        pytest.fail("it was stored")

    async def content() -> AsyncIterator[bytes]:
        yield b"x"

    monkeypatch.setattr("fw.runtime.files.uploads.receive", receive)
    hide(Parcel, "photo", verb="write")
    with pytest.raises(Forbidden, match=r"you may not write Parcel\.photo"):
        await upload_for(Parcel, "photo", "a.png", content())


def test_owners_are_not_replaced_where_they_are_given_by_an_alias(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Parcel, "__access__", (owner("rank"),))
    token = acting.set(Actor("7", "clerk"))
    try:
        assert own_values(Parcel, {"place": 3}) == {}
        assert own_values(Parcel, {}) == {"rank": 7}
    finally:
        acting.reset(token)


async def test_references_given_by_an_alias_are_checked(
    hide: Hide, monkeypatch: pytest.MonkeyPatch
) -> None:
    hide(Depot, "code")
    monkeypatch.setattr(authorization, "row_rules", lambda verb, model: ())
    with pytest.raises(MissingReference):
        await require_in_scope(Parcel, {"depot": "a"})


@pytest.mark.parametrize("path", ["customer", "customer.notes", "parts", "parts.note"])
async def test_a_hidden_key_leaves_no_related_records_to_count(hide: Hide, path: str) -> None:
    hide(WorldNote, "customer_id", "id")
    store: Any = SimpleNamespace(of_model=lambda _: store)
    rows: list[dict[str, Any]] = [{"rank": 1}]
    await load(store, rows, branches(WorldNote, (path,)), 1)
    assert rows == [{"rank": 1}]
