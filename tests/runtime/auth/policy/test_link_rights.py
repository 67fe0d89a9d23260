"""Rights to the links of a many-to-many relation through a model with rules."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from types import SimpleNamespace
from typing import Any, cast

import pytest
import sqlalchemy as sa
from sqlalchemy.orm import Mapped, mapped_column, relationship

from fw.runtime.auth.policy.actor import Actor, acting, as_system
from fw.runtime.auth.policy.hooks import install
from fw.runtime.auth.policy.policy import Policy
from fw.runtime.database import Database, Model, Repository, primary_key
from fw.runtime.database.query.selection import Clause, Condition
from fw.runtime.database.relations.relation import linked_by, relation_of
from fw.runtime.database.repositories import authorization
from fw.runtime.database.repositories.link_rights import LinkModel, link_model, require_links
from fw.runtime.errors import Forbidden
from fw.runtime.http.query.related_filters import (
    parse_related_filter,
    related_clauses,
    require_readable,
)
from tests.promises.auth.access_models import WorldNote
from tests.runtime.databases import database_with

LINKS = LinkModel(WorldNote, cast("Any", None), cast("Any", None))
SOME: tuple[Clause, ...] = (Condition("rank", "gt", 1),)


@pytest.mark.parametrize("limited", ["create", "delete"])
def test_links_are_replaced_with_the_rights_to_every_link_only(
    monkeypatch: pytest.MonkeyPatch, limited: str
) -> None:
    monkeypatch.setattr(WorldNote, "__access__", ())
    monkeypatch.setattr(authorization, "guard", None)
    monkeypatch.setattr(authorization, "row_rules", lambda verb, _: SOME if verb == limited else ())
    with pytest.raises(Forbidden, match=f"may {limited} only some records of WorldNote"):
        require_links(LINKS)


def test_the_right_to_read_some_links_does_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(WorldNote, "__access__", ())
    monkeypatch.setattr(authorization, "guard", None)
    monkeypatch.setattr(authorization, "row_rules", lambda verb, _: SOME if verb == "read" else ())
    require_links(LINKS)


# Their names are those of no other test: links need the registry of all models.
class LinkLabel(Model):
    __tablename__ = "link_labels"

    id: Mapped[int] = primary_key()
    name: Mapped[str] = mapped_column(sa.String(20))


class LinkLabelling(Model):
    """The link model, without access rules."""

    __tablename__ = "link_labellings"

    task_id: Mapped[int] = mapped_column(
        sa.ForeignKey("link_tasks.id", ondelete="CASCADE"), primary_key=True
    )
    label_id: Mapped[int] = mapped_column(
        sa.ForeignKey("link_labels.id", ondelete="CASCADE"), primary_key=True
    )


class LinkTask(Model):
    __tablename__ = "link_tasks"

    id: Mapped[int] = primary_key()
    title: Mapped[str] = mapped_column(sa.String(20))

    labels: Mapped[list[LinkLabel]] = relationship(
        secondary=LinkLabelling.__table__, info=linked_by("label_ids")
    )


TABLES = (LinkLabel.__table__, LinkTask.__table__, LinkLabelling.__table__)


class Tasks(Repository[LinkTask]):
    model = LinkTask


class Labels(Repository[LinkLabel]):
    model = LinkLabel


@pytest.fixture
async def database(database_url: str) -> AsyncIterator[Database]:
    async with database_with(database_url, *TABLES) as opened:
        yield opened


@pytest.fixture
def settings(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, Any]]:
    """`[auth.routes]` of an application, in a request of a user with the role editor."""
    stated: dict[str, Any] = {"LinkTask": {"write": ["editor"]}}

    class Application:
        protected_records = SimpleNamespace(around=lambda *_: None)
        user = LinkLabel

        @property
        def policy(self) -> Policy:
            return Policy((), stated)

    for name in ("guard", "row_rules", "field_rules", "explain", "explain_field", "own_values"):
        monkeypatch.setattr(authorization, name, None)
    for name in ("record_protection", "is_actor", "is_stated", "explained"):
        monkeypatch.setattr(authorization, name, getattr(authorization, name))
    install(cast("Any", Application()), explained="never")
    token = acting.set(Actor("1", "editor"))
    yield stated
    acting.reset(token)


def filtered(name: str) -> list[Clause]:
    """Return the clauses of a request for the tasks with a label."""
    found = parse_related_filter(name, "red" if "." in name else "true", LinkTask, None)
    clauses = [*related_clauses([found])]
    require_readable(clauses)
    return clauses


async def made() -> tuple[int, int, int]:
    """Return the keys of a task, of its label, and of another label."""
    with as_system():
        red, blue = [await Labels().create({"name": name}) for name in ("red", "blue")]
        task = await Tasks().create({"title": "paint", "label_ids": [red.id]})
    return task.id, red.id, blue.id


async def test_settings_of_the_link_model_hold_for_reading_links(
    database: Database, settings: dict[str, Any]
) -> None:
    key, red, _ = await made()
    settings["LinkLabelling"] = {"read": ["admin"]}
    for request in (
        lambda: Tasks().query().with_("labels"),
        lambda: Tasks().query().where("labels.name", "red"),
        lambda: Tasks().query().where_has("labels"),
    ):
        with pytest.raises(Forbidden, match="no right to read LinkLabelling"):
            await request().get()
    for name in ("labels.name", "labels__exists"):
        with pytest.raises(Forbidden, match="no right to read LinkLabelling"):
            filtered(name)
    # The records at both ends are readable, the links between them aren't.
    assert [one.id for one in await Tasks().all()] == [key]
    settings["LinkLabelling"] = {"read": ["editor"]}
    [task] = await Tasks().query().with_("labels").where("labels.name", "red").get()
    assert [one.id for one in task.labels] == [red]
    assert filtered("labels.name")


@pytest.mark.parametrize("verb", ["create", "delete"])
async def test_settings_of_the_link_model_hold_for_replacing_links(
    database: Database, settings: dict[str, Any], verb: str
) -> None:
    key, red, blue = await made()
    settings["LinkLabelling"] = {"create": ["editor"], "delete": ["editor"], verb: ["admin"]}
    for write in (
        lambda: Tasks().update(key, {"label_ids": [blue]}),
        lambda: Tasks().create({"title": "draw", "label_ids": [blue]}),
    ):
        with pytest.raises(Forbidden, match=f"no right to {verb} LinkLabelling") as caught:
            await write()
        assert caught.value.detail == (
            "This creates and deletes records of LinkLabelling: use the endpoints of LinkLabelling."
        )
    assert (await Tasks().update(key, {"title": "draw"})).title == "draw"
    with as_system():
        [task] = await Tasks().query().with_("labels").get()
    assert [one.id for one in task.labels] == [red]
    settings["LinkLabelling"] = {"write": ["editor"]}
    await Tasks().update(key, {"label_ids": [blue]})


async def test_the_default_for_a_link_model_does_not_hold_for_the_relation(
    database: Database, settings: dict[str, Any]
) -> None:
    """By default writing needs one of three roles, but links are part of the task."""
    key, _, blue = await made()
    await Tasks().update(key, {"label_ids": [blue]})
    relation = relation_of(LinkTask, "labels")
    assert link_model(relation) is None
    # Of the verbs, only those that settings state.
    settings["LinkLabelling"] = {"write": ["admin"]}
    assert link_model(relation) is None
    [task] = await Tasks().query().with_("labels").get()
    assert [one.id for one in task.labels] == [blue]
    settings["LinkLabelling"] = {"read": ["admin"]}
    await Tasks().update(key, {"label_ids": []})
