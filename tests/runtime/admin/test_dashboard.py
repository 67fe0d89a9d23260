"""Widgets of `admin/dashboard.json`, and the activity of models."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from sqlalchemy.orm import Mapped, relationship

from fw.runtime.admin.dashboard.values import PERIODS
from fw.runtime.admin.dashboard.widgets import dashboard_fault, date_field
from fw.runtime.auth.policy.actor import Actor, acting
from fw.runtime.auth.policy.policy import Policy
from fw.runtime.database import Database, Model, Repository, primary_key
from fw.runtime.database.query.selection import Condition
from fw.runtime.database.relations.relation import linked_by
from fw.runtime.database.repositories import authorization
from fw.runtime.database.repositories.authorization import Verb
from tests.runtime.admin import site
from tests.runtime.admin.site import (
    BlogPosts,
    Topic,
    Topics,
    application,
    client_of,
    post,
    topic,
)

DAY = timedelta(days=1)
TODAY = datetime(2026, 3, 30, tzinfo=UTC)
STEPS = {"day": DAY, "week": 7 * DAY, "month": 30 * DAY}
EDGES = {
    every: ",".join(
        (TODAY + DAY - step * number).isoformat() for number in range(2 * PERIODS[every], -1, -1)
    )
    for every, step in STEPS.items()
}


note_topics = sa.Table(
    "note_topics",
    site.Own.metadata,
    sa.Column("note_id", sa.ForeignKey("notes.id"), primary_key=True),
    sa.Column("topic_id", sa.ForeignKey("topics.id"), primary_key=True),
)


class Note(site.Own):
    __tablename__ = "notes"

    id: Mapped[int] = primary_key()

    topics: Mapped[list[Topic]] = relationship(secondary=note_topics, info=linked_by("topic_ids"))


class Notes(Repository[Note]):
    model = Note


def described() -> dict[str, Any]:
    """Return a descriptor with a number and times."""
    found = post()
    found["fields"] |= {
        "seen_at": {"type": "datetime", "label": "Seen"},
        "created_at": {"type": "datetime", "label": "Created", "made": True},
    }
    return found


@pytest.fixture
async def client(root: Path, local: Database) -> AsyncIterator[httpx.AsyncClient]:
    (root / "admin/resources/blog_post.json").write_text(json.dumps(described()))
    labelled = topic()
    labelled["fields"]["label"] = {"type": "string", "label": "Label"}
    (root / "admin/resources/topic.json").write_text(json.dumps(labelled))
    async with client_of(application(root)) as opened:
        yield opened


async def shown(client: httpx.AsyncClient, root: Path, *widgets: Any) -> Any:
    """Return the dashboard of these widgets."""
    (root / "admin/dashboard.json").write_text(json.dumps({"widgets": widgets}))
    answer = await client.get("/admin/api/dashboard", params=EDGES)
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]["widgets"]


async def test_widgets_are_computed_by_the_repositories(
    client: httpx.AsyncClient, root: Path
) -> None:
    for number, label in enumerate(("a", "b", "b", "hidden")):
        await Topics().create({"label": label})
        await BlogPosts().create({"title": label, "seen_at": TODAY - number * 20 * DAY})
    stat = {"kind": "stat", "model": "BlogPost", "date": "seen_at", "every": "day"}
    found = await shown(
        client,
        root,
        {"kind": "stat", "model": "Topic"},
        {"kind": "stat", "model": "Topic", "measure": "max:id", "filter": {"label": "b"}},
        {"kind": "breakdown", "model": "Topic", "by": "label", "limit": 1},
        {"kind": "progress", "model": "Topic", "filter": {"label": "b"}},
        {"kind": "progress", "model": "Topic", "goal": 4.5},
        stat,
        {**stat, "kind": "series"},
        {"kind": "list", "model": "Topic", "filter": {"label": "a"}, "sort": "-id"},
        {
            "kind": "stat",
            "model": "BlogPost",
            "filter": {
                "seen_at__gte": "today-720h",
                "seen_at__lt": "today+9d",
                "title__in": ["a", "b"],
            },
        },
    )
    assert found[0] == {
        "kind": "stat",
        "model": "Topic",
        "resource": "topics",
        "filter": {},
        "measure": "count",
        "limit": 6,
        "value": "3",
    }
    assert found[1]["value"] == "3"
    assert found[2]["groups"] == [{"key": "b", "value": "2"}]
    assert (found[3]["value"], found[3]["goal"]) == ("2", "3")
    assert (found[4]["value"], found[4]["goal"]) == ("3", "4.5")
    assert (found[5]["value"], found[5]["previous"]) == ("2", "1")
    points = found[6]["points"]
    assert len(points) == PERIODS["day"]
    assert [point["value"] for point in points if point["value"] != "0"] == ["1", "1"]
    assert points[-1] == {"from": TODAY.isoformat(), "value": "1"}
    assert found[7]["sort"] == "-id"
    begin = (TODAY - 30 * DAY).isoformat()
    end = (TODAY + 9 * DAY).isoformat()
    assert found[8]["filter"] == {"seen_at__gte": begin, "seen_at__lt": end, "title__in": "a,b"}
    assert found[8]["value"] == "2"


async def test_median_is_the_middle_or_the_average_of_two(
    client: httpx.AsyncClient, root: Path
) -> None:
    for label in ("a", "b", "b"):
        await Topics().create({"label": label})
    median = {"kind": "stat", "model": "Topic", "measure": "median:id"}
    found = await shown(
        client, root, median, *({**median, "filter": {"label": label}} for label in "bc")
    )
    assert [each["value"] for each in found] == ["2", "2.5", None]


@pytest.mark.parametrize(
    ("begin", "following"),
    [
        ("2026-10-31T23:00:00+00:00", ["11-30T23", "12-31T23", "01-31T23"]),
        ("2026-11-29T00:00:00+00:00", ["12-29T00", "01-29T00", "02-28T00"]),
    ],
)
async def test_months_ahead_may_begin_on_any_day(
    client: httpx.AsyncClient, root: Path, begin: str, following: list[str]
) -> None:
    """Months of a page east of Greenwich begin on the last day of the month before in UTC."""
    first = datetime.fromisoformat(begin)
    edges = ",".join((first + step * STEPS["month"]).isoformat() for step in range(-23, 2))
    widget = {"kind": "series", "model": "BlogPost", "date": "seen_at", "ahead": 4}
    (root / "admin/dashboard.json").write_text(
        json.dumps({"widgets": [{**widget, "every": "month"}]})
    )
    answer = await client.get("/admin/api/dashboard", params={**EDGES, "month": edges})
    points = answer.json()["data"]["widgets"][0]["points"]
    assert [point["from"][5:13] for point in points][1:] == following


async def test_series_ahead_goals_of_other_models_and_roles(
    client: httpx.AsyncClient, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number, label in enumerate(("a", "b", "b")):
        await Topics().create({"label": label})
        await BlogPosts().create({"title": label, "seen_at": TODAY + number * 20 * DAY})
    ahead = {"kind": "series", "model": "BlogPost", "date": "seen_at", "ahead": 6}
    goal = {"model": "Topic", "measure": "max:id", "filter": {"label": "b"}}
    weeks, months, progress, for_all = await shown(
        client,
        root,
        {**ahead, "every": "week"},
        {**ahead, "every": "month", "ahead": 2},
        {"kind": "progress", "model": "BlogPost", "filter": {"title": "b"}, "goal": goal},
        {"kind": "stat", "model": "Topic", "roles": ["admin"]},
    )
    assert [point["value"] for point in weeks["points"]] == ["1", "0", "0", "1", "0", "0"]
    assert (weeks["value"], "previous" in weeks) == ("2", False)
    assert [point["from"] for point in months["points"]] == [
        (TODAY - 29 * DAY).isoformat(),
        (TODAY + 2 * DAY).isoformat(),
    ]
    assert (progress["value"], progress["goal"]) == ("2", "3")
    # Without logins, there are no roles.
    assert for_all["value"] == "3"
    # An application with logins, which another test has made, restricts actors in this process.
    monkeypatch.setattr(authorization, "guard", None)
    token = acting.set(Actor("1", "rep"))
    try:
        widget = {"kind": "stat", "model": "Topic"}
        found = await shown(
            client, root, {**widget, "roles": ["admin"]}, {**widget, "roles": ["rep"]}
        )
    finally:
        acting.reset(token)
    assert [each["roles"] for each in found] == [["rep"]]


async def test_a_goal_is_of_the_records_whose_field_can_be_read(
    client: httpx.AsyncClient, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(5):
        await Topics().create({"label": "a"})
    first = Condition("id", "lte", 1)
    monkeypatch.setattr(Topic, "__access__", ())
    monkeypatch.setattr(authorization, "row_rules", lambda *_: ())
    monkeypatch.setattr(
        authorization, "field_rules", lambda _, model: {"id": (first,)} if model is Topic else {}
    )
    goal = {"model": "Topic", "measure": "median:id"}
    [found] = await shown(client, root, {"kind": "progress", "model": "BlogPost", "goal": goal})
    assert found["goal"] == "1"


async def test_a_wrong_filter_is_the_error_of_its_widget(
    client: httpx.AsyncClient, root: Path
) -> None:
    first, other, second = await shown(
        client,
        root,
        {"kind": "stat", "model": "Topic", "filter": {"nothing": 1}},
        {"kind": "stat", "model": "BlogPost", "filter": {"seen_at__gte": "tomorrow"}},
        {"kind": "stat", "model": "Topic"},
    )
    assert first["error"].startswith("Unknown parameter 'nothing'")
    assert "validation error" not in other["error"]
    assert second["value"] == "0"


async def test_without_a_valid_file_there_are_no_widgets(
    client: httpx.AsyncClient, root: Path
) -> None:
    answer = await client.get("/admin/api/dashboard", params=EDGES)
    assert answer.json() == {"data": {"widgets": None}}
    assert await shown(client, root, {"kind": "stat", "model": "Topics"}) is None
    faults = (await client.get("/admin/api/resources")).json()["data"]["faults"]
    assert faults == [
        {
            "file": "admin/dashboard.json",
            "message": "widgets[0]: unknown model 'Topics'; did you mean 'Topic'?",
        }
    ]
    assert await shown(client, root) == []
    refused = await client.get("/admin/api/dashboard", params={**EDGES, "day": "today"})
    assert [*refused.json()["errors"]] == ["day"]


@pytest.mark.parametrize(
    ("widget", "fault"),
    [
        ({"kind": "pie", "model": "BlogPost"}, "widgets[0].kind: Input should be"),
        ({"kind": "stat", "model": "BlogPost", "more": 1}, "widgets[0].more: Extra inputs"),
        ({"kind": "stat", "model": "BlogPost", "measure": "sum"}, "widgets[0].measure: String"),
        (
            {"kind": "stat", "model": "BlogPost", "measure": "sum:title"},
            "measure cannot use 'title' of BlogPost",
        ),
        (
            {"kind": "stat", "model": "BlogPost", "date": "seen"},
            "date cannot use 'seen' of BlogPost; did",
        ),
        ({"kind": "series", "model": "Topic"}, "date is required: Topic has no"),
        ({"kind": "breakdown", "model": "BlogPost"}, "by is required"),
        ({"kind": "breakdown", "model": "BlogPost", "by": "titel"}, "did you mean 'title'?"),
        ({"kind": "progress", "model": "Topic", "measure": "avg:id"}, "progress is a count or"),
        (
            {"kind": "breakdown", "model": "Topic", "by": "label", "measure": "median:id"},
            "a breakdown is a count, a sum or an average",
        ),
        ({"kind": "stat", "model": "Topic", "ahead": 3}, "ahead is a member of a series"),
        (
            {"kind": "progress", "model": "Topic", "goal": {"model": "Topics"}},
            "goal: unknown model 'Topics'; did you mean 'Topic'?",
        ),
        (
            {
                "kind": "progress",
                "model": "Topic",
                "goal": {"model": "BlogPost", "measure": "sum:title"},
            },
            "goal.measure cannot use 'title' of BlogPost",
        ),
    ],
)
def test_faults_say_what_is_wrong(widget: dict[str, Any], fault: str) -> None:
    models = {"BlogPost": described(), "Topic": topic()}
    assert fault in str(dashboard_fault({"widgets": [widget]}, models))


def test_the_time_of_creation_comes_before_readonly_times() -> None:
    made = {"type": "datetime", "made": True}
    fields = {"paid_at": {**made, "readonly": True}, "created_at": made, "updated_at": made}

    assert date_field({"fields": fields}) == "created_at"
    assert date_field({"fields": {"paid_at": fields["paid_at"]}}) == "paid_at"
    assert date_field({"fields": {}}) is None


async def test_activity_counts_all_records_and_new_ones(client: httpx.AsyncClient) -> None:
    await BlogPosts().create({"title": "Hi", "seen_at": TODAY})
    await Topics().create({"label": "hidden"})
    edges = [TODAY - DAY, TODAY, TODAY + DAY]
    asked: dict[str, Any] = {
        "resource": ["blogposts:seen_at", "topics", "bare"],
        "edge": [edge.isoformat() for edge in edges],
    }
    answer = await client.get("/admin/api/activity", params=asked)
    assert answer.json()["data"] == {
        "blogposts": {"total": 1, "counts": [0, 1]},
        "topics": {"total": 0, "counts": None},
    }
    for wrong in ("blogposts:token_at", "nothing"):
        refused = await client.get("/admin/api/activity", params=asked | {"resource": wrong})
        assert [*refused.json()["errors"]] == ["resource"]


async def test_filters_by_links_to_a_hidden_model_are_refused(
    root: Path, local: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The figures would show which notes have the topic."""
    known = {**site.modules(), "notes": site.routes_of("note", Notes=Notes)}
    monkeypatch.setattr(site, "modules", lambda: known)
    described = {"model": "Note", "path": "notes", "key": "id", "fields": topic()["fields"]}
    (root / "admin/resources/note.json").write_text(json.dumps(described))
    b = await Topics().create({"label": "b"})
    notes = [await Notes().create({}) for _ in range(3)]
    async with local.engine().begin() as connection:
        rows = [{"note_id": one.id, "topic_id": b.id} for one in notes[:2]]
        await connection.execute(note_topics.insert(), rows)
    stated: dict[str, Any] = {}

    def guard(verb: Verb, model: type[Model]) -> None:
        Policy((), stated).require(verb, model.__name__)

    monkeypatch.setattr(authorization, "guard", guard)
    count = {"kind": "stat", "model": "Note"}
    linked = {**count, "filter": {"topic_ids": str(b.id)}}
    async with client_of(application(root)) as client:
        token = acting.set(Actor("1", "rep"))
        try:
            found = await shown(client, root, count, linked)
            assert [one["value"] for one in found] == ["3", "2"]
            stated["Topic"] = {"read": ["admin"]}
            found = await shown(client, root, count, linked)
            assert [one["value"] for one in found] == ["3"]
        finally:
            acting.reset(token)
