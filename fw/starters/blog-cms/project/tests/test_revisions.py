"""Rules: each save is a revision, restoring one makes a new one, and edits need If-Match."""

from typing import Any

from fw.runtime.testing import TestClient

from tests.desk import Desk, Json


def revisions(desk: Desk, post: Json) -> list[Json]:
    """Return the revisions of a post, the oldest first."""
    query = {"post_id": post["id"], "sort": "number"}
    found: list[Json] = desk.client.get("/post-revisions/", params=query).json()["data"]
    return found


def test_a_new_post_has_a_first_revision(desk: Desk) -> None:
    body = {"title": "Tides", "body": "Twice a day.", "author_id": str(desk.author.id)}

    post = desk.client.post("/posts/", json=body).json()["data"]

    [first] = revisions(desk, post)
    assert (first["number"], first["body"]) == (1, "Twice a day.")
    assert first["editor_id"] == str(desk.editor.id)


def test_each_save_of_a_text_is_a_revision(desk: Desk) -> None:
    post = desk.post(title="Tides")

    desk.edit(post, title="Ebb")
    changed = desk.edit(post, body="Once a *month*.")

    assert [one["number"] for one in revisions(desk, post)] == [1, 2, 3]
    assert changed["revision"] == 3
    assert "<em>month</em>" in changed["html"]
    assert revisions(desk, post)[1]["title"] == "Ebb"


def test_a_save_without_a_change_of_the_text_is_none(desk: Desk) -> None:
    post = desk.post()

    desk.edit(post, comments_open=False, title=post["title"])

    assert len(revisions(desk, post)) == 1


def test_restoring_makes_a_new_revision(desk: Desk) -> None:
    post = desk.post(title="Tides", body="Twice a day.")
    desk.edit(post, title="Ebb", body="Once.")

    restored = desk.step(post, "revisions/1/restore")

    assert (restored["title"], restored["revision"]) == ("Tides", 3)
    assert "Twice a day." in restored["html"]
    last = revisions(desk, post)[-1]
    assert (last["number"], last["note"]) == (3, "Restored revision 1")


def test_an_unknown_revision_is_not_found(desk: Desk) -> None:
    desk.step(desk.post(), "revisions/9/restore", 404)


def test_an_edit_without_if_match_is_refused(client: TestClient, desk: Desk) -> None:
    post = desk.post(title="Tides")

    response = client.patch(f"/posts/{post['id']}", json={"title": "Ebb"})

    assert response.status_code == 428
    assert desk.get(post)["title"] == "Tides"


def test_an_edit_of_a_former_version_is_refused(client: TestClient, desk: Desk) -> None:
    post = desk.post(title="Tides")
    path = f"/posts/{post['id']}"
    tag = {"If-Match": client.get(path).headers["etag"]}

    first = client.patch(path, json={"title": "Ebb"}, headers=tag)
    second = client.patch(path, json={"title": "Flow"}, headers=tag)

    assert (first.status_code, second.status_code) == (200, 412)
    assert [one["title"] for one in revisions(desk, post)] == ["Tides", "Ebb"]


def test_a_visit_does_not_change_the_version(client: TestClient, desk: Desk) -> None:
    post = desk.published(slug="tides")
    path = f"/posts/{post['id']}"
    before = client.get(path).headers["etag"]

    with desk.users.nobody():
        client.get("/blog/posts/tides")

    assert client.get(path).headers["etag"] == before


def test_nobody_writes_revisions(client: TestClient, desk: Desk) -> None:
    post = desk.post()
    [first] = revisions(desk, post)
    path, body = f"/post-revisions/{first['id']}", dict[str, Any]()

    assert client.post("/post-revisions/", json=body).status_code == 403
    assert client.patch(path, json=body).status_code == 403
    assert client.delete(path).status_code == 403


def test_authors_restore_only_own_drafts(desk: Desk) -> None:
    post = desk.published()

    with desk.as_writer():
        desk.step(post, "revisions/1/restore", 403)
        desk.step(desk.post(), "revisions/1/restore")
