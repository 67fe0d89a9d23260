"""Rule: draft, review, scheduled or published, archive; nobody approves their own post."""

from datetime import UTC, datetime, timedelta

import pytest
from fw.runtime.testing import EventFake, TestClient, fake_mail

from app.events import PostPublished
from app.mail.post_returned import PostReturned
from app.mail.review_requested import ReviewRequested
from app.models.author import Author
from tests.desk import Desk

TOMORROW = (datetime.now(UTC) + timedelta(days=1)).isoformat()


def test_a_post_goes_from_draft_to_the_archive(desk: Desk) -> None:
    with desk.as_writer():
        post = desk.client.post(
            "/posts/", json={"title": "Tides", "body": "Twice a day."}
        )
        post = post.json()["data"]
        assert (post["status"], post["slug"]) == ("draft", "tides")
        assert post["author_id"] == str(desk.author.id)
        assert desk.step(post, "submit")["status"] == "in_review"

    assert desk.step(post, "approve")["approved_at"] is not None
    assert desk.step(post, "publish")["status"] == "published"
    assert desk.step(post, "archive")["status"] == "archived"
    reopened = desk.step(post, "reopen")
    assert (reopened["status"], reopened["approved_at"]) == ("draft", None)


@pytest.mark.parametrize(
    ("status", "steps"),
    [
        ("draft", ["return", "approve", "schedule", "publish", "archive", "reopen"]),
        ("in_review", ["submit", "archive", "reopen"]),
        ("scheduled", ["submit", "return", "approve", "archive"]),
        ("published", ["submit", "return", "approve", "schedule", "publish", "reopen"]),
        ("archived", ["submit", "return", "approve", "schedule", "publish", "archive"]),
    ],
)
def test_other_steps_are_refused(desk: Desk, status: str, steps: list[str]) -> None:
    now = datetime.now(UTC)
    post = desk.post(status=status, publish_at=now, published_at=now, approved_at=now)
    bodies = {"schedule": {"publish_at": TOMORROW}, "return": {"note": "No"}}

    for step in steps:
        desk.step(post, step, 409, **bodies.get(step, {}))

    assert desk.get(post)["status"] == status


def test_the_status_is_not_written_by_an_edit(desk: Desk) -> None:
    problem = desk.edit(desk.post(), 422, status="published")

    assert "status" in problem["errors"]


def test_an_editor_cannot_approve_their_own_post(desk: Desk) -> None:
    own = desk.factory.record(Author, user_id=desk.editor.id, photo=None)
    post = desk.submitted(author_id=own.id)

    assert "their own post" in desk.step(post, "approve", 403)["detail"]
    with desk.as_second_editor():
        assert desk.step(post, "approve")["reviewer_id"] == str(desk.second_editor.id)


def test_who_has_submitted_a_post_cannot_approve_it(desk: Desk) -> None:
    post = desk.submitted(submitted_by_id=desk.editor.id)

    desk.step(post, "approve", 403)


def test_a_post_that_is_not_approved_is_not_published(desk: Desk) -> None:
    post = desk.submitted()

    desk.step(post, "publish", 409)
    desk.step(post, "schedule", 409, publish_at=TOMORROW)


@pytest.mark.parametrize("text", [{"title": "Ebb"}, {"body": "Ads"}, {"excerpt": "x"}])
def test_a_change_of_the_text_takes_the_approval_back(
    desk: Desk, text: dict[str, str]
) -> None:
    post = desk.edit(desk.approved(excerpt=None), **text)

    assert (post["approved_at"], post["reviewer_id"]) == (None, None)
    desk.step(post, "publish", 409)


def test_other_changes_keep_the_approval(desk: Desk) -> None:
    assert desk.edit(desk.approved(), comments_open=False)["approved_at"] is not None


def test_a_post_is_scheduled_for_the_future(desk: Desk) -> None:
    post, past = desk.approved(), "2020-01-01T00:00:00Z"

    assert "publish_at" in desk.step(post, "schedule", 422, publish_at=past)["errors"]
    assert desk.step(post, "schedule", publish_at=TOMORROW)["status"] == "scheduled"


def test_authors_only_submit(desk: Desk) -> None:
    post = desk.approved()

    with desk.as_writer():
        for step in ("approve", "publish", "archive", "reopen"):
            desk.step(post, step, 403)
        desk.step(post, "schedule", 403, publish_at=TOMORROW)
        desk.step(post, "return", 403, note="No")


def test_authors_submit_only_own_posts(desk: Desk) -> None:
    other = desk.factory.record(Author, user_id=None, photo=None)
    theirs = desk.post(author_id=other.id)

    with desk.as_writer():
        desk.step(theirs, "submit", 404)


def test_the_other_editors_get_a_mail_of_a_submitted_post(desk: Desk) -> None:
    post = desk.post(title="Tides\nand times")

    with fake_mail() as mails:
        desk.step(post, "submit")

    sent = mails.assert_sent(ReviewRequested, to=desk.second_editor.email, times=1)
    assert sent.message.subject == "For review: Tides and times"


def test_the_author_of_a_returned_post_gets_the_reason(desk: Desk) -> None:
    post = desk.submitted()

    with fake_mail() as mails:
        returned = desk.step(post, "return", note="Name the source.")

    assert (returned["status"], returned["review_note"]) == (
        "draft",
        "Name the source.",
    )
    sent = mails.assert_sent(PostReturned, to=desk.writer.email, times=1)
    assert "Name the source." in sent.message.text


def test_publishing_dispatches_an_event(desk: Desk) -> None:
    post = desk.approved(slug="tides")

    with EventFake(PostPublished) as events:
        desk.step(post, "publish")

    events.assert_dispatched(
        PostPublished, lambda event: event.slug == "tides", times=1
    )


def test_an_unknown_post_is_not_found(client: TestClient, desk: Desk) -> None:
    path = "/posts/00000000-0000-0000-0000-000000000000"

    for step in ("submit", "approve", "publish", "archive", "reopen"):
        assert client.post(f"{path}/{step}").status_code == 404
