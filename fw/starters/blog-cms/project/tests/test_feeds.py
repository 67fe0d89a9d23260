"""Feed and sitemap: well-formed, escaped, with absolute addresses, and up to date."""

from datetime import UTC, datetime, timedelta
from xml.etree import ElementTree as Xml

from fw.runtime import Cache
from fw.runtime.testing import RunningApplication, TestClient

from app.models.page import Page
from app.services.workflow import publish_due
from tests.desk import Desk

ATOM = {"a": "http://www.w3.org/2005/Atom"}
SITEMAP = {"s": "http://www.sitemaps.org/schemas/sitemap/0.9"}
BLOG = "http://127.0.0.1:8000/blog"


def titles(client: TestClient) -> list[str | None]:
    """Return the titles in the feed."""
    root = Xml.fromstring(client.get("/feed.xml").text)
    return [one.text for one in root.findall("a:entry/a:title", ATOM)]


def addresses(client: TestClient) -> list[str | None]:
    """Return the addresses in the sitemap."""
    root = Xml.fromstring(client.get("/sitemap.xml").text)
    return [one.text for one in root.findall("s:url/s:loc", SITEMAP)]


def test_the_feed_is_escaped_and_absolute(client: TestClient, desk: Desk) -> None:
    title = 'Salt & <b>"sand"</b> \x0b]]>'
    desk.published(title=title, slug="salt", html="<p>a &amp; b</p>", excerpt="x < y")

    with desk.users.nobody():
        response = client.get("/feed.xml")

    assert response.headers["content-type"] == "application/atom+xml"
    [entry] = Xml.fromstring(response.text).findall("a:entry", ATOM)
    assert entry.findtext("a:title", None, ATOM) == title.replace("\x0b", "")
    assert entry.findtext("a:content", None, ATOM) == "<p>a &amp; b</p>"
    assert entry.findtext("a:summary", None, ATOM) == "x < y"
    link = entry.find("a:link", ATOM)
    assert link is not None
    assert link.get("href") == f"{BLOG}/posts/salt"


def test_the_feed_has_what_everybody_may_read(client: TestClient, desk: Desk) -> None:
    now = datetime.now(UTC)
    desk.published(title="Older", published_at=now - timedelta(days=1))
    desk.published(title="Newer", published_at=now)
    desk.published(title="For members", visibility="members")
    desk.post(title="Draft")

    assert titles(client) == ["Newer", "Older"]


def test_an_entry_keeps_its_key_when_the_slug_changes(
    client: TestClient, desk: Desk
) -> None:
    def keys() -> list[str | None]:
        root = Xml.fromstring(client.get("/feed.xml").text)
        return [one.text for one in root.findall("a:entry/a:id", ATOM)]

    post = desk.published(slug="a")
    before = keys()
    desk.edit(post, slug="b")

    assert keys() == before == [f"urn:uuid:{post['id']}"]


def test_the_sitemap_has_posts_and_pages(client: TestClient, desk: Desk) -> None:
    desk.published(slug="tides")
    desk.post(slug="draft")
    for slug, published in (("about", True), ("later", False)):
        desk.factory.create(Page, slug=slug, published=published)

    assert addresses(client) == [f"{BLOG}/pages/about", f"{BLOG}/posts/tides"]


def test_feeds_are_cached(client: TestClient, desk: Desk) -> None:
    desk.published(title="Tides")

    first = client.get("/feed.xml").text

    assert Cache().get("blog:feed") == first


def test_publishing_clears_the_cache(
    client: TestClient, application: RunningApplication, desk: Desk
) -> None:
    approved = desk.approved(title="Approved", slug="approved")
    desk.scheduled(-5, title="Scheduled", slug="scheduled")
    assert (titles(client), addresses(client)) == ([], [])

    desk.step(approved, "publish")
    assert titles(client) == ["Approved"]
    application.run(publish_due)
    assert titles(client) == ["Scheduled", "Approved"]
    assert len(addresses(client)) == 2


def test_a_new_page_is_in_the_sitemap_at_once(client: TestClient, desk: Desk) -> None:
    assert addresses(client) == []

    client.post("/pages/", json=desk.factory.body(Page, slug="about", published=True))

    assert addresses(client) == [f"{BLOG}/pages/about"]


def test_changes_clear_the_cache(client: TestClient, desk: Desk) -> None:
    post = desk.published(title="Tides")
    assert titles(client) == ["Tides"]

    desk.edit(post, title="Ebb")
    assert titles(client) == ["Ebb"]
    desk.step(post, "archive")
    assert titles(client) == []
