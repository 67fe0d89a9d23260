"""Rules: comments wait for a moderator, and an address can write only a few."""

from datetime import timedelta

import pytest
from fw.runtime.testing import TestClient, travel

from app.models.comment import Comment
from tests.desk import Desk, Json

FORM = {"name": "Rita", "email": "rita@example.com", "body": "I *agree*."}


def write(desk: Desk, status: int = 202, /, **values: Json) -> Json:
    """Write a comment as a reader, below the post `tides`."""
    with desk.users.nobody():
        response = desk.client.post("/blog/posts/tides/comments", json=FORM | values)
    assert response.status_code == status, response.text
    return response.json()


def shown(desk: Desk) -> list[Json]:
    """Return what readers see below the post `tides`."""
    with desk.users.nobody():
        found = desk.client.get("/blog/posts/tides/comments")
    comments: list[Json] = found.json()["data"]
    return comments


def moderated(desk: Desk, step: str) -> Json:
    """Moderate the only comment."""
    [comment] = desk.client.get("/comments/").json()["data"]
    response = desk.client.post(f"/comments/{comment['id']}/{step}")
    assert response.status_code == 200
    return response.json()["data"]


def test_a_comment_waits_for_a_moderator(desk: Desk) -> None:
    desk.published(slug="tides")

    write(desk)

    [comment] = desk.client.get("/comments/").json()["data"]
    assert comment["status"] == "pending"
    assert shown(desk) == []


def test_an_approved_comment_is_shown_without_the_address(desk: Desk) -> None:
    desk.published(slug="tides")
    write(desk)

    comment = moderated(desk, "approve")

    assert comment["moderated_by_id"] == str(desk.editor.id)
    [seen] = shown(desk)
    assert seen["html"].strip() == "<p>I <em>agree</em>.</p>"
    assert "rita@example.com" not in str(seen)


@pytest.mark.parametrize(("step", "status"), [("reject", "rejected"), ("spam", "spam")])
def test_a_refused_comment_is_not_shown(desk: Desk, step: str, status: str) -> None:
    desk.published(slug="tides")
    write(desk)
    moderated(desk, "approve")

    assert moderated(desk, step)["status"] == status
    assert shown(desk) == []


def test_readers_cannot_set_the_status(desk: Desk) -> None:
    desk.published(slug="tides")

    write(desk, 422, status="approved")


def test_an_address_writes_only_a_few_comments(desk: Desk) -> None:
    desk.published(slug="tides")

    for _ in range(5):
        write(desk)
    write(desk, 429)
    assert desk.client.get("/comments/").json()["meta"]["total"] == 5

    with travel(timedelta(minutes=11)):
        write(desk)


def test_comments_can_be_closed(desk: Desk) -> None:
    desk.published(slug="tides", comments_open=False)

    write(desk, 409)


def test_a_draft_has_no_comments(desk: Desk) -> None:
    desk.post(slug="tides")

    write(desk, 404)


def test_an_answer_belongs_to_an_approved_comment_of_the_post(desk: Desk) -> None:
    post, other = desk.published(slug="tides"), desk.published(slug="winds")
    values = {"parent_id": None, "status": "approved"}
    approved = desk.factory.create(Comment, post_id=post["id"], **values)
    elsewhere = desk.factory.create(Comment, post_id=other["id"], **values)
    waiting = desk.factory.create(
        Comment, post_id=post["id"], **values | {"status": "pending"}
    )

    write(desk, parent_id=approved["id"])
    for wrong in (elsewhere, waiting):
        assert "parent_id" in write(desk, 422, parent_id=wrong["id"])["errors"]


def test_an_answer_of_an_editor_is_shown_at_once(
    client: TestClient, desk: Desk
) -> None:
    post = desk.published(slug="tides")

    response = client.post("/comments/", json=FORM | {"post_id": post["id"]})

    assert response.json()["data"]["status"] == "approved"
    assert len(shown(desk)) == 1


def test_only_editors_see_and_moderate_comments(client: TestClient, desk: Desk) -> None:
    comment = desk.factory.create(
        Comment, post_id=desk.published()["id"], parent_id=None
    )

    with desk.as_writer():
        assert client.get("/comments/").status_code == 403
        assert client.post(f"/comments/{comment['id']}/approve").status_code == 403
    with desk.users.nobody():
        assert client.get("/comments/").status_code == 401
