"""Rules of access: the public reads what is published, authors edit own drafts, editors all."""

from datetime import UTC, datetime

from fw.runtime.testing import TestClient

from app.models.asset import Asset
from app.models.author import Author
from app.models.broken_link import BrokenLink
from app.models.category import Category
from app.models.comment import Comment
from app.models.page import Page
from app.models.post_view import PostView
from tests.desk import Desk, Json


def titles(client: TestClient) -> list[str]:
    """Return the titles of the posts that the user may see."""
    found: list[Json] = client.get("/posts/").json()["data"]
    return sorted(one["title"] for one in found)


def other_author(desk: Desk) -> str:
    """Add an author without a login."""
    return str(desk.factory.record(Author, user_id=None, photo=None).id)


def test_who_sees_which_posts(client: TestClient, desk: Desk) -> None:
    other = other_author(desk)
    desk.published(title="Public", author_id=other)
    desk.published(title="Members", author_id=other, visibility="members")
    desk.post(title="Theirs", author_id=other)
    desk.post(title="Mine")

    assert titles(client) == ["Members", "Mine", "Public", "Theirs"]
    with desk.as_writer():
        assert titles(client) == ["Members", "Mine", "Public"]
    with desk.users.of_role(None):
        assert titles(client) == ["Members", "Public"]
    with desk.users.nobody():
        assert titles(client) == ["Public"]


def test_authors_edit_own_drafts_only(desk: Desk) -> None:
    published = desk.published(author_id=other_author(desk))

    with desk.as_writer():
        assert desk.edit(desk.post(), title="Ebb")["title"] == "Ebb"
        desk.edit(desk.submitted(), 403, title="Ebb")
        desk.edit(desk.published(), 403, title="Ebb")
        desk.edit(published, 403, title="Ebb")


def test_authors_delete_own_drafts_only(client: TestClient, desk: Desk) -> None:
    with desk.as_writer():
        assert client.delete(f"/posts/{desk.post()['id']}").status_code == 200
        assert client.delete(f"/posts/{desk.submitted()['id']}").status_code == 403
        assert client.delete(f"/posts/{desk.published()['id']}").status_code == 403


def test_editors_delete_posts_with_all_that_belongs_to_them(
    client: TestClient, desk: Desk
) -> None:
    post = desk.published()
    asked = client.get(f"/posts/{post['id']}?can=true").json()
    assert asked["meta"]["can"]["delete"] is True
    desk.factory.create(Comment, post_id=post["id"], parent_id=None)

    assert client.delete(f"/posts/{post['id']}").status_code == 200
    assert client.get("/comments/").json()["meta"]["total"] == 0
    assert client.get("/post-revisions/").json()["meta"]["total"] == 0


def test_authors_write_for_nobody_else(client: TestClient, desk: Desk) -> None:
    other = other_author(desk)
    body = {"title": "Tides", "body": "x", "author_id": other}

    with desk.as_writer():
        assert "author_id" in client.post("/posts/", json=body).json()["errors"]
        assert "author_id" in desk.edit(desk.post(), 422, author_id=other)["errors"]
    assert client.post("/posts/", json=body).status_code == 201


def test_a_login_without_an_author_names_one(client: TestClient, desk: Desk) -> None:
    response = client.post("/posts/", json={"title": "Tides", "body": "x"})

    assert response.status_code == 422
    assert "author_id" in response.json()["errors"]


def test_only_editors_see_the_reviewer(client: TestClient, desk: Desk) -> None:
    values = {"status": "published", "published_at": datetime.now(UTC)}
    post = desk.approved(review_note="Shorter", **values)
    path = f"/posts/{post['id']}"

    assert post["reviewer_id"] == str(desk.second_editor.id)
    with desk.as_writer():
        seen = client.get(path).json()["data"]
        assert "reviewer_id" not in seen
        assert seen["review_note"] == "Shorter"
        assert client.get("/posts/?include=reviewer").status_code in (403, 422)
    with desk.users.nobody():
        seen = client.get(path).json()["data"]
        for name in ("reviewer_id", "review_note", "submitted_by_id", "approved_at"):
            assert name not in seen
        for name in ("reviewer_id", "submitted_by_id"):
            assert client.get(f"/posts/?{name}={desk.editor.id}").status_code == 422


def test_authors_read_the_review_notes_of_own_posts_only(
    client: TestClient, desk: Desk
) -> None:
    other = other_author(desk)
    for title, author in (("Mine", desk.author.id), ("Theirs", other)):
        desk.published(title=title, author_id=author, review_note="Shorter")

    with desk.as_writer():
        mine, theirs = client.get("/posts/?sort=title").json()["data"]
        assert mine["review_note"] == "Shorter"
        assert "review_note" not in theirs
    for one in client.get("/posts/").json()["data"]:
        assert one["review_note"] == "Shorter"


def test_authors_see_what_belongs_to_own_posts(client: TestClient, desk: Desk) -> None:
    for post in (desk.published(), desk.published(author_id=other_author(desk))):
        desk.factory.create(PostView, post_id=post["id"])
        desk.factory.create(BrokenLink, post_id=post["id"])

    for path in ("/post-revisions/", "/post-views/", "/broken-links/"):
        assert client.get(path).json()["meta"]["total"] == 2
        with desk.as_writer():
            assert client.get(path).json()["meta"]["total"] == 1
        with desk.users.nobody():
            assert client.get(path).status_code == 401


def test_authors_change_own_images_only(client: TestClient, desk: Desk) -> None:
    for owner, status in ((desk.writer, 200), (desk.editor, 403)):
        image = desk.factory.create(Asset, uploaded_by_id=owner.id)
        path = f"/assets/{image['id']}"
        with desk.as_writer():
            tag = {"If-Match": client.get(path).headers["etag"]}
            answer = client.patch(path, json={"alt": "Sea"}, headers=tag)
            assert answer.status_code == status


def test_readers_see_published_pages_only(client: TestClient, desk: Desk) -> None:
    for slug, published in (("imprint", True), ("plans", False)):
        desk.factory.create(Page, slug=slug, published=published)

    with desk.users.nobody():
        found = client.get("/pages/").json()["data"]
        assert [one["slug"] for one in found] == ["imprint"]
    assert client.get("/pages/").json()["meta"]["total"] == 2


def test_readers_write_nothing(client: TestClient, desk: Desk) -> None:
    path = f"/posts/{desk.published()['id']}"

    with desk.users.of_role(None):
        assert client.patch(path, json={"title": "x"}).status_code == 403
        assert client.post("/pages/", json={}).status_code == 403
    with desk.users.nobody():
        assert client.delete(path).status_code == 401
        for private in ("/comments/", "/subscribers/", "/newsletters/", "/redirects/"):
            assert client.get(private).status_code == 401


def test_the_login_of_an_author_is_not_public(client: TestClient, desk: Desk) -> None:
    path = f"/authors/{desk.author.id}"

    assert client.get(path).json()["data"]["user_id"] == str(desk.writer.id)
    with desk.users.nobody():
        assert "user_id" not in client.get(path).json()["data"]
        assert client.get("/authors/?sort=user_id").status_code == 422


def test_a_category_is_never_below_itself(client: TestClient, desk: Desk) -> None:
    top = desk.factory.create(Category, parent_id=None)
    middle = desk.factory.create(Category, parent_id=top["id"])
    low = desk.factory.create(Category, parent_id=middle["id"])
    path = f"/categories/{top['id']}"

    for parent in (top, middle, low):
        response = client.patch(path, json={"parent_id": parent["id"]})
        assert "parent_id" in response.json()["errors"]
    moved = client.patch(f"/categories/{low['id']}", json={"parent_id": top["id"]})
    assert moved.status_code == 200


def test_a_deleted_editor_leaves_what_was_moderated(
    client: TestClient, desk: Desk
) -> None:
    post = desk.published()
    comment = desk.factory.create(
        Comment, post_id=post["id"], parent_id=None, moderated_by_id=desk.editor.id
    )

    with desk.users.super_admin():
        assert client.delete(f"/users/{desk.editor.id}").status_code == 200
    kept = client.get(f"/comments/{comment['id']}").json()["data"]
    assert kept == {**comment, "moderated_by_id": None}
