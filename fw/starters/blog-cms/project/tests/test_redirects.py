"""Rule: a changed slug leaves a redirect; chains are collapsed, and none is a loop."""

from fw.runtime.testing import TestClient

from app.models.page import Page
from tests.desk import Desk, Json


def paths(client: TestClient) -> list[tuple[str, str]]:
    """Return all redirects."""
    found: list[Json] = client.get("/redirects/").json()["data"]
    return sorted((one["from_path"], one["to_path"]) for one in found)


def test_a_changed_slug_leaves_a_redirect(client: TestClient, desk: Desk) -> None:
    post = desk.published(slug="tides")

    desk.edit(post, slug="ebb-and-flow")

    assert paths(client) == [("/posts/tides", "/posts/ebb-and-flow")]
    with desk.users.nobody():
        moved = client.get("/blog/posts/tides", follow_redirects=False)
        assert moved.status_code == 301
        assert client.get("/blog/posts/tides").json()["data"]["slug"] == "ebb-and-flow"


def test_a_draft_leaves_none(client: TestClient, desk: Desk) -> None:
    desk.edit(desk.post(slug="tides"), slug="ebb")

    assert paths(client) == []


def test_chains_are_collapsed(client: TestClient, desk: Desk) -> None:
    post = desk.published(slug="a")

    for slug in ("b", "c", "d"):
        desk.edit(post, slug=slug)

    assert paths(client) == [(f"/posts/{one}", "/posts/d") for one in "abc"]


def test_a_slug_that_comes_back_makes_no_loop(client: TestClient, desk: Desk) -> None:
    post = desk.published(slug="a")

    for slug in ("b", "c", "a"):
        desk.edit(post, slug=slug)

    assert paths(client) == [("/posts/b", "/posts/a"), ("/posts/c", "/posts/a")]


def test_a_slug_of_another_post_is_a_conflict(client: TestClient, desk: Desk) -> None:
    desk.published(slug="a")

    desk.edit(desk.published(slug="b"), 409, slug="a")

    assert paths(client) == []


def test_a_former_slug_can_be_used_and_given_up_again(
    client: TestClient, desk: Desk
) -> None:
    desk.edit(desk.published(slug="a"), slug="b")
    other = desk.published(slug="a")

    desk.edit(other, slug="c")

    assert paths(client) == [("/posts/a", "/posts/c")]


def test_a_redirect_of_editors_is_collapsed(client: TestClient, desk: Desk) -> None:
    for start, end in (("/posts/b", "/posts/c"), ("/posts/a", "/posts/b")):
        body = {"from_path": start, "to_path": end}
        assert client.post("/redirects/", json=body).status_code == 201
    body = {"from_path": "/posts/c", "to_path": "/posts/d"}
    assert client.post("/redirects/", json=body).status_code == 201

    assert paths(client) == [(f"/posts/{one}", "/posts/d") for one in "abc"]


def test_editors_cannot_make_a_loop(client: TestClient, desk: Desk) -> None:
    keys = []
    for start, end in (("/posts/a", "/posts/b"), ("/posts/c", "/posts/d")):
        body = {"from_path": start, "to_path": end}
        keys.append(client.post("/redirects/", json=body).json()["data"]["id"])

    back = {"from_path": "/posts/b", "to_path": "/posts/a"}
    answers = [
        client.post("/redirects/", json=back),
        client.patch(f"/redirects/{keys[1]}", json=back),
        client.patch(f"/redirects/{keys[0]}", json={"to_path": "/posts/a"}),
    ]

    assert [one.status_code for one in answers] == [422] * 3
    assert all("leads back to" in one.text for one in answers)
    assert paths(client) == [("/posts/a", "/posts/b"), ("/posts/c", "/posts/d")]


def test_a_redirect_counts_its_visits(client: TestClient, desk: Desk) -> None:
    desk.edit(desk.published(slug="a"), slug="b")

    for _ in range(2):
        client.get("/blog/posts/a", follow_redirects=False)

    assert client.get("/redirects/").json()["data"][0]["hits"] == 2


def test_pages_leave_redirects_too(client: TestClient, desk: Desk) -> None:
    body = desk.factory.body(Page, slug="about", published=True)
    page = client.post("/pages/", json=body).json()["data"]

    client.patch(f"/pages/{page['id']}", json={"slug": "about-us"})

    assert paths(client) == [("/pages/about", "/pages/about-us")]
    assert client.get("/blog/pages/about").json()["data"]["slug"] == "about-us"
