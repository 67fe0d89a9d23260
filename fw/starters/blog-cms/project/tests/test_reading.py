"""Published posts, pages and images, as readers get them."""

from datetime import UTC, datetime, timedelta
from io import BytesIO
from typing import Any
from uuid import UUID

from fw.runtime.testing import TestClient, fake_disk
from PIL import Image

from app.models.category import Category
from app.models.page import Page
from app.models.post_view import PostView
from app.models.tag import Tag
from app.services.reading import view_key
from tests.desk import Desk, Json


def slugs(client: TestClient, **parameters: Any) -> list[str]:
    """Return the slugs of a list of posts."""
    found: list[Json] = client.get("/blog/posts", params=parameters).json()["data"]
    return [one["slug"] for one in found]


def image(client: TestClient) -> Json:
    """Upload an image to the library."""
    content = BytesIO()
    Image.new("RGB", (800, 400), "navy").save(content, "PNG")
    headers = {"content-type": "application/octet-stream"}
    path = "/assets/uploads/file?name=sea.png"
    upload = client.post(path, content=content.getvalue(), headers=headers)
    body = {"file": upload.json()["data"]["token"], "alt": "The sea"}
    return client.post("/assets/", json=body).json()["data"]


def test_readers_see_published_posts_the_latest_first(
    client: TestClient, desk: Desk
) -> None:
    now = datetime.now(UTC)
    for slug, days in (("old", 3), ("new", 1)):
        desk.published(slug=slug, published_at=now - timedelta(days=days))
    for add in (desk.post, desk.submitted, desk.approved):
        add()
    desk.scheduled(60)
    desk.post(status="archived", slug="gone")

    assert slugs(client) == ["new", "old"]
    with desk.users.nobody():
        assert slugs(client) == ["new", "old"]
        assert client.get("/blog/posts/gone").status_code == 404


def test_posts_for_members_need_a_login(client: TestClient, desk: Desk) -> None:
    desk.published(slug="inside", visibility="members")

    with desk.users.nobody():
        assert slugs(client) == []
        assert client.get("/blog/posts/inside").status_code == 404
    with desk.users.of_role(None):
        assert slugs(client) == ["inside"]
        assert client.get("/blog/posts/inside").status_code == 200


def test_a_post_has_its_text_and_its_byline(client: TestClient, desk: Desk) -> None:
    category = desk.factory.create(Category, name="Coast", slug="coast", parent_id=None)
    tag = desk.factory.create(Tag, name="Sea", slug="sea")
    post = desk.published(slug="tides", category_id=category["id"], excerpt=None)
    desk.edit(post, tag_ids=[tag["id"]])

    with desk.users.nobody():
        found = client.get("/blog/posts/tides").json()["data"]

    assert found["url"] == "http://127.0.0.1:8000/blog/posts/tides"
    assert (found["html"], found["summary"]) == ("<p>Twice a day.</p>", "Twice a day.")
    assert found["author"]["name"] == desk.author.name
    assert found["category"] == {"name": "Coast", "slug": "coast"}
    assert found["tags"] == [{"name": "Sea", "slug": "sea"}]
    assert found["seo_title"] == "Tides"


def test_posts_of_a_category_and_of_a_tag(client: TestClient, desk: Desk) -> None:
    category = desk.factory.create(Category, slug="coast", parent_id=None)
    tag = desk.factory.create(Tag, slug="sea")
    desk.published(slug="one", category_id=category["id"])
    desk.edit(desk.published(slug="two"), tag_ids=[tag["id"]])

    assert slugs(client, category="coast") == ["one"]
    assert slugs(client, tag="sea") == ["two"]
    assert len(slugs(client, per_page=1)) == 1


def test_visits_are_counted_by_day(client: TestClient, desk: Desk) -> None:
    post = desk.published(slug="tides")

    with desk.users.nobody():
        for _ in range(3):
            client.get("/blog/posts/tides")
    client.get("/blog/posts/tides")

    [views] = client.get("/post-views/").json()["data"]
    assert (views["post_id"], views["visits"]) == (post["id"], 3)
    assert views["day"] == datetime.now(UTC).date().isoformat()


def test_readers_see_published_pages(client: TestClient, desk: Desk) -> None:
    values = {"in_menu": True, "title": "About"}
    desk.factory.create(Page, slug="about", published=True, html="<p>Us</p>", **values)
    desk.factory.create(Page, slug="later", published=False, **values)

    with desk.users.nobody():
        [menu] = client.get("/blog/pages").json()["data"]
        assert menu["slug"] == "about"
        assert client.get("/blog/pages/about").json()["data"]["html"] == "<p>Us</p>"
        assert client.get("/blog/pages/later").status_code == 404


def test_images_have_a_lasting_address_and_a_thumbnail(
    client: TestClient, desk: Desk
) -> None:
    with fake_disk("local"):
        with desk.as_writer():
            asset = image(client)
        desk.published(slug="tides", cover_id=asset["id"])
        with desk.users.nobody():
            cover = client.get("/blog/posts/tides").json()["data"]["cover"]
            whole = client.get(f"/blog/assets/{asset['id']}")
            small = client.get(f"/blog/assets/{asset['id']}?thumbnail=true")

    assert asset["uploaded_by_id"] == str(desk.writer.id)
    assert cover["alt"] == "The sea"
    assert cover["url"].endswith(f"/blog/assets/{asset['id']}")
    assert Image.open(BytesIO(whole.content)).size == (800, 400)
    assert Image.open(BytesIO(small.content)).size == (320, 160)


def test_authors_change_only_own_images(client: TestClient, desk: Desk) -> None:
    with fake_disk("local"):
        asset = image(client)
        with desk.as_writer():
            path = f"/assets/{asset['id']}"
            assert client.patch(path, json={"alt": "x"}).status_code == 403
            assert client.delete(path).status_code == 403
        with desk.users.nobody():
            assert client.get("/assets/").status_code == 401


def test_visits_of_the_seeds_are_counted_on(client: TestClient, desk: Desk) -> None:
    post = desk.published(slug="tides")
    today = datetime.now(UTC).date()
    key = view_key(UUID(post["id"]), today)
    desk.factory.create(PostView, id=key, post_id=post["id"], day=today, visits=7)

    with desk.users.nobody():
        client.get("/blog/posts/tides")

    assert client.get("/post-views/").json()["data"][0]["visits"] == 8
