"""Rule: scheduled posts are published once, at most a minute late, even after a downtime."""

from datetime import UTC, datetime, timedelta
from uuid import UUID

from fw.runtime.schedule import Schedule
from fw.runtime.testing import EventFake, RunningApplication, travel

from app.events import PostPublished
from app.repositories.post import PostRepository
from app.schedule import register
from app.services.workflow import Workflow, publish_due
from tests.desk import Desk


def test_posts_that_are_due_are_published(
    application: RunningApplication, desk: Desk
) -> None:
    due, later = desk.scheduled(-5), desk.scheduled(3600)

    with EventFake(PostPublished) as events:
        assert application.run(publish_due) == [UUID(due["id"])]

    events.assert_dispatched(PostPublished, times=1)
    published = desk.get(due)
    assert published["status"] == "published"
    assert published["publish_at"] == due["publish_at"] < published["published_at"]
    assert desk.get(later)["status"] == "scheduled"


def test_a_post_is_published_once(application: RunningApplication, desk: Desk) -> None:
    post = desk.scheduled(-5)
    application.run(publish_due)
    first = desk.get(post)["published_at"]

    async def publish_again() -> bool:
        return await Workflow(PostRepository()).publish_scheduled(UUID(post["id"]))

    with EventFake(PostPublished) as events:
        assert application.run(publish_due) == []
        assert application.run(publish_again) is False

    events.assert_not_dispatched(PostPublished)
    assert desk.get(post)["published_at"] == first


def test_a_post_that_was_rescheduled_waits(
    application: RunningApplication, desk: Desk
) -> None:
    post = desk.scheduled(3600)

    async def publish_early() -> bool:
        return await Workflow(PostRepository()).publish_scheduled(UUID(post["id"]))

    assert application.run(publish_early) is False
    assert desk.get(post)["status"] == "scheduled"


def test_a_scheduled_post_that_an_editor_publishes_is_in_the_calendar_today(
    desk: Desk,
) -> None:
    post = desk.scheduled(3600)

    with desk.as_editor():
        published = desk.step(post, "publish")

    assert published["publish_at"] == published["published_at"] < post["publish_at"]


def test_posts_of_a_downtime_are_published_after_it(
    application: RunningApplication, desk: Desk
) -> None:
    posts = [desk.scheduled(days * 86400) for days in (1, 2, 40)]

    with travel(timedelta(days=30)):
        published = application.run(publish_due)

    assert published == [UUID(post["id"]) for post in posts[:2]]


def test_the_schedule_looks_for_due_posts_each_minute() -> None:
    schedule = Schedule()
    register(schedule)
    now = datetime(2026, 1, 1, 12, 0, tzinfo=UTC)

    due = schedule.named("scheduled posts").next_after(now)

    assert due == now + timedelta(minutes=1)
